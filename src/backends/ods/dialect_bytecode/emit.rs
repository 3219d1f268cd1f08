//! Writes the class.

use super::encoding::{Element, Encoding};
use super::plan::{Coded, Coding, Plan};
use crate::cpp::file::in_namespace;
use crate::model::definition::DefinitionKind;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

/// The C++ that is the same for all dialects.
const RUNTIME: &str = include_str!("runtime.inc");

/// Writes the class that `initialize` of the dialect adds.
pub(super) fn emit(w: &mut Writer, plan: &Plan<'_>) {
    let class = plan.dialect.class_name();
    let name = format!("{}BytecodeInterface", class.strip_suffix("Dialect").unwrap_or(&class));
    for header in ["mlir/Bytecode/BytecodeImplementation.h", "mlir/IR/BuiltinTypes.h", "llvm/ADT/APFloat.h"] {
        writeln!(w, "#include \"{header}\"");
    }
    w.raw("#include <iterator>\n#include <optional>\n#include <type_traits>\n");
    w.blank();
    in_namespace(w, plan.dialect.namespace, |w| {
        w.line("namespace {");
        writeln!(w, "/// Reads and writes attributes and types in bytecode. `initialize` of the dialect calls");
        writeln!(w, "/// `addInterfaces<{name}>()`.");
        writeln!(w, "class {name} : public ::mlir::BytecodeDialectInterface {{");
        w.line("public:");
        w.nested(|w| {
            writeln!(w, "explicit {name}(::mlir::Dialect *dialect) : BytecodeDialectInterface(dialect) {{}}");
            emit_version(w, plan);
            for (kind, all) in [(DefinitionKind::Attribute, &plan.attributes), (DefinitionKind::Type, &plan.types)] {
                emit_dispatch(w, plan, kind, all);
            }
        });
        w.blank();
        w.line("private:");
        w.raw(RUNTIME);
        w.nested(|w| plan.attributes.iter().chain(&plan.types).for_each(|it| emit_definition(w, it)));
        w.line("};");
        w.line("} // namespace");
    });
}

/// Writes how the version of a file is read and written.
fn emit_version(w: &mut Writer, Plan { dialect, version, .. }: &Plan<'_>) {
    let class = dialect.class_name();
    w.blank();
    w.line("/// The version of the dialect in a file.");
    w.line("struct Version : ::mlir::DialectVersion {");
    w.line("  uint64_t number = 0;");
    w.line("};");
    w.blank();
    w.block("void writeVersion(::mlir::DialectBytecodeWriter &writer) const override {", "}", |w| {
        writeln!(w, "writer.writeVarInt({version});");
    });
    w.blank();
    let head =
        "std::unique_ptr<::mlir::DialectVersion> readVersion(::mlir::DialectBytecodeReader &reader) const override {";
    w.block(head, "}", |w| {
        w.line("auto version = std::make_unique<Version>();");
        w.line("if (::mlir::failed(reader.readVarInt(version->number)))");
        w.line("  return nullptr;");
        w.block(&format!("if (version->number > {version}) {{"), "}", |w| {
            let text = literal("this file has version ");
            let name = literal(&format!(
                " of dialect `{}`, and this program knows the versions up to {version}",
                dialect.name
            ));
            writeln!(w, "reader.emitError() << {text} << version->number << {name};");
            w.line("return nullptr;");
        });
        w.line("return version;");
    });
    w.blank();
    w.line("/// The version of the dialect in the file that is read.");
    w.block("static uint64_t getVersion(::mlir::DialectBytecodeReader &reader) {", "}", |w| {
        writeln!(w, "::mlir::FailureOr<const ::mlir::DialectVersion *> found = reader.getDialectVersion<{class}>();");
        w.line("return ::mlir::succeeded(found) ? static_cast<const Version *>(*found)->number : 0;");
    });
}

