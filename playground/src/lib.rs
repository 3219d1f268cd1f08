//! tdgen as a WebAssembly module: takes a request as JSON and returns diagnostics and outputs as JSON.
//!
//! The page calls `input(length)`, writes the request to the returned address, calls `run_request`, and reads `output_length`
//! bytes at `output`. A trap, such as an exhausted stack, leaves the module unusable: the page then makes a new instance.

mod request;

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a request; returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the request in the input.
#[unsafe(no_mangle)]
pub extern "C" fn run_request() {
    let json = INPUT.with_borrow(|input| request::answer(input));
    OUTPUT.set(json);
}

/// The address of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    OUTPUT.with_borrow(Vec::len)
}
