//! Renaming what a name refers to.

use super::evaluation::Analysis;
use super::names::{Subject, records_of, subject_at};
use super::references::uses_of;
use tdgen_language::lexer::kind::{Kind, scan};
use tdgen_language::records::history::uses::{Definition, DefinitionKind, Target};
use tdgen_language::source::Span;

/// A change of a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// The new text.
    pub text: String,
    /// Whether the name is made by pasting, so that the change should be looked at.
    pub is_pasted: bool,
}

/// Why something cannot be renamed, for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

/// The name at a position, if it can be renamed.
///
/// # Errors
/// Why it cannot.
pub fn renamable(analysis: &Analysis, position: u32) -> Result<Subject, Refusal> {
    let Some(subject) = subject_at(analysis, position) else {
        return Err(Refusal("there is no name that is defined in these files".to_owned()));
    };
    for target in &subject.targets {
        match *target {
            Target::Record(record) => refuse_pasted(analysis, record, subject.span)?,
            Target::Definition(key) => {
                let Some(definition) = analysis.uses.definition(key) else {
                    continue;
                };
                let written = analysis.bytes(definition.span);
                if !is_name(written) {
                    let shown = String::from_utf8_lossy(written).into_owned();
                    return Err(Refusal(format!("the name is made by pasting: `{shown}`")));
                }
            }
            Target::Name(_) => {}
        }
    }
    Ok(subject)
}

/// Refuses the name of a record that is not the one of its def.
fn refuse_pasted(
    analysis: &Analysis,
    record: tdgen_language::records::arena::ids::RecordId,
    span: Span,
) -> Result<(), Refusal> {
    let record = analysis.records.record(record);
    let def = analysis.uses.definition(record.span().start);
    if def.is_some_and(|def| analysis.bytes(def.span) == record.name_bytes())
        && analysis.bytes(span) == record.name_bytes()
    {
        return Ok(());
    }
    let mut ways = Vec::new();
    if let Some(def) = def {
        let owner = def.owner.and_then(|owner| analysis.uses.definition(owner));
        let place = owner.map(|owner| format!(" in multiclass {}", analysis.text(owner.span))).unwrap_or_default();
        ways.push(format!("`{}`{place}", analysis.text(def.span)));
    }
    let defms = record.spans().iter().skip(1).rev();
    for key in defms.filter_map(|defm| analysis.uses.defm(*defm)) {
        if let Some(defm) = analysis.uses.definition(key) {
            ways.push(format!("the defm {}", analysis.text(defm.span)));
        }
    }
    Err(Refusal(format!("made by pasting: rename {}", ways.join(" or "))))
}

/// The changes that give the name at a position a new one.
///
/// # Errors
/// Why it cannot be renamed, or why the new name is not possible.
pub fn rename(analysis: &Analysis, position: u32, name: &str) -> Result<Vec<Edit>, Refusal> {
    let subject = renamable(analysis, position)?;
    if !is_name(name.as_bytes()) {
        return Err(Refusal(format!(
            "`{name}` is not a name: use letters, digits and `_`, and no word of the language"
        )));
    }
    refuse_taken(analysis, &subject, name)?;
    let mut edits = Vec::new();
    for target in definition_targets(analysis, &subject) {
        if let Target::Definition(key) = target
            && let Some(definition) = analysis.uses.definition(key)
        {
            edits.push(Edit { span: definition.span, text: name.to_owned(), is_pasted: false });
            add_pasted(analysis, key, definition, name, &mut edits);
        }
    }
    for one in uses_of(analysis, &subject) {
        if matches!(one.target, Target::Definition(_)) {
            edits.push(Edit { span: one.span, text: name.to_owned(), is_pasted: false });
        }
    }
    // A name in a paste, of which only a part is a use, is changed there and not as a whole.
    edits.sort();
    edits.dedup_by(|a, b| a.span == b.span);
    Ok(edits)
}

/// The definitions that are renamed: those of the name, and the def of a record.
fn definition_targets(analysis: &Analysis, subject: &Subject) -> Vec<Target> {
    let of_record = |target: &Target| match *target {
        Target::Record(record) => Target::Definition(analysis.records.record(record).span().start),
        target => target,
    };
    subject.targets.iter().map(of_record).collect()
}

/// The uses of the records that a def or defm makes, whose names contain its name.
fn add_pasted(analysis: &Analysis, key: u32, definition: &Definition, name: &str, edits: &mut Vec<Edit>) {
    let old = analysis.text(definition.span);
    for record in records_of(analysis, key, definition) {
        let made = analysis.records.record(record).name().into_owned();
        let (text, is_pasted) = match definition.kind {
            _ if made == old => (Some(name.to_owned()), false),
            DefinitionKind::Defm => (made.strip_prefix(&old).map(|rest| format!("{name}{rest}")), true),
            _ => match made.strip_suffix(&old) {
                Some(rest) => (Some(format!("{rest}{name}")), true),
                None => (made.contains(&old).then(|| made.replacen(&old, name, 1)), true),
            },
        };
        let Some(text) = text else {
            continue;
        };
        let uses = analysis.uses.list().iter().filter(|one| one.target == Target::Record(record));
        edits.extend(uses.map(|one| Edit { span: one.span, text: text.clone(), is_pasted }));
    }
}

/// Refuses a name that something of the same kind has.
fn refuse_taken(analysis: &Analysis, subject: &Subject, name: &str) -> Result<(), Refusal> {
    for target in &subject.targets {
        let kind = match *target {
            Target::Definition(key) => analysis.uses.definition(key).map(|one| (one.kind, one.owner)),
            Target::Record(_) => Some((DefinitionKind::Def, None)),
            Target::Name(_) => None,
        };
        let Some((kind, owner)) = kind else {
            continue;
        };
        let is_record = matches!(kind, DefinitionKind::Def | DefinitionKind::Defm);
        if is_record && owner.is_none() && analysis.records.def(name).is_some() {
            return Err(Refusal(format!("there is a record `{name}` already")));
        }
        let is_same =
            |one: &Definition| one.kind == kind && one.owner == owner && analysis.bytes(one.span) == name.as_bytes();
        let taken = analysis.uses.definitions().find(|(_, one)| is_same(one));
        let is_local = matches!(kind, DefinitionKind::Variable | DefinitionKind::Iterator);
        if let Some((key, _)) = taken.filter(|_| !is_local) {
            let place = analysis.sources.locate(key);
            return Err(Refusal(format!("`{name}` is defined already: {}:{}", place.file, place.line)));
        }
    }
    Ok(())
}

/// Whether a text is one name that is not reserved.
fn is_name(text: &[u8]) -> bool {
    !text.is_empty() && {
        let (kind, end) = scan(text, 0);
        end == text.len() && kind == Kind::Name
    }
}