/// Writes the functions that choose among the definitions.
fn emit_dispatch(w: &mut Writer, plan: &Plan<'_>, kind: DefinitionKind, all: &[Coded<'_>]) {
    let word = kind.word();
    w.blank();
    let head = format!("::mlir::{word} read{word}(::mlir::DialectBytecodeReader &reader) const override {{");
    w.block(&head, "}", |w| {
        w.line("::llvm::StringRef name;");
        w.line("if (::mlir::failed(reader.readString(name)))");
        w.line("  return {};");
        for Coded { definition, name, .. } in all {
            writeln!(w, "if (name == {})", literal(name));
            writeln!(w, "  return read_{}(reader);", definition.class);
        }
        let (before, behind) = (format!("unknown {} `", kind.noun()), format!("` of dialect `{}`", plan.dialect.name));
        writeln!(w, "reader.emitError() << {} << name << {};", literal(&before), literal(&behind));
        w.line("return {};");
    });
    w.blank();
    let head = format!(
        "::mlir::LogicalResult write{word}(::mlir::{word} any, ::mlir::DialectBytecodeWriter &writer) const override {{"
    );
    w.block(&head, "}", |w| {
        for Coded { definition, .. } in all {
            writeln!(w, "if (auto value = ::llvm::dyn_cast<{}>(any))", definition.class);
            writeln!(w, "  return write_{}(value, writer);", definition.class);
        }
        w.line("(void)writer;");
        w.line("return ::mlir::failure();");
    });
}

/// Writes the functions of a definition.
fn emit_definition(w: &mut Writer, Coded { definition, name, parameters }: &Coded<'_>) {
    let (class, word) = (definition.class, definition.kind.word());
    w.blank();
    let head =
        format!("static ::mlir::LogicalResult write_{class}({class} value, ::mlir::DialectBytecodeWriter &writer) {{");
    w.block(&head, "}", |w| {
        for parameter in parameters.iter().filter(|it| matches!(it.encoding, Encoding::ApFloat)) {
            writeln!(w, "if (!getNumber(value.{}().getSemantics()))", parameter.accessor);
            w.line("  return ::mlir::failure(); // MLIR writes the text instead.");
        }
        writeln!(w, "writer.writeOwnedString({});", literal(name));
        if parameters.is_empty() {
            w.line("(void)value;");
        }
        for parameter in parameters {
            writeln!(
                w,
                "if (::mlir::failed({}))",
                writing(&parameter.encoding, &format!("value.{}()", parameter.accessor), 0)
            );
            w.line("  return ::mlir::failure();");
        }
        w.line("return ::mlir::success();");
    });
    w.blank();
    let head = format!("static ::mlir::{word} read_{class}(::mlir::DialectBytecodeReader &reader) {{");
    w.block(&head, "}", |w| {
        if parameters.is_empty() {
            writeln!(w, "return {class}::get(reader.getContext());");
            return;
        }
        if parameters.iter().any(|it| it.added.is_some()) {
            w.line("const uint64_t version = getVersion(reader);");
        }
        for (at, parameter) in parameters.iter().enumerate() {
            emit_parameter(w, at, parameter);
        }
        let argument = |(at, it): (usize, &Coding<'_>)| match it.encoding {
            Encoding::Held(_, _, get) => format!(", {}", get.replace('$', &format!("p{at}"))),
            _ => format!(", static_cast<{}>(p{at})", it.ty),
        };
        let arguments = parameters.iter().enumerate().map(argument);
        let arguments: String = arguments.collect();
        // Only the default builder needs no storage class, which is in another file if types are beside attributes.
        let builder = if definition.has_default_builder { class.to_owned() } else { format!("{class}::Base") };
        match definition.is_verified() || !definition.has_default_builder {
            true => writeln!(
                w,
                "return {builder}::getChecked([&] {{ return reader.emitError(); }}, reader.getContext(){arguments});"
            ),
            false => writeln!(w, "return {builder}::get(reader.getContext(){arguments});"),
        }
    });
}

/// Writes the variable of a parameter, and what reads it.
fn emit_parameter(w: &mut Writer, at: usize, parameter: &Coding<'_>) {
    let variable = format!("p{at}");
    writeln!(w, "{} {variable}{};", owner(parameter.ty, &parameter.encoding), initial(&parameter.encoding));
    let read = reading(&parameter.encoding, &variable, parameter.is_optional, 0);
    match parameter.added {
        Some((version, value)) => {
            writeln!(w, "if (version < {version})");
            let value = match parameter.encoding {
                Encoding::Held(_, make, _) => make.replace('$', &format!("({value})")),
                _ => value.to_owned(),
            };
            writeln!(w, "  {variable} = {value};");
            writeln!(w, "else if (::mlir::failed({read}))");
        }
        None => writeln!(w, "if (::mlir::failed({read}))"),
    }
    w.line("  return {};");
}

