//! [`Options`] of the formatter.

/// How files are formatted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The columns of a step of indentation; none for the step that most bodies of the file have.
    pub indent: Option<u32>,
    /// What the body of a `let` looks like.
    pub let_body: LetBody,
    /// What is aligned.
    pub align: Align,
    /// The blanks about which authors differ.
    pub spaces: Spaces,
    /// The columns that a line may have before it is broken, if there is a limit.
    pub width: Option<u32>,
    /// The macros that are defined: other regions of conditionals stay as they are.
    pub defines: Vec<String>,
}

/// How the statements in the braces of `let ... in` and `defset` are indented.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LetBody {
    /// As the first one is: by a step, or not at all.
    #[default]
    Keep,
    /// By so many columns.
    Columns(u32),
}

/// How the further lines of a statement are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Align {
    /// They move with what they stand under.
    #[default]
    Keep,
    /// Below what follows the bracket, or a step deeper than its line if nothing does.
    Strict,
}

/// The blanks about which authors differ, as in `Class <1>`, `def x: Class` and `[1,2]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spaces {
    /// As in most places of the file.
    #[default]
    File,
    /// They stay as they are written.
    Keep,
    /// As in most files of LLVM and MLIR.
    Usual,
}
