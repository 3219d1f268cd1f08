//! Removes temporary files when SIGINT or SIGTERM ends the process, and makes exceeding `ulimit -f` an error.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The temporary files of this process that have a name.
static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether the signals are handled once there is a file: only if the process is tdgen's own.
static IS_PROCESS: AtomicBool = AtomicBool::new(false);

/// States that the process belongs to the driver.
pub(crate) fn own_process() {
    IS_PROCESS.store(true, Ordering::Relaxed);
    #[cfg(unix)]
    handler::survive_large_files();
}

/// Creates a file that is removed if a signal ends the process. No signal comes between its creation and its entry.
pub(crate) fn create<T>(
    create: impl FnOnce() -> std::io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> std::io::Result<T> {
    #[cfg(unix)]
    if IS_PROCESS.swap(false, Ordering::Relaxed) {
        handler::install();
    }
    let mut files = files();
    let file = create()?;
    files.push(path(&file).to_owned());
    Ok(file)
}

/// Forgets a file that was renamed or removed.
pub(crate) fn forget(path: &Path) {
    files().retain(|file| file != path);
}

fn files() -> MutexGuard<'static, Vec<PathBuf>> {
    // No code that may panic runs under the lock.
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes all files. No other is created while the result lives.
#[cfg(unix)]
fn remove_all() -> MutexGuard<'static, Vec<PathBuf>> {
    let mut files = files();
    for file in files.drain(..) {
        // The process ends; an error cannot be reported.
        let _ = std::fs::remove_file(file);
    }
    files
}

#[cfg(unix)]
mod handler {
    use std::sync::Arc;
    use std::thread;

    use signal_hook::consts::{SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Handles SIGXFSZ, so that writing a file that is too large fails instead of ending the process.
    pub(crate) fn survive_large_files() {
        // Without the handler the signal ends the process.
        let _ = flag::register(SIGXFSZ, Arc::default());
    }

    /// Starts a thread that waits for the signals. If that fails, the next run removes what this one leaves.
    pub(crate) fn install() {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        let handle = signals.handle();
        let wait = move || {
            for signal in signals.forever() {
                let _files = crate::run::signals::remove_all();
                // Ends the process as the signal does.
                let _ = emulate_default_handler(signal);
            }
        };
        if thread::Builder::new().stack_size(64 << 10).spawn(wait).is_err() {
            handle.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_removed_until_they_are_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let [left, kept] = ["left", "kept"].map(|name| folder.path().join(name));
        for path in [&left, &kept] {
            create(|| std::fs::write(path, "").map(|()| path), |path| path).unwrap();
        }
        forget(&kept);
        drop(remove_all());
        assert!(!left.exists() && kept.exists());
    }
}
