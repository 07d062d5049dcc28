//! Numbers as text, and as JSON.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A whole number with a comma after each three digits.
pub(super) fn grouped(number: i64) -> String {
    group(&number.to_string())
}

/// A number with a fixed number of digits after the point and commas before it.
pub(super) fn decimal(number: f64, digits: usize) -> String {
    group(&plain(number, digits))
}

/// A number with a fixed number of digits after the point and nothing else, for other programs.
pub(super) fn plain(number: f64, digits: usize) -> String {
    if !number.is_finite() {
        return name_of(number).to_owned();
    }
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        // Nothing is less than zero that is shown as zero.
        Some(zero) if zero.chars().all(|c| c == '0' || c == '.') => zero.to_owned(),
        _ => text,
    }
}

/// A number as it is set in print: with a minus instead of a hyphen, and the sign of the infinite.
pub(super) fn typeset(text: &str) -> String {
    text.replace("inf", "\u{221e}").replace("NaN", "\u{2013}").replacen('-', "\u{2212}", 1)
}

fn group(text: &str) -> String {
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let (sign, digits) = whole.split_at(whole.find(|c: char| c.is_ascii_digit()).unwrap_or(whole.len()));
    let mut grouped = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + rest
}

fn name_of(number: f64) -> &'static str {
    match number {
        f64::INFINITY => "inf",
        f64::NEG_INFINITY => "-inf",
        _ => "NaN",
    }
}

/// A number in JSON, which has no word for the infinite: that is written as text. A rating can be infinite, if all
/// games were won.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Real(f64);

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(f64),
    Name(String),
}

impl Serialize for Real {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() { to.serialize_f64(self.0) } else { to.serialize_str(name_of(self.0)) }
    }
}

impl<'de> Deserialize<'de> for Real {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Real, D::Error> {
        match Written::deserialize(from)? {
            Written::Number(number) => Ok(Real(number)),
            Written::Name(name) => name.parse().map(Real).map_err(|_| D::Error::custom("not a number")),
        }
    }
}

/// For `#[serde(with = "real")]` on a number.
pub(super) mod real {
    use super::*;

    pub(in crate::report) fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        Real(*number).serialize(to)
    }

    pub(in crate::report) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Real::deserialize(from).map(|Real(number)| number)
    }
}

/// For `#[serde(with = "perhaps_real")]` on a number that may be missing.
pub(super) mod perhaps_real {
    use super::*;

    pub(in crate::report) fn serialize<S: Serializer>(
        number: &Option<f64>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        number.map(Real).serialize(to)
    }

    pub(in crate::report) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<f64>, D::Error> {
        Ok(Option::<Real>::deserialize(from)?.map(|Real(number)| number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_after_three_digits() {
        let cases = [(0, "0"), (999, "999"), (1000, "1,000"), (-1234567, "-1,234,567"), (-100, "-100")];
        for (number, expected) in cases {
            assert_eq!(grouped(number), expected);
        }
        assert_eq!(grouped(i64::MIN), "-9,223,372,036,854,775,808");
    }

    #[test]
    fn digits_are_fixed() {
        assert_eq!(decimal(1234.5, 2), "1,234.50");
        assert_eq!(decimal(-1234.56, 0), "-1,235");
        assert_eq!(plain(1234.5, 2), "1234.50");
        assert_eq!(plain(-0.04, 1), "0.0");
        assert_eq!(plain(-0.06, 1), "-0.1");
        assert_eq!(plain(f64::INFINITY, 1), "inf");
    }

    #[test]
    fn print_has_its_own_signs() {
        assert_eq!(typeset("-12.5"), "\u{2212}12.5");
        assert_eq!(typeset("-inf"), "\u{2212}\u{221e}");
    }

    #[test]
    fn json_holds_every_number() {
        for number in [0.1 + 0.2, -1e300, f64::INFINITY, f64::NEG_INFINITY, 5e-324] {
            let text = serde_json::to_string(&Real(number)).expect("JSON");
            let back: Real = serde_json::from_str(&text).expect("a number");
            assert_eq!(back.0, number, "{text}");
        }
        let text = serde_json::to_string(&Real(f64::NAN)).expect("JSON");
        assert!(serde_json::from_str::<Real>(&text).expect("a number").0.is_nan());
        assert!(serde_json::from_str::<Real>("\"many\"").is_err());
    }
}
