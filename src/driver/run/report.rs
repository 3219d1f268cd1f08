//! [`Report`]: the result of a run for its caller.

use crate::run::stack::Broken;

/// The result of a run.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// 0 for success.
    pub exit_code: u8,
    /// The files that were read: the main file, then the others in order, each once.
    pub inputs: Vec<String>,
    /// Each error in the short form, `file:line:col: error: message` and its notes.
    pub errors: Vec<String>,
}

impl Report {
    /// The result of a run that ended early.
    pub(crate) fn broken(why: Broken) -> Report {
        Report { exit_code: why.exit_code(), errors: vec![why.message().to_owned()], ..Report::default() }
    }
}
