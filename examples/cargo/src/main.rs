//! Throws dice through the C API that `build.rs` generates.

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

/// Converts the result of a call.
fn check(error: *const Error) -> Result<(), String> {
    // SAFETY: a result is null or points to an error that is valid until the program ends.
    match unsafe { error.as_ref() } {
        None => Ok(()),
        Some(error) => {
            // SAFETY: every error has details.
            let details = unsafe { CStr::from_ptr(error.details) };
            Err(format!("error {}: {}", error.code, details.to_string_lossy()))
        }
    }
}

fn throw(cup: *mut Cup, sides: u32) -> Result<u32, String> {
    let mut side = 0;
    // SAFETY: the call checks its arguments.
    check(unsafe { diceThrow(cup, sides, &mut side) }).map(|()| side)
}

fn main() -> Result<(), String> {
    let mut cup = ptr::null_mut();
    // SAFETY: the call writes the cup before it is read.
    check(unsafe { diceOpen(2, &mut cup) })?;
    for sides in [6, 6, 20, 1] {
        match throw(cup, sides) {
            Ok(side) => println!("{sides} sides: {side}"),
            Err(error) => println!("{sides} sides: {error}"),
        }
    }
    println!("no cup: {}", throw(ptr::null_mut(), 6).unwrap_err());
    // SAFETY: the cup is valid, and not used afterwards.
    check(unsafe { diceClose(cup) })
}
