//! The declarations of an enumeration: its C++ type, the conversions between values, numbers and strings, and the
//! specializations of LLVM's and MLIR's templates.

use super::syntax;
use crate::cpp::file::{emit_doc, in_namespace};
use crate::model::enumeration::{Attribute, BitSet, Enum};
use tdgen_language::backends::text::cpp::unsigned_literal;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, item: &Enum<'_>, version: Version) {
    in_namespace(w, item.namespace, |w| {
        w.blank();
        emit_type(w, item);
        emit_functions(w, item);
        if let Some(bits) = &item.bits {
            emit_operators(w, item, bits);
        }
        emit_overloads(w, item);
        if let Some(attribute) = &item.attribute {
            emit_attribute(w, item, attribute);
        }
        w.blank();
    });
    // Without an underlying type, an enumeration cannot be a parameter.
    if item.underlying.is_some() {
        syntax::emit_parsers(w, item);
        syntax::emit_printer(w, item);
    }
    emit_map_info(w, item, version);
    w.blank();
}

fn emit_type(w: &mut Writer, item: &Enum<'_>) {
    emit_doc(w, item.summary);
    let base = item.underlying.map(|it| format!(" : {it}"));
    let head = format!("enum class {}{} {{", item.name, base.unwrap_or_default());
    w.block(&head, "};", |w| {
        for case in &item.cases {
            let value = match (&item.bits, case.value) {
                (None, ..0) => String::new(),
                (None, value) => format!(" = {value}"),
                (Some(_), 0..) => format!(" = {}", case.bits()),
                (Some(_), _) => format!(" = {}", unsigned_literal(case.bits())),
            };
            writeln!(w, "{}{value},", case.symbol);
        }
    });
}

fn emit_functions(w: &mut Writer, item: &Enum<'_>) {
    let name = item.name;
    let number = item.number_type();
    w.blank();
    if item.has_values() {
        let function = item.value_to_symbol;
        writeln!(w, "::std::optional<{name}> {function}({number});");
    }
    writeln!(w, "{} {}({name});", item.string_type, item.symbol_to_string);
    let function = item.string_to_symbol;
    writeln!(w, "::std::optional<{name}> {function}(::llvm::StringRef);");
    if item.has_values() && item.bits.is_none() {
        // `mlir-tblgen` truncates to 32 bits, too.
        let values = item.cases.iter().map(|case| case.value & 0xffff_ffff);
        let most = values.max().unwrap_or(0);
        let head = format!("inline constexpr unsigned {}() {{", item.max_value);
        w.block(&head, "}", |w| writeln!(w, "return {most};"));
    }
}

fn emit_operators(w: &mut Writer, item: &Enum<'_>, bits: &BitSet<'_>) {
    w.blank();
    for operator in ["|", "&", "^"] {
        w.template(
            "
inline constexpr {E} operator{op}({E} a, {E} b) {
  return static_cast<{E}>(static_cast<{U}>(a) {op} static_cast<{U}>(b));
}
inline constexpr {E} &operator{op}=({E} &a, {E} b) { return a = a {op} b; }
",
            &[("E", item.name), ("U", &item.value_type()), ("op", operator)],
        );
    }
    w.template(
        "
/// The valid bits that are not set.
inline constexpr {E} operator~({E} bits) {
  return static_cast<{E}>(~static_cast<{U}>(bits) & static_cast<{U}>({valid}));
}
inline constexpr bool bitEnumContainsAll({E} bits, {E} bit) {
  return (bits & bit) == bit;
}
inline constexpr bool bitEnumContainsAny({E} bits, {E} bit) {
  return static_cast<{U}>(bits & bit) != 0;
}
inline constexpr {E} bitEnumClear({E} bits, {E} bit) { return bits & ~bit; }
inline constexpr {E} bitEnumSet({E} bits, {E} bit, /*optional*/bool value=true) {
  return value ? (bits | bit) : bitEnumClear(bits, bit);
}
",
        &[("E", item.name), ("U", &item.value_type()), ("valid", &unsigned_literal(bits.valid))],
    );
}

/// Emits overloads with the same name for all enumerations of a namespace.
fn emit_overloads(w: &mut Writer, item: &Enum<'_>) {
    w.blank();
    w.template(
        "
inline {string} stringifyEnum({E} enumValue) {
  return {stringify}(enumValue);
}

template <typename EnumType>
::std::optional<EnumType> symbolizeEnum(::llvm::StringRef);

template <>
inline ::std::optional<{E}> symbolizeEnum<{E}>(::llvm::StringRef str) {
  return {symbolize}(str);
}
",
        &[
            ("E", item.name),
            ("string", item.string_type),
            ("stringify", item.symbol_to_string),
            ("symbolize", item.string_to_symbol),
        ],
    );
}

fn emit_attribute(w: &mut Writer, item: &Enum<'_>, attribute: &Attribute<'_>) {
    w.blank();
    w.template(
        "
class {Attr} : public ::mlir::IntegerAttr {
public:
  using ValueType = {E};
  using ::mlir::IntegerAttr::IntegerAttr;
  static bool classof(::mlir::Attribute attr);
  static {Attr} get(::mlir::MLIRContext *context, {E} val);
  {E} getValue() const;
};
",
        &[("Attr", attribute.class), ("E", item.name)],
    );
}

/// The values that are no keys, for tables that mark free entries by them.
const KEYS: &str = "static inline {E} getEmptyKey() {
  return static_cast<{E}>(StorageInfo::getEmptyKey());
}
static inline {E} getTombstoneKey() {
  return static_cast<{E}>(StorageInfo::getTombstoneKey());
}
";

/// Emits the specialization that makes values keys of LLVM's hash tables.
fn emit_map_info(w: &mut Writer, item: &Enum<'_>, version: Version) {
    let keys = if version.has(Feature::EnumWithoutKeys) { "" } else { KEYS };
    let keys = keys.replace("{E}", &item.absolute_name());
    w.blank();
    w.template(
        "
namespace llvm {
template <> struct DenseMapInfo<{E}> {
  using StorageInfo = ::llvm::DenseMapInfo<{U}>;

  {keys}
  static unsigned getHashValue(const {E} &val) {
    return StorageInfo::getHashValue(static_cast<{U}>(val));
  }
  static bool isEqual(const {E} &lhs, const {E} &rhs) { return lhs == rhs; }
};
} // namespace llvm
",
        &[("E", &item.absolute_name()), ("U", &item.value_type()), ("keys", &keys)],
    );
}
