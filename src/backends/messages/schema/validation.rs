//! `--schema`: a message schema against a JSON Schema of the user's own.
//!
//! Takes the tree of the YAML text; what the JSON Schema refuses is told at its place there. Old tools accepted
//! `"$ref": "#definitions/X"`, without a slash behind `#`, so this does. The crate that does the work is large, so it is
//! there with the feature `json-schema` only.

use crate::backends::messages::yaml::tree::Tree;
use crate::diagnostics::Diags;
use crate::parser::front_end::Files;
use crate::source::Interner;

/// Asks the JSON Schema at `path`, which may be JSON or YAML.
#[cfg(not(feature = "json-schema"))]
pub(super) fn validate(_: &Tree, path: &str, _: &mut Files, _: &mut Interner, diags: &mut Diags) {
    let message = format!("this tdgen cannot ask the JSON Schema `{path}`: it was built without that");
    let help = "build it with `cargo install --path . --features json-schema`";
    diags.push(crate::diagnostics::Diagnostic::global(message).help(help));
}

#[cfg(feature = "json-schema")]
pub(super) use enabled::validate;

#[cfg(feature = "json-schema")]
mod enabled {
    use jsonschema::error::ValidationErrorKind;
    use jsonschema::paths::{Location, LocationSegment};
    use jsonschema::{ValidationError, Validator};
    use serde_json::{Map, Number, Value as Json};

    use super::{Diags, Files, Interner, Tree};
    use crate::backends::messages::schema::library::unreadable;
    use crate::backends::messages::yaml::reader;
    use crate::backends::messages::yaml::scalars::Value;
    use crate::backends::messages::yaml::tree::{Entry, Kind, NodeId};
    use crate::diagnostics::Diagnostic;
    use crate::source::{FileId, SourceMap, Span};

    /// Alternatives of one fault that are told.
    const MOST_NOTES: usize = 4;

    /// What stands for the value in messages about it: its place is shown.
    const IT: &str = "this";

    pub(in crate::backends::messages::schema) fn validate(
        tree: &Tree,
        path: &str,
        files: &mut Files,
        interner: &mut Interner,
        diags: &mut Diags,
    ) {
        let Some(validator) = validator(path, files, interner, diags) else {
            return;
        };
        let document = Document { tree, interner };
        // What is wrong in the YAML itself was told.
        let Some(value) = document.json(tree.root) else {
            return;
        };
        for error in validator.iter_errors(&value) {
            let fault = document.fault(&error, path);
            diags.at_statement(fault.span.map_or(0, |span| span.start));
            diags.push(fault);
            if diags.is_full() {
                break;
            }
        }
    }

    /// The JSON Schema, if it can be read.
    fn validator(path: &str, files: &mut Files, interner: &mut Interner, diags: &mut Diags) -> Option<Validator> {
        let file = match files.sources.open(files.loader, path) {
            Ok(file) => file,
            Err(error) => {
                diags.push(Diagnostic::global(unreadable(path, &error)));
                return None;
            }
        };
        let start = files.sources.start(file);
        let is_json = path.ends_with(".json");
        // Nearly all JSON is YAML too, and so has places.
        let mut unheard = Diags::new(1);
        let told = if is_json { &mut unheard } else { &mut *diags };
        let tree = reader::read(files.sources, file, files.loader, interner, told);
        let document = Document { tree: &tree, interner };
        let mut schema = match is_json {
            true => json(files.sources, file, diags)?,
            false => document.json(tree.root)?,
        };
        repair_references(&mut schema);
        match jsonschema::validator_for(&schema) {
            Ok(validator) => Some(validator),
            Err(error) => {
                let place = document.place(error.instance_path(), error.kind());
                let place = place.unwrap_or(Span::new(start, start));
                let message = format!("this JSON Schema is wrong: {}", error.masked_with(IT));
                diags.push(Diagnostic::error(place, message));
                None
            }
        }
    }

    fn json(sources: &SourceMap, file: FileId, diags: &mut Diags) -> Option<Json> {
        let text = sources.text(file);
        let error = match serde_json::from_slice(text) {
            Ok(json) => return Some(json),
            Err(error) => error,
        };
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
        let at = (before + error.column().saturating_sub(1)).min(text.len());
        let at = sources.start(file).saturating_add(at as u32);
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let fault = Diagnostic::error(Span::new(at, at), format!("this is no JSON: {message}"));
        diags.push(fault);
        None
    }

