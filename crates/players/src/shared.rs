//! Something that players may be given and share.

use std::any::type_name;
use std::fmt;
use std::sync::Arc;

/// Something shared, or nothing. Two are the same if they share the same thing.
pub(crate) struct Shared<T: ?Sized>(pub(crate) Option<Arc<T>>);

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Shared(self.0.clone())
    }
}

impl<T: ?Sized> Default for Shared<T> {
    fn default() -> Self {
        Shared(None)
    }
}

impl<T: ?Sized> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.0.is_some() { "some" } else { "no" }, type_name::<T>())
    }
}

impl<T: ?Sized> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        }
    }
}

impl<T: ?Sized> Eq for Shared<T> {}
