//! Views and builders in C++: a class for what is read and one for what is written, of each struct, header and message.

use std::ops::Range;

use crate::backends::messages::model::{Field, FieldType, Layout, Message, Model, Scalar, Struct};
use crate::backends::messages::prose::prose;
use crate::backends::writer::Writer;

/// What the header of a message is called.
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
    emit_layout(w, model, &item.name, &item.layout, Some(header));
    w.line("};");
}

/// What a view or builder shows at one place.
struct Member<'a> {
    name: &'a str,
    description: &'a str,
    offset: u32,
    end: u32,
    shape: Shape,
    /// In C++: of one element.
    ty: String,
    /// The type that it is read as.
    value: String,
}

enum Shape {
    Number,
    Flag,
    Numbers(u32),
    Flags(u32),
    Part,
}

impl<'a> Member<'a> {
    fn of(model: &'a Model, field: &'a Field) -> Member<'a> {
        let is_flag = field.ty == FieldType::Scalar(Scalar::Bool);
        let shape = match (field.ty, field.length) {
            (FieldType::Struct(_), _) => Shape::Part,
            (_, Some(length)) if is_flag => Shape::Flags(length),
            (_, Some(length)) => Shape::Numbers(length),
            (_, None) if is_flag => Shape::Flag,
            (_, None) => Shape::Number,
        };
        Member::new(&field.name, &field.description, field.offset..field.end(), shape, type_name(model, field.ty))
    }

    fn header(model: &'a Model, header: &'a Struct) -> Member<'a> {
        let ty = ["::", &model.name, "::", &header.name].concat();
        Member::new(HEADER, "", 0..header.layout.size, Shape::Part, ty)
    }

    fn new(name: &'a str, description: &'a str, bytes: Range<u32>, shape: Shape, ty: String) -> Member<'a> {
        let value = match shape {
            Shape::Number | Shape::Flag => ty.clone(),
            Shape::Numbers(length) | Shape::Flags(length) => {
                format!("::std::array<{ty}, {length}>")
            }
            Shape::Part => [&ty, "::view"].concat(),
        };
        Member { name, description, offset: bytes.start, end: bytes.end, shape, ty, value }
    }

    fn emit_getter(&self, w: &mut Writer) {
        let Member { name, offset, end, ty, value, .. } = self;
        w.comment("///", "", &prose(self.description));
        match self.shape {
            Shape::Number => {
                writeln!(w, "{value} {name}() const {{ return get_<{value}>({offset}); }}");
            }
            Shape::Flag => writeln!(w, "{value} {name}() const {{ return flag_({offset}); }}"),
            Shape::Numbers(length) => {
                writeln!(w, "{value} {name}() const {{ return get_<{value}>({offset}); }}");
                writeln!(w, "{ty} {name}(::std::size_t at) const {{ return element_<{ty}>({offset}, {length}, at); }}");
            }
            Shape::Flags(length) => {
                writeln!(w, "{value} {name}() const {{ return flags_<{length}>({offset}); }}");
                writeln!(
                    w,
                    "bool {name}(::std::size_t at) const {{ return element_<::std::uint8_t>({offset}, {length}, at) != 0; }}"
                );
            }
            Shape::Part => {
                writeln!(w, "{value} {name}() const {{ return part_<{value}>({offset}, {}); }}", end - offset)
            }
        }
    }

    fn emit_setter(&self, w: &mut Writer) {
        let Member { name, offset, end, ty, value, .. } = self;
        w.comment("///", "", &prose(self.description));
        match self.shape {
            Shape::Number => {
                writeln!(w, "builder_& {name}({value} value) {{ set_<{ty}>({offset}, value); return *this; }}")
            }
            Shape::Flag => writeln!(
                w,
                "builder_& {name}({value} value) {{ set_<::std::uint8_t>({offset}, value ? 1 : 0); return *this; }}"
            ),
            Shape::Numbers(_) => {
                writeln!(w, "builder_& {name}(const {value}& value) {{ set_({offset}, value); return *this; }}")
            }
            Shape::Flags(_) => {
                writeln!(w, "builder_& {name}(const {value}& value) {{ set_flags_({offset}, value); return *this; }}")
            }
            Shape::Part => {
                writeln!(
                    w,
                    "builder_& {name}({value} value) {{ copy_({offset}, {}, value); return *this; }}",
                    end - offset
                );
                writeln!(w, "{ty}::builder {name}() {{ return {ty}::builder(data_() + {offset}); }}");
            }
        }
    }
}

/// A type in C++, from within a class where a field may have any name.
fn type_name(model: &Model, ty: FieldType) -> String {
    let name = model.type_name(ty);
    match ty {
        FieldType::Scalar(scalar) if scalar.is_integer() => ["::std::", name].concat(),
        FieldType::Scalar(_) => name.to_owned(),
        _ => ["::", &model.name, "::", name].concat(),
    }
}

fn emit_layout(w: &mut Writer, model: &Model, owner: &str, layout: &Layout, header: Option<&Struct>) {
    let header = header.map(|header| Member::header(model, header));
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
    });
    w.line("};");
}

/// Says of the numbers above that nothing lies between fields, in the compiler's own sizes.
fn emit_assertions(w: &mut Writer, members: &[Member<'_>], layout: &Layout) {
    let mut end = "0".to_owned();
    let mut end_at = 0;
    for member in members {
        let Member { name, ty, .. } = member;
        writeln!(w, "static_assert(offsets_::{name} == {end});");
        let size = match member.shape {
            Shape::Number => format!("sizeof({ty})"),
            Shape::Numbers(length) => format!("{length} * sizeof({ty})"),
            Shape::Flag => "1".to_owned(),
            Shape::Flags(length) => length.to_string(),
            Shape::Part => format!("{ty}::size"),
        };
        end = format!("offsets_::{name} + {size}");
        end_at = member.end;
    }
    writeln!(w, "static_assert(size == {end} + {});", layout.size - end_at);
}
