//! Views and builders in C++: a class for reading and one for writing each struct, header and message.

use std::borrow::Cow;
use std::ops::Range;

use super::members::{Companion, Invalid, MemberRules, MemberShape, type_name};
use crate::model::names::written;
use crate::model::prose::prose;
use crate::model::versions::oldest_size;
use crate::model::{Field, FieldType, Layout, Message, Model, Scalar, Struct};
use crate::plan::Plan;
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// The name of a message's header.
const HEADER: &str = "header";

/// Emits all structs, headers and messages.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for record in Plan::of(model).records() {
        w.blank();
        w.comment("///", "", &prose(record.description));
        writeln!(w, "struct {} {{", record.name);
        if let Some((message, header)) = record.message {
            emit_message(w, model, message, header);
        }
        emit_layout(w, model, record.name, record.layout, record.message);
        w.line("};");
    }
}

fn emit_message(w: &mut Writer, model: &Model, item: &Message, header: &Struct) {
    writeln!(w, "  static constexpr std::{} id = {}u;", model.id_type().name(), item.id);
    writeln!(w, "  static constexpr message_kind kind = message_kind::{};", item.kind.name().to_ascii_lowercase());
    writeln!(w, "  static constexpr std::string_view name = \"{}\";", written(&item.name));
    writeln!(w, "  static constexpr std::size_t header_size = {};", header.layout.size);
    if let Some(paired) = item.paired {
        writeln!(w, "  static constexpr std::uint64_t paired_id = {}u;", model[paired].id);
    }
    emit_known(w, item);
}

/// Emits the function that says how many of some bytes are a message, if a version of it has this size.
fn emit_known(w: &mut Writer, message: &Message) {
    let (least, size) = (message.layout.least_size(), message.layout.size);
    let older = message.older.iter().map(|size| match (size.least, size.most) {
        (least, most) if least == most => format!(" || bytes == {least}"),
        (least, most) => format!(" || (bytes >= {least} && bytes <= {most})"),
    });
    let older: String = older.collect();
    w.line("  static constexpr std::size_t known_(std::size_t bytes) noexcept {");
    writeln!(w, "    return bytes >= {size} ? {size} : bytes >= {least}{older} ? bytes : 0;");
    w.line("  }");
}