    /// `#definitions/X` becomes `#/definitions/X`. Names without a slash are those of anchors.
    fn repair_references(schema: &mut Json) {
        match schema {
            Json::Object(members) => {
                for (key, value) in members {
                    match value {
                        Json::String(text) if key == "$ref" => {
                            let rest = text.strip_prefix('#');
                            let rest = rest.filter(|rest| !rest.starts_with('/'));
                            if let Some(rest) = rest.filter(|rest| rest.contains('/')) {
                                *text = format!("#/{rest}");
                            }
                        }
                        value => repair_references(value),
                    }
                }
            }
            Json::Array(items) => items.iter_mut().for_each(repair_references),
            _ => {}
        }
    }

    /// A tree, and what its symbols are.
    struct Document<'a> {
        tree: &'a Tree,
        interner: &'a Interner,
    }

    impl<'a> Document<'a> {
        /// A value as JSON; none if something in it was reported.
        fn json(&self, node: NodeId) -> Option<Json> {
            Some(match self.tree[node].kind {
                Kind::Error => return None,
                Kind::Sequence(items) => {
                    let items = self.tree.items(items).iter();
                    Json::Array(items.map(|&item| self.json(item)).collect::<Option<_>>()?)
                }
                Kind::Mapping(entries) => {
                    let entries = self.tree.entries(entries).iter().map(|entry| {
                        let key = self.interner.text(entry.key).into_owned();
                        Some((key, self.json(entry.value)?))
                    });
                    Json::Object(entries.collect::<Option<Map<_, _>>>()?)
                }
                Kind::Scalar { .. } => match self.tree.scalar(node, self.interner)? {
                    Value::Null => Json::Null,
                    Value::Bool(value) => Json::Bool(value),
                    Value::Int(value) => {
                        let value = value.unwrap_or(i128::MAX);
                        let exact = Number::from_i128(value);
                        exact.or(Number::from_f64(value as f64)).map_or(Json::Null, Json::Number)
                    }
                    // JSON has no infinity: as text it is no number either.
                    Value::Float(value) => {
                        Number::from_f64(value).map_or(Json::String(value.to_string()), Json::Number)
                    }
                    Value::Text(text) => Json::String(String::from_utf8_lossy(text).into_owned()),
                },
            })
        }

        fn fault(&self, error: &ValidationError, path: &str) -> Diagnostic {
            let place = self.place(error.instance_path(), error.kind());
            let place = place.unwrap_or(self.tree[self.tree.root].span);
            let message = format!("`{path}` refuses this: {}", error.masked_with(IT));
            let fault = Diagnostic::error(place, message);
            let mut fault = match error.schema_path().as_str() {
                "" => fault,
                rule => fault.fact(format!("the rule is at {rule}")),
            };
            let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) =
                error.kind()
            else {
                return fault;
            };
            for error in context.iter().filter_map(|errors| errors.first()).take(MOST_NOTES) {
                let note = format!("one alternative says: {}", error.masked_with(IT));
                fault = match self.place(error.instance_path(), error.kind()) {
                    Some(place) => fault.note(place, note),
                    None => fault.fact(note),
                };
            }
            fault
        }

        /// The place of what a fault is about: a value, or a key that should not be there.
        fn place(&self, at: &Location, kind: &ValidationErrorKind) -> Option<Span> {
            let mut node = self.tree.root;
            for segment in at.segments() {
                node = match segment {
                    LocationSegment::Property(name) => self.entry(node, &name)?.value,
                    LocationSegment::Index(index) => match self.tree[node].kind {
                        Kind::Sequence(items) => *self.tree.items(items).get(index)?,
                        _ => return None,
                    },
                };
            }
            let key = match kind {
                ValidationErrorKind::AdditionalProperties { unexpected }
                | ValidationErrorKind::UnevaluatedProperties { unexpected } => unexpected.first(),
                _ => None,
            };
            let key = key.and_then(|key| self.entry(node, key));
            Some(key.map_or(self.tree[node].span, |entry| entry.key_span))
        }

        fn entry(&self, node: NodeId, name: &str) -> Option<&'a Entry> {
            let Kind::Mapping(entries) = self.tree[node].kind else {
                return None;
            };
            let mut entries = self.tree.entries(entries).iter();
            entries.find(|entry| self.interner.bytes(entry.key) == name.as_bytes())
        }
    }
}
