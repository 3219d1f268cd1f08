//! `--schema`: validates a message schema against a JSON Schema of the user.
//!
//! Errors are reported at the values in the YAML text. `"$ref": "#definitions/X"`, without a slash after `#`, is
//! accepted as older tools do. Validation requires the Cargo feature `json-schema`, because the crate behind it is
//! large.

#[cfg(not(feature = "json-schema"))]
use crate::yaml::tree::Tree;
#[cfg(not(feature = "json-schema"))]
use tdgen_language::{diagnostics::Diags, parser::front_end::Files, source::Interner};

/// Validates a schema against the JSON Schema at `path`, a file in JSON or YAML.
#[cfg(not(feature = "json-schema"))]
pub(super) fn validate(_: &Tree, path: &str, _: &mut Files, _: &mut Interner, diags: &mut Diags) {
    let message = format!("cannot use the JSON Schema `{path}`: tdgen was built without the feature `json-schema`");
    let help = "run `cargo install --path src/driver --features json-schema`";
    diags.push(tdgen_language::diagnostics::Diagnostic::global(message).help(help));
}

#[cfg(feature = "json-schema")]
pub(super) use enabled::validate;

#[cfg(feature = "json-schema")]
mod enabled {
    use jsonschema::error::ValidationErrorKind;
    use jsonschema::paths::{Location, LocationSegment};
    use jsonschema::{ValidationError, Validator};
    use serde_json::{Map, Number, Value as Json};

    use crate::schema::library::unreadable;
    use crate::yaml::reader;
    use crate::yaml::scalars::Value;
    use crate::yaml::tree::{Entry, Kind, NodeId, Tree};
    use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
    use tdgen_language::parser::front_end::Files;
    use tdgen_language::source::{FileId, Interner, SourceMap, Span};

    /// Alternatives that are shown for an error.
    const MAX_NOTES: usize = 4;

    /// Replaces the value in messages, which show its position.
    const VALUE: &str = "this";

    pub(crate) fn validate(tree: &Tree, path: &str, files: &mut Files, interner: &mut Interner, diags: &mut Diags) {
        let Ok(validator) = validator(path, files, interner, diags) else {
            return;
        };
        let document = Document { tree, interner };
        let Ok(value) = document.json(tree.root) else {
            return;
        };
        for error in validator.iter_errors(&value) {
            let error = document.diagnostic(&error, path);
            diags.at_statement(error.span.map_or(0, |span| span.start));
            diags.push(error);
            if diags.is_full() {
                break;
            }
        }
    }

    /// Reads the JSON Schema.
    fn validator(
        path: &str,
        files: &mut Files,
        interner: &mut Interner,
        diags: &mut Diags,
    ) -> Result<Validator, Reported> {
        let file = files.sources.open(files.loader, path);
        let file = file.map_err(|error| diags.push(Diagnostic::global(unreadable(path, &error))))?;
        let start = files.sources.start(file);
        let is_json = path.ends_with(".json");
        // Nearly all JSON is YAML too, so it is read as YAML for the positions.
        let mut ignored = Diags::new(1);
        let yaml_diags = if is_json { &mut ignored } else { &mut *diags };
        let tree = reader::read(files.sources, file, files.loader, interner, yaml_diags);
        let document = Document { tree: &tree, interner };
        let mut schema = if is_json { json(files.sources, file, diags)? } else { document.json(tree.root)? };
        repair_references(&mut schema);
        jsonschema::validator_for(&schema).map_err(|error| {
            let place = document.place(error.instance_path(), error.kind());
            let place = place.unwrap_or(Span::new(start, start));
            let message = format!("invalid JSON Schema: {}", error.masked_with(VALUE));
            diags.push(Diagnostic::error(place, message))
        })
    }

    fn json(sources: &SourceMap, file: FileId, diags: &mut Diags) -> Result<Json, Reported> {
        let text = sources.text(file);
        serde_json::from_slice(text).map_err(|error| diags.push(invalid_json(sources, file, text, &error)))
    }

    fn invalid_json(sources: &SourceMap, file: FileId, text: &[u8], error: &serde_json::Error) -> Diagnostic {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
        let at = (before + error.column().saturating_sub(1)).min(text.len());
        let at = sources.start(file).saturating_add(at as u32);
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        Diagnostic::error(Span::new(at, at), format!("invalid JSON: {message}"))
    }

    /// Replaces `#definitions/X` by `#/definitions/X`. Names without a slash are anchors.
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

    /// A tree and its symbols.
    struct Document<'a> {
        tree: &'a Tree,
        interner: &'a Interner,
    }

    impl<'a> Document<'a> {
        /// Returns a value as JSON.
        fn json(&self, node: NodeId) -> Result<Json, Reported> {
            Ok(match self.tree[node].kind {
                Kind::Error(reported) => return Err(reported),
                Kind::Sequence(items) => {
                    let items = self.tree.items(items).iter();
                    Json::Array(items.map(|&item| self.json(item)).collect::<Result<_, _>>()?)
                }
                Kind::Mapping(entries) => {
                    let entries = self.tree.entries(entries).iter().map(|entry| {
                        let key = self.interner.text(entry.key).into_owned();
                        Ok((key, self.json(entry.value)?))
                    });
                    Json::Object(entries.collect::<Result<Map<_, _>, Reported>>()?)
                }
                Kind::Scalar { text, style } => match Value::of(self.interner.bytes(text), style) {
                    Value::Null => Json::Null,
                    Value::Bool(value) => Json::Bool(value),
                    Value::Int(value) => {
                        let value = value.unwrap_or(i128::MAX);
                        let exact = Number::from_i128(value);
                        exact.or(Number::from_f64(value as f64)).map_or(Json::Null, Json::Number)
                    }
                    // JSON has no infinity; the string is not a number either.
                    Value::Float(value) => {
                        Number::from_f64(value).map_or(Json::String(value.to_string()), Json::Number)
                    }
                    Value::Text(text) => Json::String(String::from_utf8_lossy(text).into_owned()),
                },
            })
        }

        fn diagnostic(&self, error: &ValidationError, path: &str) -> Diagnostic {
            let place = self.place(error.instance_path(), error.kind());
            let place = place.unwrap_or(self.tree[self.tree.root].span);
            let message = format!("not valid against `{path}`: {}", error.masked_with(VALUE));
            let diagnostic = Diagnostic::error(place, message);
            let mut diagnostic = match error.schema_path().as_str() {
                "" => diagnostic,
                rule => diagnostic.fact(format!("required by {rule}")),
            };
            let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) =
                error.kind()
            else {
                return diagnostic;
            };
            for error in context.iter().filter_map(|errors| errors.first()).take(MAX_NOTES) {
                let note = format!("one alternative: {}", error.masked_with(VALUE));
                diagnostic = match self.place(error.instance_path(), error.kind()) {
                    Some(place) => diagnostic.note(place, note),
                    None => diagnostic.fact(note),
                };
            }
            diagnostic
        }

        /// Returns the position of a value, or of a key that is not allowed.
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
