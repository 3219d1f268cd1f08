//! `--gen-messages-client-cpp`, `-python`, `-rust`: a client that sends commands and waits for their responses.
//!
//! Frames carry the messages over a transport, which has implementations for sockets and for tests. The *tag*, a field
//! of the header of commands that responses repeat, says which command a response answers.

use super::generate::{begin_header, emit_template, generate_if};
use super::lock;
use super::model::{Field, FieldType, Message, MessageKind, Model, Scalar, StructId};
use super::rust::names::field_name;
use super::rust::types::lifetime_of;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};

/// `--gen-messages-client-cpp`.
pub(crate) const CPP: Backend = Backend::new(
    "gen-messages-client-cpp",
    "Write a C++17 client: sends commands over a transport, waits for responses with their tag",
    cpp,
)
.options(lock::OPTIONS);

/// `--gen-messages-client-python`.
pub(crate) const PYTHON: Backend = Backend::new(
    "gen-messages-client-python",
    "Write a Python client: sends commands over a transport, waits for responses with their tag",
    python,
)
.options(lock::OPTIONS);

/// `--gen-messages-client-rust`.
pub(crate) const RUST: Backend = Backend::new(
    "gen-messages-client-rust",
    "Write a Rust client: sends commands over a transport, waits for responses with their tag",
    rust,
)
.options(lock::OPTIONS);

fn cpp<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate_if(context, diags, Writer::default(), fits, |w, model| {
        let Some(tag) = Tag::of(model) else { return };
        let guard = format!("{}_CLIENT_HPP", model.c_name());
        begin_header(w, model, &CPP, "Client", "", &guard);
        let call: String = tag.response.iter().map(|name| format!("{name}().")).collect();
        let most = tag.most().to_string();
        let holes = [
            ("tag_field", tag.name),
            ("command_tag", tag.name),
            ("tag_type", tag.ty.name()),
            ("most", &most),
            ("response_call", call.trim_end_matches('.')),
        ];
        let extras = extras(model, &[NUMBER_CPP, GAP_CPP, MEMBERS_CPP], &[HANDSHAKE_CPP]);
        emit_template(w, model, include_str!("client.hpp.inc"), &[&holes[..], &extras].concat());
    })
}

fn python<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    generate_if(context, diags, Writer::with_step(4), fits, |w, model| {
        let Some(tag) = Tag::of(model) else { return };
        w.line("# Written by tdgen --gen-messages-client-python.");
        writeln!(w, "\"\"\"A client of {}.\"\"\"", model.name);
        w.blank();
        let responses = model.messages_of(MessageKind::Response);
        let responses: String = responses.map(|message| format!("_messages.{}, ", message.name)).collect();
        let most = tag.most().to_string();
        let holes = [
            ("tag_field", tag.name),
            ("command_tag", tag.name),
            ("most", &most),
            ("responses", responses.trim_end()),
            ("response_tag", &tag.response.join(".")),
        ];
        let extras = extras(model, &[INIT_PYTHON, NUMBER_PYTHON, GAP_PYTHON], &[HANDSHAKE_PYTHON]);
        emit_template(w, model, include_str!("client.py.inc"), &[&holes[..], &extras].concat());
    })
}

fn rust<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let fits = |model: &Model, diags: &mut Diags| {
        fits(model, diags)?;
        match model.messages_of(MessageKind::Command).next() {
            Some(_) => Ok(()),
            None => Err(lacks(model, "command", diags)),
        }
    };
    generate_if(context, diags, Writer::with_step(4), fits, |w, model| {
        let Some(tag) = Tag::of(model) else { return };
        w.line("// Written by tdgen --gen-messages-client-rust.");
        writeln!(w, "//! A client of {}.", model.name);
        w.blank();
        w.line("#![allow(dead_code)]");
        w.blank();
        let any = |name: &str, messages: &mut dyn Iterator<Item = &Message>| {
            let lifetime = lifetime_of(&messages.collect::<Vec<_>>()).replace("'a", "'_");
            format!("{name}{lifetime}")
        };
        let response = any("Response", &mut model.messages_of(MessageKind::Response));
        let lifetime = lifetime_of(&model.messages_of(MessageKind::Command).collect::<Vec<_>>());
        let command = format!("Command{lifetime}");
        let ty = tag.ty.rust_name();
        let (wide, cast) = if ty == "u64" { ("", String::new()) } else { (".into()", format!(" as {ty}")) };
        let holes = [
            ("tag_field", tag.name),
            ("tag", &format!("self.tag{cast}")),
            ("wide_tag", &format!("{ty}::from_le_bytes(*bytes){wide}")),
            ("most", &tag.most().to_string()),
            ("command_at", &offset_of(model, model.headers.command, &[tag.name]).to_string()),
            ("response_at", &offset_of(model, model.headers.response, &tag.response).to_string()),
            ("message", &any("Message", &mut model.messages.iter())),
            ("command", &command),
            ("lifetime", lifetime),
            ("response", &response),
        ];
        let uses =
            [(model.handshake_id.is_some(), HANDSHAKE_USES), (model.sequence_field().is_some(), "MessageSequence, ")];
        let uses: String = uses.into_iter().filter_map(|(is_used, names)| is_used.then_some(names)).collect();
        let extras = extras(model, &SEQUENCE_RUST, &HANDSHAKE_RUST);
        emit_template(
            w,
            model,
            include_str!("client.rs.inc"),
            &[&holes[..], &[("rust_uses", &uses), ("rust_module", &field_name(&model.name))], &extras].concat(),
        );
    })
}

