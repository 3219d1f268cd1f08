//! [`read`]: the schema as `device_api_codegen` read it: the YAML with all that it includes.

use super::python::Python;
use crate::convert::form::{Form, convert};
use crate::model::Model;
use crate::yaml::reader;
use crate::yaml::tree::Kind;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported};
use tdgen_language::source::{Interner, MemoryLoader, SourceMap};

/// Returns the schema of the main file. A schema in `.td` is converted to YAML.
pub(super) fn read(context: &Context<'_>, diags: &mut Diags) -> Result<Python, Reported> {
    let main = context.sources.named(context.input);
    let text = main.filter(|_| !context.input.ends_with(".td")).map(|main| context.sources.text(main).to_vec());
    if let Some(schema) = text.and_then(|text| parse(context.input, text, context.sources)) {
        return Ok(schema);
    }
    let model = Model::of(context, diags)?;
    let yaml = convert(&model, context.sources, Form::Yaml);
    Ok(parse("schema.yaml", yaml.into_bytes(), context.sources).unwrap_or(Python::None))
}

/// Parses YAML whose includes are already among `known`; none if it is not a mapping. Errors were reported when the
/// records were read.
fn parse(name: &str, text: Vec<u8>, known: &SourceMap) -> Option<Python> {
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
    matches!(tree[tree.root].kind, Kind::Mapping(_)).then(|| Python::of(&tree, tree.root, &interner))
}
