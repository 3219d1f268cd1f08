//! The attributes and types of the dialect that `--bytecode-dialect` selects.

use indexmap::IndexMap;

use super::model::{Element, Reader};
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::source::Span;

/// `--bytecode-dialect=NAME`
pub(super) const DIALECT: BackendOption = BackendOption::new(
    "bytecode-dialect",
    "NAME",
    "Generate the functions of this dialect [the only one that is described]",
);

/// The elements of a dialect; the index of each is its code in the file.
#[derive(Default)]
pub(super) struct Dialect<'a> {
    pub(super) attributes: Vec<Element<'a>>,
    pub(super) types: Vec<Element<'a>>,
}

/// The records of a dialect.
#[derive(Default)]
struct Lists<'a> {
    attributes: Option<RecordRef<'a>>,
    types: Option<RecordRef<'a>>,
}

/// Reads the selected dialect.
///
/// # Errors
/// No dialect or several ones are selected, or a record has errors.
pub(super) fn select_dialect<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Dialect<'a>, Reported> {
    let start = Span::new(0, 0);
    let wanted = context.option(&DIALECT).filter(|name| !name.is_empty());
    let mut dialects: IndexMap<&str, Lists<'a>> = IndexMap::new();
    for class in ["DialectAttributes", "DialectTypes"] {
        if let Some(missing) = context.missing_class(class) {
            return Err(diags.push(missing.help("include \"mlir/IR/BytecodeBase.td\"")));
        }
        for record in context.records.defs_of_if_defined(class) {
            let name = record.text("dialect").map_err(|error| diags.push(error))?;
            if wanted.is_some_and(|wanted| wanted != name) {
                continue;
            }
            let lists = dialects.entry(name).or_default();
            let list = if class == "DialectTypes" { &mut lists.types } else { &mut lists.attributes };
            if let Some(first) = list.replace(record) {
                let error = record.error(format!("duplicate `{class}` of dialect `{name}`"));
                return Err(diags.push(error.note(first.span(), "the first one")));
            }
        }
    }
    let mut all = dialects.into_iter();
    match (all.next(), all.next(), wanted) {
        (Some((_, lists)), None, _) => read(&lists, diags),
        (None, _, Some(name)) => Err(diags.push(Diagnostic::error(start, format!("unknown dialect `{name}`")))),
        (None, ..) => Err(diags.push(Diagnostic::error(start, "no dialect is described"))),
        (Some((name, _)), Some((other, _)), _) => {
            let message =
                format!("the dialects `{name}` and `{other}` are described; select one with `--{}=NAME`", DIALECT.name);
            Err(diags.push(Diagnostic::error(start, message)))
        }
    }
}

fn read<'a>(lists: &Lists<'a>, diags: &mut Diags) -> Result<Dialect<'a>, Reported> {
    let mut elements = |list: Option<RecordRef<'a>>| match list {
        None => Ok(Vec::new()),
        Some(list) => Reader::default().elements(list, diags),
    };
    let (attributes, types) = (elements(lists.attributes), elements(lists.types));
    Ok(Dialect { attributes: attributes?, types: types? })
}
