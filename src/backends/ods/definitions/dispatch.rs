//! What finds the class of a type or an attribute: by its mnemonic when it is read from text, by what it is when it is
//! written. And the dialect's hooks that call this, where the dialect leaves them to us.

use crate::backends::ods::model::definition::{Definition, Kind};
use crate::backends::ods::model::dialect::Dialect;
use crate::backends::text::cpp::literal;
use crate::backends::writer::Writer;

fn has_default_hooks(kind: Kind, dialect: &Dialect<'_>) -> bool {
    match kind {
        Kind::Attribute => dialect.has_default_attribute_printer,
        Kind::Type => dialect.has_default_type_printer,
    }
}

/// `generatedTypeParser` and `generatedTypePrinter`, or those of attributes, if anything has a text.
pub(super) fn emit_functions(w: &mut Writer, kind: Kind, dialect: &Dialect<'_>, all: &[&Definition<'_>]) {
    let known: Vec<&Definition<'_>> = all.iter().copied().filter(|it| it.mnemonic.is_some()).collect();
    if known.is_empty() && !has_default_hooks(kind, dialect) {
        return;
    }
    emit_parser(w, kind, &known);
    w.blank();
    emit_printer(w, kind, &known);
    w.blank();
}

fn emit_parser(w: &mut Writer, kind: Kind, known: &[&Definition<'_>]) {
    let (type_parameter, type_argument) = match kind {
        Kind::Attribute => ("::mlir::Type type, ", ", type"),
        Kind::Type => ("", ""),
    };
    let word = kind.word();
    w.line("[[maybe_unused]]");
    let head = format!(
        "static ::mlir::OptionalParseResult generated{word}Parser(::mlir::AsmParser &parser, \
         ::llvm::StringRef *mnemonic, {type_parameter}::mlir::{word} &value) {{"
    );
    w.block(&head, "}", |w| {
        w.line("return ::mlir::AsmParser::KeywordSwitch<::mlir::OptionalParseResult>(parser)");
        w.nested(|w| {
            for definition in known {
                let class = definition.qualified_class();
                let made = match definition.has_text_form() {
                    true => format!("{class}::parse(parser{type_argument})"),
                    false => format!("{class}::get(parser.getContext())"),
                };
                w.block(
                    &format!(".Case({class}::getMnemonic(), [&](::llvm::StringRef, ::llvm::SMLoc) {{"),
                    "})",
                    |w| {
                        writeln!(w, "value = {made};");
                        w.line("return ::mlir::success(!!value);");
                    },
                );
            }
            w.block(".Default([&](::llvm::StringRef keyword, ::llvm::SMLoc) {", "});", |w| {
                w.line("*mnemonic = keyword;");
                w.line("return std::nullopt;");
            });
        });
    });
}

fn emit_printer(w: &mut Writer, kind: Kind, known: &[&Definition<'_>]) {
    let word = kind.word();
    w.line("[[maybe_unused]]");
    let head = format!(
        "static ::llvm::LogicalResult generated{word}Printer(::mlir::{word} def, \
         ::mlir::AsmPrinter &printer) {{"
    );
    w.block(&head, "}", |w| {
        for definition in known {
            let class = definition.qualified_class();
            w.block(&format!("if (auto value = ::llvm::dyn_cast<{class}>(def)) {{"), "}", |w| {
                writeln!(w, "printer << {class}::getMnemonic();");
                if definition.has_text_form() {
                    w.line("value.print(printer);");
                }
                w.line("return ::mlir::success();");
            });
        }
        w.line("return ::mlir::failure();");
    });
}

/// The dialect's `parseType` and `printType`, or those of attributes, unless its author wrote them.
pub(super) fn emit_dialect_hooks(w: &mut Writer, kind: Kind, dialect: &Dialect<'_>) {
    if has_default_hooks(kind, dialect) {
        emit_parse_hook(w, kind, dialect);
        w.blank();
        emit_print_hook(w, kind, dialect);
        w.blank();
    }
}

fn emit_parse_hook(w: &mut Writer, kind: Kind, dialect: &Dialect<'_>) {
    let (type_parameter, type_argument, dynamic, unknown) = match kind {
        Kind::Attribute => (", ::mlir::Type type", ", type", "Attr", "unknown attribute `"),
        // The blanks are MLIR's.
        Kind::Type => ("", "", "Type", "unknown  type `"),
    };
    let word = kind.word();
    let head = format!(
        "::mlir::{word} {}::parse{word}(::mlir::DialectAsmParser &parser{type_parameter}) const {{",
        dialect.class_name()
    );
    w.block(&head, "}", |w| {
        w.line("::llvm::SMLoc loc = parser.getCurrentLocation();");
        w.line("::llvm::StringRef mnemonic;");
        writeln!(w, "::mlir::{word} value;");
        writeln!(w, "if (generated{word}Parser(parser, &mnemonic{type_argument}, value).has_value())");
        w.nested(|w| w.line("return value;"));
        if dialect.is_extensible {
            writeln!(
                w,
                "::mlir::OptionalParseResult dynamic = parseOptionalDynamic{dynamic}(mnemonic, parser, value);"
            );
            w.line("if (dynamic.has_value())");
            let result = format!("return ::mlir::succeeded(*dynamic) ? value : ::mlir::{word}();");
            w.nested(|w| w.line(&result));
        }
        writeln!(
            w,
            "parser.emitError(loc) << {} << mnemonic << \"` in dialect `\" << getNamespace() << \"`\";",
            literal(unknown)
        );
        w.line("return {};");
    });
}

fn emit_print_hook(w: &mut Writer, kind: Kind, dialect: &Dialect<'_>) {
    let (name, dynamic) = match kind {
        Kind::Attribute => ("attr", "Attr"),
        Kind::Type => ("type", "Type"),
    };
    let word = kind.word();
    let head = format!(
        "void {}::print{word}(::mlir::{word} {name}, ::mlir::DialectAsmPrinter &printer) const {{",
        dialect.class_name()
    );
    w.block(&head, "}", |w| {
        if !dialect.is_extensible {
            return writeln!(w, "(void)generated{word}Printer({name}, printer);");
        }
        writeln!(w, "if (::mlir::failed(generated{word}Printer({name}, printer)))");
        let call = format!("(void)printIfDynamic{dynamic}({name}, printer);");
        w.nested(|w| w.line(&call));
    });
}
