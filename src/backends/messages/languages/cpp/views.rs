//! Views and builders in C++: a class for reading and one for writing each struct, header and message.

use super::members::{Access, Counter, Member, header_field, type_name};
use crate::model::names::written;
use crate::model::prose::prose;
use crate::model::{Message, Model, Number, Struct};
use crate::plan::roles::error_of;
use crate::plan::{Default, Plan, Record};
use tdgen_language::backends::text::c::string_literal;
use tdgen_language::backends::writer::Writer;

/// Emits all structs, headers and messages.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    for record in Plan::of(model).records() {
        w.blank();
        w.comment("///", "", &prose(record.description));
        writeln!(w, "struct {} {{", record.name);
        if let Some((message, header)) = record.message {
            emit_message(w, model, message, header);
        }
        w.nested(|w| emit_record(w, model, record));
        w.line("};");
    }
}

fn emit_message(w: &mut Writer, model: &Model, item: &Message, header: &Struct) {
    writeln!(w, "  static constexpr std::{} id = {}u;", model.type_of_id(item).c_name(), item.id);
    writeln!(w, "  static constexpr message_kind kind = message_kind::{};", item.kind.name().to_ascii_lowercase());
    writeln!(w, "  static constexpr std::string_view name = \"{}\";", written(&item.name));
    writeln!(w, "  static constexpr std::size_t header_size = {};", header.layout.size);
    if let Some(paired) = item.paired {
        writeln!(w, "  static constexpr std::uint64_t paired_id = {}u;", model[paired].id);
    }
    if model.has_rest() {
        let new = item.layout.flexible().filter(|last| last.is_rest());
        let size = new.map_or(item.layout.size, |last| last.offset);
        writeln!(w, "  static constexpr std::size_t new_size_ = {size};");
    }
    emit_known(w, item);
}

/// Emits the function that says how many of some bytes are a message, if a version of it has this size.
fn emit_known(w: &mut Writer, message: &Message) {
    let (least, size) = (message.layout.least_size(), message.layout.size);
    let older = message.older.iter().map(|older| format!(" || bytes == {}", older.size));
    let older: String = older.collect();
    w.line("  static constexpr std::size_t known_(std::size_t bytes) noexcept {");
    writeln!(w, "    return bytes >= {size} ? {size} : bytes >= {least}{older} ? bytes : 0;");
    w.line("  }");
}

fn emit_record(w: &mut Writer, model: &Model, record: &Record) {
    let field = header_field(model, record);
    let header = record.message.zip(field.as_ref());
    let header = header.map(|((message, _), field)| Member::header(model, field, message));
    let fields = record.members().flat_map(|(_, union, steps)| steps.iter().map(move |step| (*step, union)));
    let fields = fields.map(|(step, union)| Member::of(model, step, union));
    let members: Vec<Member> = header.into_iter().chain(fields).collect();
    writeln!(w, "static constexpr std::size_t size = {};", record.layout.size);
    w.line("struct offsets_ {");
    for member in &members {
        writeln!(w, "  static constexpr ::std::size_t {} = {};", member.name, member.offset);
    }
    w.line("};");
    w.line("using offsets = offsets_;");
    members.iter().for_each(|member| emit_scale(w, member));
    w.blank();
    emit_view(w, model, &members, record);
    w.line("using view = view_;");
    w.blank();
    emit_builder(w, model, &members, record);
    w.line("using builder = builder_;");
    w.blank();
    emit_assertions(w, &members, record.layout.size);
}

/// Emits the getters of a member whose elements are counted.
fn emit_counted_getter(w: &mut Writer, member: &Member, count: &str) {
    let Member { name, offset, access: Access { value, element, read_counted, .. }, .. } = member;
    let (length, size) = member.length_and_size();
    if element.is_empty() {
        let used = format!("reaches_(used_({offset}, 1, {length}, {count})) ? count_({count}, {length}) : 0");
        return writeln!(w, "{value} {name}() const {{ return text_({offset}, {used}); }}");
    }
    let one = format!("[this](::std::size_t at) {{ return {read_counted}; }}");
    let all = format!("sequence_<{element}, {length}>({offset}, {size}, {count}, {one})");
    writeln!(w, "{value} {name}() const {{ return {all}; }}");
    writeln!(w, "{element} {name}(::std::size_t at_) const {{ return {name}().at(at_); }}");
}

