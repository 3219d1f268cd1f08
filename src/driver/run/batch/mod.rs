//! `--batch`: many jobs in one process, with what they read and write.

pub(super) mod conflicts;
pub(super) mod entry;
pub(super) mod identity;
pub(super) mod included;
pub(crate) mod job_list;
pub(super) mod jobs;
pub(super) mod preambles;
pub(super) mod uses;
