//! The date, without a clock's time zones: UTC.

/// Year, month and day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// Today's.
    pub(crate) fn today() -> Date {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Date::of_day(now.map_or(0, |time| time.as_secs() / 86_400))
    }

    /// That of a day counted from the first of 1970 in the Gregorian calendar.
    fn of_day(number: u64) -> Date {
        let is_leap =
            |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let (mut year, mut left) = (1970, number);
        while left >= 365 + u64::from(is_leap(year)) {
            left -= 365 + u64::from(is_leap(year));
            year += 1;
        }
        let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        let mut month = 1;
        for length in lengths {
            if left < length {
                break;
            }
            left -= length;
            month += 1;
        }
        Date { year, month, day: left + 1 }
    }

    /// With something between its parts: `2024-02-29`.
    pub(crate) fn joined(self, between: &str) -> String {
        let Date { year, month, day } = self;
        format!("{year}{between}{month:02}{between}{day:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn days_have_their_dates() {
        for (day, expected) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (20_088, "2024-12-31"),
            (20_089, "2025-01-01"),
        ] {
            assert_eq!(Date::of_day(day).joined("-"), expected);
        }
    }
}
