//! Functions in C: sizes, names and kinds of messages, checks of buffers and versions, dispatch by id.
//!
//! Each lookup of an id is a `switch`, which compilers turn into a table for dense ids and into comparisons otherwise.

use super::canonical::{self, has_spare_bytes};
use super::values;
use super::{enums, roles};
use crate::generate::emit_template;
use crate::model::generated_names::{message_constant, message_type};
use crate::model::names::{Language, written};
use crate::model::{Field, FieldType, Message, MessageKind, Model, Scalar};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, model: &Model) {
    let f = Functions { api: &model.name, c_name: &model.c_name(), model };
    f.emit_align(w);
    f.emit_size(w);
    f.emit_name(w);
    f.emit_kind(w);
    enums::emit(w, model);
    w.blank();
    let common = &model[model.headers.common].name;
    let id = &model.roles.id;
    emit_template(w, model, include_str!("bytes.h.inc"), &[("common", common.as_str())]);
    values::emit_text(w, model);
    values::emit(w, model);
    canonical::emit(w, model);
    roles::emit_length(w, model);
    f.emit_wire_size(w);
    f.emit_check_of_values(w);
    values::emit_bits(w, model);
    w.blank();
    let valid = if model.has_checks() { CHECKED } else { "  return {API}_MESSAGE_OK;" };
    let valid = valid.replace("{API}", f.c_name).replace("{api}", f.api);
    let valid = valid.replace("{common}", common).replace("{id}", id);
    let stack = model.messages.iter().filter(|message| message.has_grown()).map(|message| message.layout.size);
    let stack = stack.max().unwrap_or(0).to_string();
    let holes = [
        ("common", common.as_str()),
        ("id", id),
        ("extent", &f.extent()),
        ("needed", &f.needed()),
        ("valid", &valid),
        ("stack", &stack),
    ];
    emit_template(w, model, include_str!("functions.h.inc"), &holes);
    roles::emit(w, model);
    for message in &model.messages {
        f.emit_cast(w, message);
        f.emit_read(w, message);
    }
    roles::emit_handshake(w, model);
    for kind in MessageKind::ALL {
        f.emit_dispatch(w, kind);
    }
}

/// The end of the check of a message, if some messages have checks of their values.
const CHECKED: &str = "  return {api}_invalid_field(((const {common} *)buffer)->{id}, buffer) == NULL
             ? {API}_MESSAGE_OK
             : {API}_MESSAGE_INVALID;";

struct Functions<'a> {
    /// The prefix of functions and their types.
    api: &'a str,
    /// The prefix of constants.
    c_name: &'a str,
    model: &'a Model,
}