/// Emits the setters of a member whose elements are counted.
fn emit_counted_setter(w: &mut Writer, member: &Member, count: &Counter, check: &str) {
    let Member { name, offset, access: Access { value, element, set, set_element, .. }, .. } = member;
    let set_count = format!("{}; return *this;", count.set("value.size()"));
    if element.is_empty() {
        return writeln!(w, "builder_& {name}({value} value) {{ {set} {set_count} }}");
    }
    let each = format!("for (::std::size_t at = 0; at < value.size(); ++at) {set_element};");
    let clear = format!("clear_({offset}, {});", member.step.field.size);
    writeln!(w, "builder_& {name}(const {value}& value) {{{check} {clear} {each} {set_count} }}");
    emit_builders(w, member, "");
}

/// Emits the functions that return the builders of structs.
fn emit_builders(w: &mut Writer, member: &Member, mark: &str) {
    let Member { name, offset, ty, step, .. } = member;
    match (step.inner, step.field.length) {
        (None, _) => {}
        (Some(_), None) => {
            writeln!(w, "{ty}::builder {name}() {{{mark} return {ty}::builder(data_() + {offset}); }}");
        }
        (Some(inner), Some(length)) => writeln!(
            w,
            "{ty}::builder {name}(::std::size_t at) {{ detail_::check_(at, {length});{mark} return {ty}::builder(data_() + {offset} + at * {}); }}",
            inner.layout.size
        ),
    }
}

/// Emits what precedes a getter or a setter.
fn emit_comment(w: &mut Writer, member: &Member, model: &Model, record: &Record) {
    w.comment("///", "", &prose(&model.description_of(record.layout, member.step.field)));
    if let Some(text) = member.step.field.rules.deprecation() {
        writeln!(w, "[[deprecated({})]]", string_literal(text));
    }
}

fn emit_getter(w: &mut Writer, member: &Member) {
    let Member { name, plain, end, access: Access { value, element, read, read_element, .. }, .. } = member;
    if let Some(count) = &member.count {
        return emit_counted_getter(w, member, &count.get);
    }
    let default = member.default.as_ref();
    let has = member.condition.as_ref().map_or(String::new(), |_| format!("has_{plain}() ? "));
    let or = |ty: &str| if has.is_empty() { String::new() } else { format!(" : {ty}{{}}") };
    match default {
        Some(default) => writeln!(w, "{value} {name}() const {{ return reaches_({end}) ? {read} : {default}; }}"),
        None => writeln!(w, "{value} {name}() const {{ return {has}{read}{}; }}", or(value)),
    }
    if element.is_empty() {
        return;
    }
    let one = match default {
        Some(_) => format!("detail_::check_(at, {}); return this->{name}()[at];", member.step.most()),
        None => format!("return {has}{read_element}{};", or(element)),
    };
    writeln!(w, "{element} {name}(::std::size_t at) const {{ {one} }}");
}

/// Emits the function that returns whether an element has a value, if some can have none.
fn emit_has_element(w: &mut Writer, member: &Member) {
    let Member { name, plain, .. } = member;
    let Some(has_value) = member.has_value(&format!("{name}(at)")).filter(|_| member.is_array()) else { return };
    writeln!(w, "/// Returns whether an element of `{name}` has a value.");
    writeln!(w, "bool has_{plain}(::std::size_t at) const {{ return has_{plain}() && {has_value}; }}");
}

