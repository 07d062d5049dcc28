//! How much one address may ask for in a while.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most addresses that are remembered.
const MOST: usize = 10_000;

/// So much at once, and so much a second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    pub(crate) burst: f64,
    pub(crate) a_second: f64,
}

/// Who has asked for how much.
#[derive(Debug)]
pub(crate) struct Rate {
    allowance: Allowance,
    left: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Rate {
    pub(crate) fn new(allowance: Allowance) -> Rate {
        Rate { allowance, left: Mutex::default() }
    }

    /// Whether an address may ask for one more thing now.
    pub(crate) fn allows(&self, who: IpAddr, now: Instant) -> bool {
        let Allowance { burst, a_second } = self.allowance;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if left.len() >= MOST && !left.contains_key(&who) {
            // Those who have all they may have are as good as new.
            left.retain(|_, (has, at)| {
                *has + now.saturating_duration_since(*at).as_secs_f64() * a_second < burst
            });
            if left.len() >= MOST {
                return false;
            }
        }
        let (has, at) = left.entry(who).or_insert((burst, now));
        *has = (*has + now.saturating_duration_since(*at).as_secs_f64() * a_second).min(burst);
        *at = now;
        let is_allowed = *has >= 1.0;
        if is_allowed {
            *has -= 1.0;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn so_much_at_once_and_so_much_a_second_for_each_address() {
        let rate = Rate::new(Allowance { burst: 3.0, a_second: 2.0 });
        let [one, two] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let now = Instant::now();
        let allowed = |who, at| (0..10).filter(|_| rate.allows(who, at)).count();
        assert_eq!((allowed(one, now), allowed(two, now)), (3, 3));
        assert_eq!(allowed(one, now + Duration::from_secs(1)), 2);
        assert_eq!(allowed(one, now + Duration::from_secs(60)), 3);
    }

    #[test]
    fn no_more_addresses_are_remembered_than_there_is_room_for() {
        let rate = Rate::new(Allowance { burst: 1.0, a_second: 1.0 });
        let now = Instant::now();
        for number in 0..MOST as u32 {
            assert!(rate.allows(IpAddr::from(number.to_be_bytes()), now));
        }
        let other = IpAddr::from([255, 255, 255, 255]);
        assert!(!rate.allows(other, now));
        assert!(rate.allows(other, now + Duration::from_secs(2)));
    }
}
