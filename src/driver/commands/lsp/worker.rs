//! [`Worker`]: the thread that evaluates contexts, one at a time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::context::Context;
use super::contexts::ContextId;
use super::overlay::{Overlay, name};
use tdgen_editor::analysis::{Analysis, Evaluations};
use tdgen_language::CompileOptions;
use tdgen_language::records::Limits;
use tdgen_language::source::{FileId, Loader, SourceMap};

/// A context to evaluate.
pub(super) struct Job {
    pub(super) id: ContextId,
    pub(super) context: Context,
    pub(super) overlay: Overlay,
    /// The number of the state of all texts.
    pub(super) revision: u64,
    cancelled: Arc<AtomicBool>,
}

/// A context that was evaluated.
pub(super) struct Done {
    pub(super) id: ContextId,
    pub(super) revision: u64,
    pub(super) outcome: Outcome,
}

/// What an evaluation gave.
pub(super) enum Outcome {
    Analysis(Arc<Evaluated>),
    /// The texts have changed meanwhile.
    Cancelled,
    /// The message of a failure.
    Failed(String),
}

/// An analysis, and the paths of its files.
pub(super) struct Evaluated {
    pub(super) analysis: Analysis,
    /// By the numbers of the files.
    pub(super) paths: Vec<PathBuf>,
}

/// The bytes that one evaluation may use.
const MEMORY: u64 = 2 << 30;

/// The thread, and what it is doing.
pub(super) struct Worker {
    jobs: Sender<Job>,
    pub(super) results: Receiver<Done>,
    running: Option<(ContextId, Arc<AtomicBool>)>,
}

impl Worker {
    pub(super) fn start() -> Worker {
        let (jobs, received) = unbounded::<Job>();
        let (send, results) = unbounded();
        // It ends when the server drops the sender.
        thread::spawn(move || {
            // Those of the last context. They end with a panic.
            let mut last = None;
            for job in received {
                let (id, revision) = (job.id, job.revision);
                let mut evaluations = last
                    .take()
                    .filter(|(of, _)| *of == job.context)
                    .unwrap_or_else(|| (job.context.clone(), Evaluations::default()));
                let outcome = catch_unwind(AssertUnwindSafe(|| {
                    let outcome = evaluate(&job, &mut evaluations.1);
                    last = Some(evaluations);
                    outcome
                }));
                let outcome = outcome.unwrap_or_else(|_| Outcome::Failed("internal error".to_owned()));
                if send.send(Done { id, revision, outcome }).is_err() {
                    return;
                }
            }
        });
        Worker { jobs, results, running: None }
    }

    /// The context that is being evaluated.
    pub(super) fn running(&self) -> Option<ContextId> {
        self.running.as_ref().map(|(id, _)| *id)
    }

    /// Begins an evaluation; only one runs.
    pub(super) fn begin(&mut self, id: ContextId, context: Context, overlay: Overlay, revision: u64) {
        let cancelled = Arc::new(AtomicBool::new(false));
        self.running = Some((id, cancelled.clone()));
        // The thread lives as long as the server.
        let _ = self.jobs.send(Job { id, context, overlay, revision, cancelled });
    }

    /// Ends the evaluation that runs, if it is that of this context.
    pub(super) fn cancel(&self, id: ContextId) {
        if let Some((running, cancelled)) = &self.running
            && *running == id
        {
            cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Notes that a result has come.
    pub(super) fn end(&mut self) {
        self.running = None;
    }
}

fn evaluate(job: &Job, evaluations: &mut Evaluations) -> Outcome {
    match evaluate_context(&job.context, &job.overlay, evaluations, Some(job.cancelled.clone())) {
        Err(message) => Outcome::Failed(message),
        Ok(_) if job.cancelled.load(Ordering::Relaxed) => Outcome::Cancelled,
        Ok(evaluated) => Outcome::Analysis(Arc::new(evaluated)),
    }
}

/// Evaluates a context once more.
///
/// # Errors
/// Why the main file cannot be read.
pub(super) fn evaluate_context(
    context: &Context,
    overlay: &Overlay,
    evaluations: &mut Evaluations,
    cancelled: Option<Arc<AtomicBool>>,
) -> Result<Evaluated, String> {
    let evaluate = |sources, main, options: &CompileOptions| evaluations.evaluate(sources, main, overlay, options);
    let analysis = with_input(context, overlay, cancelled, evaluate)?;
    let paths = analysis.sources.names().map(|name| overlay.path(name)).collect();
    Ok(Evaluated { analysis, paths })
}

/// Calls `work` with the main file of a context and the options of its evaluation.
///
/// # Errors
/// Why the main file cannot be read.
pub(super) fn with_input<T>(
    context: &Context,
    overlay: &Overlay,
    cancelled: Option<Arc<AtomicBool>>,
    work: impl FnOnce(SourceMap, FileId, &CompileOptions) -> T,
) -> Result<T, String> {
    let main = name(&context.main);
    let text = overlay.load(&main).map_err(|error| format!("cannot read `{main}`: {error}"))?;
    let mut sources = SourceMap::new(context.include.clone());
    let file = sources.add(&main, text).map_err(|_| format!("`{main}` has more than 4 GiB"))?;
    let options = CompileOptions {
        defines: context.define.clone(),
        limits: Limits { memory: MEMORY, cancelled, ..Limits::default() },
        ..CompileOptions::default()
    };
    Ok(work(sources, file, &options))
}

impl Evaluated {
    /// The first inclusion of the file of this path.
    pub(super) fn file(&self, path: &std::path::Path) -> Option<FileId> {
        let number = self.paths.iter().position(|known| known == path)?;
        u32::try_from(number).ok().map(FileId)
    }

    /// The path of the file that a position is in.
    pub(super) fn path_at(&self, position: u32) -> &std::path::Path {
        let file = self.analysis.sources.file_at(position);
        &self.paths[file.0 as usize]
    }
}
