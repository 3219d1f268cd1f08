//! Properties of objects in prose, with the same words in every format.

use super::index::Index;
use super::prose::Prose;
use crate::conditions::text::spelled;
use crate::model::api::{
    Api, Bound, Code, Condition, Each, Facts, Function, Length, Macro, Ownership, Param, ThreadSafety,
};

/// The direction of a parameter and whether it may be null: `in, optional`. Empty without flags.
pub(crate) fn direction(param: &Param) -> String {
    let words = [(param.is_in, "in"), (param.is_out, "out"), (param.is_optional, "optional")];
    let words: Vec<&str> = words.into_iter().filter_map(|(holds, word)| holds.then_some(word)).collect();
    words.join(", ")
}

/// The description of a parameter, with the range and the type tag of its elements.
pub(crate) fn param(param: &Param, index: &Index<'_>) -> Vec<Prose> {
    let mut paragraphs = Prose::paragraphs(&param.desc, index);
    if let Some(range) = param.range() {
        let begin = match range.begin {
            Bound::Number(number) => number.to_string(),
            Bound::Param(name) => name.clone(),
        };
        paragraphs.push(
            Prose::default()
                .text(if range.is_in_bytes { "Its bytes are those from " } else { "Its elements are those from " })
                .code(&begin, index)
                .text(" up to, not including, ")
                .code(range.end, index)
                .text("."),
        );
    }
    paragraphs.extend(param.length.as_ref().and_then(|length| extent(length, index)));
    let ownership = match param.ownership {
        Some(Ownership::Creates) => "The caller destroys it.",
        Some(Ownership::Borrows) => "The library keeps it.",
        Some(Ownership::Destroys) => "It does not exist after the call.",
        None => "",
    };
    if !ownership.is_empty() {
        paragraphs.push(Prose::default().text(ownership));
    }
    if let Some(info) = &param.type_info {
        paragraphs.push(
            Prose::default()
                .code(&info.tag, index)
                .text(" selects the type of its target, ")
                .code(&info.size, index)
                .text(" the number of bytes."),
        );
    }
    described(paragraphs)
}

/// The sentence about the number of elements of a pointer.
fn extent(length: &Length, index: &Index<'_>) -> Option<Prose> {
    let (unit, expr) = match length {
        Length::Range { .. } => return None,
        Length::NullTerminated => return Some(Prose::default().text("A null element ends it.")),
        Length::Expression { is_in_bytes: false, expr, .. } => ("elements", expr),
        Length::Expression { is_in_bytes: true, expr, .. } => ("bytes", expr),
    };
    Some(Prose::default().text(&format!("The number of its {unit} is ")).code(&spelled(expr), index).text("."))
}

/// The value of a macro and its condition.
pub(crate) fn macro_value(item: &Macro, index: &Index<'_>) -> Prose {
    let stands_for = |prose: Prose, value: &str| match value.trim() {
        "" => prose.text("nothing"),
        value => prose.code(value, index),
    };
    let prose = stands_for(Prose::default().text("Stands for "), &item.value);
    let Some(condition) = &item.condition else {
        return prose.text(".");
    };
    let prose = prose.text(" where ").code(condition, index).text(" holds");
    match &item.alternative {
        Some(other) => stands_for(prose.text(", elsewhere for "), other).text("."),
        None => prose.text(", and is not defined elsewhere."),
    }
}

/// A sentence for enumerations whose values are bits.
pub(crate) fn bit_field(index: &Index<'_>) -> Prose {
    let prose = Prose::default().text("Each value is a bit; several are combined with ");
    prose.code("|", index).text(".")
}

/// The type of an enumerator.
pub(crate) fn tagged_type(ty: &str, index: &Index<'_>) -> Prose {
    let prose = Prose::default().text("Stands for a value of type ");
    prose.code(ty, index).text(".")
}

/// The paragraphs about versions.
pub(crate) fn versions(facts: &Facts, index: &Index<'_>) -> Vec<Prose> {
    let deprecated = facts.deprecation().unwrap_or_default();
    let facts = [("Since: ", &facts.since), ("Extension: ", &facts.extension), ("Deprecated: ", &deprecated)];
    let facts = facts.into_iter().filter(|(_, text)| !text.is_empty());
    facts.flat_map(|(lead, text)| Prose::paragraphs(&format!("{lead}{text}"), index)).collect()
}

