//! Calls the C API of `examples/dialect` from Rust.

use std::ffi::c_void;

/// The layout of all handles of MLIR.
#[repr(C)]
#[derive(Clone, Copy)]
struct Handle(*mut c_void);

#[repr(C)]
struct StringRef {
    data: *const u8,
    length: usize,
}

/// `MlirSynthSampleRate`.
const STUDIO: u32 = 96000;

extern "C" {
    fn mlirContextCreate() -> Handle;
    fn mlirContextDestroy(context: Handle);
    fn mlirDialectHandleLoadDialect(dialect: Handle, context: Handle) -> Handle;
    fn mlirGetDialectHandle__synth__() -> Handle;
    fn mlirTypePrint(ty: Handle, print: extern "C" fn(StringRef, *mut c_void), data: *mut c_void);
    fn mlirSynthSignalTypeGet(context: Handle, rate: u32, channels: u32) -> Handle;
    fn mlirSynthSignalTypeGetRate(ty: Handle) -> u32;
    fn mlirTypeIsASynthSignalType(ty: Handle) -> bool;
}

extern "C" fn print(text: StringRef, _: *mut c_void) {
    // SAFETY: MLIR passes as many bytes as it says.
    let text = unsafe { std::slice::from_raw_parts(text.data, text.length) };
    print!("{}", String::from_utf8_lossy(text));
}

fn main() {
    // SAFETY: the declarations are those of the header.
    unsafe {
        let context = mlirContextCreate();
        mlirDialectHandleLoadDialect(mlirGetDialectHandle__synth__(), context);
        let signal = mlirSynthSignalTypeGet(context, STUDIO, 2);
        mlirTypePrint(signal, print, std::ptr::null_mut());
        println!();
        println!("null: {}", mlirSynthSignalTypeGet(context, 1, 2).0.is_null());
        println!("{} {}", mlirSynthSignalTypeGetRate(signal), mlirTypeIsASynthSignalType(signal));
        mlirContextDestroy(context);
    }
}
