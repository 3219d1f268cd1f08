//! Views and builders in C++: a class for reading and one for writing each struct, header and message.

use std::borrow::Cow;
use std::ops::Range;

use super::literals::literal;
use crate::backends::messages::model::{Field, FieldType, Layout, Message, Model, Scalar, Struct};
use crate::backends::messages::prose::prose;
use crate::backends::writer::Writer;

/// The name of a message's header.
const HEADER: &str = "header";

pub(super) fn emit_struct(w: &mut Writer, model: &Model, item: &Struct) {
    w.blank();
    w.comment("///", "", &prose(&item.description));
    writeln!(w, "struct {} {{", item.name);
    emit_layout(w, model, &item.name, &item.layout, None);
    w.line("};");
}

pub(super) fn emit_message(w: &mut Writer, model: &Model, item: &Message) {
    let header = model.header(item.kind);
    w.blank();
    w.comment("///", "", &prose(&item.description));
    writeln!(w, "struct {} {{", item.name);
    writeln!(w, "  static constexpr std::{} id = {}u;", model.id_type().name(), item.id);
    writeln!(w, "  static constexpr message_kind kind = message_kind::{};", item.kind.name().to_ascii_lowercase());
    writeln!(w, "  static constexpr std::string_view name = \"{}\";", item.name);
    writeln!(w, "  static constexpr std::size_t header_size = {};", header.layout.size);
    if let Some(paired) = item.paired {
        writeln!(w, "  static constexpr std::uint64_t paired_id = {}u;", model[paired].id);
    }
    emit_layout(w, model, &item.name, &item.layout, Some((item, header)));
    w.line("};");
}

/// A member of a view or builder.
struct Member<'a> {
    name: &'a str,
    description: Cow<'a, str>,
    offset: u32,
    end: u32,
    accessor: Accessor,
    /// The type of one element in C++.
    ty: String,
    /// The type of the value that the getter returns.
    value: String,
    /// The type and the id of the message that a header belongs to.
    own_id: Option<(&'static str, u64)>,
    rules: MemberRules,
}

/// The checks and the default of a member, in C++.
#[derive(Default)]
struct MemberRules {
    /// The least and the greatest value.
    limits: Option<(String, String)>,
    /// Whether a struct has checks.
    has_checks: bool,
    default: Option<String>,
    /// Whether a struct has defaults.
    has_defaults: bool,
}

impl MemberRules {
    fn of(model: &Model, field: &Field, ty: &str) -> MemberRules {
        let rules = &field.rules;
        let storage = match field.ty {
            FieldType::Scalar(scalar) => scalar,
            FieldType::Enum(id) => model[id].storage,
            FieldType::Struct(id) => return MemberRules::of_struct(&model[id].layout),
            FieldType::Text | FieldType::Bytes => return MemberRules::default(),
        };
        let value = |value: Option<i128>, limit: &str| match value {
            Some(value) => format!("static_cast<{ty}>({})", literal(storage, value)),
            None => format!("::std::numeric_limits<{ty}>::{limit}"),
        };
        // Infinities are in a range without a bound.
        let (lowest, highest) = match storage {
            Scalar::F32 | Scalar::F64 => ("lowest()", "infinity()"),
            _ => ("min()", "max()"),
        };
        let limits = rules.is_limited().then(|| (value(rules.least, lowest), value(rules.greatest, highest)));
        let default = rules.default.map(|default| value(Some(default), ""));
        MemberRules { limits, default, ..MemberRules::default() }
    }

    fn of_struct(layout: &Layout) -> MemberRules {
        MemberRules { has_checks: layout.has_checks, has_defaults: layout.has_defaults, ..MemberRules::default() }
    }

    /// Returns the condition that a value is allowed; none if all are.
    fn condition(&self, value: &str) -> Option<String> {
        match &self.limits {
            Some((least, greatest)) => Some(format!("detail_::valid_({value}, {least}, {greatest})")),
            None => self.has_checks.then(|| format!("detail_::valid_({value})")),
        }
    }
}

