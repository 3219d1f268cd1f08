//! The macros of attributes in a header: deprecated, noreturn, nodiscard, and which pointers may be null.

use crate::model::api::{Api, Function};
use crate::model::names::Names;
use tdgen_language::backends::writer::Writer;

/// Writes the macro before deprecated functions.
pub(crate) fn emit_deprecated(w: &mut Writer, names: &Names) {
    let forms = [
        ("defined(__GNUC__)", "__attribute__((deprecated(text)))"),
        ("defined(_MSC_VER)", "__declspec(deprecated(text))"),
    ];
    emit_attribute(w, &names.deprecated(), "(text)", "Marks a function that programs should not use any more", &forms);
}

/// Writes the macro before functions that never return.
pub(crate) fn emit_noreturn(w: &mut Writer, names: &Names) {
    let forms = [
        // Unlike those of the standards, these attributes are accepted between other attributes.
        ("defined(__GNUC__)", "__attribute__((noreturn))"),
        ("defined(_MSC_VER)", "__declspec(noreturn)"),
        ("defined(__cplusplus)", "[[noreturn]]"),
        ("defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L", "[[noreturn]]"),
        ("defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L", "_Noreturn"),
    ];
    emit_attribute(w, &names.noreturn(), "", "Marks a function that never returns", &forms);
}

/// Writes the macro before functions and types whose values must be used. GCC's own attribute also warns of results
/// that are cast to `void`.
pub(crate) fn emit_nodiscard(w: &mut Writer, names: &Names) {
    let forms = [
        ("defined(__cplusplus) && __cplusplus >= 201703L", "[[nodiscard]]"),
        ("defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L", "[[nodiscard]]"),
        ("defined(__clang__)", "__attribute__((warn_unused_result))"),
    ];
    emit_attribute(w, &names.nodiscard(), "", "Marks results that must be used", &forms);
}

/// Writes the macros behind pointers. Other pointers of the header have none, because nothing is known about them.
pub(crate) fn emit_nullability(w: &mut Writer, model: &Api) {
    for (is_nullable, attribute, brief) in [
        (true, "_Nullable", "Marks a pointer that may be null"),
        (false, "_Nonnull", "Marks a pointer that is not null"),
    ] {
        let name = model.names.nullability(is_nullable);
        if !model.macros.iter().any(|item| item.bare_name() == name) {
            emit_attribute(w, &name, "", brief, &[("defined(__clang__)", attribute)]);
        }
    }
    w.blank();
    w.raw(
        r#"#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
#pragma clang diagnostic ignored "-Wnullability-extension"
#endif
"#,
    );
}

/// The declarations of parameters in the header, with what is known about null pointers.
pub(crate) fn marked_params(model: &Api, function: &Function) -> Vec<String> {
    if !model.names.has_nullability {
        return function.declared_params();
    }
    let declared = function.params.iter().map(|param| {
        let is_nullable = param.is_optional;
        let is_nonnull = param.is_nonnull || function.refuses_null(param);
        if !model.is_pointer(&param.c_type) || !is_nullable && !is_nonnull {
            return param.c_type.declare(&param.name);
        }
        param.c_type.declare(&format!("{} {}", model.names.nullability(is_nullable), param.name))
    });
    declared.collect()
}

/// Writes a macro that is the first of some attributes whose condition holds, or nothing.
pub(crate) fn emit_attribute(w: &mut Writer, name: &str, params: &str, brief: &str, forms: &[(&str, &str)]) {
    w.blank();
    writeln!(w, "#ifndef {name}");
    for (at, (condition, attribute)) in forms.iter().enumerate() {
        writeln!(w, "#{} {condition}", if at == 0 { "if" } else { "elif" });
        if at == 0 {
            writeln!(w, "/// @brief {brief}");
        }
        writeln!(w, "#define {name}{params} {attribute}");
    }
    w.line("#else");
    writeln!(w, "#define {name}{params}");
    w.line("#endif");
    writeln!(w, "#endif // {name}");
}