/// The C++ type of the variable that holds a value while it is read.
fn owner(ty: &str, encoding: &Encoding) -> String {
    match encoding {
        Encoding::List(element) => format!("::llvm::SmallVector<{}>", owner(&element.ty, &element.encoding)),
        Encoding::Held(holder, ..) => (*holder).to_owned(),
        _ => ty.to_owned(),
    }
}

fn initial(encoding: &Encoding) -> &'static str {
    if matches!(encoding, Encoding::ApFloat) { "(0.0)" } else { "{}" }
}

/// A C++ expression that writes a value.
fn writing(encoding: &Encoding, value: &str, depth: usize) -> String {
    let inner = |element: &Element, name: &str| writing(&element.encoding, name, depth + 1);
    let name = format!("e{depth}");
    let lambda = |element: &Element| format!("[&](const auto &{name}) {{ return {}; }}", inner(element, &name));
    match encoding {
        Encoding::Bool | Encoding::Unsigned | Encoding::Enum(_) => format!("writeUnsigned(writer, {value})"),
        Encoding::Signed => format!("writeSigned(writer, {value})"),
        Encoding::Float => format!("writeFloat(writer, {value})"),
        Encoding::Handle => format!("writeHandle(writer, {value})"),
        Encoding::Held(_, make, _) => format!("writeHandle(writer, {})", make.replace('$', value)),
        Encoding::Text | Encoding::OwnedText => format!("writeText(writer, {value})"),
        Encoding::ApInt => format!("writeInteger(writer, {value})"),
        Encoding::ApFloat => format!("writeNumber(writer, {value})"),
        Encoding::List(element) => format!("writeList(writer, {value}, {})", lambda(element)),
        Encoding::Optional(element) => format!("writeOptional(writer, {value}, {})", lambda(element)),
        Encoding::Pair(both) => {
            let [first, second] = [(&both[0], "first"), (&both[1], "second")]
                .map(|(element, part)| inner(element, &format!("{name}.{part}")));
            format!(
                "[&](const auto &{name}) {{ return ::mlir::success(::mlir::succeeded({first}) && \
                 ::mlir::succeeded({second})); }}({value})"
            )
        }
        Encoding::Custom(_, write) => {
            let write = write.trim().trim_end_matches(';').replace("$_writer", "writer").replace("$_var", &name);
            format!("[&](const auto &{name}) {{ {write}; return ::mlir::success(); }}({value})")
        }
    }
}

/// A C++ expression that reads a value into a variable.
fn reading(encoding: &Encoding, variable: &str, is_optional: bool, depth: usize) -> String {
    let inner = |element: &Element, name: &str| reading(&element.encoding, name, false, depth + 1);
    let name = format!("e{depth}");
    let lambda = |element: &Element| format!("[&](auto &{name}) {{ return {}; }}", inner(element, &name));
    match encoding {
        Encoding::Bool => format!("readBool(reader, {variable})"),
        Encoding::Unsigned | Encoding::Enum(None) => format!("readUnsigned(reader, {variable})"),
        Encoding::Signed => format!("readSigned(reader, {variable})"),
        Encoding::Float => format!("readFloat(reader, {variable})"),
        Encoding::Handle | Encoding::Held(..) => format!("readHandle(reader, {variable}, {is_optional})"),
        Encoding::Text | Encoding::OwnedText => format!("readText(reader, {variable})"),
        Encoding::ApInt => format!("readInteger(reader, {variable})"),
        Encoding::ApFloat => format!("readNumber(reader, {variable})"),
        Encoding::Enum(Some((function, number))) => {
            format!(
                "readEnum(reader, {variable}, [](uint64_t number) {{ return {function}(static_cast<{number}>(number)); }})"
            )
        }
        Encoding::List(element) => format!("readList(reader, {variable}, {})", lambda(element)),
        Encoding::Optional(element) => format!("readOptional(reader, {variable}, {})", lambda(element)),
        Encoding::Pair(both) => {
            let [first, second] = [(&both[0], "first"), (&both[1], "second")]
                .map(|(element, part)| inner(element, &format!("{variable}.{part}")));
            format!("::mlir::success(::mlir::succeeded({first}) && ::mlir::succeeded({second}))")
        }
        Encoding::Custom(read, _) => {
            let read = read.trim().trim_end_matches(';').replace("$_reader", "reader").replace("$_var", &name);
            format!("[&](auto &{name}) -> ::mlir::LogicalResult {{ return {read}; }}({variable})")
        }
    }
}
