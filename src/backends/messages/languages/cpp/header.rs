//! `--gen-messages-cpp`: a C++17 header for the host.
//!
//! The header has views of bytes at any address, builders, enums with names, visitors and the check of versions. It
//! needs the standard library only. Internal names end in `_`, which names of a schema do not; `checks` reserves the
//! public ones.

use super::literals::literal;
use super::{roles, views};
use crate::generate::{begin_header, emit_template, generate_in, warn_of_missing_versions};
use crate::languages::c::header::without_deprecation;
use crate::lock;
use crate::model::names::{Language, written};
use crate::model::prose::prose;
use crate::model::{Enum, Field, FieldType, Message, MessageKind, Model};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;

/// `--gen-messages-cpp`.
pub(crate) const BACKEND: Backend = Backend::new(
    "gen-messages-cpp",
    "Write a C++17 header of messages for hosts: views, builders, visitors, to_string",
    run,
)
.options(lock::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    warn_of_missing_versions(context, diags);
    generate_in(Language::Cpp, context, diags, Writer::default(), emit)
}

fn emit(w: &mut Writer, model: &Model) {
    let guard = format!("{}_MESSAGES_HPP", model.c_name());
    begin_header(w, model, &BACKEND, "Messages", &model.description, &guard);
    // The namespace begins at the end of this text.
    let (includes, namespace) = BEGIN.split_at(BEGIN.find("\nnamespace").unwrap_or(BEGIN.len()));
    emit_template(w, model, includes, &[]);
    without_deprecation(w, model, |w| {
        w.blank();
        emit_template(w, model, namespace, &[]);
        emit_body(w, model);
    });
    w.blank();
    writeln!(w, "#endif  // {guard}");
}

const BEGIN: &str = include_str!("begin.hpp.inc");

fn emit_body(w: &mut Writer, model: &Model) {
    for item in &model.constants {
        w.blank();
        w.comment("///", "", &prose(&item.description));
        let (ty, value) = (item.ty.name(), literal(item.ty, item.value));
        writeln!(w, "inline constexpr std::{ty} {} = {value};", item.name);
    }
    for item in &model.enums {
        emit_enum(w, item);
    }
    for item in &model.structs {
        views::emit_struct(w, model, item);
    }
    for item in &model.messages {
        views::emit_message(w, model, item);
    }
    w.blank();
    let (id, id_at) = (format!("std::{}", model.id_type().name()), model.id_offset().to_string());
    let size = match model.size_field() {
        Some(Field { offset, ty: FieldType::Scalar(scalar), .. }) => Some((*offset, scalar.name())),
        _ => None,
    };
    let set_size = size.map_or(String::new(), |(offset, ty)| {
        format!("  const auto whole = static_cast<std::{ty}>(Message::size);\n  std::memcpy(static_cast<std::byte*>(data) + {offset}, &whole, sizeof(whole));\n")
    });
    roles::emit_length(w, model);
    w.blank();
    let extent = size.map_or("", |_| "  size = message_length(data, size);\n");
    let holes = [("id", id.as_str()), ("id_at", &id_at), ("set_size", &set_size), ("extent", extent)];
    w.template(include_str!("end.hpp.inc"), &holes);
    roles::emit(w, model);
    emit_lookup(w, model);
    for kind in MessageKind::ALL {
        emit_visit(w, model, kind);
    }
    w.blank();
    w.raw(include_str!("visit.hpp.inc"));
    roles::emit_last(w, model);
    w.blank();
    writeln!(w, "}}  // namespace {}", model.name);
}

fn emit_enum(w: &mut Writer, item: &Enum) {
    let name = &item.name;
    w.blank();
    w.comment("///", "", &prose(&item.description));
    let open = format!("enum class {name} : std::{} {{", item.storage.name());
    w.block(&open, "};", |w| {
        for value in &item.values {
            w.comment("///", "", &prose(&value.description));
            writeln!(w, "{} = {},", value.name, literal(item.storage, value.value));
        }
    });
    w.blank();
    writeln!(w, "constexpr std::string_view name_({name} value_) noexcept {{");
    w.line("  switch (value_) {");
    for value in item.distinct() {
        writeln!(w, "  case {name}::{}:", value.name);
        writeln!(w, "    return \"{}\";", written(&value.name));
    }
    w.line("  }");
    w.line("  return {};");
    w.line("}");
    if item.is_flags {
        emit_flags(w, item);
    }
    w.blank();
    writeln!(w, "inline std::optional<{name}> named_(std::string_view text_, const {name}*) noexcept {{");
    for value in &item.values {
        writeln!(w, "  if (text_ == \"{}\")", written(&value.name));
        writeln!(w, "    return {name}::{};", value.name);
    }
    w.line("  return std::nullopt;");
    w.line("}");
    w.blank();
    writeln!(w, "inline std::ostream& operator<<(std::ostream& out_, {name} value_) {{");
    w.line("  return out_ << to_string(value_);");
    w.line("}");
}

