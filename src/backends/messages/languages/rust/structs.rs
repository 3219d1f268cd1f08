//! Structs, headers and messages in Rust, and the enums of their unions.

use rustc_hash::FxHashSet;

use super::fields::{Fields, Part, values};
use super::names::{field_name, item_name};
use super::types::{emit_comment, lifetime, number_ty};
use crate::model::{Field, FieldType, Layout, Message, Model, Number, Struct};
use tdgen_language::backends::writer::Writer;

/// Emits all structs, headers and messages.
pub(super) fn emit(w: &mut Writer, model: &Model) {
    let mut names = Names::of(model);
    for item in &model.structs {
        let fields =
            Fields { model, layout: &item.layout, message: None, unions: names.unions(&item.name, &item.layout) };
        emit_struct(w, item, &fields);
    }
    for item in &model.messages {
        let unions = names.unions(&item.name, &item.layout);
        let fields = Fields { model, layout: &item.layout, message: Some(item), unions };
        emit_message(w, item, &fields);
    }
}

/// The names of types that are taken.
struct Names(FxHashSet<String>);

impl Names {
    fn of(model: &Model) -> Names {
        let types = model.enums.iter().map(|item| &item.name).chain(model.constants.iter().map(|item| &item.name));
        let types = types.chain(model.structs.iter().map(|item| &item.name));
        let names = types.chain(model.messages.iter().map(|item| &item.name));
        Names(names.map(|name| item_name(name).into_owned()).collect())
    }

    /// Returns the types of the unions of a struct or message.
    fn unions(&mut self, owner: &str, layout: &Layout) -> Vec<String> {
        let unions = layout.unions.iter().map(|union| {
            let tag = layout.fields.get(union.tag).map_or("", |field| field.name.as_str());
            let mut name = format!("{owner}_{tag}");
            while !self.0.insert(item_name(&name).into_owned()) {
                name.push('_');
            }
            item_name(&name).into_owned()
        });
        unions.collect()
    }
}

fn emit_struct(w: &mut Writer, item: &Struct, fields: &Fields<'_>) {
    let name = item_name(&item.name);
    emit_unions(w, &item.name, fields);
    emit_type(w, &name, &item.description, fields);
    w.blank();
    let open = format!("impl {name} {{");
    w.block(&open, "}", |w| {
        w.line("/// The size in bytes.");
        writeln!(w, "pub const SIZE: usize = {};", item.layout.size);
        emit_offsets(w, fields);
        emit_scales(w, fields);
    });
    w.blank();
    let open = format!("impl Default for {name} {{");
    w.block(&open, "}", |w| {
        let open = format!("fn default() -> {name} {{");
        w.block(&open, "}", |w| emit_initial(w, &name, fields, None));
    });
    w.blank();
    let open = format!("impl Wire_ for {name} {{");
    w.block(&open, "}", |w| {
        writeln!(w, "const SIZE_: usize = {};", item.layout.size);
        w.blank();
        let open = format!("fn initial_() -> {name} {{");
        w.block(&open, "}", |w| writeln!(w, "{name}::default()"));
        w.blank();
        let open = format!("fn read_(bytes_: &[u8]) -> Result<{name}, MessageError> {{");
        w.block(&open, "}", |w| emit_read(w, (&format!("Ok({name} {{"), "})"), fields));
        w.blank();
        w.block("fn write_(&self, out_: &mut [u8]) {", "}", |w| emit_statements(w, &fields.writes()));
        let checks = fields.checks();
        if !checks.is_empty() {
            w.blank();
            w.block("fn check_(&self) -> Result<(), MessageError> {", "}", |w| {
                emit_statements(w, &checks);
                w.line("Ok(())");
            });
        }
    });
}

fn emit_message(w: &mut Writer, item: &Message, fields: &Fields<'_>) {
    let (name, lifetime, model) = (item_name(&item.name), lifetime(item), fields.model);
    let ty = format!("{name}{lifetime}");
    emit_unions(w, &item.name, fields);
    emit_type(w, &ty, &item.description, fields);
    w.blank();
    let open = format!("impl{lifetime} Default for {ty} {{");
    w.block(&open, "}", |w| {
        let open = format!("fn default() -> {ty} {{");
        w.block(&open, "}", |w| emit_initial(w, &name, fields, Some(item)));
    });
    w.blank();
    let open = format!("impl{lifetime} {ty} {{");
    w.block(&open, "}", |w| {
        w.line("/// The id of the message.");
        writeln!(w, "pub const ID: {} = {};", model.id_type().rust_name(), item.id);
        w.line("/// The size in bytes, with all elements of a flexible array.");
        writeln!(w, "pub const SIZE: usize = {};", item.layout.size);
        writeln!(w, "pub const NAME: &'static str = \"{}\";", item.name);
        if let Some(paired) = item.paired {
            w.line("/// The id of its response or command.");
            writeln!(w, "pub const PAIRED_ID: {} = {};", model.id_type().rust_name(), model[paired].id);
        }
        emit_offsets(w, fields);
        emit_decode(w, &ty, lifetime, item, fields);
        emit_encode(w, item, fields);
        emit_presence(w, fields);
        emit_scales(w, fields);
    });
}

