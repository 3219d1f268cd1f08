//! A run of the program: jobs from the command line, their sessions, and the files that they write.

pub(crate) mod batch;
mod compilation;
pub(crate) mod job;
pub(crate) mod local_host;
pub(crate) mod local_machine;
pub(crate) mod output;
mod progress;
pub(crate) mod report;
pub(crate) mod response;
mod revision;
mod scratch;
pub(crate) mod session;
pub(crate) mod signals;
pub(crate) mod stack;
mod timing;

pub use job::{Job, JobAction};
pub use report::Report;
