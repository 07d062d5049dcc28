//! Memory in large pages. Looks at random places in gigabytes spend more time on finding the page than on reading it;
//! with pages of megabytes in place of kilobytes that time is mostly gone.

/// Bytes of a large page.
const LARGE: usize = 2 << 20;

/// Room for so many items or more, in large pages if the system has them and there is something to fill them with.
pub fn room<T>(count: usize) -> Vec<T> {
    let bytes = count * size_of::<T>();
    if bytes < LARGE / 2 {
        return Vec::with_capacity(count);
    }
    // One page more, so that wherever it begins the pages that are needed lie in it. What is not used is not taken.
    let pages = bytes.div_ceil(LARGE) + 1;
    let items = Vec::<T>::with_capacity(pages * LARGE / size_of::<T>());
    ask_for_large_pages(items.as_ptr().addr(), items.capacity() * size_of::<T>());
    items
}

#[cfg(target_os = "linux")]
fn ask_for_large_pages(start: usize, bytes: usize) {
    const PAGE: usize = 4096;
    let first = start.next_multiple_of(PAGE);
    let bytes = (start + bytes - first) / PAGE * PAGE;
    // A wish: where it is not granted, or pages are of another size, everything works as before.
    // Safety: it changes how the pages are kept, never what is in them.
    #[allow(unsafe_code)]
    unsafe {
        libc::madvise(first as *mut libc::c_void, bytes, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_large_pages(_start: usize, _bytes: usize) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_of_any_size_can_be_filled() {
        for count in [0, 1, 1000, 600_000, (5 << 20) + 7] {
            let mut items = room::<u16>(count);
            assert!(items.capacity() >= count);
            let before = items.as_ptr();
            items.resize(count, 7);
            assert_eq!(items.as_ptr(), before);
            assert!(items.iter().all(|item| *item == 7));
        }
    }
}