/// Emits the method that reads a message.
fn emit_decode(w: &mut Writer, ty: &str, lifetime: &str, message: &Message, fields: &Fields<'_>) {
    let bytes = if lifetime.is_empty() { "&[u8]" } else { "&'a [u8]" };
    w.blank();
    w.line("/// Reads the message that bytes begin with. Bytes after it are ignored.");
    if message.has_grown() {
        w.line("/// In an older minor version it is shorter: fields that it lacks have their defaults.");
    }
    let open = format!("pub fn decode(bytes_: {bytes}) -> Result<{ty}, MessageError> {{");
    let checks = fields.checks();
    w.block(&open, "}", |w| {
        let older = message.older.iter().map(|size| format!("({}, {})", size.least, size.most));
        let (least, older) = (message.layout.least_size(), older.collect::<Vec<_>>().join(", "));
        writeln!(w, "let bytes_ = begin_(bytes_, Self::ID, ({least}, Self::SIZE), &[{older}])?;");
        if checks.is_empty() {
            return emit_read(w, ("Ok(Self {", "})"), fields);
        }
        emit_read(w, ("let message_ = Self {", "};"), fields);
        w.line("message_.check_()?;");
        w.line("Ok(message_)");
    });
    if checks.is_empty() {
        return;
    }
    w.blank();
    w.line("/// Checks the values of the fields.");
    w.block("fn check_(&self) -> Result<(), MessageError> {", "}", |w| {
        emit_statements(w, &checks);
        w.line("Ok(())");
    });
}

/// Emits the methods that write a message.
fn emit_encode(w: &mut Writer, item: &Message, fields: &Fields<'_>) {
    let model = fields.model;
    w.blank();
    w.line("/// Writes the message with its id, and returns its size.");
    w.block("pub fn encode(&self, out_: &mut [u8]) -> Result<usize, MessageError> {", "}", |w| {
        if !fields.checks().is_empty() {
            w.line("self.check_()?;");
        }
        w.line("let size_ = self.encoded_size();");
        w.line("let out_ = out_.get_mut(..size_).ok_or(MessageError::NoRoom)?;");
        w.line("out_.fill(0);");
        emit_statements(w, &fields.writes());
        writeln!(w, "put_(out_, {}, &Self::ID);", model.id_offset());
        if let Some(Field { offset, ty: FieldType::Scalar(scalar), .. }) = model.size_field() {
            writeln!(w, "put_(out_, {offset}, &(size_ as {}));", scalar.rust_name());
        }
        w.line("Ok(size_)");
    });
    w.blank();
    w.line("/// Returns the number of bytes that `encode` writes.");
    w.block("pub fn encoded_size(&self) -> usize {", "}", |w| match item.layout.flexible() {
        Some(field) => writeln!(w, "{} + {}.len() * {}", field.offset, fields.used(field), field.element_size()),
        None => w.line("Self::SIZE"),
    });
}

/// Emits the functions that say which fields a shorter message has.
fn emit_presence(w: &mut Writer, fields: &Fields<'_>) {
    for part in fields.parts() {
        let Part::Field(field) = part else { continue };
        if field.count.is_some() || field.presence.is_some() {
            continue;
        }
        w.blank();
        writeln!(w, "/// Returns whether a message of this size has `{}`.", field.name);
        let open = format!("pub const fn has_{}(size_: usize) -> bool {{", field.name);
        w.block(&open, "}", |w| writeln!(w, "size_ >= {}", field.end()));
    }
}

/// Emits the functions of numbers with a scale.
fn emit_scales(w: &mut Writer, fields: &Fields<'_>) {
    for field in &fields.layout.fields {
        let (Some(scale), FieldType::Scalar(scalar)) = (field.rules.scale, field.ty) else { continue };
        let (name, scale, ty) = (&field.name, scale.float_literal(), scalar.rust_name());
        w.blank();
        writeln!(w, "/// Returns the physical value of a number of `{name}`.");
        let open = format!("pub fn physical_{name}(number_: {ty}) -> f64 {{");
        w.block(&open, "}", |w| writeln!(w, "number_ as f64 * {scale}"));
        w.blank();
        writeln!(w, "/// Returns the number of `{name}` with this physical value, or the next one.");
        let open = format!("pub fn raw_{name}(value_: f64) -> {ty} {{");
        w.block(&open, "}", |w| {
            writeln!(w, "let number_ = value_ / {scale};");
            match scalar.range() {
                Some(_) => writeln!(w, "(if number_ < 0.0 {{ number_ - 0.5 }} else {{ number_ + 0.5 }}) as {ty}"),
                None => writeln!(w, "number_ as {ty}"),
            }
        });
    }
}

