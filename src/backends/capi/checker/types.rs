//! Undeclared types and unused types.

use std::collections::HashSet;

use super::known::{Known, is_c_type};
use super::subject::{Subject, TypeUse};
use crate::model::naming::nearest;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// Reports each type that neither C nor the description declares.
pub(super) fn unknown(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    let uses = &subject.types;
    let mut reported: HashSet<&str> = HashSet::new();
    for used in uses {
        for (name, is_tagged) in used.ty.mentions() {
            // A pointer to a structure declares it, except in a parameter list.
            let is_declared_here =
                is_tagged && used.ty.is_indirect() && matches!(used.user.class, "Typedef" | "Struct");
            if is_c_type(name)
                || is_declared_here
                || known.types.contains(name)
                || known.others.contains(name)
                || subject.may_be_foreign(name)
                || !reported.insert(name)
            {
                continue;
            }
            let message = format!("undeclared type `{name}`");
            let mut error = Diagnostic::error(used.place, message);
            let further = users(uses, name);
            if further > 1 {
                error = error.fact(format!("it is used {further} times"));
            }
            let types = known.types.iter().map(String::as_str);
            let near = || nearest(name, types.chain(C_TYPES.iter().copied()));
            diags.push(error.help(match type_of_c(name).map(str::to_owned).or_else(near) {
                Some(near) => format!("did you mean `{near}`?"),
                None => subject.declare_it("declare", name),
            }));
        }
    }
}

/// The types of C for suggestions.
const C_TYPES: &[&str] =
    &["int16_t", "int32_t", "int64_t", "int8_t", "size_t", "uint16_t", "uint32_t", "uint64_t", "uint8_t"];

/// The type of C for one of another language.
fn type_of_c(name: &str) -> Option<&'static str> {
    const TYPES: &[(&str, &str)] = &[
        ("string String str", "const char *"),
        ("integer Integer Int", "int"),
        ("boolean Boolean Bool", "bool"),
        ("byte Byte u8 uint8 UInt8", "uint8_t"),
        ("i8 int8 Int8", "int8_t"),
        ("u16 uint16 UInt16 ushort", "uint16_t"),
        ("i16 int16 Int16", "int16_t"),
        ("u32 uint32 UInt32 uint", "uint32_t"),
        ("i32 int32 Int32", "int32_t"),
        ("u64 uint64 UInt64 ulong", "uint64_t"),
        ("i64 int64 Int64", "int64_t"),
        ("usize size", "size_t"),
        ("isize", "ptrdiff_t"),
        ("f32 float32 Float", "float"),
        ("f64 float64 Double real", "double"),
        ("pointer ptr any", "void *"),
    ];
    TYPES.iter().find(|(names, _)| names.split(' ').any(|other| other == name)).map(|(_, ty)| *ty)
}

fn users(uses: &[TypeUse<'_>], name: &str) -> usize {
    uses.iter().filter(|used| used.ty.mentions().any(|(mentioned, _)| mentioned == name)).count()
}

/// Reports handles, structures and callbacks that no function, structure or type uses.
pub(super) fn check_unused(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    let uses = &subject.types;
    let names = &subject.model.names;
    let by_generated_code = [&names.result_type, &names.error_struct, &names.code_location];
    for object in &subject.objects {
        if !["Handle", "Struct", "FptrTypedef"].contains(&object.class) {
            continue;
        }
        // An extension is reached through a pointer in the structure that it extends.
        let is_extension = subject.text(object.part, "base_class").is_some_and(|base| !base.text.is_empty());
        let tag = subject.word(object.part, "tag").unwrap_or_default();
        let is_used = uses.iter().any(|used| {
            let mut mentions = used.ty.mentions();
            used.user.name != object.name && mentions.any(|(name, _)| name == object.name || name == tag)
        });
        // Programs get handles to parents from functions of another header.
        let is_parent = subject.model.handles.iter().any(|handle| handle.parent.as_ref() == Some(&object.name));
        if !is_used && !is_parent && !is_extension && !by_generated_code.contains(&&object.name) {
            let message = format!("unused {} `{}`", object.noun(), object.name);
            diags.push(Diagnostic::warning(object.part.span, message));
        }
    }
}

/// Reports qualifiers of results, which have no effect: compilers warn of them.
pub(super) fn qualified_results(subject: &Subject<'_>, _: &Known, diags: &mut Diags) {
    for object in subject.callables() {
        let Some((ty, text)) = subject.c_type(object.part, "return") else { continue };
        if let Some(qualifier) = ["const", "volatile", "__restrict"].into_iter().find(|word| ty.is_qualified(word)) {
            let qualifier = qualifier.trim_start_matches('_');
            let message = format!("`{qualifier}` has no effect on the result of `{}`", object.name);
            diags.push(Diagnostic::error(text.place, message).help(format!("remove `{qualifier}`")));
        }
    }
}

/// Reports lengths of arrays that are not numbers and that the description does not define.
pub(super) fn lengths(subject: &Subject<'_>, known: &Known, diags: &mut Diags) {
    for object in subject.of_class("Struct") {
        for member in subject.parts(object.part, "members") {
            let Some(text) = subject.text(member, "name") else { continue };
            for length in text.text.split(':').next().unwrap_or_default().split(['[', ']']).skip(1).map(str::trim) {
                let is_number = length.starts_with(|c: char| c.is_ascii_digit());
                let is_macro = subject.of_class("Macro").any(|item| item.name == length);
                if length.is_empty()
                    || is_number
                    || is_macro
                    || known.types.contains(length)
                    || subject.may_be_foreign(length)
                {
                    continue;
                }
                let message = format!("the length `{length}` of an array is not a macro of the description");
                let help = subject.declare_it("describe", length);
                diags.push(Diagnostic::error(text.place, message).help(help));
            }
        }
    }
}
