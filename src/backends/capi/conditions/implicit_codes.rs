//! [`settle`]: the codes that the class library adds to functions, reduced to those that a function can return.
//!
//! The class library adds the same codes to every function, so that its records are those of LLVM's class library.

use std::collections::HashSet;

use crate::model::api::{Api, Code, Enum, Macro};
use crate::model::names::Names;

/// Renames or removes implicit codes that a header would document but not define, or that a function cannot return.
pub(crate) fn settle(model: &mut Api) {
    let has_start = model.has_start();
    let defined: HashSet<String> = {
        let macros = model.macros.iter().map(|item| item.bare_name().to_owned());
        let enumerators =
            model.enums.iter().flat_map(|item| item.enumerators.iter().map(|enumerator| enumerator.name.clone()));
        macros.chain(enumerators).collect()
    };
    let codes_are_known =
        model.names.codes.are_values() || model.enums.iter().any(|item| item.name == model.names.error_enum);
    let Api { names, functions, .. } = model;
    for function in functions {
        for code in &mut function.codes {
            if code.is_implicit && code.name == names.implicit_success() && !defined.contains(&code.name) {
                code.name.clone_from(&names.success);
            }
        }
        let can_be_early = !function.is_start && (has_start || !names.is_described);
        let returned = |code: &Code| is_returned(code, names, can_be_early, codes_are_known, &defined);
        function.codes.retain(returned);
    }
}

/// Replaces a derived name for success that nothing defines with the code whose value is 0.
pub(crate) fn settle_success(names: &mut Names, enums: &[Enum], macros: &[Macro]) {
    let is_derived = names.success == format!("{}_SUCCESS", names.upper_prefix);
    let defines = |item: &Enum| item.enumerators.iter().any(|one| one.name == names.success);
    let is_defined = macros.iter().any(|item| item.bare_name() == names.success) || enums.iter().any(defines);
    if !names.codes.are_values() || !is_derived || is_defined {
        return;
    }
    let codes = enums.iter().find(|item| item.name == names.error_enum);
    if let Some(zero) = codes.and_then(|codes| codes.enumerators.iter().find(|one| one.value == 0)) {
        names.success.clone_from(&zero.name);
    }
}

fn is_returned(
    code: &Code,
    names: &Names,
    can_be_early: bool,
    codes_are_known: bool,
    defined: &HashSet<String>,
) -> bool {
    if !code.is_implicit || !code.conditions.is_empty() || code.name == names.success {
        return true;
    }
    if code.name == names.codes.uninitialized {
        return can_be_early;
    }
    let is_null_check = names.codes.null_codes().contains(&code.name.as_str());
    !is_null_check && (!codes_are_known || defined.contains(&code.name))
}
