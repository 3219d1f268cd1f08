//! [`watched`]: runs a rendering, and gives up when it takes too long or too much memory.
//!
//! minijinja counts its instructions, but one instruction may compare, hash, print or copy lists that share their
//! parts, of any size. Nothing can interrupt that, so it runs in a thread that is left behind; the program ends after
//! the error.

use std::panic;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::Limits;
use tdgen_language::memory;

/// The stack of the thread, for values that are nested by many steps; a smaller one where address space is limited.
const STACKS: [usize; 4] = [256 << 20, 64 << 20, 16 << 20, 4 << 20];

/// The time between two looks at the thread.
const PERIOD: Duration = Duration::from_millis(20);

/// On a busy machine, a thread that waits for a core for this many times the limit is given up as well.
const PATIENCE: u32 = 20;

/// The limit that was exceeded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exceeded {
    Time,
    Memory,
}

/// Runs `work`, which increases `progress` when it writes output.
pub(super) fn watched<T: Send + 'static>(
    limits: Limits,
    progress: &AtomicU64,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Exceeded> {
    // A thread that cannot be started drops its closure.
    let work = Arc::new(Mutex::new(Some(work)));
    let take = |work: &Mutex<Option<_>>| work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (sender, receiver) = mpsc::channel();
    let thread = STACKS.iter().find_map(|&size| {
        let (work, sender) = (work.clone(), sender.clone());
        let run = move || {
            // After an error nobody receives the result.
            take(&work).map(|work| sender.send(work())).unwrap_or(Ok(())).unwrap_or_default();
        };
        thread::Builder::new().stack_size(size).spawn(run).ok()
    });
    drop(sender);
    let Some(thread) = thread else {
        return take(&work).map(|work| work()).ok_or(Exceeded::Memory);
    };
    let most = memory::allocated().saturating_add(limits.memory);
    let (mut written, mut since, mut worked) = (0, Instant::now(), processor_time());
    let most_time = Duration::from_secs(limits.seconds);
    loop {
        match receiver.recv_timeout(PERIOD) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Err(bug) => panic::resume_unwind(bug),
                Ok(()) => return Err(Exceeded::Time),
            },
            Err(RecvTimeoutError::Timeout) => {}
        }
        if memory::allocated() > most {
            return Err(Exceeded::Memory);
        }
        let now = progress.load(Ordering::Relaxed);
        if now != written {
            (written, since, worked) = (now, Instant::now(), processor_time());
            continue;
        }
        let time = since.elapsed();
        let is_busy = processor_time().saturating_sub(worked) > most_time;
        if time > most_time && is_busy || time > most_time.saturating_mul(PATIENCE) {
            return Err(Exceeded::Time);
        }
    }
}

/// The time that all threads of the process have run.
#[cfg(unix)]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time since the process started to ask.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { steps: 1, size: 1, seconds: 1, memory: 1 << 30 };

    #[test]
    fn what_makes_progress_may_take_its_time() {
        let progress = Arc::new(AtomicU64::new(0));
        let counter = progress.clone();
        let work = move || {
            for _ in 0..15 {
                thread::sleep(Duration::from_millis(100));
                counter.fetch_add(1, Ordering::Relaxed);
            }
        };
        assert_eq!(watched(LIMITS, &progress, work), Ok(()));
    }

    #[test]
    fn what_makes_none_is_left_behind() {
        let work = || {
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(60) {
                std::hint::spin_loop();
            }
        };
        assert_eq!(watched(LIMITS, &AtomicU64::new(0), work), Err(Exceeded::Time));
    }
}
