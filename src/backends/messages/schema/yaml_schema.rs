//! [`yaml_schema`]: the table of keys as a JSON Schema (draft 7), for editors and other tools.
//!
//! It describes the shape of a schema only, not the checks of names and of records.

use std::fmt::Write;

use super::keys::{Key, Kind, OBJECTS, Object, Presence};
use tdgen_language::diagnostics::json_string;

/// Returns a JSON Schema of schemas in YAML.
pub(crate) fn yaml_schema() -> String {
    let definitions: Vec<String> = OBJECTS.iter().map(|object| definition(object)).collect();
    format!(
        r##"{{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "Message schema of tdgen",
  "allOf": [{{ "$ref": "#/definitions/schema" }}],
  "definitions": {{
{}
  }}
}}
"##,
        definitions.join(",\n")
    )
}

fn definition(object: &Object) -> String {
    let keys = object.keys.iter();
    let properties: Vec<String> = keys.clone().map(property).collect();
    let required = keys.clone().filter(|key| matches!(key.presence, Presence::Always));
    let required: Vec<String> = required.map(|key| quoted(key.name)).collect();
    let conditions: Vec<String> = keys.filter_map(condition).collect();
    let mut text = format!(
        r#"    {}: {{
      "description": {},
      "type": "object",
      "properties": {{
{}
      }},
      "additionalProperties": {}"#,
        quoted(&id(object)),
        quoted(object.about),
        properties.join(",\n"),
        object.allows_other_keys()
    );
    // Writing to a string cannot fail.
    if !required.is_empty() {
        let _ = write!(text, ",\n      \"required\": [{}]", required.join(", "));
    }
    if !conditions.is_empty() {
        let _ = write!(text, ",\n      \"allOf\": [\n{}\n      ]", conditions.join(",\n"));
    }
    text.push_str("\n    }");
    text
}

fn property(key: &Key) -> String {
    format!(r#"        {}: {{ "description": {}, {} }}"#, quoted(key.name), quoted(key.about), constraint(key.kind))
}

/// Returns the condition of a key that depends on the value of another key.
fn condition(key: &Key) -> Option<String> {
    let Presence::When(other, word) = key.presence else {
        return None;
    };
    let (name, other, word) = (quoted(key.name), quoted(other), quoted(word));
    Some(format!(
        r#"        {{
          "if": {{ "properties": {{ {other}: {{ "const": {word} }} }}, "required": [{other}] }},
          "then": {{ "required": [{name}] }},
          "else": {{ "not": {{ "required": [{name}] }} }}
        }}"#
    ))
}

fn id(object: &Object) -> String {
    object.name.replace(' ', "_")
}

fn words(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    format!(r#""enum": [{}]"#, words.join(", "))
}

fn constraint(kind: Kind) -> String {
    match kind {
        Kind::Text => r#""type": "string""#.to_owned(),
        Kind::Name => r#""type": "string", "minLength": 1"#.to_owned(),
        Kind::NameOrNone => r#""type": ["string", "null"], "minLength": 1"#.to_owned(),
        Kind::Integer | Kind::Wide => r#""type": "integer""#.to_owned(),
        Kind::Number | Kind::Factor => r#""type": "number""#.to_owned(),
        Kind::Default => {
            let one = r#""type": ["number", "boolean", "string"#;
            format!(r#"{one}", "array"], "items": {{ {one}"] }}"#)
        }
        Kind::Length => r#""type": ["integer", "string"]"#.to_owned(),
        Kind::Version => r#""type": ["number", "string"]"#.to_owned(),
        Kind::Truth => r#""type": "boolean""#.to_owned(),
        Kind::Word(all) => words(all),
        Kind::Words(all) => format!(r#""type": "array", "items": {{ {} }}"#, words(all)),
        Kind::One(object) => format!(r##""allOf": [{{ "$ref": "#/definitions/{}" }}]"##, id(object)),
        Kind::Many(object) => {
            let id = id(object);
            format!(r##""type": "array", "items": {{ "$ref": "#/definitions/{id}" }}"##)
        }
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    json_string(&mut quoted, text);
    quoted
}