/// A member of a view or builder.
struct Member<'a> {
    name: &'a str,
    /// The name in the schema.
    plain: &'a str,
    description: Cow<'a, str>,
    offset: u32,
    end: u32,
    accessor: Accessor,
    /// The type of one element in C++.
    ty: String,
    /// The type of the value that the getter returns.
    value: String,
    /// The statements that set the id, and the size, of the message that a header belongs to.
    own_id: Option<String>,
    rules: MemberRules,
    shape: MemberShape,
    /// The end of the fields of a struct that all messages with it have, if it grew.
    oldest: Option<u32>,
    /// Whether an older message can lack it.
    can_lack: bool,
    /// What to use instead.
    deprecated: Option<&'a str>,
    /// Whether it only says how others are used.
    is_companion: bool,
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
    fn of(model: &'a Model, layout: &Layout, message: Option<&Message>, at: usize, field: &'a Field) -> Member<'a> {
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
        let description = model.description_of(layout, field);
        let shape = MemberShape::of(model, layout, at);
        let mut member = Member::new(&field.name, description, field.offset..field.end(), accessor, ty);
        if let (Some(_), Some((element, length))) = (&shape.count, member.element()) {
            member.value = format!("::{}::sequence<{element}, {length}>", model.name);
        }
        let minor = message.map_or(0, |message| model.version.first_minor(message.since));
        let oldest = oldest_size(model, field, minor).map(|size| field.offset + size);
        let can_lack = message.map_or(layout.newest > 0, |message| message.can_lack(field));
        let deprecated = field.rules.deprecation();
        Member { rules, shape, oldest, can_lack, deprecated, is_companion: layout.is_companion(at), ..member }
    }

    fn header(model: &'a Model, message: &Message, header: &'a Struct) -> Member<'a> {
        let ty = ["::", &model.name, "::", &header.name].concat();
        let mut own_id = format!(" set_<::std::{}>({}, {}u);", model.id_type().name(), model.id_offset(), message.id);
        if let Some(Field { offset, ty, .. }) = model.size_field() {
            own_id += &format!(" set_<{}>({offset}, {}u);", type_name(model, *ty), message.layout.size);
        }
        let own_id = Some(own_id);
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
            plain: written(name),
            description,
            offset: bytes.start,
            end: bytes.end,
            accessor,
            ty,
            value,
            own_id: None,
            rules: MemberRules::default(),
            shape: MemberShape::default(),
            oldest: None,
            can_lack: false,
            deprecated: None,
            is_companion: false,
        }
    }

    /// Returns the type and the number of the elements of an array.
    fn element(&self) -> Option<(String, u32)> {
        match self.accessor {
            Accessor::Numbers(length) | Accessor::Flags(length) => Some((self.ty.clone(), length)),
            Accessor::Parts(length, _) => Some((format!("{}::view", self.ty), length)),
            _ => None,
        }
    }

    /// Returns the condition that the member is in the bytes.
    fn has(&self) -> String {
        let (offset, end) = (self.offset, self.end);
        match (&self.shape.count, &self.shape.condition) {
            (Some(count), _) => {
                let (length, size) = self.length_and_size();
                format!("reaches_(used_({offset}, {size}, {length}, {}()))", count.name)
            }
            (None, Some((condition, _))) => format!("reaches_({end}) && ({condition})"),
            (None, None) => {
                let reaches = format!("reaches_({})", self.oldest.unwrap_or(end));
                let has_value =
                    self.rules.invalid.as_ref().map(|invalid| invalid.has_value(&format!("{}()", self.name)));
                has_value.map_or(reaches.clone(), |has_value| format!("{reaches} && {has_value}"))
            }
        }
    }

    /// Returns the condition that other fields say that the member is there, but the bytes end before it.
    fn is_claimed(&self) -> Option<String> {
        let (condition, _) = self.shape.condition.as_ref().filter(|_| self.can_lack)?;
        Some(format!("!reaches_({}) && {condition}", self.end))
    }

    /// Returns the number of elements and their size.
    fn length_and_size(&self) -> (u32, u32) {
        let length = match self.accessor {
            Accessor::Numbers(length) | Accessor::Flags(length) | Accessor::Text(length) => length,
            Accessor::Parts(length, _) => length,
            Accessor::Number | Accessor::Flag | Accessor::Part => 1,
        };
        (length, (self.end - self.offset) / length.max(1))
    }

    /// Emits the getters of a member whose elements are counted.
    fn emit_counted_getter(&self, w: &mut Writer, count: &str) {
        let Member { name, offset, ty, value, .. } = self;
        let (length, size) = self.length_and_size();
        let Some((element, _)) = self.element() else {
            let used = format!("reaches_(used_({offset}, 1, {length}, {count}())) ? count_({count}(), {length}) : 0");
            return writeln!(w, "{value} {name}() const {{ return text_({offset}, {used}); }}");
        };
        let one = match self.accessor {
            Accessor::Flags(_) => "flag_(at)".to_owned(),
            Accessor::Parts(..) => format!("part_<{element}>(at, {size})"),
            _ => format!("get_<{ty}>(at)"),
        };
        let one = format!("[this](::std::size_t at) {{ return {one}; }}");
        let all = format!("sequence_<{element}, {length}>({offset}, {size}, {count}(), {one})");
        writeln!(w, "{value} {name}() const {{ return {all}; }}");
        writeln!(w, "{element} {name}(::std::size_t at_) const {{ return {name}().at(at_); }}");
    }

    /// Emits the setters of a member whose elements are counted.
    fn emit_counted_setter(&self, w: &mut Writer, count: &Companion, check: &str) {
        let Member { name, plain, offset, ty, value, .. } = self;
        let (length, size) = self.length_and_size();
        let Companion { ty: count_ty, offset: count_at, .. } = count;
        let set_count = format!("set_<{count_ty}>({count_at}, static_cast<{count_ty}>(value.size())); return *this;");
        let place = format!("{offset} + at * {size}");
        let one = match self.accessor {
            Accessor::Text(_) => {
                let set = format!("set_text_({offset}, {length}, value, \"{plain}\")");
                return writeln!(w, "builder_& {name}({value} value) {{ {set}; {set_count} }}");
            }
            Accessor::Parts(..) => format!("copy_({place}, {size}, value[at])"),
            Accessor::Flags(_) => format!("set_<::std::uint8_t>({place}, value[at])"),
            _ => format!("set_<{ty}>({place}, value[at])"),
        };
        let each = format!("for (::std::size_t at = 0; at < value.size(); ++at) {one};");
        let clear = format!("clear_({offset}, {});", length * size);
        writeln!(w, "builder_& {name}(const {value}& value) {{{check} {clear} {each} {set_count} }}");
        self.emit_builders(w, "");
    }

    /// Emits the functions that return the builders of structs.
    fn emit_builders(&self, w: &mut Writer, mark: &str) {
        let Member { name, offset, ty, .. } = self;
        match self.accessor {
            Accessor::Part => {
                writeln!(w, "{ty}::builder {name}() {{{mark} return {ty}::builder(data_() + {offset}); }}")
            }
            Accessor::Parts(length, size) => writeln!(
                w,
                "{ty}::builder {name}(::std::size_t at) {{ detail_::check_(at, {length});{mark} return {ty}::builder(data_() + {offset} + at * {size}); }}"
            ),
            _ => {}
        }
    }

    /// Emits what precedes a getter or a setter.
    fn emit_comment(&self, w: &mut Writer) {
        w.comment("///", "", &prose(&self.description));
        if let Some(text) = self.deprecated {
            writeln!(w, "[[deprecated({})]]", string_literal(text));
        }
    }

    fn emit_getter(&self, w: &mut Writer) {
        let Member { name, plain, end, value, .. } = self;
        self.emit_comment(w);
        if let Some(count) = &self.shape.count {
            return self.emit_counted_getter(w, &count.name);
        }
        let default = self.rules.default.as_ref();
        let has = self.shape.condition.as_ref().map_or(String::new(), |_| format!("has_{plain}() ? "));
        let or = |ty: &str| if has.is_empty() { String::new() } else { format!(" : {ty}{{}}") };
        let (all, one) = self.reads();
        match default {
            Some(default) => writeln!(w, "{value} {name}() const {{ return reaches_({end}) ? {all} : {default}; }}"),
            None => writeln!(w, "{value} {name}() const {{ return {has}{all}{}; }}", or(value)),
        }
        let Some((element, length)) = self.element() else { return };
        let one = match default {
            Some(_) => format!("detail_::check_(at, {length}); return this->{name}()[at];"),
            None => format!("return {has}{one}{};", or(&element)),
        };
        writeln!(w, "{element} {name}(::std::size_t at) const {{ {one} }}");
    }

    /// Returns the expressions that read the member, and an element of it.
    fn reads(&self) -> (String, String) {
        let Member { offset, end, ty, value, .. } = self;
        match self.accessor {
            Accessor::Number => (format!("get_<{value}>({offset})"), String::new()),
            Accessor::Numbers(length) => {
                (format!("get_<{value}>({offset})"), format!("element_<{ty}>({offset}, {length}, at)"))
            }
            Accessor::Flag => (format!("flag_({offset})"), String::new()),
            Accessor::Flags(length) => (
                format!("flags_<{length}>({offset})"),
                format!("element_<::std::uint8_t>({offset}, {length}, at) != 0"),
            ),
            Accessor::Text(size) => (format!("text_({offset}, {size})"), String::new()),
            Accessor::Part => {
                let least = self.oldest.map_or(String::new(), |oldest| format!(", {}", oldest - offset));
                (format!("part_<{value}>({offset}, {}{least})", end - offset), String::new())
            }
            Accessor::Parts(length, size) => (
                format!("parts_<{ty}::view, {length}>({offset}, {size})"),
                format!("checked_part_<{ty}::view>({offset}, {size}, {length}, at)"),
            ),
        }
    }

    /// Emits the functions of a number with a scale.
    fn emit_scale(&self, w: &mut Writer) {
        let Member { name, plain, ty, .. } = self;
        let Some(scale) = &self.rules.scale else { return };
        writeln!(w, "/// Returns the physical value of a number of `{name}`.");
        writeln!(
            w,
            "static constexpr double physical_{plain}({ty} number) noexcept {{ return detail_::scaled_(number, {scale}); }}"
        );
        writeln!(w, "/// Returns the number of `{name}` with this physical value, or the next one.");
        writeln!(
            w,
            "static constexpr {ty} raw_{plain}(double value) noexcept {{ return detail_::rounded_<{ty}>(value / {scale}); }}"
        );
    }

    fn emit_setter(&self, w: &mut Writer) {
        let Member { name, plain, offset, end, ty, value, .. } = self;
        if let Some(invalid) = &self.rules.invalid {
            writeln!(w, "/// Makes `{name}` have no value.");
            writeln!(w, "builder_& clear_{plain}() {{ set_<{ty}>({offset}, {}); return *this; }}", invalid.number());
        }
        self.emit_comment(w);
        // Structs are checked when they are read.
        let limited = self.rules.limits.as_ref().and_then(|_| self.rules.condition("value"));
        let check = limited.map_or(String::new(), |limited| format!(" if (!{limited}) detail_::refuse_(\"{plain}\");"));
        if let Some(count) = &self.shape.count {
            return self.emit_counted_setter(w, count, &check);
        }
        let mark = self.shape.condition.as_ref().map_or(String::new(), |(_, mark)| format!(" {mark}"));
        let id = self.own_id.as_deref().unwrap_or_default();
        if !id.is_empty() {
            w.line("/// Copies a header, except for the id of the message.");
        }
        let set = match self.accessor {
            Accessor::Number => format!("set_<{ty}>({offset}, value);"),
            Accessor::Flag => format!("set_<::std::uint8_t>({offset}, value ? 1 : 0);"),
            Accessor::Numbers(_) => format!("set_({offset}, value);"),
            Accessor::Flags(_) => format!("set_flags_({offset}, value);"),
            Accessor::Text(size) => format!("set_text_({offset}, {size}, value, \"{plain}\");"),
            Accessor::Part => format!("copy_({offset}, {}, value);{id}", end - offset),
            Accessor::Parts(length, size) => format!(
                "for (::std::size_t at = 0; at < {length}; ++at) copy_({offset} + at * {size}, {size}, value[at]);"
            ),
        };
        let by_reference = self.element().is_some();
        let parameter = if by_reference { format!("const {value}& value") } else { format!("{value} value") };
        writeln!(w, "builder_& {name}({parameter}) {{{check}{mark} {set} return *this; }}");
        self.emit_builders(w, &mark);
    }
}

