//! Checks that names of a schema do not collide with names that generated code or its languages define.
//!
//! Internal names of generated code begin or end with `_`, which names of a schema do not. The lists here have the
//! public names of generated code, and the names in headers and built-ins of the languages.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::generated_names::{Words, c_functions, c_types, message_constant, message_type};
use crate::model::{Field, Layout, MessageKind, Model, Scalar};
use tdgen_language::backends::text::identifiers::is_word;
use tdgen_language::backends::text::words::NEVER_RAW;
use tdgen_language::diagnostics::{Diagnostic, Diags};
use tdgen_language::source::Span;

/// Names beside enums, structs and messages in C++ and Python, or in their classes; sorted.
const BESIDE_TYPES: Words = Words(
    "Compatibility IncompatibleSchema MESSAGES Message MessageError MessageSequence PackError SCHEMA_HASH Struct \
    UnpackError VERSION Version absent_fields annotations build_message builder check_handshake check_version \
    client compare_version compatibility copy_message finish_message framing from_string get_bits has_flags \
    header header_size id incompatible_schema invalid_field kind kind_of_message message_buffer message_flags \
    message_id message_kind message_length message_name message_sequence message_size name offsets own_version \
    paired_id read_message schema_hash schema_version sequence size std to_string unpack unpack_all view visit \
    visit_all visit_command visit_event visit_response visit_status wire_size with_bits",
);

/// Names beside fields in Python; sorted.
const BESIDE_FIELDS: Words = Words("from_dict pack to_dict unpack");

/// Names beside the values of an `IntEnum` in Python; sorted.
const BESIDE_VALUES: Words = Words(
    "as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag is_integer mro name numerator \
    real to_bytes value",
);

/// Constants in C, without the prefix of the API in capitals; sorted.
const CONSTANTS: Words = Words(
    "CLIENT_HPP FRAME_SIZE FRAMING_H FRAMING_HPP HAS KIND_COMMAND KIND_EVENT KIND_NONE KIND_RESPONSE MESSAGES_H \
    MESSAGES_HPP MESSAGE_ALIGN MESSAGE_INVALID MESSAGE_MISALIGNED MESSAGE_OK MESSAGE_OTHER MESSAGE_TOO_SHORT \
    MESSAGE_UNHANDLED MESSAGE_UNKNOWN SCHEMA_HASH VERSION_MAJOR VERSION_MINOR VERSION_NEWER_MINOR \
    VERSION_OLDER_MINOR VERSION_OTHER_HASH VERSION_OTHER_MAJOR VERSION_OTHER_PATCH VERSION_PATCH VERSION_SAME \
    WHOLE_MESSAGES",
);

/// Functions and types in C, without the prefix of the API; sorted.
const FUNCTIONS: Words = Words(
    "check_handshake check_message check_version command_handlers dispatch_command dispatch_event \
    dispatch_response event_handlers finish_message frame get_bits invalid_field is_compatible kind_of_message \
    message_flags message_kind message_length message_name message_result message_size next_message \
    number_message reply_to response_handlers sequence sequence_gap set_bits set_text text_length unframe \
    unframer unframer_init version_result wire_size",
);

/// All of these for responses that are found by their tag; sorted.
const BY_TAG: Words = Words(
    "CommandFailed MESSAGE_FAILED check_response finish_response response_error response_id response_wire_size \
    unpack_response",
);

/// Modules of Python that generated modules import, or that those import; sorted.
const PYTHON_MODULES: Words = Words(
    "abc binascii builtins codecs collections copy dataclasses functools inspect io keyword math operator os \
    random re select shutil socket struct sys tempfile time types typing warnings weakref",
);

/// Returns whether a name without the prefix of the API is one of the tracer: `demo_tracer`, `DEMO_TRACER_WORDS`.
fn is_tracer(rest: &str, tracer: &str) -> bool {
    let suffix = rest.strip_prefix(tracer);
    suffix.is_some_and(|suffix| suffix.is_empty() || suffix.starts_with('_'))
}

/// Macros without parameters of C headers, and of those that generated C and C++ include, directly or not; sorted.
const MACROS: &str = include_str!("macros.txt");