/// The accessors of a member.
enum Accessor {
    Number,
    Flag,
    Numbers(u32),
    Flags(u32),
    /// A string in this number of bytes.
    Text(u32),
    Part,
    /// Structs, each of this size.
    Parts(u32, u32),
}

impl<'a> Member<'a> {
    fn of(model: &'a Model, field: &'a Field) -> Member<'a> {
        let is_flag = field.ty == FieldType::Scalar(Scalar::Bool);
        let accessor = match (field.ty, field.length) {
            (FieldType::Struct(_), None) => Accessor::Part,
            (FieldType::Struct(_), Some(length)) => Accessor::Parts(length, model.size_of(field.ty)),
            (_, Some(length)) if field.rules.is_text => Accessor::Text(length),
            (_, Some(length)) if is_flag => Accessor::Flags(length),
            (_, Some(length)) => Accessor::Numbers(length),
            (_, None) if is_flag => Accessor::Flag,
            (_, None) => Accessor::Number,
        };
        let ty = type_name(model, field.ty);
        let rules = MemberRules::of(model, field, &ty);
        let description = model.description_of(field);
        Member { rules, ..Member::new(&field.name, description, field.offset..field.end(), accessor, ty) }
    }

    fn header(model: &'a Model, message: &Message, header: &'a Struct) -> Member<'a> {
        let ty = ["::", &model.name, "::", &header.name].concat();
        let own_id = Some((model.id_type().name(), message.id));
        let rules = MemberRules::of_struct(&header.layout);
        Member { own_id, rules, ..Member::new(HEADER, "".into(), 0..header.layout.size, Accessor::Part, ty) }
    }

    fn new(name: &'a str, description: Cow<'a, str>, bytes: Range<u32>, accessor: Accessor, ty: String) -> Member<'a> {
        let value = match accessor {
            Accessor::Number | Accessor::Flag => ty.clone(),
            Accessor::Numbers(length) | Accessor::Flags(length) => {
                format!("::std::array<{ty}, {length}>")
            }
            Accessor::Text(_) => "::std::string_view".to_owned(),
            Accessor::Part => [&ty, "::view"].concat(),
            Accessor::Parts(length, _) => format!("::std::array<{ty}::view, {length}>"),
        };
        Member {
            name,
            description,
            offset: bytes.start,
            end: bytes.end,
            accessor,
            ty,
            value,
            own_id: None,
            rules: MemberRules::default(),
        }
    }

    fn emit_getter(&self, w: &mut Writer) {
        let Member { name, offset, end, ty, value, .. } = self;
        w.comment("///", "", &prose(&self.description));
        match self.accessor {
            Accessor::Number | Accessor::Flag if self.rules.default.is_some() => {
                let default = self.rules.default.as_deref().unwrap_or_default();
                let get = if matches!(self.accessor, Accessor::Flag) { "flag_" } else { &format!("get_<{value}>") };
                writeln!(w, "{value} {name}() const {{ return reaches_({end}) ? {get}({offset}) : {default}; }}");
            }
            Accessor::Number => {
                writeln!(w, "{value} {name}() const {{ return get_<{value}>({offset}); }}");
            }
            Accessor::Flag => writeln!(w, "{value} {name}() const {{ return flag_({offset}); }}"),
            Accessor::Numbers(length) => {
                writeln!(w, "{value} {name}() const {{ return get_<{value}>({offset}); }}");
                writeln!(w, "{ty} {name}(::std::size_t at) const {{ return element_<{ty}>({offset}, {length}, at); }}");
            }
            Accessor::Flags(length) => {
                writeln!(w, "{value} {name}() const {{ return flags_<{length}>({offset}); }}");
                writeln!(
                    w,
                    "bool {name}(::std::size_t at) const {{ return element_<::std::uint8_t>({offset}, {length}, at) != 0; }}"
                );
            }
            Accessor::Text(size) => {
                writeln!(w, "{value} {name}() const {{ return text_({offset}, {size}); }}");
            }
            Accessor::Part => {
                writeln!(w, "{value} {name}() const {{ return part_<{value}>({offset}, {}); }}", end - offset)
            }
            Accessor::Parts(length, size) => {
                writeln!(w, "{value} {name}() const {{ return parts_<{ty}::view, {length}>({offset}, {size}); }}");
                writeln!(
                    w,
                    "{ty}::view {name}(::std::size_t at) const {{ return checked_part_<{ty}::view>({offset}, {size}, {length}, at); }}"
                );
            }
        }
    }

    fn emit_setter(&self, w: &mut Writer) {
        let Member { name, offset, end, ty, value, .. } = self;
        w.comment("///", "", &prose(&self.description));
        // Structs are checked when they are read.
        let limited = self.rules.limits.as_ref().and_then(|_| self.rules.condition("value"));
        let check = limited.map_or(String::new(), |limited| format!(" if (!{limited}) detail_::refuse_(\"{name}\");"));
        match self.accessor {
            Accessor::Number => {
                writeln!(w, "builder_& {name}({value} value) {{{check} set_<{ty}>({offset}, value); return *this; }}")
            }
            Accessor::Flag => writeln!(
                w,
                "builder_& {name}({value} value) {{ set_<::std::uint8_t>({offset}, value ? 1 : 0); return *this; }}"
            ),
            Accessor::Numbers(_) => {
                writeln!(w, "builder_& {name}(const {value}& value) {{{check} set_({offset}, value); return *this; }}")
            }
            Accessor::Flags(_) => {
                writeln!(w, "builder_& {name}(const {value}& value) {{ set_flags_({offset}, value); return *this; }}")
            }
            Accessor::Text(size) => {
                writeln!(
                    w,
                    "builder_& {name}({value} value) {{ set_text_({offset}, {size}, value, \"{name}\"); return *this; }}"
                );
            }
            Accessor::Part => {
                let id = self.own_id.map_or(String::new(), |(ty, id)| format!(" set_<::std::{ty}>(0, {id}u);"));
                if !id.is_empty() {
                    w.line("/// Copies a header, except for the id of the message.");
                }
                writeln!(
                    w,
                    "builder_& {name}({value} value) {{ copy_({offset}, {}, value);{id} return *this; }}",
                    end - offset
                );
                writeln!(w, "{ty}::builder {name}() {{ return {ty}::builder(data_() + {offset}); }}");
            }
            Accessor::Parts(length, size) => {
                writeln!(
                    w,
                    "builder_& {name}(const {value}& value) {{ for (::std::size_t at = 0; at < {length}; ++at) copy_({offset} + at * {size}, {size}, value[at]); return *this; }}"
                );
                writeln!(
                    w,
                    "{ty}::builder {name}(::std::size_t at) {{ detail_::check_(at, {length}); return {ty}::builder(data_() + {offset} + at * {size}); }}"
                );
            }
        }
    }
}

