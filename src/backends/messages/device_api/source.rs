//! [`read`]: the schema as `device_api_codegen` read it: the YAML with all that it includes.

use super::python::Python;
use crate::convert::form::{Form, convert};
use crate::read::reader::read_model;
use crate::yaml::reader;
use crate::yaml::tree::{Entry, Kind, Tree};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::{Interner, MemoryLoader, SourceMap, Span};

/// Returns the schema of the main file. A schema in `.td` is converted to YAML.
pub(super) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Python, Reported> {
    let main = context.sources.named(context.input);
    let text = main.filter(|_| !context.input.ends_with(".td")).map(|main| context.sources.text(main).to_vec());
    if let Some(schema) = text.and_then(|text| parse(context.input, text, context.sources)) {
        schema.report_truths(context.sources, diags)?;
        return Ok(schema.value());
    }
    let model = read_model(context, diags)?;
    let yaml = convert(&model, context.sources, Form::Yaml);
    let schema = parse("schema.yaml", yaml.into_bytes(), context.sources);
    Ok(schema.map_or(Python::None, |schema| schema.value()))
}

/// A schema in YAML.
struct Parsed {
    tree: Tree,
    interner: Interner,
    sources: SourceMap,
}

/// The keys whose values are names.
const NAMES: [&str; 5] = ["Name", "Type", "Struct", "Enum", "PairedMessage"];

impl Parsed {
    fn value(&self) -> Python {
        Python::of(&self.tree, self.tree.root, &self.interner)
    }

    /// Reports names that are truth values in YAML 1.1, such as `ON`: `device_api_codegen` refused them, too.
    fn report_truths(&self, sources: &SourceMap, diags: &mut Diags) -> Result<(), Reported> {
        let mut nodes = vec![self.tree.root];
        let mut reported = Ok(());
        while let Some(node) = nodes.pop() {
            match self.tree[node].kind {
                Kind::Sequence(items) => nodes.extend(self.tree.items(items).iter().rev()),
                Kind::Mapping(entries) => {
                    for entry in self.tree.entries(entries).iter().rev() {
                        let is_name = NAMES.contains(&&*self.interner.text(entry.key));
                        let value = Python::of(&self.tree, entry.value, &self.interner);
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
        let span = self.tree[entry.value].span;
        let file = self.sources.file_at(span.start);
        let moved = sources.named(self.sources.name(file)).map(|known| {
            let moved = |position: u32| sources.start(known) + (position - self.sources.start(file));
            Span::new(moved(span.start), moved(span.end))
        });
        let key = self.interner.text(entry.key);
        let message = format!("the value of `{key}` is a truth value in YAML 1.1, which templates see");
        diags.push(Diagnostic::error(moved.unwrap_or_default(), message).help("put it into quotes"))
    }
}

/// Parses YAML whose includes are already among `known`; none if it is not a mapping. Errors were reported when the
/// records were read.
fn parse(name: &str, text: Vec<u8>, known: &SourceMap) -> Option<Parsed> {
    let mut loader = MemoryLoader::default();
    for name in known.names() {
        if let Some(file) = known.named(name) {
            loader.add(name, known.text(file).to_vec());
        }
    }
    let mut sources = SourceMap::new(Vec::new());
    let main = sources.add(name, text).ok()?;
    let (mut interner, mut ignored) = (Interner::new(), Diags::new(1));
    let tree = reader::read(&mut sources, main, &loader, &mut interner, &mut ignored);
    matches!(tree[tree.root].kind, Kind::Mapping(_)).then_some(Parsed { tree, interner, sources })
}