/// Emits the operators of flags, and their text: `A|B`, with bits that have no name as a number.
fn emit_flags(w: &mut Writer, item: &Enum) {
    let mut values: Vec<_> = item.distinct().map(|value| (value.value, value.name.as_str())).collect();
    values.sort_unstable();
    let known = values.iter().fold(0, |known, (value, _)| known | value);
    let known = literal(item.storage, known);
    let mut single: Vec<_> = item.single_bits().map(|value| (value.value, value.name.as_str())).collect();
    single.sort_unstable();
    let named = single.iter().fold(0, |named, (value, _)| named | value);
    let named = literal(item.storage, named);
    let names: String = single.iter().map(|(_, name)| format!("{}::{name}, ", item.name)).collect();
    w.blank();
    w.template(
        FLAGS,
        &[
            ("name", &item.name),
            ("storage", item.storage.name()),
            ("known", &known),
            ("named", &named),
            ("names", names.trim_end_matches(", ")),
        ],
    );
}

/// The operators of flags. An enum may be named as a local variable would be, unless that ends in `_`.
const FLAGS: &str = "
constexpr {name} operator|({name} a_, {name} b_) noexcept {
  return static_cast<{name}>(static_cast<std::{storage}>(a_) | static_cast<std::{storage}>(b_));
}

constexpr {name} operator&({name} a_, {name} b_) noexcept {
  return static_cast<{name}>(static_cast<std::{storage}>(a_) & static_cast<std::{storage}>(b_));
}

constexpr {name} operator~({name} a_) noexcept {
  return static_cast<{name}>(~static_cast<std::uint64_t>(a_) & {known});
}

constexpr {name}& operator|=({name}& a_, {name} b_) noexcept { return a_ = a_ | b_; }
constexpr {name}& operator&=({name}& a_, {name} b_) noexcept { return a_ = a_ & b_; }

/// Returns whether all of some flags are set.
constexpr bool has_flags({name} value_, {name} flags_) noexcept {
  return (value_ & flags_) == flags_;
}

/// Returns the number in some bits of flags.
constexpr std::{storage} get_bits({name} value_, {name} mask_) noexcept {
  const auto bits_ = static_cast<std::uint64_t>(mask_);
  return static_cast<std::{storage}>((static_cast<std::uint64_t>(value_) & bits_) / (bits_ & (~bits_ + 1)));
}

/// Returns flags with another number in some bits; throws if it does not fit.
constexpr {name} with_bits({name} value_, {name} mask_, std::{storage} number_) {
  const auto bits_ = static_cast<std::uint64_t>(mask_);
  const std::uint64_t least_ = bits_ & (~bits_ + 1);
  if (number_ > bits_ / least_)
    throw std::out_of_range(\"the number does not fit into the bits\");
  return static_cast<{name}>((static_cast<std::uint64_t>(value_) & ~bits_) | number_ * least_);
}

inline void print_(std::string& out_, {name} value_) {
  const std::size_t begin_ = out_.size();
  for (const {name} flag_ : std::initializer_list<{name}>{{names}})
    if (has_flags(value_, flag_)) {
      out_ += out_.size() == begin_ ? \"\" : \"|\";
      out_ += name_(flag_);
    }
  const auto rest_ = static_cast<std::uint64_t>(value_) & ~static_cast<std::uint64_t>({named});
  if (rest_ != 0 || out_.size() == begin_) {
    out_ += out_.size() == begin_ ? \"\" : \"|\";
    out_ += std::to_string(rest_);
  }
}
";

/// Emits the lookups of names, sizes and kinds by id.
fn emit_lookup(w: &mut Writer, model: &Model) {
    let mut table = |head: &str, none: &str, member: &str, about: &str| {
        w.blank();
        writeln!(w, "/// {about}");
        writeln!(w, "constexpr {head}(std::uint64_t id) noexcept {{");
        emit_switch(w, "id", model.messages.iter(), |message| format!("{}::{member}", message.name), none);
    };
    table("std::size_t message_size", "0", "size", "Returns the size of a message; 0 for an unknown id.");
    table("std::string_view message_name", "{}", "name", "Returns the name of a message; empty for an unknown id.");
    table(
        "std::optional<message_kind> kind_of_message",
        "std::nullopt",
        "kind",
        "Returns the kind of a message; none for an unknown id.",
    );
}

fn emit_visit(w: &mut Writer, model: &Model, kind: MessageKind) {
    let name = kind.name().to_ascii_lowercase();
    w.blank();
    writeln!(w, "/// Calls a visitor with a view of the {name} that bytes begin with.");
    w.line("template <class Visitor>");
    writeln!(w, "visit_status visit_{name}(const void* data, std::size_t size,");
    w.line("    [[maybe_unused]] Visitor&& visitor) {");
    w.line("  const auto id = message_id(data, size);");
    w.line("  if (!id)");
    w.line("    return visit_status::too_short;");
    let visit = |message: &Message| format!("detail_::visit_<::{}::{}>(data, size, visitor)", model.name, message.name);
    emit_switch(w, "*id", model.messages_of(kind), visit, "visit_status::unknown_id");
}

/// Emits the end of a function: the values that it returns for the ids of messages, and for others.
fn emit_switch<'m>(
    w: &mut Writer,
    id: &str,
    messages: impl Iterator<Item = &'m Message>,
    value: impl Fn(&Message) -> String,
    none: &str,
) {
    writeln!(w, "  switch ({id}) {{");
    for message in messages {
        writeln!(w, "  case {}::id:", message.name);
        writeln!(w, "    return {};", value(message));
    }
    w.line("  default:");
    writeln!(w, "    return {none};");
    w.line("  }");
    w.line("}");
}
