//! Standard input and output, with errors if they were closed when the process started.
//!
//! Rust's runtime opens `/dev/null` in place of a closed stream before `main`: an output is lost, and an input is
//! empty, without an error. Only a constructor runs early enough to see it.

use std::io::{self, Read, Write};

/// Returns standard input. Reading fails if it was closed.
pub fn stdin() -> Box<dyn Read> {
    #[cfg(unix)]
    if start::is_stdin_closed() {
        return Box::new(start::Closed);
    }
    Box::new(io::stdin())
}

/// Returns standard output. Writing fails if it was closed.
pub fn stdout() -> Box<dyn Write> {
    #[cfg(unix)]
    if start::is_stdout_closed() {
        return Box::new(start::Closed);
    }
    Box::new(io::stdout().lock())
}

#[cfg(unix)]
mod start {
    use std::io::{self, Read, Write};
    use std::sync::atomic::{AtomicBool, Ordering};

    static STDIN: AtomicBool = AtomicBool::new(false);
    static STDOUT: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        // Makes two system calls and stores two flags, so it needs nothing of the runtime.
        #[ctor(unsafe)]
        fn detect() {
            STDIN.store(rustix::io::fcntl_getfd(rustix::stdio::stdin()).is_err(), Ordering::Relaxed);
            STDOUT.store(rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err(), Ordering::Relaxed);
        }
    }

    pub(crate) fn is_stdin_closed() -> bool {
        STDIN.load(Ordering::Relaxed)
    }

    pub(crate) fn is_stdout_closed() -> bool {
        STDOUT.load(Ordering::Relaxed)
    }

    /// A closed stream.
    pub(crate) struct Closed;

    fn bad_descriptor() -> io::Error {
        rustix::io::Errno::BADF.into()
    }

    impl Read for Closed {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(bad_descriptor())
        }
    }

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(bad_descriptor())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
}