/// Parameters, variables, members and attributes in generated C, which macros must not replace; sorted.
const LOCALS: &str = include_str!("locals.txt");

pub(super) fn check(model: &Model, diags: &mut Diags) {
    let mut checks = Generated {
        model,
        c_name: model.c_name(),
        macros: MACROS.split_whitespace().collect(),
        locals: LOCALS.split_whitespace().collect(),
        enums: model.enums.iter().map(|item| item.name.as_str()).collect(),
        messages: model.messages.iter().map(|message| message.name.as_str()).collect(),
        fields: FxHashMap::default(),
        diags,
    };
    checks.schema();
    checks.types();
    checks.values();
    checks.members();
}

struct Generated<'m, 'd> {
    model: &'m Model,
    c_name: String,
    macros: FxHashSet<&'static str>,
    locals: FxHashSet<&'static str>,
    enums: FxHashSet<&'m str>,
    messages: FxHashSet<&'m str>,
    /// The errors of field names; many fields have the same name.
    fields: FxHashMap<&'m str, Option<&'static str>>,
    diags: &'d mut Diags,
}

impl<'m> Generated<'m, '_> {
    /// Returns whether a name is a macro; words have another form in C.
    fn is_macro(&self, name: &str) -> bool {
        self.macros.contains(name) && !is_word(name)
    }

    /// Returns whether generated code for responses that are found by their tag has the name.
    fn is_by_tag(&self, name: &str) -> bool {
        self.model.roles.finds_by_tag && BY_TAG.has(name)
    }

    /// Reports the name of the API.
    fn refuse_schema(&mut self, reason: &str) {
        let message = format!("the name `{}` of the schema is {reason}", self.model.name);
        self.diags.push(Diagnostic::error(self.model.name_place, message).help(C_NAME));
    }

    fn refuse(&mut self, what: &str, name: &str, place: Span, reason: &str) {
        let message = format!("the name `{name}` of {what} is {reason}");
        self.diags.push(Diagnostic::error(place, message));
    }

    /// Checks the name of the API, which is a namespace in C++ beside the global names of C.
    fn schema(&mut self) {
        let (model, name) = (self.model, self.model.name.as_str());
        let types = model.enums.iter().map(|item| &item.name);
        let types = types.chain(model.structs.iter().map(|item| &item.name));
        let values = model.enums.iter().flat_map(|item| &item.values);
        let mut known = types.chain(values.map(|value| &value.constant));
        let mut messages = model.messages.iter();
        if name == "std" {
            self.refuse_schema(STD);
        } else if self.is_macro(name) {
            self.refuse_schema(MACRO);
        } else if name == "main" || c_functions().contains(name) {
            self.refuse_schema("a function in C: in C++ it is a namespace beside the names of C");
        } else if c_types().contains(name) {
            self.refuse_schema("a type in C or FlatBuffers: there it is a namespace");
        } else if PYTHON_MODULES.has(name) {
            self.refuse_schema("a module of Python that generated modules import");
        } else if NEVER_RAW.contains(&name) {
            self.refuse_schema("not the name of a module in Rust");
        } else if known.any(|other| other == name) || messages.any(|message| message_type(&message.name) == name) {
            self.refuse_schema("also the name of a definition: in C++ it is a namespace beside the names of C");
        }
    }

    fn types(&mut self) {
        let model = self.model;
        let enums = model.enums.iter();
        let enums = enums.map(|item| ("an enum", item.name.as_str(), item.place));
        let structs = model.structs.iter();
        let structs = structs.map(|item| ("a struct", item.name.as_str(), item.place));
        let messages = model.messages.iter();
        let messages = messages.map(|item| (MESSAGE, item.name.as_str(), item.place));
        let constants = model.constants.iter();
        let constants = constants.map(|item| (CONSTANT, item.name.as_str(), item.place));
        let (functions, beside_types) = (c_functions(), BESIDE_TYPES.set());
        for (what, name, place) in enums.chain(structs).chain(messages).chain(constants) {
            if beside_types.contains(name) || self.is_by_tag(name) {
                let reason = "reserved in generated C++ or Python";
                self.refuse(what, name, place, reason);
            } else if self.is_macro(name) {
                self.refuse(what, name, place, MACRO);
            } else if what != MESSAGE && functions.contains(name) {
                self.refuse(what, name, place, "a function of the C library");
            } else if what == MESSAGE {
                self.function(what, name, &message_type(name), place);
                self.constant(what, name, &message_constant(&self.c_name, name), place);
            } else {
                self.function(what, name, name, place);
                if what == CONSTANT {
                    self.constant(what, name, name, place);
                }
            }
        }
        for item in model.constants.iter().filter(|item| !is_int(item.value)) {
            self.large(CONSTANT, &item.name, &item.name, item.place);
        }
    }

    /// Reports the name of a number that is a macro in C, if generated C uses the name.
    fn large(&mut self, what: &str, name: &str, in_c: &str, place: Span) {
        if self.locals.contains(in_c) {
            self.refuse(
                what,
                name,
                place,
                "used in generated C, where a number that does not fit into `int` is a macro",
            );
        }
    }

    fn values(&mut self) {
        for item in &self.model.enums {
            let is_large = !item.values.iter().all(|value| is_int(value.value));
            for value in &item.values {
                if is_large {
                    self.large(VALUE, &value.name, &value.constant, value.place);
                }
                let (name, place) = (&value.name, value.place);
                if name == "std" {
                    self.refuse(VALUE, name, place, STD);
                } else if BESIDE_VALUES.has(name) {
                    self.refuse(VALUE, name, place, "reserved in all enums in Python");
                } else if self.is_macro(name) || self.is_macro(&value.constant) {
                    self.refuse(VALUE, name, place, MACRO);
                } else {
                    self.function(VALUE, name, &value.constant, place);
                    self.constant(VALUE, name, &value.constant, place);
                }
            }
        }
    }

    /// Reports a name that is, in C, a function or type of generated code.
    fn function(&mut self, what: &str, name: &str, in_c: &str, place: Span) {
        let rest = in_c.strip_prefix(self.model.name.as_str());
        let Some(rest) = rest.and_then(|rest| rest.strip_prefix('_')) else {
            return;
        };
        let of_message = rest.strip_prefix("as_").or_else(|| rest.strip_prefix("init_"));
        let of_message = of_message.or_else(|| rest.strip_prefix("read_"));
        let of_message = of_message.or_else(|| rest.strip_prefix("size_of_"));
        let of_message = of_message.or_else(|| rest.strip_prefix("count_of_"));
        let of_message = of_message.or_else(|| rest.strip_prefix("set_count_of_"));
        let is_of_message = of_message.is_some_and(|rest| self.messages.contains(rest));
        let of_enum = rest.strip_prefix("name_of_").or_else(|| rest.strip_prefix("is_valid_"));
        let is_of_enum = of_enum.is_some_and(|rest| self.enums.contains(rest));
        if is_of_message || is_of_enum || is_tracer(rest, "tracer") || FUNCTIONS.has(rest) || self.is_by_tag(rest) {
            self.refuse(what, name, place, "reserved for a function or type in generated C");
        }
    }

    /// Reports a name that is, in C, a constant of generated code.
    fn constant(&mut self, what: &str, name: &str, in_c: &str, place: Span) {
        if self.is_constant(in_c) {
            let reason = format!("`{in_c}` in C, which is reserved for generated code");
            self.refuse(what, name, place, &reason);
        }
    }

    fn is_constant(&self, name: &str) -> bool {
        let rest = name.strip_prefix(self.c_name.as_str());
        let rest = rest.and_then(|rest| rest.strip_prefix('_'));
        rest.is_some_and(|rest| {
            is_tracer(rest, "TRACER") || rest.starts_with("DESCRIBED_") || CONSTANTS.has(rest) || self.is_by_tag(rest)
        })
    }

    fn members(&mut self) {
        let model = self.model;
        let enums = model.enums.iter();
        let large = enums.filter(|item| !item.values.iter().all(|value| is_int(value.value)));
        let mut taken: FxHashSet<String> =
            large.flat_map(|item| &item.values).map(|value| value.constant.clone()).collect();
        let constants = model.constants.iter().filter(|item| !is_int(item.value));
        taken.extend(constants.map(|item| item.name.clone()));
        if !is_int(model.last_id().into()) || !is_int(model.start_id.into()) {
            let messages = model.messages.iter();
            taken.extend(messages.map(|message| message_constant(&self.c_name, &message.name)));
            taken.extend(["NONE", "LAST"].map(|name| format!("{}_{name}", self.c_name)));
        }
        for kind in MessageKind::ALL {
            for message in model.messages_of(kind) {
                // In C it is a member of the table of handlers.
                if taken.contains(&message.name) || self.is_constant(&message.name) {
                    let reason = "reserved for a constant in generated C";
                    self.refuse(MESSAGE, &message.name, message.place, reason);
                }
                self.fields(&message.layout, &taken);
            }
        }
        for item in &model.structs {
            self.fields(&item.layout, &taken);
        }
        for event in &model.events {
            self.fields(&event.layout, &taken);
        }
    }

    fn fields(&mut self, layout: &'m Layout, taken: &FxHashSet<String>) {
        for field in &layout.fields {
            let name = field.name.as_str();
            let known = self.fields.get(name).copied();
            let reason = known.unwrap_or_else(|| self.reserved_field(name, taken));
            self.fields.insert(name, reason);
            if let Some(reason) = reason {
                self.refuse(FIELD, name, field.place, reason);
            }
        }
        self.functions_of_fields(layout);
        let is_query = |field: &&Field| field.name.starts_with("has_");
        if !layout.fields.iter().any(|field| is_query(&field)) {
            return;
        }
        let known: FxHashSet<&str> = layout.fields.iter().map(|field| field.name.as_str()).collect();
        for field in layout.fields.iter().filter(is_query) {
            let name = field.name.as_str();
            if let Some(other) = name.strip_prefix("has_")
                && (other == "header" || known.contains(other))
                && self.fields.get(name).is_none_or(Option::is_none)
            {
                let reason = format!("reserved in generated C++ for the test whether `{other}` is present");
                self.refuse(FIELD, name, field.place, &reason);
            }
        }
    }

    /// Reports fields that are named like functions of others.
    fn functions_of_fields(&mut self, layout: &'m Layout) {
        for field in &layout.fields {
            let validity = field.rules.invalid.map(|_| "clear").into_iter();
            let scale = field.rules.scale.map(|_| ["physical", "raw"]).into_iter().flatten();
            for verb in validity.chain(scale) {
                let name = format!("{verb}_{}", field.name);
                if let Some(other) = layout.fields.iter().find(|other| other.name == name) {
                    let reason = format!("reserved in generated code for a function of `{}`", field.name);
                    self.refuse(FIELD, &name, other.place, &reason);
                }
            }
        }
    }

    /// Returns why no field can have this name.
    fn reserved_field(&self, name: &str, taken: &FxHashSet<String>) -> Option<&'static str> {
        if BESIDE_FIELDS.has(name) {
            Some("reserved for a method in generated Python")
        } else if self.is_macro(name) {
            Some(MACRO)
        } else if Scalar::named(name).is_some() && !is_word(name) {
            Some("a type in C")
        } else if taken.contains(name) || self.is_constant(name) {
            Some("reserved for a constant in generated C")
        } else {
            None
        }
    }
}

/// Returns whether a number fits into `int`. Others are macros in C.
fn is_int(value: i128) -> bool {
    i32::try_from(value).is_ok()
}

/// The help for the name of an API that cannot be used.
pub(super) const C_NAME: &str = "set the name in generated code with `CName` in YAML, or `let cName` in `.td`";

const MESSAGE: &str = "a message";
const CONSTANT: &str = "a constant";
const FIELD: &str = "a field";
const VALUE: &str = "an enum's value";
const STD: &str = "the namespace of the standard library in C++";
const MACRO: &str = "a macro in C headers";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted() {
        for list in [PYTHON_MODULES, BESIDE_TYPES, BESIDE_FIELDS, BESIDE_VALUES, CONSTANTS, FUNCTIONS, BY_TAG] {
            assert!(list.0.split_whitespace().is_sorted(), "{}", list.0);
        }
        assert!(MACROS.split_whitespace().is_sorted());
        assert!(LOCALS.split_whitespace().is_sorted());
    }
}