/// Emits the enums of unions.
fn emit_unions(w: &mut Writer, owner: &str, fields: &Fields<'_>) {
    for part in fields.parts() {
        let Part::Union { cases, tag, .. } = part else { continue };
        let name = fields.ty(part);
        let tag_ty = number_ty(fields.model, tag);
        w.blank();
        emit_comment(w, "///", &fields.model.description_of(fields.layout, tag));
        writeln!(w, "/// It selects a case of `{owner}`.");
        w.line("#[derive(Clone, Copy, Debug, PartialEq)]");
        let open = format!("pub enum {name} {{");
        w.block(&open, "}", |w| {
            for case in cases {
                emit_comment(w, "///", &case.description);
                emit_deprecation(w, case);
                writeln!(w, "{}({}),", item_name(&case.name), fields.whole_ty(case));
            }
            w.line("/// A value without a case, or with a case of zeros.");
            writeln!(w, "Other({tag_ty}),");
        });
        w.blank();
        let open = format!("impl {name} {{");
        w.block(&open, "}", |w| {
            w.line("/// Returns the value that selects the case.");
            let open = format!("pub fn tag(&self) -> {tag_ty} {{");
            w.block(&open, "}", |w| {
                w.block("match self {", "}", |w| {
                    for (case, value) in cases.iter().zip(values(cases)) {
                        let value = fields.number(tag.ty, Number::Whole(value));
                        writeln!(w, "{name}::{}(_) => {value},", item_name(&case.name));
                    }
                    writeln!(w, "{name}::Other(tag_) => *tag_,");
                });
            });
        });
    }
}

/// Emits a struct.
fn emit_type(w: &mut Writer, ty: &str, description: &str, fields: &Fields<'_>) {
    w.blank();
    emit_comment(w, "///", description);
    w.line("#[derive(Clone, Copy, Debug, PartialEq)]");
    let open = format!("pub struct {ty} {{");
    w.block(&open, "}", |w| {
        if let Some(header) = fields.header() {
            writeln!(w, "pub header: {},", item_name(&header.name));
        }
        for part in fields.parts() {
            let field = owner_of(part);
            if let Part::Field(field) = part {
                emit_comment(w, "///", &fields.model.description_of(fields.layout, field));
                emit_deprecation(w, field);
            }
            writeln!(w, "pub {}: {},", field_name(&field.name), fields.ty(part));
        }
    });
}

/// Emits the attribute of a deprecated field.
fn emit_deprecation(w: &mut Writer, field: &Field) {
    if let Some(text) = field.rules.deprecation() {
        writeln!(w, "#[deprecated(note = {text:?})]");
    }
}

/// Returns the field that a part is named after.
fn owner_of(part: Part<'_>) -> &Field {
    match part {
        Part::Field(field) => field,
        Part::Union { tag, .. } => tag,
    }
}

fn emit_offsets(w: &mut Writer, fields: &Fields<'_>) {
    let header = fields.message.map(|_| "(\"header\", 0)".to_owned());
    let all = fields.layout.fields.iter().enumerate().filter(|(at, _)| !fields.layout.is_companion(*at));
    let all = all.map(|(_, field)| format!("(\"{}\", {})", field.name, field.offset));
    let all: Vec<String> = header.into_iter().chain(all).collect();
    w.line("/// The offset of each field.");
    writeln!(w, "pub const OFFSETS: &'static [(&'static str, usize)] = &[{}];", all.join(", "));
}

/// Emits the value of a new struct or message.
fn emit_initial(w: &mut Writer, name: &str, fields: &Fields<'_>, message: Option<&Message>) {
    let open = format!("{name} {{");
    w.block(&open, "}", |w| {
        if let (Some(header), Some(message)) = (fields.header(), message) {
            let model = fields.model;
            let inner = Fields { model, layout: &header.layout, message: None, unions: Vec::new() };
            let open = format!("header: {} {{", item_name(&header.name));
            w.block(&open, "},", |w| {
                for part in inner.parts() {
                    let field = owner_of(part);
                    let value = if field.name == model.roles.id {
                        message.id.to_string()
                    } else if Some(&field.name) == model.roles.size.as_ref() {
                        message.layout.size.to_string()
                    } else {
                        inner.initial(part)
                    };
                    writeln!(w, "{}: {value},", field_name(&field.name));
                }
            });
        }
        for part in fields.parts() {
            writeln!(w, "{}: {},", field_name(&owner_of(part).name), fields.initial(part));
        }
    });
}

/// Emits the expression that reads the fields of a struct or message, in braces.
fn emit_read(w: &mut Writer, (open, close): (&str, &str), fields: &Fields<'_>) {
    w.block(open, close, |w| {
        if fields.message.is_some() {
            w.line("header: get_(bytes_, 0)?,");
        }
        for part in fields.parts() {
            let read = fields.read(part);
            w.lines(&format!("{}: {read},", field_name(&owner_of(part).name)));
        }
    });
}

fn emit_statements(w: &mut Writer, statements: &[String]) {
    for statement in statements {
        w.lines(statement);
    }
}
