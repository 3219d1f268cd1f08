//! [`within`]: work that may take so much memory and no more, for programs that a user hands in.
//!
//! Takes work and a number of bytes; hands on what the work makes, or says that it wanted more. Work runs on a thread of
//! its own. [`Counted`] is an allocator that knows what each such thread has: where the next bytes would be too many, it
//! gives none, wakes who waits for the work, and never comes back. So no operation has to be known that could make
//! values long, and nothing needs to be undone: the stopped thread keeps what it has until the program ends, which is
//! soon. In programs whose allocator is another one, memory has no bound.
#![expect(unsafe_code, reason = "allocators are unsafe to write; this one hands all on to that of the system")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::panic;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// The system's allocator, which counts for threads that have a limit: `tdgen` has it as `#[global_allocator]`.
#[derive(Debug, Default)]
pub struct Counted;

/// The work wanted more memory than it may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuch;

/// How a thread with a limit tells that it came to its end.
struct Bell {
    end: Mutex<Option<Result<(), TooMuch>>>,
    rung: Condvar,
}

/// What a thread may still take. Nothing here needs memory or is ever dropped, as an allocator wants it.
struct Left {
    bytes: Cell<usize>,
    bell: Cell<Option<&'static Bell>>,
}

thread_local! {
    static LEFT: Left = const {
        Left {
            bytes: Cell::new(0),
            bell: Cell::new(None),
        }
    };
}

/// Does work that may have so many bytes at once, and a stack of this size besides.
///
/// # Errors
/// It wanted more; whatever it locked stays locked.
pub fn within<T: Send + 'static>(
    bytes: usize,
    stack: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, TooMuch> {
    // For good: a stopped thread looks at it for good.
    let bell: &'static Bell = Box::leak(Box::new(Bell { end: Mutex::new(None), rung: Condvar::new() }));
    let thread = thread::Builder::new().stack_size(stack).spawn(move || {
        let _guard = Guard(bell);
        LEFT.with(|left| {
            left.bytes.set(bytes);
            left.bell.set(Some(bell));
        });
        work()
    });
    // As much as could not be had.
    let thread = thread.map_err(|_| TooMuch)?;
    let mut end = bell.end.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match *end {
            Some(Ok(())) => break,
            Some(Err(too_much)) => return Err(too_much),
            None => {
                end = bell.rung.wait(end).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
    drop(end);
    thread.join().map_err(|bug| panic::resume_unwind(bug))
}

/// Ends the counting, also of work that panics.
struct Guard(&'static Bell);

impl Drop for Guard {
    fn drop(&mut self) {
        LEFT.with(|left| left.bell.set(None));
        self.0.ring(Ok(()));
    }
}

impl Bell {
    fn ring(&self, end: Result<(), TooMuch>) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = Some(end);
        self.rung.notify_all();
    }
}

/// Counts bytes that are asked for; does not return if they are too many.
fn take(bytes: usize) {
    // A thread that ends has no limit any more.
    let _ = LEFT.try_with(|left| {
        let Some(bell) = left.bell.get() else {
            return;
        };
        if let Some(rest) = left.bytes.get().checked_sub(bytes) {
            left.bytes.set(rest);
            return;
        }
        left.bell.set(None);
        bell.ring(Err(TooMuch));
        loop {
            thread::park();
        }
    });
}

/// Counts bytes that are given back. Other threads' bytes make what is left larger than it was: the thread has them no
/// less.
fn give_back(bytes: usize) {
    let _ = LEFT.try_with(|left| {
        if left.bell.get().is_some() {
            left.bytes.set(left.bytes.get().saturating_add(bytes));
        }
    });
}

// SAFETY: each call is handed on as it is; what counts neither unwinds nor asks for memory while it counts.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        give_back(layout.size());
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        match size.checked_sub(layout.size()) {
            Some(more) => take(more),
            None => give_back(layout.size() - size),
        }
        // SAFETY: the caller's promise.
        unsafe { System.realloc(at, layout, size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done() {
        assert_eq!(within(1 << 20, 1 << 20, || 6 * 7), Ok(42));
    }

    #[test]
    fn bugs_are_passed_on() {
        let bug = panic::catch_unwind(|| within(1 << 20, 1 << 20, || panic::resume_unwind(Box::new(7))));
        let bug: Result<Result<(), TooMuch>, _> = bug;
        assert_eq!(bug.unwrap_err().downcast_ref(), Some(&7));
    }
}
