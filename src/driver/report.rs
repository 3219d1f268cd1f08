//! [`Report`]: what a run tells its caller, beside what it wrote.

/// How a run went.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// 0 if all went well.
    pub exit_code: u8,
    /// The files that were read: the main file, then the others in order, each once.
    pub inputs: Vec<String>,
    /// Each error in the short form, `file:line:col: error: message` and its notes.
    pub errors: Vec<String>,
}
