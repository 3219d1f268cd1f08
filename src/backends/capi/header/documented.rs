//! What several files write for a declaration: its comments, and the platforms that have it.

use crate::header::declaration::declaration;
use crate::header::text::doxygen;
use crate::model::api::{Facts, Function, Param};
use tdgen_language::backends::writer::Writer;

/// Writes declarations or definitions that only some platforms have.
pub(crate) fn emit_platform(w: &mut Writer, function: &Function, emit: impl FnOnce(&mut Writer)) {
    if let Some(condition) = &function.condition {
        w.blank();
        writeln!(w, "#if {condition}");
    }
    emit(w);
    if let Some(condition) = &function.condition {
        w.blank();
        writeln!(w, "#endif // {condition}");
    }
}

/// Writes what some functions use, for the platforms that have one of them; nothing if there are no such functions.
pub(crate) fn emit_for_some<'m>(
    w: &mut Writer,
    functions: impl Iterator<Item = &'m Function>,
    emit: impl FnOnce(&mut Writer),
) {
    let mut conditions: Vec<Option<&str>> = functions.map(|function| function.condition.as_deref()).collect();
    conditions.sort_unstable();
    conditions.dedup();
    if conditions.is_empty() {
        return;
    }
    let all: Option<Vec<String>> = conditions.into_iter().map(|condition| Some(format!("({})", condition?))).collect();
    if let Some(all) = &all {
        w.blank();
        writeln!(w, "#if {}", all.join(" || "));
    }
    w.blank();
    emit(w);
    if all.is_some() {
        w.blank();
        w.line("#endif");
    }
}

pub(crate) fn emit_brief(w: &mut Writer, desc: &str) {
    if !desc.trim().is_empty() {
        w.comment("///", "@brief ", &doxygen(desc));
    }
}

/// Writes the paragraphs about versions.
pub(crate) fn emit_facts(w: &mut Writer, facts: &Facts) {
    let lines = [
        ("@since ", facts.since.clone()),
        ("@remarks Extension: ", facts.extension.clone()),
        ("@deprecated ", facts.deprecation().unwrap_or_default()),
    ];
    for (lead, text) in lines.into_iter().filter(|(_, text)| !text.is_empty()) {
        w.line("///");
        w.comment("///", lead, &doxygen(&text));
    }
}

/// Writes a paragraph that is a list, if it has items.
pub(crate) fn emit_doc_list(w: &mut Writer, heading: &str, items: &[String]) {
    let items: Vec<&String> = items.iter().filter(|item| !item.trim().is_empty()).collect();
    if items.is_empty() {
        return;
    }
    emit_doc_heading(w, heading);
    for item in items {
        w.comment("///", "- ", &doxygen(item));
    }
}

/// Begins a paragraph of a comment.
pub(crate) fn emit_doc_heading(w: &mut Writer, heading: &str) {
    w.line("///");
    w.comment("///", "", heading);
}

pub(crate) fn emit_param_docs(w: &mut Writer, params: &[Param]) {
    for param in params {
        let direction = match (param.is_in, param.is_out) {
            (true, true) => "[in,out]",
            (true, false) => "[in]",
            (false, true) => "[out]",
            (false, false) => "",
        };
        let optional = if param.is_optional { "(optional) " } else { "" };
        let desc = if param.desc.trim().is_empty() { "(not described)".into() } else { doxygen(param.desc.trim()) };
        w.comment("///", &format!("@param{direction} {} {optional}", param.name), &desc);
    }
}

/// Writes the structure of pointers to a call's arguments, for tracing, if the function has parameters.
pub(crate) fn emit_params_struct(w: &mut Writer, function: &Function) {
    if function.params.is_empty() {
        return;
    }
    let name = function.params_struct();
    w.blank();
    w.comment("///", "@brief ", &format!("Pointers to the arguments of a call of {}", function.name));
    w.block(&format!("typedef struct {name} {{"), &format!("}} {name};"), |w| {
        for param in &function.params {
            emit_declaration(w, &format!("{};", param.c_type.pointer().declare(&format!("p{}", param.name))));
        }
    });
}

pub(crate) fn emit_lines(w: &mut Writer, lines: &[String]) {
    for line in lines {
        w.line(line);
    }
}

pub(crate) fn emit_declaration(w: &mut Writer, text: &str) {
    emit_lines(w, &declaration(w.width(), text));
}