/// Returns the offset of a field, or of a field in a header in a header.
fn offset_of(model: &Model, header: StructId, path: &[&str]) -> u32 {
    let Some((name, rest)) = path.split_first() else { return 0 };
    let field = model[header].layout.fields.iter().find(|field| field.name == *name);
    field.map_or(0, |field| match field.ty {
        FieldType::Struct(inner) => field.offset + offset_of(model, inner, rest),
        _ => field.offset,
    })
}

/// A hole of a template with its code, which is only in clients of some schemas.
type Extra = (&'static str, &'static str);

/// Returns the code for counted messages and for the handshake; empty if the schema does not have them.
fn extras(model: &Model, sequence: &[Extra], handshake: &[Extra]) -> Vec<Extra> {
    let some = |(name, code): &Extra, is_used: bool| (*name, if is_used { *code } else { "" });
    let sequence = sequence.iter().map(|extra| some(extra, model.sequence_field().is_some()));
    sequence.chain(handshake.iter().map(|extra| some(extra, model.handshake_id.is_some()))).collect()
}

const NUMBER_CPP: Extra = ("cpp_number", "    sent_.number(command);\n");

const GAP_CPP: Extra = (
    "cpp_gap",
    "      const std::int64_t gap = received_.gap(data, found);
      missing_ += gap > 0 ? static_cast<std::uint64_t>(gap) : 0;
",
);

const MEMBERS_CPP: Extra = (
    "cpp_members",
    "  message_sequence sent_;
  message_sequence received_;
  std::uint64_t missing_ = 0;

 public:
  /// Returns the number of messages of the other side that did not arrive.
  std::uint64_t missing() const noexcept { return missing_; }
",
);

const HANDSHAKE_CPP: Extra = (
    "cpp_handshake",
    "  /// Compares the versions of both sides; none without a whole answer in this time.
  /// Throws `incompatible_schema` if they are incompatible.
  std::optional<compatibility> handshake(
      milliseconds timeout = milliseconds(1000)) {
    message_buffer<handshake_cmd> bytes;
    const auto answer = call(build_message<handshake_cmd>(bytes), timeout);
    const auto found = answer ? answer->as<handshake_rsp>() : std::nullopt;
    // An answer that is cut off would have the version of this side.
    if (!found || !found->has_version_patch())
      return std::nullopt;
    return check_version({found->version_major(), found->version_minor(),
                          found->version_patch()},
                         found->schema_hash());
  }

",
);

const INIT_PYTHON: Extra = (
    "python_init",
    "        self._sent = _messages.MessageSequence()
        self._received = _messages.MessageSequence()
        #: The number of messages of the other side that did not arrive.
        self.missing = 0
",
);

const NUMBER_PYTHON: Extra = ("python_number", "        self._sent.number(command)\n");

const GAP_PYTHON: Extra = ("python_gap", "            self.missing += max(self._received.gap(found), 0)\n");

const HANDSHAKE_PYTHON: Extra = (
    "python_handshake",
    "    def handshake(self, timeout: Optional[float] = None) -> _messages.Compatibility:
        \"\"\"Compares the versions of both sides. Raises `IncompatibleSchema` if they are incompatible.\"\"\"
        return _messages.check_handshake(self.call(_messages.handshake_cmd(), timeout))

",
);