/// The functions by chapters of the manual, first those without one.
pub(crate) fn groups(model: &Api) -> Vec<(String, Vec<&Function>)> {
    let mut groups: Vec<(String, Vec<&Function>)> = vec![(String::new(), Vec::new())];
    for function in &model.functions {
        let name = function.facts.group.trim();
        match groups.iter_mut().find(|(group, _)| group == name) {
            Some((_, functions)) => functions.push(function),
            None => groups.push((name.to_owned(), vec![function])),
        }
    }
    groups
}

/// The description of a function.
pub(crate) fn details(function: &Function, index: &Index<'_>) -> Vec<Vec<Prose>> {
    let ownership = function.result_ownership.map(|ownership| match ownership {
        Ownership::Creates => "The caller destroys what it returns.",
        Ownership::Borrows | Ownership::Destroys => "The library keeps what it returns.",
    });
    let length = function.result_length.as_ref().and_then(|length| match length {
        Length::Range { .. } => None,
        Length::NullTerminated => Some("A null element ends what it returns.".to_owned()),
        Length::Expression { is_in_bytes: false, expr, .. } => {
            Some(format!("It returns a pointer to `{}` elements.", spelled(expr)))
        }
        Length::Expression { is_in_bytes: true, expr, .. } => {
            Some(format!("It returns a pointer to `{}` bytes.", spelled(expr)))
        }
    });
    let details = function.details.iter().map(String::as_str).chain(ownership).chain(length.as_deref());
    let details = details.chain(function.is_noreturn.then_some("It never returns."));
    let details = details.chain(function.thread_safety.map(ThreadSafety::sentence));
    details.map(|detail| Prose::paragraphs(detail, index)).filter(|detail| !detail.is_empty()).collect()
}

/// The equivalent functions of other APIs.
pub(crate) fn analogues(function: &Function, index: &Index<'_>) -> Prose {
    let mut prose = Prose::default().text("Does the same as ");
    for (at, analogue) in function.analogues.iter().enumerate() {
        prose = prose.text(if at == 0 { "" } else { ", " });
        prose = prose.code(analogue, index);
    }
    prose.text(".")
}

/// The meaning of a returned code.
pub(crate) fn meaning(code: &Code, index: &Index<'_>) -> Vec<Prose> {
    let meaning = Prose::paragraphs(index.desc(&code.name), index);
    if code.conditions.is_empty() { described(meaning) } else { meaning }
}

/// A condition under which a code is returned.
pub(crate) fn conditions(code: &Code, index: &Index<'_>) -> Vec<Vec<Prose>> {
    let prose = |condition: &Condition| match condition {
        Condition::Sentence(text) => Prose::paragraphs(text, index),
        Condition::Check(check) => {
            let prose = Prose::default().code(&check.condition, index);
            let with_index = |(prose, word): (Prose, &'static str), each: &Each| {
                (prose.text(word).text("an index ").code(&each.index, index), " and ")
            };
            vec![check.each.iter().fold((prose, " for "), with_index).0]
        }
    };
    let conditions = code.conditions.iter().map(prose);
    conditions.filter(|condition| !condition.is_empty()).collect()
}

/// The paragraphs, or a placeholder if there are none.
fn described(paragraphs: Vec<Prose>) -> Vec<Prose> {
    if paragraphs.is_empty() { vec![Prose::default().text("(not described)")] } else { paragraphs }
}

/// The note about the variants with a source location.
pub(crate) fn variants(model: &Api, index: &Index<'_>) -> Prose {
    let location = format!("{} *", model.names.code_location);
    Prose::default()
        .text("Each function ")
        .code("F", index)
        .text(" has a variant ")
        .code("FWithCodeLoc", index)
        .text(", which does the same and takes one parameter more at the end: a ")
        .code(&location, index)
        .text(", the place of the call in the caller's source.")
}

/// The usage of a macro with parameters.
pub(crate) fn macro_use(item: &Macro, index: &Index<'_>) -> Prose {
    let prose = Prose::default().text("Used as ");
    prose.code(&item.name, index).text(".")
}
