//! From parents, items and lets to a record: the draft, then its final checks.

pub(super) mod drafts;
pub(super) mod entry;
