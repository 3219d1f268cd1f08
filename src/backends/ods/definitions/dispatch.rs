//! The functions that parse a type or an attribute by its mnemonic and print it by its class, and the dialect's hooks
//! that call them.

use crate::model::definition::{Definition, DefinitionKind};
use crate::model::dialect::Dialect;
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::writer::Writer;

fn has_default_hooks(kind: DefinitionKind, dialect: &Dialect<'_>) -> bool {
    match kind {
        DefinitionKind::Attribute => dialect.has_default_attribute_printer,
        DefinitionKind::Type => dialect.has_default_type_printer,
    }
}

/// Emits `generatedTypeParser` and `generatedTypePrinter`, or those of attributes, if a definition has a mnemonic.
/// Beside each definition is whether a blank is printed after its mnemonic.
pub(super) fn emit_functions(
    w: &mut Writer,
    kind: DefinitionKind,
    dialect: &Dialect<'_>,
    all: &[(&Definition<'_>, bool)],
) {
    let named: Vec<(&Definition<'_>, bool)> = all.iter().copied().filter(|(it, _)| it.mnemonic.is_some()).collect();
    if named.is_empty() && !has_default_hooks(kind, dialect) {
        return;
    }
    emit_parser(w, kind, &named);
    w.blank();
    emit_printer(w, kind, &named);
    w.blank();
}

fn emit_parser(w: &mut Writer, kind: DefinitionKind, definitions: &[(&Definition<'_>, bool)]) {
    let (type_parameter, type_argument) = match kind {
        DefinitionKind::Attribute => ("::mlir::Type type, ", ", type"),
        DefinitionKind::Type => ("", ""),
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
            for (definition, _) in definitions {
                let class = definition.qualified_class();
                let value = if definition.has_assembly_format() {
                    format!("{class}::parse(parser{type_argument})")
                } else {
                    format!("{class}::get(parser.getContext())")
                };
                w.block(
                    &format!(".Case({class}::getMnemonic(), [&](::llvm::StringRef, ::llvm::SMLoc) {{"),
                    "})",
                    |w| {
                        writeln!(w, "value = {value};");
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

fn emit_printer(w: &mut Writer, kind: DefinitionKind, definitions: &[(&Definition<'_>, bool)]) {
    let word = kind.word();
    w.line("[[maybe_unused]]");
    let head = format!(
        "static ::llvm::LogicalResult generated{word}Printer(::mlir::{word} def, \
         ::mlir::AsmPrinter &printer) {{"
    );
    w.block(&head, "}", |w| {
        for (definition, has_blank) in definitions {
            let class = definition.qualified_class();
            w.block(&format!("if (auto value = ::llvm::dyn_cast<{class}>(def)) {{"), "}", |w| {
                let blank = if *has_blank { " << ' '" } else { "" };
                writeln!(w, "printer << {class}::getMnemonic(){blank};");
                if definition.has_assembly_format() {
                    w.line("value.print(printer);");
                }
                w.line("return ::mlir::success();");
            });
        }
        w.line("return ::mlir::failure();");
    });
}

/// Emits the dialect's `parseType` and `printType`, or those of attributes, unless the author defines them.
pub(super) fn emit_dialect_hooks(w: &mut Writer, kind: DefinitionKind, dialect: &Dialect<'_>) {
    if has_default_hooks(kind, dialect) {
        emit_parse_hook(w, kind, dialect);
        w.blank();
        emit_print_hook(w, kind, dialect);
        w.blank();
    }
}

fn emit_parse_hook(w: &mut Writer, kind: DefinitionKind, dialect: &Dialect<'_>) {
    let (type_parameter, type_argument, dynamic, unknown) = match kind {
        DefinitionKind::Attribute => (", ::mlir::Type type", ", type", "Attr", "unknown attribute `"),
        // `mlir-tblgen` has two spaces, too.
        DefinitionKind::Type => ("", "", "Type", "unknown  type `"),
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

fn emit_print_hook(w: &mut Writer, kind: DefinitionKind, dialect: &Dialect<'_>) {
    let (name, dynamic) = match kind {
        DefinitionKind::Attribute => ("attr", "Attr"),
        DefinitionKind::Type => ("type", "Type"),
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
