//! [`read`]: the schema as `device_api_codegen` read it: the YAML with all that it includes.

use super::python::Python;
use crate::yaml::reader::{self, Parsed};
use crate::yaml::tree::{Entry, Kind};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{SourceMap, Span};

/// Returns the schema of the main file, which is in YAML.
pub(super) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Python, Reported> {
    let Some(schema) = reader::read_again(context.input, context.sources) else {
        let place = context.sources.named(context.input).map(|main| context.sources.start(main));
        let place = place.map_or(Span::default(), |start| Span::new(start, start));
        let message = "templates of `device_api_codegen` need a schema in YAML, and this one is in `.td`";
        let help = "render the YAML that it comes from, or omit the option for compatibility";
        return Err(diags.push(Diagnostic::error(place, message).help(help)));
    };
    let schema = Schema(schema);
    schema.report_truths(context.sources, diags)?;
    Ok(schema.value())
}

/// The keys whose values are names.
const NAMES: [&str; 5] = ["Name", "Type", "Struct", "Enum", "PairedMessage"];

/// The schema as it was read.
struct Schema(Parsed);

impl Schema {
    fn value(&self) -> Python {
        Python::of(&self.0.tree, self.0.tree.root, &self.0.interner)
    }

    /// Reports names that are truth values in YAML 1.1, such as `ON`: `device_api_codegen` refused them, too.
    fn report_truths(&self, sources: &SourceMap, diags: &mut Diags) -> Result<(), Reported> {
        let mut nodes = vec![self.0.tree.root];
        let mut reported = Ok(());
        while let Some(node) = nodes.pop() {
            match self.0.tree[node].kind {
                Kind::Sequence(items) => nodes.extend(self.0.tree.items(items).iter().rev()),
                Kind::Mapping(entries) => {
                    for entry in self.0.tree.entries(entries).iter().rev() {
                        let is_name = NAMES.contains(&&*self.0.interner.text(entry.key));
                        let value = Python::of(&self.0.tree, entry.value, &self.0.interner);
                        if is_name && matches!(value, Python::Bool(_)) {
                            reported = Err(self.report_truth(entry, sources, diags));
                        }
                        nodes.push(entry.value);
                    }
                }
                Kind::Scalar { .. } | Kind::Error(_) => {}
            }
        }
        reported
    }

    fn report_truth(&self, entry: &Entry, sources: &SourceMap, diags: &mut Diags) -> Reported {
        let span = self.0.tree[entry.value].span;
        let file = self.0.sources.file_at(span.start);
        let moved = sources.named(self.0.sources.name(file)).map(|known| {
            let moved = |position: u32| sources.start(known) + (position - self.0.sources.start(file));
            Span::new(moved(span.start), moved(span.end))
        });
        let key = self.0.interner.text(entry.key);
        let message = format!("the value of `{key}` is a truth value in YAML 1.1, which templates see");
        diags.push(Diagnostic::error(moved.unwrap_or_default(), message).help("put it into quotes"))
    }
}