/// Emits the functions of a number with a scale.
fn emit_scale(w: &mut Writer, member: &Member) {
    let Member { name, plain, ty, .. } = member;
    let Some(scale) = member.step.field.rules.scale.map(Number::float_literal) else { return };
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

fn emit_setter(w: &mut Writer, member: &Member, model: &Model, record: &Record) {
    let Member { name, plain, offset, ty, access: Access { value, element, set, .. }, .. } = member;
    if let Some(invalid) = &member.invalid {
        let (most, size) = member.length_and_size();
        let (whose, index, check, place) = match (&member.count, member.is_array()) {
            (_, false) => ("", "", String::new(), offset.to_string()),
            (count, true) => {
                let room = count.as_ref().map_or(most.to_string(), |_| format!("read_().{name}().size()"));
                let check = format!(" detail_::check_(at, {room});");
                ("an element of ", "::std::size_t at", check, format!("{offset} + at * {size}"))
            }
        };
        writeln!(w, "/// Makes {whose}`{name}` have no value.");
        writeln!(w, "builder_& clear_{plain}({index}) {{{check} set_<{ty}>({place}, {invalid}); return *this; }}");
    }
    emit_comment(w, member, model, record);
    // Structs are checked when they are read.
    let limited = member.limits.as_ref().and_then(|_| member.valid("value"));
    let check = limited.map_or(String::new(), |limited| format!(" if (!{limited}) detail_::refuse_(\"{plain}\");"));
    if let Some(count) = &member.count {
        return emit_counted_setter(w, member, count, &check);
    }
    let mark = member.condition.as_ref().map_or(String::new(), |(_, mark)| format!(" {mark}"));
    if !member.own_id.is_empty() {
        w.line("/// Copies a header, except for the id of the message.");
    }
    let parameter = if element.is_empty() { format!("{value} value") } else { format!("const {value}& value") };
    writeln!(w, "builder_& {name}({parameter}) {{{check}{mark} {set} return *this; }}");
    emit_builders(w, member, &mark);
}

/// Returns whether a new message sets it.
fn has_default(member: &Member) -> bool {
    !matches!(member.step.default(), Default::Zero)
}

fn emit_default(w: &mut Writer, member: &Member) {
    let name = member.name;
    match (&member.default, member.step.field.length) {
        (Some(default), _) => writeln!(w, "  {name}({default});"),
        (None, Some(length)) => {
            writeln!(w, "  for (::std::size_t at_ = 0; at_ < {length}; ++at_) {name}(at_).defaults_();");
        }
        (None, None) => writeln!(w, "  {name}().defaults_();"),
    }
}

/// Emits the statement that copies the member from a view.
fn emit_copy(w: &mut Writer, member: &Member) {
    let Member { name, plain, .. } = member;
    if member.step.is_companion() {
        return;
    }
    let copy_one = format!("{name}(at_).copy_from_(from_.{name}(at_))");
    let copy = match (member.step.inner.map(|_| member.step.field.length), &member.count) {
        (Some(None), _) => format!("{name}().copy_from_(from_.{name}());"),
        (Some(Some(_)), Some(count)) => format!(
            "for (::std::size_t at_ = 0; at_ < from_.{name}().size(); ++at_) {copy_one}, {};",
            count.set(&format!("from_.{}", count.get))
        ),
        (Some(Some(length)), None) => {
            format!("for (::std::size_t at_ = 0; at_ < {length}; ++at_) {copy_one};")
        }
        (None, _) => format!("{name}(from_.{name}());"),
    };
    match member.invalid {
        Some(_) if member.is_array() => {
            let is_none = format!("!(from_.{name}(at_) >= from_.{name}(at_))");
            let clear = format!(
                " for (::std::size_t at_ = 0; at_ < from_.{name}().size(); ++at_) if ({is_none}) clear_{plain}(at_);"
            );
            let clear = if member.is_nan() { clear.as_str() } else { "" };
            writeln!(w, "  if (from_.has_{plain}()) {{ {copy}{clear} }}");
        }
        // The value of a field that is not there is its default; one NaN stands for all.
        Some(_) if member.is_nan() => {
            writeln!(w, "  if (from_.{name}() >= from_.{name}()) {copy} else clear_{plain}();");
        }
        Some(_) => writeln!(w, "  {copy}"),
        None => writeln!(w, "  if (from_.has_{plain}()) {copy}"),
    }
    if !member.own_id.is_empty() {
        writeln!(w, " {}", member.own_id);
    }
}

/// Emits the statements that return the name of the member if its value is not allowed.
fn emit_check(w: &mut Writer, member: &Member) {
    let Member { name, plain, .. } = member;
    if let Some(Counter { field, get, rest, .. }) = &member.count {
        let exceeds = format!("{get} > {} || ", member.step.most());
        let exceeds = if member.step.can_exceed || rest.is_some() { exceeds.as_str() } else { "" };
        let parts = rest.map_or(String::new(), |(size, _)| format!("rest_bytes_() % {size} != 0 || "));
        let name = written(&field.name);
        writeln!(w, "  if ({parts}{exceeds}({get} != 0 && !has_{plain}())) return \"{name}\";");
    }
    if let Some(claimed) = member.is_claimed() {
        writeln!(w, "  if ({claimed}) return \"{plain}\";");
    }
    if let Some(valid) = member.valid(&format!("{name}()")) {
        writeln!(w, "  if (has_{plain}() && !{valid}) return \"{plain}\";");
    }
}

/// Emits the functions about elements that are the rest of the message.
fn emit_rest(w: &mut Writer, model: &Model, member: &Member) {
    let (Some(Counter { ty, rest: Some((size, _)), .. }), Some(field)) = (&member.count, model.size_field()) else {
        return;
    };
    let (at, more, begin) = (field.offset, model.roles.uncounted, member.offset);
    w.line("::std::uint64_t rest_bytes_() const {");
    writeln!(w, "  const ::std::uint64_t size = ::std::uint64_t{{get_<{ty}>({at})}} + {more};");
    writeln!(w, "  return size < {begin} ? 0 : size - {begin};");
    w.line("}");
    writeln!(w, "::std::uint64_t rest_count_() const {{ return rest_bytes_() / {size}; }}");
}

fn emit_view(w: &mut Writer, model: &Model, members: &[Member], record: &Record) {
    w.line("class view_ : public detail_::view_base_ {");
    w.line(" public:");
    w.nested(|w| {
        w.line("using view_base_::view_base_;");
        writeln!(w, "static constexpr ::std::string_view type_name_() {{ return \"{}\"; }}", written(record.name));
        for member in members {
            emit_comment(w, member, model, record);
            emit_getter(w, member);
            writeln!(w, "bool has_{}() const {{ return {}; }}", member.plain, member.has());
            emit_has_element(w, member);
        }
        let failed = record.message.and_then(|(message, header)| {
            let error = error_of(model, message)?;
            let ty = type_name(model, error.ty);
            Some(format!("header().{}() != {ty}{{}} ? {} : ", error.name, header.layout.size))
        });
        let has_failed = failed.is_some();
        let failed = failed.unwrap_or_default();
        if let Some(least) = record.layout.cut_to() {
            writeln!(w, "::std::size_t wire_size_() const {{ return {failed}cut_({least}); }}");
        } else if has_failed && record.flexible().is_none() {
            writeln!(w, "::std::size_t wire_size_() const {{ return {failed}view_base_::wire_size_(); }}");
        }
        let last = members.last().filter(|_| record.flexible().is_some());
        if let Some((member, count)) = last.and_then(|member| Some((member, member.count.as_ref()?))) {
            emit_rest(w, model, member);
            writeln!(w, "::std::size_t wire_size_() const {{ return {failed}{}; }}", member.used(count));
        }
        let is_checked =
            |member: &Member| member.valid("").is_some() || member.count.is_some() || member.is_claimed().is_some();
        if members.iter().any(is_checked) {
            w.line("::std::string_view invalid_() const {");
            members.iter().for_each(|member| emit_check(w, member));
            w.line("  return {};");
            w.line("}");
        }
        w.line("void print_(::std::string& out_) const {");
        for member in members {
            let Member { name, plain, step, ty, .. } = member;
            if let Some(has_element) = member.has_element() {
                let one =
                    step.field.rules.scale.map_or("one_".to_owned(), |scale| {
                        format!("detail_::scaled_(one_, {})", scale.float_literal())
                    });
                let shown = format!("[]({ty} one_) {{ return {one}; }}");
                writeln!(
                    w,
                    "  detail_::print_elements_(out_, has_{plain}(), \"{plain}\", {name}(), {has_element}, {shown});"
                );
                continue;
            }
            let value = match step.field.rules.scale {
                Some(scale) => format!("detail_::scaled_({name}(), {})", scale.float_literal()),
                None => format!("{name}()"),
            };
            writeln!(w, "  detail_::print_field_(out_, has_{plain}(), \"{plain}\", {value});");
        }
        w.line("}");
    });
    w.line("};");
}

fn emit_builder(w: &mut Writer, model: &Model, members: &[Member], record: &Record) {
    w.line("class builder_ : public detail_::builder_base_ {");
    w.line(" public:");
    w.nested(|w| {
        w.line("using builder_base_::builder_base_;");
        writeln!(w, "view_ read_() const {{ return view_(data_(), {}); }}", record.layout.size);
        members.iter().for_each(|member| emit_setter(w, member, model, record));
        w.line("/// Copies the values of a view, without bytes that have none.");
        w.line("void copy_from_([[maybe_unused]] const view_& from_) {");
        members.iter().for_each(|member| emit_copy(w, member));
        w.line("}");
        if members.iter().any(has_default) {
            w.line("void defaults_() {");
            members.iter().filter(|member| has_default(member)).for_each(|member| emit_default(w, member));
            w.line("}");
        }
    });
    w.line("};");
}

/// Emits assertions that only padding is between fields, in terms of the compiler's sizes.
fn emit_assertions(w: &mut Writer, members: &[Member], size: u32) {
    let mut end = "0".to_owned();
    let mut end_at = 0;
    for member in members {
        let Member { name, offset, .. } = member;
        if let Some(union) = member.union {
            writeln!(w, "static_assert(offsets_::{name} == {offset});");
            (end, end_at) = (union.end().to_string(), union.end());
            continue;
        }
        let padding = match offset - end_at {
            0 => String::new(),
            bytes => format!(" + {bytes}"),
        };
        writeln!(w, "static_assert(offsets_::{name} == {end}{padding});");
        (end, end_at) = (format!("offsets_::{name} + {}", member.access.size), member.end);
    }
    writeln!(w, "static_assert(size == {end} + {});", size - end_at);
}