/// What a Rust client with a handshake uses of the messages.
const HANDSHAKE_USES: &str =
    "Compatibility, IncompatibleSchema, Version, check_version, handshake_cmd, handshake_rsp, ";

const SEQUENCE_RUST: [Extra; 6] = [
    (
        "rust_members",
        "    sent: MessageSequence,
    received: MessageSequence,
    missing: u64,
",
    ),
    (
        "rust_init",
        "            sent: MessageSequence::default(),
            received: MessageSequence::default(),
            missing: 0,
",
    ),
    ("rust_number", "        self.sent.number(&mut bytes);\n"),
    ("rust_counters", "        let (received, missing) = (&mut self.received, &mut self.missing);\n"),
    ("rust_gap", "            *missing += received.gap(message).unwrap_or(0);\n"),
    (
        "rust_missing",
        "
    /// Returns the number of messages of the other side that did not arrive.
    pub fn missing(&self) -> u64 {
        self.missing
    }
",
    ),
];

const HANDSHAKE_RUST: [Extra; 3] = [
    (
        "rust_error",
        "    /// The schemas of both sides are incompatible.
    Incompatible(IncompatibleSchema),
",
    ),
    ("rust_display", "            ClientError::Incompatible(error) => error.fmt(f),\n"),
    (
        "rust_handshake",
        "    /// Compares the versions of both sides.
    pub fn handshake(&mut self, timeout: Duration) -> Result<Compatibility, ClientError> {
        let answer = self.call(handshake_cmd::default(), timeout)?;
        let found = handshake_rsp::decode(&answer.0)?;
        // An answer that is cut off would have the version of this side.
        if !handshake_rsp::has_version_patch(answer.0.len()) {
            return Err(MessageError::TooShort.into());
        }
        let theirs = Version { major: found.version_major, minor: found.version_minor, patch: found.version_patch };
        check_version(theirs, found.schema_hash).map_err(ClientError::Incompatible)
    }

",
    ),
];

/// The field that commands and their responses share.
struct Tag<'m> {
    name: &'m str,
    ty: Scalar,
    /// The path of the field in the header of responses.
    response: Vec<&'m str>,
}

impl<'m> Tag<'m> {
    /// Returns the tag of a schema; none if the headers of commands and responses have none.
    fn of(model: &'m Model) -> Option<Tag<'m>> {
        let name = model.roles.tag.as_str();
        let fields = &model.header(MessageKind::Command).layout.fields;
        let ty = fields.iter().find(|field| field.name == name).and_then(natural)?;
        let response = path(model, model.headers.response, name)?;
        Some(Tag { name, ty, response })
    }

    /// Returns the greatest tag that is used.
    fn most(&self) -> i128 {
        // Greater numbers are not exact in all tools.
        self.ty.range().map_or(0, |(_, most)| most).min(i128::from(u32::MAX))
    }
}

/// Returns the type of a field that holds a natural number.
fn natural(field: &Field) -> Option<Scalar> {
    match field.ty {
        FieldType::Scalar(scalar) if scalar.is_integer() && !scalar.is_signed() && field.length.is_none() => {
            Some(scalar)
        }
        _ => None,
    }
}

/// Returns the path of a number in a header, or in a header in it.
fn path<'m>(model: &'m Model, header: StructId, name: &str) -> Option<Vec<&'m str>> {
    let fields = &model[header].layout.fields;
    if let Some(field) = fields.iter().find(|field| field.name == name && natural(field).is_some()) {
        return Some(vec![&field.name]);
    }
    fields.iter().find_map(|field| {
        let FieldType::Struct(inner) = field.ty else { return None };
        let rest = path(model, inner, name)?;
        Some([vec![field.name.as_str()], rest].concat())
    })
}

/// Checks that the schema has a tag, and responses.
fn fits(model: &Model, diags: &mut Diags) -> Result<(), Reported> {
    let name = &model.roles.tag;
    if Tag::of(model).is_none() {
        let message = format!("a client needs the field `{name}` in the headers of commands and of responses");
        let help = "name another unsigned integer with `let tagField = ...` in `.td`, or `Tag` of `Headers` in YAML";
        return Err(diags.push(Diagnostic::error(model.place, message).help(help)));
    }
    if model.messages_of(MessageKind::Response).next().is_none() {
        return Err(lacks(model, "response", diags));
    }
    Ok(())
}

fn lacks(model: &Model, what: &str, diags: &mut Diags) -> Reported {
    diags.push(Diagnostic::error(model.place, format!("a client needs a {what} in the schema")))
}
