//! The definitions of an enumeration's functions.

use crate::cpp::file::in_namespace;
use crate::model::enumeration::{Attribute, BitSet, Case, Enum};
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::text::cpp::unsigned_literal;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, item: &Enum<'_>) {
    in_namespace(w, item.namespace, |w| {
        w.blank();
        match &item.bits {
            None => emit_cases(w, item),
            Some(bits) => emit_bit_set(w, item, bits),
        }
        if let Some(attribute) = &item.attribute {
            emit_attribute(w, item, attribute);
        }
    });
}

/// Emits the functions of an enumeration whose values are single cases.
fn emit_cases(w: &mut Writer, item: &Enum<'_>) {
    let name = item.name;
    let head = format!("{} {}({name} val) {{", item.string_type, item.symbol_to_string);
    w.block(&head, "}", |w| {
        w.line("switch (val) {");
        for case in &item.cases {
            writeln!(w, "case {name}::{}:", case.symbol);
            w.nested(|w| writeln!(w, "return {};", literal(case.text)));
        }
        w.line("}");
        w.line("return \"\";");
    });
    w.blank();
    w.block(&from_string(item), "}", |w| {
        writeln!(w, "return ::llvm::StringSwitch<::std::optional<{name}>>(str)");
        let cases = item.cases.iter();
        emit_switch(w, cases, |case| format!("{name}::{}", case.symbol));
    });
    w.blank();
    if item.has_values() {
        w.block(&from_number(item), "}", |w| {
            w.line("switch (value) {");
            for case in &item.cases {
                writeln!(w, "case {}:", case.value);
                w.nested(|w| writeln!(w, "return {name}::{};", case.symbol));
            }
            w.line("default:");
            w.nested(|w| w.line("return ::std::nullopt;"));
            w.line("}");
        });
        w.blank();
    }
}

/// Emits the functions of a bit enum, whose values are sets of cases.
fn emit_bit_set(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>) {
    emit_bits_to_string(w, item, bits);
    w.blank();
    emit_bits_from_string(w, item, bits);
    w.blank();
    emit_bits_from_number(w, item, bits);
    w.blank();
}

fn emit_bits_to_string(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>) {
    let number = item.value_type();
    let valid = unsigned_literal(bits.valid);
    let head = format!("{} {}({} symbol) {{", item.string_type, item.symbol_to_string, item.name);
    w.block(&head, "}", |w| {
        writeln!(w, "auto val = static_cast<{number}>(symbol);");
        writeln!(w, "assert({valid} == ({valid} | val) && \"invalid bits set in bit enum\");");
        if let Some(zero) = item.zero() {
            w.line("if (val == 0)");
            w.nested(|w| writeln!(w, "return {};", literal(zero.text)));
        }
        w.line("::llvm::SmallVector<::llvm::StringRef, 2> strs;");
        let (groups, others) = printed(item, bits);
        if !groups.is_empty() {
            // The bits of a printed group are not printed again.
            emit_add(w, "addGroup", &number, "val &= ~bits;", &groups);
        }
        if !others.is_empty() {
            emit_add(w, "add", &number, "", &others);
        }
        writeln!(w, "return ::llvm::join(strs, {});", literal(bits.separator));
    });
}

/// Emits a function that adds a case if all its bits are set, and its calls.
fn emit_add(w: &mut Writer, name: &str, number: &str, then: &str, cases: &[&Case<'_>]) {
    w.template(
        "
auto {name} = [&]({U} bits, ::llvm::StringRef str) {
  if ((val & bits) != bits)
    return;
  strs.push_back(str);
  {then}
};
",
        &[("name", name), ("U", number), ("then", then)],
    );
    for case in cases {
        let bits = unsigned_literal(case.bits());
        writeln!(w, "{name}({bits}, {});", literal(case.text));
    }
}

/// Returns the cases in printing order: the groups that replace their bits, last one first, and the other cases.
fn printed<'e, 'a>(item: &'e Enum<'a>, bits: &BitSet<'_>) -> (Vec<&'e Case<'a>>, Vec<&'e Case<'a>>) {
    let some = item.cases.iter().filter(|case| case.value != 0);
    let (mut groups, others): (Vec<_>, Vec<_>) = some.partition(|case| bits.prints_primary_groups && case.is_group);
    groups.reverse();
    (groups, others)
}

fn emit_bits_from_string(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>) {
    let number = item.value_type();
    w.block(&from_string(item), "}", |w| {
        if let Some(zero) = item.zero() {
            writeln!(w, "if (str == {})", literal(zero.text));
            w.nested(|w| writeln!(w, "return {}::{};", item.name, zero.symbol));
        }
        w.line("::llvm::SmallVector<::llvm::StringRef, 2> symbols;");
        writeln!(w, "str.split(symbols, {});", literal(bits.bare_separator()));
        writeln!(w, "{number} val = 0;");
        w.block("for (auto symbol : symbols) {", "}", |w| {
            let switch = format!("::llvm::StringSwitch<::std::optional<{number}>>(symbol.trim())");
            writeln!(w, "auto bit = {switch}");
            let some = item.cases.iter().filter(|case| case.value != 0);
            emit_switch(w, some, |case| unsigned_literal(case.bits()));
            w.lines("if (!bit)\n  return ::std::nullopt;\nval |= *bit;");
        });
        writeln!(w, "return static_cast<{}>(val);", item.name);
    });
}

fn emit_bits_from_number(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>) {
    w.block(&from_number(item), "}", |w| {
        let number = item.number_type();
        let valid = unsigned_literal(bits.valid);
        writeln!(w, "if (value & ~static_cast<{number}>({valid}))");
        w.nested(|w| w.line("return ::std::nullopt;"));
        writeln!(w, "return static_cast<{}>(value);", item.name);
    });
}

/// Returns the head of the function that converts a string to a value.
fn from_string(item: &Enum<'_>) -> String {
    let (name, function) = (item.name, item.string_to_symbol);
    format!("::std::optional<{name}> {function}(::llvm::StringRef str) {{")
}

/// Returns the head of the function that converts a number to a value.
fn from_number(item: &Enum<'_>) -> String {
    let (name, function, number) = (item.name, item.value_to_symbol, item.number_type());
    format!("::std::optional<{name}> {function}({number} value) {{")
}

/// Emits the cases of a `StringSwitch`.
fn emit_switch<'e, 'a: 'e>(
    w: &mut Writer,
    cases: impl Iterator<Item = &'e Case<'a>>,
    value: impl Fn(&Case<'_>) -> String,
) {
    w.nested(|w| {
        w.nested(|w| {
            for case in cases {
                writeln!(w, ".Case({}, {})", literal(case.text), value(case));
            }
            w.line(".Default(::std::nullopt);");
        });
    });
}

fn emit_attribute(w: &mut Writer, item: &Enum<'_>, attribute: &Attribute<'_>) {
    w.template(
        "
bool {Attr}::classof(::mlir::Attribute attr) {
  return {condition};
}

{Attr} {Attr}::get(::mlir::MLIRContext *context, {E} val) {
  auto type = ::mlir::IntegerType::get(context, {width});
  return ::llvm::cast<{Attr}>(::mlir::IntegerAttr::get(type, static_cast<{U}>(val)));
}

{E} {Attr}::getValue() const {
  return static_cast<{E}>(::mlir::IntegerAttr::getValue().getZExtValue());
}
",
        &[
            ("Attr", attribute.class),
            ("E", item.name),
            ("U", &item.value_type()),
            ("width", &item.width.to_string()),
            ("condition", &attribute.condition),
        ],
    );
    w.blank();
}