impl Member<'_> {
    /// Returns whether a new message sets it.
    fn has_default(&self) -> bool {
        // New messages have neither optional fields nor elements of arrays with a count.
        let is_there = self.shape.count.is_none() && self.shape.condition.is_none();
        is_there && (self.rules.default.is_some() || self.rules.has_defaults)
    }

    fn emit_default(&self, w: &mut Writer) {
        let name = self.name;
        if !self.has_default() {
            return;
        }
        match (&self.rules.default, &self.accessor) {
            (Some(default), _) => writeln!(w, "  {name}({default});"),
            (None, Accessor::Part) if self.rules.has_defaults => writeln!(w, "  {name}().defaults_();"),
            (None, Accessor::Parts(length, _)) if self.rules.has_defaults => {
                writeln!(w, "  for (::std::size_t at_ = 0; at_ < {length}; ++at_) {name}(at_).defaults_();");
            }
            _ => {}
        }
    }

    /// Emits the statement that copies the member from a view.
    fn emit_copy(&self, w: &mut Writer) {
        let Member { name, plain, .. } = self;
        if self.is_companion {
            return;
        }
        let copy = match (&self.accessor, &self.shape.count) {
            (Accessor::Part, _) => format!("{name}().copy_from_(from_.{name}());"),
            (Accessor::Parts(..), Some(count)) => {
                let Companion { name: count, ty, offset } = count;
                format!(
                    "for (::std::size_t at_ = 0; at_ < from_.{name}().size(); ++at_) {name}(at_).copy_from_(from_.{name}(at_)), set_<{ty}>({offset}, from_.{count}());"
                )
            }
            (Accessor::Parts(length, _), None) => {
                format!("for (::std::size_t at_ = 0; at_ < {length}; ++at_) {name}(at_).copy_from_(from_.{name}(at_));")
            }
            _ => format!("{name}(from_.{name}());"),
        };
        match &self.rules.invalid {
            // The value of a field that is not there is its default; one NaN stands for all.
            Some(Invalid::NaN(_)) => {
                writeln!(w, "  if (from_.{name}() >= from_.{name}()) {copy} else clear_{plain}();");
                return;
            }
            Some(Invalid::Number(_)) => return writeln!(w, "  {copy}"),
            None => {}
        }
        writeln!(w, "  if (from_.has_{plain}()) {copy}");
        if let Some(id) = self.own_id.as_deref() {
            writeln!(w, " {id}");
        }
    }
}

