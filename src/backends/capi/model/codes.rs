//! [`Codes`]: how functions return codes, and which codes generated code returns itself.
//!
//! A result is a pointer to an error with a code and details, as in LLVM's Offload library, or the code itself: an
//! enumeration or a number, as in most other APIs.

use crate::conditions::expr as condition;
use crate::conditions::expr::{Expr, Kind};
use crate::model::naming::is_scalar;
use crate::types::c_type::CType;
use tdgen_language::records::Records;

/// What a result is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum CodeForm {
    /// A pointer to a structure with a code and details; null for success.
    #[default]
    Object,
    /// The code.
    Value,
}

/// The codes of an API.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Codes {
    pub(crate) form: CodeForm,
    /// Whether only negative codes are failures.
    pub(crate) only_negative_fails: bool,
    /// The code of calls before initialization.
    pub(crate) uninitialized: String,
    pub(crate) null_handle: String,
    pub(crate) null_pointer: String,
    /// The code of a handle that was destroyed, or is none.
    pub(crate) invalid_handle: String,
    /// The code of the destruction of an object that others belong to.
    pub(crate) in_use: String,
    /// The code of a number that is no enumerator.
    pub(crate) invalid_enumerator: String,
    /// The code of a bit that is no flag.
    pub(crate) invalid_value: String,
    /// The function that returns the details of the last error.
    pub(crate) last_error_function: Option<String>,
}

impl Codes {
    /// Whether a result is the code itself.
    pub(crate) fn are_values(&self) -> bool {
        self.form == CodeForm::Value
    }

    /// The codes of null handles and null pointers.
    pub(crate) fn null_codes(&self) -> [&str; 2] {
        [&self.null_handle, &self.null_pointer]
    }

    /// The condition in C under which a result is a failure. `success` is the value for success.
    pub(crate) fn failure(&self, success: &str, result: &str) -> String {
        match (self.form, self.only_negative_fails) {
            (CodeForm::Object, _) => format!("{result} != NULL"),
            // The type of an enumeration may be unsigned.
            (CodeForm::Value, true) => format!("(long long)({result}) < 0"),
            (CodeForm::Value, false) => format!("{result} != {success}"),
        }
    }
}

/// What a result type is, and the enumeration that it is. `foreign` has the types of other headers that stand for
/// numbers or pointers.
pub(crate) fn form_of(result: &str, records: &Records, foreign: &[(String, CType)]) -> (CodeForm, Option<String>) {
    /// The limit for chains of typedefs; a longer one is a cycle, which is reported elsewhere.
    const MAX_TYPEDEFS: usize = 100;
    let of_class = |name: &str, class| records.def(name).filter(|def| def.is_a(class));
    let mut name = result.to_owned();
    for _ in 0..MAX_TYPEDEFS {
        if of_class(&name, "Enum").is_some() {
            return (CodeForm::Value, Some(name));
        }
        if is_scalar(&name) {
            return (CodeForm::Value, None);
        }
        let typedef = of_class(&name, "Typedef").and_then(|record| CType::parse(record.text("value").ok()?).ok());
        let known = || foreign.iter().find(|(known, _)| *known == name).map(|(_, ty)| ty.clone());
        let Some(ty) = typedef.or_else(known) else { break };
        match ty.words().as_deref() {
            Some([word]) => name = (*word).to_owned(),
            Some(words) if words.iter().all(|word| is_scalar(word)) => return (CodeForm::Value, None),
            _ => break,
        }
    }
    (CodeForm::Object, None)
}

/// Why a text is not a code, as a phrase that follows the text; `None` if it is one: a name or a number, also a
/// negative one.
pub(crate) fn code_error(text: &str) -> Option<&'static str> {
    let is_code = condition::parse(text, &|_| false).is_ok_and(|expr| is_code(&expr));
    (!is_code).then_some("is not a name or a number")
}

fn is_code(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Literal(text) => condition::number(text).is_some(),
        Kind::Name(name) => name != "NULL" && name != "nullptr",
        Kind::Unary("-", operand) => is_code(operand),
        _ => false,
    }
}

/// The name in a code: `EINVAL` for `-EINVAL`; `None` for a number.
pub(crate) fn name_in(code: &str) -> Option<&str> {
    Some(code.trim_start_matches('-').trim()).filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()))
}
