//! A run of the program: jobs from the command line, their sessions, and the files that they write.

mod batch;
mod compilation;
mod conflicts;
mod entry;
mod identity;
mod included;
mod job;
pub(crate) mod job_list;
pub(crate) mod local_host;
pub(crate) mod local_machine;
pub(crate) mod output;
mod preambles;
mod progress;
mod report;
pub(crate) mod response;
mod revision;
mod scratch;
pub(crate) mod session;
pub(crate) mod signals;
pub(crate) mod stack;
mod timing;
mod uses;

pub use job::{Job, JobAction};
pub use report::Report;