impl Member<'_> {
    fn emit_default(&self, w: &mut Writer) {
        let name = self.name;
        match (&self.rules.default, &self.accessor) {
            (Some(default), _) => writeln!(w, "  {name}({default});"),
            (None, Accessor::Part) if self.rules.has_defaults => writeln!(w, "  {name}().defaults_();"),
            (None, Accessor::Parts(length, _)) if self.rules.has_defaults => {
                writeln!(w, "  for (::std::size_t at = 0; at < {length}; ++at) {name}(at).defaults_();");
            }
            _ => {}
        }
    }
}

/// Returns a type in C++, qualified because fields in the scope can have any name.
fn type_name(model: &Model, ty: FieldType) -> String {
    let name = model.type_name(ty);
    match ty {
        FieldType::Scalar(scalar) if scalar.is_integer() && scalar != Scalar::Char => ["::std::", name].concat(),
        FieldType::Scalar(_) => name.to_owned(),
        _ => ["::", &model.name, "::", name].concat(),
    }
}

fn emit_layout(w: &mut Writer, model: &Model, owner: &str, layout: &Layout, header: Option<(&Message, &Struct)>) {
    let header = header.map(|(message, header)| Member::header(model, message, header));
    let fields = layout.fields.iter().map(|field| Member::of(model, field));
    let members: Vec<Member<'_>> = header.into_iter().chain(fields).collect();
    w.nested(|w| {
        writeln!(w, "static constexpr std::size_t size = {};", layout.size);
        emit_offsets(w, &members);
        w.blank();
        emit_view(w, owner, &members);
        w.line("using view = view_;");
        w.blank();
        emit_builder(w, &members, layout.size);
        w.line("using builder = builder_;");
        w.blank();
        emit_assertions(w, &members, layout);
    });
}