impl Functions<'_> {
    fn constant(&self, message: &Message) -> String {
        message_constant(self.c_name, &message.name)
    }

    /// Returns the name and the type of the field with the size of a message.
    fn size_field(&self) -> Option<(&str, Scalar)> {
        match self.model.size_field() {
            Some(Field { name, ty: FieldType::Scalar(scalar), .. }) => Some((name, *scalar)),
            _ => None,
        }
    }

    fn emit_align(&self, w: &mut Writer) {
        let layouts = self.model.messages.iter().map(|message| message.layout.align);
        let common = self.model[self.model.headers.common].layout.align;
        let most = layouts.fold(common, u32::max);
        w.blank();
        w.line("/// The alignment of message buffers.");
        w.line("enum {");
        writeln!(w, "  {}_MESSAGE_ALIGN = {most}", self.c_name);
        w.line("};");
    }

    fn emit_size(&self, w: &mut Writer) {
        w.blank();
        w.line("/// Returns the size of a message; 0 for an unknown id.");
        writeln!(w, "static inline size_t {}_message_size(uint64_t id) {{", self.api);
        self.emit_switch(w, &self.model.messages, "0", |w, message| {
            writeln!(w, "return sizeof({});", message_type(&message.name));
        });
    }

    /// Returns the statement that sets `length` to the size of a message that its header says; empty if headers do not.
    fn extent(&self) -> String {
        self.size_field()
            .map_or(String::new(), |_| format!("  length = {}_message_length(buffer, length);\n", self.api))
    }

    fn emit_extent(&self, w: &mut Writer) {
        w.lines(&self.extent());
    }

    /// Returns the messages that end with a flexible array.
    fn flexible(&self) -> impl Iterator<Item = &Message> {
        self.model.messages.iter().filter(|message| message.layout.flexible().is_some())
    }

    /// Returns the expression for the size of a complete message in a buffer.
    fn needed(&self) -> String {
        let call = if self.flexible().next().is_some() { "needed_(id, buffer, length)" } else { "message_size(id)" };
        format!("{}_{call}", self.api)
    }

    /// Emits the functions that return how many bytes of a message are sent, and how many must be received.
    fn emit_wire_size(&self, w: &mut Writer) {
        let api = self.api;
        w.blank();
        w.line("/// Returns the number of bytes of a message that are sent; 0 for an unknown id.");
        w.line("/// A message with a flexible array ends after the elements in use.");
        writeln!(w, "static inline size_t {api}_wire_size(const void *message) {{");
        let common = &self.model[self.model.headers.common].name;
        writeln!(w, "  const uint64_t id = ((const {common} *)message)->{};", self.model.roles.id);
        self.emit_switch(w, self.flexible(), &format!("{api}_message_size(id)"), |w, Message { name, .. }| {
            writeln!(w, "return {api}_size_of_{name}((const {} *)message);", message_type(name));
        });
        if self.flexible().next().is_none() {
            return;
        }
        w.blank();
        writeln!(w, "static inline size_t {api}_needed_(uint64_t id, const void *message, size_t length) {{");
        self.emit_switch(w, self.flexible(), &format!("{api}_message_size(id)"), |w, Message { name, layout, .. }| {
            let begin = layout.flexible().map_or(0, |field| field.offset);
            writeln!(w, "return length < {begin} ? {begin}");
            let ty = message_type(name);
            writeln!(w, "                         : {api}_size_of_{name}((const {ty} *)message);");
        });
    }

    fn emit_name(&self, w: &mut Writer) {
        w.blank();
        w.line("/// Returns the name of a message; NULL for an unknown id.");
        writeln!(w, "static inline const char *{}_message_name(uint64_t id) {{", self.api);
        self.emit_switch(w, &self.model.messages, "NULL", |w, message| {
            writeln!(w, "return \"{}\";", message.name);
        });
    }

    /// Emits the function that checks the values of any message, if some message has checks.
    fn emit_check_of_values(&self, w: &mut Writer) {
        if !self.model.has_checks() {
            return;
        }
        let api = self.api;
        w.blank();
        w.line("/// Returns the first field of a complete message whose value is not allowed,");
        w.line("/// else NULL.");
        writeln!(w, "static inline const char *{api}_invalid_field(uint64_t id, const void *message) {{");
        let checked = self.model.messages.iter().filter(|message| message.layout.has_checks);
        self.emit_switch(w, checked, "NULL", |w, Message { name, .. }| {
            writeln!(w, "return {api}_invalid_{name}_((const {} *)message);", message_type(name));
        });
    }

    /// Emits the end of a function: a statement for the ids of these messages, and the value that it returns for
    /// others.
    fn emit_switch<'m>(
        &self,
        w: &mut Writer,
        messages: impl IntoIterator<Item = &'m Message>,
        none: &str,
        case: impl Fn(&mut Writer, &Message),
    ) {
        w.line("  switch (id) {");
        for message in messages {
            writeln!(w, "  case {}:", self.constant(message));
            w.nested(|w| w.nested(|w| case(w, message)));
        }
        w.line("  default:");
        writeln!(w, "    return {none};");
        w.line("  }");
        w.line("}");
    }

    fn emit_kind(&self, w: &mut Writer) {
        let (api, c_name) = (self.api, self.c_name);
        w.blank();
        w.line("/// The kind of a message.");
        let open = format!("typedef enum {api}_message_kind {{");
        w.block(&open, &format!("}} {api}_message_kind;"), |w| {
            w.line("/// The id is unknown.");
            writeln!(w, "{c_name}_KIND_NONE,");
            w.line("/// Sent by the host.");
            writeln!(w, "{c_name}_KIND_COMMAND,");
            w.line("/// Sent by the device as the response to a command.");
            writeln!(w, "{c_name}_KIND_RESPONSE,");
            w.line("/// Sent by the device, unsolicited.");
            writeln!(w, "{c_name}_KIND_EVENT");
        });
        w.blank();
        w.line("/// Returns the kind of the message with an id.");
        writeln!(w, "static inline {api}_message_kind {api}_kind_of_message(uint64_t id) {{");
        w.line("  switch (id) {");
        for kind in MessageKind::ALL {
            let mut is_empty = true;
            for message in self.model.messages_of(kind) {
                writeln!(w, "  case {}:", self.constant(message));
                is_empty = false;
            }
            if !is_empty {
                writeln!(w, "    return {c_name}_KIND_{};", kind.name().to_ascii_uppercase());
            }
        }
        w.line("  default:");
        writeln!(w, "    return {c_name}_KIND_NONE;");
        w.line("  }");
        w.line("}");
    }

    fn emit_cast(&self, w: &mut Writer, message: &Message) {
        let (api, name) = (self.api, &message.name);
        let (ty, id) = (message_type(name), self.constant(message));
        w.blank();
        let layout = &message.layout;
        writeln!(w, "/// Returns the {name} that a buffer begins with, else NULL.");
        writeln!(w, "static inline const {ty} *{api}_as_{name}(const void *buffer, size_t length) {{");
        let size = layout.flexible().map_or(format!("sizeof({ty})"), |field| field.offset.to_string());
        let call = format!("(const {ty} *){api}_message_(buffer, length, {id}, {size})");
        if layout.has_checks || self.size_field().is_some() {
            writeln!(w, "  const {ty} *message = {call};");
            let mut refused = vec!["message == NULL".to_owned()];
            let mut extent = "length".to_owned();
            if let Some((field, _)) = self.size_field() {
                extent = format!("message->header.{field}");
                refused.extend([format!("{extent} < {size}"), format!("{extent} > length")]);
            }
            refused.extend(layout.flexible().map(|_| format!("{extent} < {api}_size_of_{name}(message)")));
            refused.extend(layout.has_checks.then(|| format!("{api}_invalid_{name}_(message) != NULL")));
            writeln!(w, "  return {} ? NULL : message;", refused.join(" || "));
        } else {
            writeln!(w, "  return {call};");
        }
        w.line("}");
        w.blank();
        let rest = if layout.has_defaults { "all 0 except for defaults and" } else { "all 0 except for" };
        writeln!(w, "/// Initializes a {name}: {rest} its id.");
        writeln!(w, "static inline void {api}_init_{name}({ty} *message) {{");
        writeln!(w, "  {api}_clear_(message, sizeof(*message));");
        if layout.has_defaults {
            writeln!(w, "  {api}_init_{name}_(message);");
        }
        writeln!(w, "  message->header.{} = {id};", self.model.roles.id);
        if let Some((size, scalar)) = self.size_field() {
            writeln!(w, "  message->header.{size} = ({})sizeof(*message);", scalar.name());
        }
        w.line("}");
    }

    /// Emits the function that copies a message, also one of an older version.
    fn emit_read(&self, w: &mut Writer, message: &Message) {
        let (api, c_name, name) = (self.api, self.c_name, &message.name);
        let (ty, id, layout) = (message_type(name), self.constant(message), &message.layout);
        w.blank();
        if message.has_grown() {
            writeln!(w, "/// Copies the {name} that a buffer begins with. One of an older minor version");
            w.line("/// is shorter: fields that it lacks get their defaults.");
        } else {
            writeln!(w, "/// Copies the {name} that a buffer begins with.");
        }
        writeln!(w, "static inline {api}_message_result {api}_read_{name}(const void *buffer,");
        writeln!(w, "    size_t length, {ty} *message) {{");
        writeln!(w, "  const {api}_message_result result = {api}_begins_(buffer, length, {id});");
        writeln!(w, "  if (result != {c_name}_MESSAGE_OK)");
        w.line("    return result;");
        self.emit_extent(w);
        let older = message.older.iter().map(|size| match (size.least, size.most) {
            (least, most) if least == most => format!(" && length != {least}"),
            (least, most) => format!(" && !(length >= {least} && length <= {most})"),
        });
        let older: String = older.collect();
        let least = layout.least_size();
        writeln!(w, "  if (length < {least}{older})");
        writeln!(w, "    return {c_name}_MESSAGE_TOO_SHORT;");
        for older in &message.older {
            // The newer fields begin in the padding of the older message.
            writeln!(w, "  if (length >= {} && length <= {})", older.least, older.most);
            writeln!(w, "    length = {};", older.filled);
        }
        w.line("  if (length > sizeof(*message))");
        w.line("    length = sizeof(*message);");
        if message.has_grown() {
            writeln!(w, "  {api}_init_{name}(message);");
        } else if layout.flexible().is_some() {
            writeln!(w, "  {api}_clear_(message, sizeof(*message));");
        }
        writeln!(w, "  {api}_move_(message, buffer, length);");
        self.emit_checks_of_copy(w, message);
        if has_spare_bytes(self.model, Some(&self.model.header(message.kind).layout), layout) {
            writeln!(w, "  {api}_canonical_{name}_(message);");
        }
        if self.size_field().is_some() {
            writeln!(w, "  (void){api}_finish_message(message);");
        }
        writeln!(w, "  return {c_name}_MESSAGE_OK;");
        w.line("}");
    }

    /// Emits the checks of a message's values, and that it has everything that it says it has.
    fn emit_checks_of_copy(&self, w: &mut Writer, message: &Message) {
        let (api, c_name, name) = (self.api, self.c_name, &message.name);
        let layout = &message.layout;
        for field in layout.fields.iter().filter(|field| message.can_lack(field)) {
            let claim = match (layout.count_of(field), field.presence) {
                (Some(count), _) => format!("message->{} != 0", count.name),
                (None, Some(_)) => format!("{api}_has_{name}_{}(message)", written(&field.name)),
                (None, None) => continue,
            };
            let end = if field.is_flexible() { field.offset } else { field.end() };
            writeln!(w, "  if (length < {end} && {claim})");
            writeln!(w, "    return {c_name}_MESSAGE_INVALID;");
        }
        if layout.has_checks {
            writeln!(w, "  if ({api}_invalid_{name}_(message) != NULL)");
            writeln!(w, "    return {c_name}_MESSAGE_INVALID;");
        }
        if let Some(field) = layout.flexible() {
            let whole = if message.has_grown() { format!("length >= {} && ", field.offset) } else { String::new() };
            writeln!(w, "  if ({whole}{api}_size_of_{name}(message) > length)");
            writeln!(w, "    return {c_name}_MESSAGE_TOO_SHORT;");
            writeln!(w, "  {api}_clear_((unsigned char *)message + {api}_size_of_{name}(message),");
            writeln!(w, "      sizeof(*message) - {api}_size_of_{name}(message));");
        }
    }

    /// Emits the handlers for messages of a kind and their dispatcher; neither without such messages, because C has no
    /// empty structs.
    fn emit_dispatch(&self, w: &mut Writer, kind: MessageKind) {
        let (api, c_name) = (self.api, self.c_name);
        let kind_name = kind.name().to_ascii_lowercase();
        if self.model.messages_of(kind).next().is_none() {
            return;
        }
        w.blank();
        writeln!(w, "/// The handlers for each {kind_name}; NULL for messages without a handler.");
        writeln!(w, "typedef struct {api}_{kind_name}_handlers {{");
        for message in self.model.messages_of(kind) {
            let (name, ty) = (Language::C.name(&message.name), message_type(&message.name));
            writeln!(w, "  void (*{name})(void *context, const {ty} *message);");
        }
        writeln!(w, "}} {api}_{kind_name}_handlers;");
        if self.has_grown(kind) {
            self.emit_short(w, kind, &kind_name);
        }
        w.blank();
        writeln!(w, "/// Calls the handler of the {kind_name} that a buffer begins with.");
        emit_template(
            w,
            self.model,
            r"
static inline {api}_message_result {api}_dispatch_{kind}(
    const {api}_{kind}_handlers *handlers, void *context, const void *buffer,
    size_t length) {
  uint64_t id;
  {api}_message_kind kind;
  if (buffer == NULL || length < sizeof({common}))
    return {API}_MESSAGE_TOO_SHORT;
  if ((uintptr_t)buffer % {API}_MESSAGE_ALIGN != 0)
    return {API}_MESSAGE_MISALIGNED;
  id = ((const {common} *)buffer)->{id};
  kind = {api}_kind_of_message(id);
  if (kind == {API}_KIND_NONE)
    return {API}_MESSAGE_UNKNOWN;
  if (kind != {API}_KIND_{KIND})
    return {API}_MESSAGE_OTHER;
{too_short}  switch (id) {
",
            &[
                ("kind", &kind_name),
                ("KIND", &kind.name().to_ascii_uppercase()),
                ("common", &self.model[self.model.headers.common].name),
                ("id", &self.model.roles.id),
                ("too_short", &[self.extent(), self.too_short(kind, &kind_name)].concat()),
            ],
        );
        for message in self.model.messages_of(kind) {
            let (name, ty) = (&message.name, message_type(&message.name));
            let (id, handler) = (self.constant(message), Language::C.name(name));
            if message.layout.has_checks {
                writeln!(w, "    {c_name}_HANDLE_VALID_({id}, {handler}, {ty}, {api}_invalid_{name}_)");
            } else {
                writeln!(w, "    {c_name}_HANDLE_({id}, {handler}, {ty})");
            }
        }
        w.line("  default:");
        writeln!(w, "    return {c_name}_MESSAGE_OTHER;");
        w.line("  }");
        w.line("}");
    }

    /// Returns whether messages of a kind are shorter in older minor versions.
    fn has_grown(&self, kind: MessageKind) -> bool {
        self.model.messages_of(kind).any(Message::has_grown)
    }

    /// Returns the statement of a dispatcher for a message that is shorter than its type.
    fn too_short(&self, of_kind: MessageKind, kind: &str) -> String {
        let (api, c_name, needed) = (self.api, self.c_name, self.needed());
        let refuse = format!("    return {c_name}_MESSAGE_TOO_SHORT;\n");
        let condition = format!("  if (length < {needed})\n");
        if !self.has_grown(of_kind) {
            return condition + &refuse;
        }
        let pass = format!("    return {api}_dispatch_short_{kind}_(handlers, context, id, buffer, length);\n");
        [&condition, "#ifdef ", c_name, "_WHOLE_MESSAGES\n", &refuse, "#else\n", &pass, "#endif\n"].concat()
    }

    /// Emits the dispatcher of messages of an older minor version, which are copied to complete them.
    fn emit_short(&self, w: &mut Writer, kind: MessageKind, kind_name: &str) {
        let (api, c_name) = (self.api, self.c_name);
        let holes = [("kind", kind_name)];
        w.blank();
        writeln!(w, "#ifndef {c_name}_WHOLE_MESSAGES");
        let grown = || self.model.messages_of(kind).filter(|message| message.has_grown());
        for message in grown() {
            let ty = message_type(&message.name);
            let handler = Language::C.name(&message.name);
            let holes = [holes[0], ("name", message.name.as_str()), ("type", &ty), ("handler", &handler)];
            emit_template(w, self.model, SHORT, &holes);
            w.blank();
        }
        emit_template(w, self.model, SHORT_BEGIN, &holes);
        self.emit_switch(w, grown(), &format!("{c_name}_MESSAGE_TOO_SHORT"), |w, Message { name, .. }| {
            writeln!(w, "return {api}_short_{name}_(handlers, context, buffer, length);");
        });
        w.line("#endif");
    }
}

/// Dispatches one message of an older minor version.
const SHORT: &str = r"
static inline {api}_message_result {api}_short_{name}_(
    const {api}_{kind}_handlers *handlers, void *context, const void *buffer,
    size_t length) {
  {type} message;
  const {api}_message_result result = {api}_read_{name}(buffer, length, &message);
  if (result != {API}_MESSAGE_OK)
    return result;
  if (handlers->{handler} == NULL)
    return {API}_MESSAGE_UNHANDLED;
  (handlers->{handler})(context, &message);
  return result;
}
";

/// The beginning of the dispatcher of messages of an older minor version.
const SHORT_BEGIN: &str = r"
/// Dispatches a message of an older minor version: the handler gets a copy on the
/// stack, in which fields that it lacks have their defaults. Define
/// {API}_WHOLE_MESSAGES to refuse such messages instead.
static inline {api}_message_result {api}_dispatch_short_{kind}_(
    const {api}_{kind}_handlers *handlers, void *context, uint64_t id,
    const void *buffer, size_t length) {
";
