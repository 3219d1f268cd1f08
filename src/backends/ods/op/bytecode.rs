//! `readProperties` and `writeProperties`: the properties of an operation in MLIR's bytecode.
//!
//! Before version 6 of the bytecode, the segment sizes are one of the attributes; since then they are an array at the
//! end.

use super::class::OpClass;
use crate::cpp::class::Method;
use crate::cpp::file::emit_code;
use crate::model::attribute::Attribute;
use crate::model::operation::op::{Member, Op};
use crate::model::property::Property;
use crate::placeholders::Scope;
use tdgen_language::backends::writer::Writer;

/// The first version with the segment sizes at the end.
const SIZES_AT_END: &str = "/*kNativePropertiesODSSegmentSize=*/6";

/// Adds the two methods.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if !op.has_properties() {
        return;
    }
    let read = Method::new("::llvm::LogicalResult", "readProperties")
        .mark_static()
        .parameter("::mlir::DialectBytecodeReader &", "reader")
        .parameter("::mlir::OperationState &", "state");
    let write = Method::new("void", "writeProperties").parameter("::mlir::DialectBytecodeWriter &", "writer");
    if op.has_custom_properties_encoding {
        class.require(read);
        class.require(write);
        return;
    }
    class.require(read.out_of_line(move |w| {
        w.line("auto &prop = state.getOrAddProperties<Properties>();");
        for part in parts(op) {
            emit_read(w, part);
        }
        w.line("return ::mlir::success();");
    }));
    class.require(write.out_of_line(move |w| {
        w.line("auto &prop = getProperties();");
        for part in parts(op) {
            emit_write(w, part);
        }
    }));
}

/// A part of the encoding.
#[derive(Clone, Copy)]
enum Part<'o, 'a> {
    Attribute(&'o Attribute<'a>),
    Property(&'o Property<'a>),
    /// The segment sizes in old files.
    OldSizes(&'static str),
    Sizes(&'static str),
}

fn parts<'o, 'a>(op: &'o Op<'a>) -> Vec<Part<'o, 'a>> {
    let (mut attributes, mut properties, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    for member in op.members() {
        match member {
            Member::Attribute(attribute) => attributes.push((attribute.name, Part::Attribute(attribute))),
            Member::Property(property) => properties.push(Part::Property(property)),
            Member::Segments(name, old, _) => {
                attributes.push((old, Part::OldSizes(name)));
                sizes.push(Part::Sizes(name));
            }
        }
    }
    attributes.sort_by_key(|(name, _)| *name);
    let attributes = attributes.into_iter().map(|(_, part)| part);
    attributes.chain(properties).chain(sizes).collect()
}

/// Whether the attribute may be absent.
fn may_be_absent(attribute: &Attribute<'_>) -> bool {
    attribute.kind.is_optional || attribute.kind.default_value.is_some()
}

fn emit_read(w: &mut Writer, part: Part<'_, '_>) {
    match part {
        Part::Attribute(attribute) => {
            let how = if may_be_absent(attribute) { "readOptionalAttribute" } else { "readAttribute" };
            writeln!(w, "if (::mlir::failed(reader.{how}(prop.{})))", attribute.name);
            w.line("  return ::mlir::failure();");
        }
        Part::Property(property) => {
            let scope = Scope::default()
                .with("_reader", "reader")
                .with("_ctxt", "reader.getContext()")
                .with("_storage", "propStorage");
            writeln!(w, "auto read_{0} = [&](auto &propStorage) -> ::llvm::LogicalResult {{", property.name);
            w.nested(|w| {
                emit_code(w, &format!("{};", scope.fill(property.read_bytecode).trim_end()));
                w.line("return ::mlir::success();");
            });
            w.line("};");
            writeln!(w, "if (::mlir::failed(read_{0}(prop.{0})))", property.name);
            w.line("  return ::mlir::failure();");
        }
        Part::OldSizes(name) => {
            w.block(&format!("if (reader.getBytecodeVersion() < {SIZES_AT_END}) {{"), "}", |w| {
                w.line("::mlir::DenseI32ArrayAttr sizes;");
                w.line("if (::mlir::failed(reader.readAttribute(sizes)))");
                w.line("  return ::mlir::failure();");
                writeln!(w, "if (static_cast<size_t>(sizes.size()) > prop.{name}.size())");
                w.line("  return reader.emitError(\"size mismatch for operand/result_segment_size\");");
                writeln!(w, "::llvm::copy(sizes.asArrayRef(), prop.{name}.begin());");
            });
        }
        Part::Sizes(name) => {
            writeln!(w, "if (reader.getBytecodeVersion() >= {SIZES_AT_END} &&");
            writeln!(w, "    ::mlir::failed(reader.readSparseArray(::llvm::MutableArrayRef(prop.{name}))))");
            w.line("  return ::mlir::failure();");
        }
    }
}

fn emit_write(w: &mut Writer, part: Part<'_, '_>) {
    match part {
        Part::Attribute(attribute) => {
            let how = if may_be_absent(attribute) { "writeOptionalAttribute" } else { "writeAttribute" };
            writeln!(w, "writer.{how}(prop.{});", attribute.name);
        }
        Part::Property(property) => {
            let scope = Scope::default()
                .with("_writer", "writer")
                .with("_storage", "propStorage")
                .with("_ctxt", "(*this)->getContext()");
            w.block("{", "}", |w| {
                writeln!(w, "auto &propStorage = prop.{};", property.name);
                emit_code(w, &format!("{};", scope.fill(property.write_bytecode).trim_end()));
            });
        }
        Part::OldSizes(name) => {
            writeln!(w, "if (writer.getBytecodeVersion() < {SIZES_AT_END})");
            writeln!(w, "  writer.writeAttribute(::mlir::DenseI32ArrayAttr::get((*this)->getContext(), prop.{name}));");
        }
        Part::Sizes(name) => {
            writeln!(w, "if (writer.getBytecodeVersion() >= {SIZES_AT_END})");
            writeln!(w, "  writer.writeSparseArray(::llvm::ArrayRef(prop.{name}));");
        }
    }
}