fn emit_offsets(w: &mut Writer, members: &[Member<'_>]) {
    w.line("struct offsets_ {");
    for member in members {
        writeln!(w, "  static constexpr ::std::size_t {} = {};", member.name, member.offset);
    }
    w.line("};");
    w.line("using offsets = offsets_;");
}

fn emit_view(w: &mut Writer, owner: &str, members: &[Member<'_>]) {
    w.line("class view_ : public detail_::view_base_ {");
    w.line(" public:");
    w.nested(|w| {
        w.line("using view_base_::view_base_;");
        writeln!(w, "static constexpr ::std::string_view type_name_() {{ return \"{owner}\"; }}");
        for member in members {
            member.emit_getter(w);
            writeln!(w, "bool has_{}() const {{ return reaches_({}); }}", member.name, member.end);
        }
        if members.iter().any(|member| member.rules.condition("").is_some()) {
            w.line("::std::string_view invalid_() const {");
            for member in members {
                let name = member.name;
                if let Some(condition) = member.rules.condition(&format!("{name}()")) {
                    writeln!(w, "  if (has_{name}() && !{condition}) return \"{name}\";");
                }
            }
            w.line("  return {};");
            w.line("}");
        }
        w.line("void print_(::std::string& out_) const {");
        for member in members {
            let name = member.name;
            writeln!(w, "  detail_::print_field_(out_, has_{name}(), \"{name}\", {name}());");
        }
        w.line("}");
    });
    w.line("};");
}

fn emit_builder(w: &mut Writer, members: &[Member<'_>], size: u32) {
    w.line("class builder_ : public detail_::builder_base_ {");
    w.line(" public:");
    w.nested(|w| {
        w.line("using builder_base_::builder_base_;");
        writeln!(w, "view_ read_() const {{ return view_(data_(), {size}); }}");
        for member in members {
            member.emit_setter(w);
        }
        if members.iter().any(|member| member.rules.default.is_some() || member.rules.has_defaults) {
            w.line("void defaults_() {");
            for member in members {
                member.emit_default(w);
            }
            w.line("}");
        }
    });
    w.line("};");
}

/// Emits assertions that only padding is between fields, in terms of the compiler's sizes.
fn emit_assertions(w: &mut Writer, members: &[Member<'_>], layout: &Layout) {
    let mut end = "0".to_owned();
    let mut end_at = 0;
    for member in members {
        let Member { name, ty, .. } = member;
        let padding = match member.offset - end_at {
            0 => String::new(),
            bytes => format!(" + {bytes}"),
        };
        writeln!(w, "static_assert(offsets_::{name} == {end}{padding});");
        let size = match member.accessor {
            Accessor::Number => format!("sizeof({ty})"),
            Accessor::Numbers(length) => format!("{length} * sizeof({ty})"),
            Accessor::Flag => "1".to_owned(),
            Accessor::Flags(length) | Accessor::Text(length) => length.to_string(),
            Accessor::Part => format!("{ty}::size"),
            Accessor::Parts(length, _) => format!("{length} * {ty}::size"),
        };
        end = format!("offsets_::{name} + {size}");
        end_at = member.end;
    }
    writeln!(w, "static_assert(size == {end} + {});", layout.size - end_at);
}
