//! The codes of diagnostics: the one table. A code belongs to a cause, not to a wording, and is never
//! used for another one.
//!
//! Each has a page in `docs/errors` with an example that fails and one that is right. Codes of warnings begin with `W`.

/// The code of a diagnostic: a row of the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Code(u8);

impl std::fmt::Debug for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Code {
    /// The code of the language that has this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Code> {
        CODES.iter().find(|code| code.name().eq_ignore_ascii_case(name)).copied()
    }

    /// The code as shown, `E0302`.
    pub fn name(self) -> &'static str {
        TABLE[usize::from(self.0)].0
    }

    /// What it means and how to fix its cause, in Markdown.
    pub fn page(self) -> &'static str {
        TABLE[usize::from(self.0)].1
    }
}

macro_rules! codes {
    ($($name:ident $code:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "they are the names of the constants")]
        enum Row { $($name),* }

        $(pub(crate) const $name: Code = Code(Row::$name as u8);)*

        /// The codes with their pages.
        const TABLE: &[(&str, &str)] = &[$(($code, include_str!(concat!("../../docs/errors/", $code, ".md")))),*];

        /// All codes of the language, in the order of the pages.
        pub const CODES: &[Code] = &[$($name),*];
    };
}

codes! {
    ENCODING "E0101";
    UNEXPECTED_CHARACTER "E0102";
    UNTERMINATED "E0103";
    INTEGER_TOO_LARGE "E0104";
    DIRECTIVE "E0105";
    UNTERMINATED_CONDITIONAL "E0106";
    MACRO_REDEFINED "W0107";
    INCLUDE_SYNTAX "E0110";
    INCLUDE_NOT_FOUND "E0111";
    INCLUDE_DEPTH "E0112";
    SYNTAX "E0201";
    MISPLACED "E0202";
    UNKNOWN_OPERATOR "E0203";
    OPERAND_COUNT "E0204";
    SUPERFLUOUS_SEMICOLON "E0205";
    OTHER_LANGUAGE "E0206";
    MISSING_BRACKET "E0207";
    PARTIAL_APPEND "E0208";
    OLD_FORM "E0209";
    UNDEFINED_NAME "E0301";
    UNDEFINED_CLASS "E0302";
    UNDEFINED_MULTICLASS "E0303";
    REDEFINITION "E0304";
    UNKNOWN_FIELD "E0305";
    RESERVED_NAME "E0306";
    UNDEFINED_RECORD "E0307";
    RECORD_NAME "E0308";
    CIRCULAR "E0309";
    MISMATCHED_TYPE "E0401";
    NO_COMMON_TYPE "E0402";
    UNKNOWN_TYPE "E0403";
    NO_BITS "E0404";
    BIT_RANGE "E0405";
    NO_LIST "E0406";
    INVALID_TYPE "E0407";
    RANGE "E0408";
    NOT_JOINABLE "E0409";
    FIELD_TYPE_CHANGED "E0410";
    UNSET_VALUE "E0411";
    DECLARED_TWICE "W0412";
    MISSING_ARGUMENT "E0501";
    TOO_MANY_ARGUMENTS "E0502";
    UNKNOWN_ARGUMENT "E0503";
    DUPLICATE_ARGUMENT "E0504";
    ARGUMENT_FORM "E0505";
    UNUSED_ARGUMENT "W0506";
    DUPLICATE_SUPERCLASS "E0601";
    UNRESOLVED "E0602";
    UNRESOLVED_CONTROL "E0603";
    DEFSET_TYPE "E0604";
    OPERAND_RANGE "E0701";
    EMPTY_LIST "E0702";
    NO_CONDITION "E0703";
    DAG "E0704";
    REGEX "E0705";
    ASSERTION "E0801";
    CHECK_TYPE "E0802";
    LIMIT "E0901";
}