fn emit_layout(w: &mut Writer, model: &Model, owner: &str, layout: &Layout, header: Option<(&Message, &Struct)>) {
    let message = header.map(|(message, _)| message);
    let header = header.map(|(message, header)| Member::header(model, message, header));
    let fields = layout.fields.iter().enumerate().map(|(at, field)| Member::of(model, layout, message, at, field));
    let members: Vec<Member<'_>> = header.into_iter().chain(fields).collect();
    w.nested(|w| {
        writeln!(w, "static constexpr std::size_t size = {};", layout.size);
        emit_offsets(w, &members);
        members.iter().for_each(|member| member.emit_scale(w));
        w.blank();
        emit_view(w, owner, &members, layout);
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

/// Emits the size of a message that ends after the elements in use.
fn emit_wire_size(w: &mut Writer, members: &[Member<'_>], layout: &Layout) {
    let last = members.last().filter(|_| layout.flexible().is_some());
    if let Some((member, count)) = last.and_then(|member| Some((member, member.shape.count.as_ref()?))) {
        let (length, size) = member.length_and_size();
        let used = format!("used_({}, {size}, {length}, {}())", member.offset, count.name);
        writeln!(w, "::std::size_t wire_size_() const {{ return {used}; }}");
    }
}

fn emit_view(w: &mut Writer, owner: &str, members: &[Member<'_>], layout: &Layout) {
    w.line("class view_ : public detail_::view_base_ {");
    w.line(" public:");
    w.nested(|w| {
        w.line("using view_base_::view_base_;");
        writeln!(w, "static constexpr ::std::string_view type_name_() {{ return \"{}\"; }}", written(owner));
        for member in members {
            member.emit_getter(w);
            writeln!(w, "bool has_{}() const {{ return {}; }}", written(member.name), member.has());
        }
        emit_wire_size(w, members, layout);
        let is_checked = |member: &Member<'_>| {
            member.rules.condition("").is_some() || member.shape.count.is_some() || member.is_claimed().is_some()
        };
        if members.iter().any(is_checked) {
            w.line("::std::string_view invalid_() const {");
            for member in members {
                let Member { name, plain, .. } = member;
                if let Some(Companion { name: count, .. }) = &member.shape.count {
                    let (length, _) = member.length_and_size();
                    let exceeds =
                        if member.shape.can_exceed { format!("{count}() > {length} || ") } else { String::new() };
                    writeln!(w, "  if ({exceeds}({count}() != 0 && !has_{plain}())) return \"{}\";", written(count));
                }
                if let Some(claimed) = member.is_claimed() {
                    writeln!(w, "  if ({claimed}) return \"{plain}\";");
                }
                if let Some(condition) = member.rules.condition(&format!("{name}()")) {
                    writeln!(w, "  if (has_{plain}() && !{condition}) return \"{plain}\";");
                }
            }
            w.line("  return {};");
            w.line("}");
        }
        w.line("void print_(::std::string& out_) const {");
        for member in members {
            let Member { name, plain, .. } = member;
            let value = match &member.rules.scale {
                Some(scale) => format!("detail_::scaled_({name}(), {scale})"),
                None => format!("{name}()"),
            };
            writeln!(w, "  detail_::print_field_(out_, has_{plain}(), \"{plain}\", {value});");
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
        w.line("/// Copies the values of a view, without bytes that have none.");
        w.line("void copy_from_([[maybe_unused]] const view_& from_) {");
        for member in members {
            member.emit_copy(w);
        }
        w.line("}");
        if members.iter().any(Member::has_default) {
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
        if let Some(shared) = &member.shape.shared {
            writeln!(w, "static_assert(offsets_::{name} == {});", member.offset);
            end = shared.end.to_string();
            end_at = shared.end;
            continue;
        }
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
