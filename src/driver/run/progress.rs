//! The line on a terminal that shows what a long run is doing. It never appears in pipes and files, and not before a
//! run has taken two seconds.

use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time before the line appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// The time between two updates.
const PERIOD: Duration = Duration::from_millis(250);

/// The width that the line takes, and that is cleared afterwards.
const WIDTH: usize = 60;

/// The progress of one run.
pub(crate) struct Progress {
    started: Instant,
    /// The number of records so far.
    pub(crate) records: Arc<AtomicUsize>,
}

impl Progress {
    /// The progress of a run that starts now; none if nobody could see it.
    pub(crate) fn new(is_terminal: bool) -> Option<Progress> {
        (is_terminal && stderr().is_terminal()).then(|| Progress { started: Instant::now(), records: Arc::default() })
    }
}

/// Runs a phase, and shows the line meanwhile. The phase must not write to the terminal.
pub(crate) fn shown<T>(progress: Option<&Progress>, phase: &'static str, work: impl FnOnce() -> T) -> T {
    let line = progress.and_then(|progress| Line::start(progress, phase));
    let result = work();
    drop(line);
    result
}

/// A thread that draws the line until this value is dropped.
struct Line {
    thread: Option<JoinHandle<()>>,
    stop: Option<Sender<()>>,
}

impl Line {
    fn start(progress: &Progress, phase: &'static str) -> Option<Line> {
        let (stop, stopped) = mpsc::channel();
        let (started, records) = (progress.started, progress.records.clone());
        let draw = move || {
            let mut wait = PATIENCE.saturating_sub(started.elapsed());
            let mut is_drawn = false;
            while stopped.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
                let seconds = started.elapsed().as_secs();
                let line = format!("tdgen: {phase}: {} records, {seconds} s", records.load(Ordering::Relaxed));
                // Progress is not worth an error.
                let _ = write!(stderr(), "\r{line:WIDTH$}");
                is_drawn = true;
                wait = PERIOD;
            }
            if is_drawn {
                let _ = write!(stderr(), "\r{:WIDTH$}\r", "");
            }
        };
        let thread = thread::Builder::new().name("progress".to_owned()).spawn(draw).ok()?;
        Some(Line { thread: Some(thread), stop: Some(stop) })
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // It does nothing that fails.
            let _ = thread.join();
        }
    }
}
