//! Throws dice through the C API that `build.rs` has made.

use std::ffi::{CStr, c_char};
use std::ptr;

#[repr(C)]
struct Cup {
    _private: [u8; 0],
}

#[repr(C)]
struct Error {
    code: u32,
    details: *const c_char,
}

unsafe extern "C" {
    fn diceOpen(seed: u32, cup: *mut *mut Cup) -> *const Error;
    fn diceThrow(cup: *mut Cup, sides: u32, side: *mut u32) -> *const Error;
    fn diceClose(cup: *mut Cup) -> *const Error;
}

/// What a call said, if it went wrong.
fn told(error: *const Error) -> Result<(), String> {
    // SAFETY: a result is null, or an error that stays as it is until the next call.
    match unsafe { error.as_ref() } {
        None => Ok(()),
        Some(error) => {
            // SAFETY: every error has a sentence.
            let details = unsafe { CStr::from_ptr(error.details) };
            Err(format!("error {}: {}", error.code, details.to_string_lossy()))
        }
    }
}

fn throw(cup: *mut Cup, sides: u32) -> Result<u32, String> {
    let mut side = 0;
    // SAFETY: the call checks its arguments.
    told(unsafe { diceThrow(cup, sides, &mut side) }).map(|()| side)
}

fn main() -> Result<(), String> {
    let mut cup = ptr::null_mut();
    // SAFETY: the cup is written to before it is read.
    told(unsafe { diceOpen(2, &mut cup) })?;
    for sides in [6, 6, 20, 1] {
        match throw(cup, sides) {
            Ok(side) => println!("{sides} sides: {side}"),
            Err(error) => println!("{sides} sides: {error}"),
        }
    }
    println!("no cup: {}", throw(ptr::null_mut(), 6).unwrap_err());
    // SAFETY: the cup is open, and nobody uses it from here on.
    told(unsafe { diceClose(cup) })
}
