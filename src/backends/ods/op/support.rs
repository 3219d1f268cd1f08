//! The functions that the definitions of all operations share.
//!
//! Most of the time that a C++ compiler spends on the definitions of operations is overload resolution: of the
//! constructors of ranges, of `<<`, of `build`. A call of a function that is neither overloaded nor a template costs a
//! tenth of that, so the definitions call these functions instead. A group is emitted only if an operation needs it:
//! the source includes the MLIR headers that it uses only then.

use crate::cpp::file::in_namespace;
use crate::model::operation::op::Op;
use tdgen_language::backends::version::Feature;
use tdgen_language::backends::writer::Writer;

/// The namespace of the functions, as definitions name it: a macro, because a source may include several files of one
/// dialect, and each has functions of its own.
pub(super) const SUPPORT: &str = "TDGEN_ODS::";

/// Defines the macro of the namespace for the code that `emit` emits. `label` makes the namespace unique to the file.
pub(super) fn with_namespace(w: &mut Writer, label: &str, emit: impl FnOnce(&mut Writer)) {
    writeln!(w, "#define TDGEN_ODS tdgen_ods_{label}");
    w.blank();
    emit(w);
    w.line("#undef TDGEN_ODS");
    w.blank();
}

/// Emits the functions for these operations.
pub(super) fn emit(w: &mut Writer, ops: &[&Op<'_>]) {
    let any = |needs: fn(&Op<'_>) -> bool| ops.iter().any(|op| needs(op));
    let is_keyed = |op: &Op<'_>| op.assembly_format.is_some() && op.version.has(Feature::KeyedProperties);
    let groups = [
        (!ops.is_empty(), OPERATION),
        (any(|op| op.has_properties() && op.version.has(Feature::WalkedAttributes)), WALK),
        (any(|op| !op.skips_default_builders || !op.builders.is_empty()), BUILD),
        (
            any(|op| !op.skips_default_builders && op.has_properties() && op.version.has(Feature::SplitAttributes)),
            SPLIT,
        ),
        (any(|op| op.inferred.is_some()), INFER),
        (any(|op| op.assembly_format.is_some()), FORMAT),
        (any(|op| op.assembly_format.is_some() && op.has_strict_format()), STRICT_FORMAT),
        (ops.iter().any(|op| is_keyed(op)), KEYED),
        (ops.iter().any(|op| is_keyed(op) && op.properties.iter().any(|it| it.has_syntax_of_its_type())), FIELDS),
    ];
    let Some(first) = ops.first() else { return in_namespace(w, "TDGEN_ODS", |_| ()) };
    in_namespace(w, "TDGEN_ODS", |w| {
        for (_, text) in groups.into_iter().filter(|(is_needed, _)| *is_needed) {
            w.raw(&text.trim_start().replace("{Properties}", first.properties_reference()));
        }
    });
}

/// Properties and verifiers.
const OPERATION: &str = r#"
using EmitError = ::llvm::function_ref<::mlir::InFlightDiagnostic()>;
using VerifyType = ::llvm::LogicalResult (*)(::mlir::Operation *, ::mlir::Type, ::llvm::StringRef, unsigned);

[[maybe_unused]] static ::mlir::ValueRange operandsOf(::mlir::Operation *op) {
  return op->getOperands();
}
[[maybe_unused]] static ::mlir::Value operandOrNull(const ::mlir::OperandRange &values) {
  return values.empty() ? ::mlir::Value() : values.front();
}
[[maybe_unused]] static ::mlir::OpResult resultOrNull(const ::mlir::ResultRange &values) {
  return values.empty() ? ::mlir::OpResult() : *values.begin();
}
[[maybe_unused]] static ::llvm::LogicalResult invalidType(::mlir::Operation *op, ::llvm::StringRef kind, unsigned index, const char *summary, ::mlir::Type type) {
  return op->emitOpError(kind) << " #" << index << " must be " << summary << ", but got " << type;
}
[[maybe_unused]] static ::llvm::LogicalResult invalidAttribute(EmitError emitError, ::llvm::StringRef name, const char *summary) {
  return emitError() << "attribute '" << name << "' failed to satisfy constraint: " << summary;
}
[[maybe_unused]] static ::llvm::LogicalResult verifyOperands(::mlir::Operation *op, const ::mlir::OperandRange &values, unsigned &index, VerifyType verify) {
  for (::mlir::Value value : values) {
    if (verify(op, value.getType(), "operand", index++).failed())
      return ::mlir::failure();
  }
  return ::mlir::success();
}
[[maybe_unused]] static ::llvm::LogicalResult verifyResults(::mlir::Operation *op, const ::mlir::ResultRange &values, unsigned &index, VerifyType verify) {
  for (::mlir::Value value : values) {
    if (verify(op, value.getType(), "result", index++).failed())
      return ::mlir::failure();
  }
  return ::mlir::success();
}
[[maybe_unused]] static ::mlir::DictionaryAttr toDictionary(::mlir::Attribute attr, EmitError emitError) {
  auto dict = ::llvm::dyn_cast<::mlir::DictionaryAttr>(attr);
  if (!dict)
    emitError() << "expected DictionaryAttr to set properties";
  return dict;
}
[[maybe_unused]] static ::llvm::LogicalResult invalidProperty(::mlir::Attribute attr, const char *name, EmitError emitError) {
  emitError() << "Invalid attribute `" << name << "` in property conversion: " << attr;
  return ::mlir::failure();
}
template <typename T>
static ::llvm::LogicalResult setAttribute(T &storage, ::mlir::Attribute attr, const char *name, EmitError emitError) {
  storage = ::llvm::dyn_cast<T>(attr);
  return storage ? ::mlir::success() : invalidProperty(attr, name, emitError);
}
template <typename T>
static ::llvm::LogicalResult setAttribute(T &storage, ::mlir::DictionaryAttr dict, const char *name, EmitError emitError) {
  ::mlir::Attribute attr = dict.get(name);
  return attr ? setAttribute(storage, attr, name, emitError) : ::mlir::success();
}
[[maybe_unused]] static ::std::optional<::mlir::Attribute> inherent(::mlir::Attribute attr) {
  return attr;
}
[[maybe_unused]] static void append(::mlir::NamedAttrList &attrs, const char *name, ::mlir::Attribute attr) {
  if (attr)
    attrs.append(name, attr);
}
[[maybe_unused]] static void appendNamed(::llvm::SmallVectorImpl<::mlir::NamedAttribute> &attrs, ::mlir::MLIRContext *context, const char *name, ::mlir::Attribute attr) {
  if (attr)
    attrs.push_back(::mlir::NamedAttribute(::mlir::StringAttr::get(context, name), attr));
}
[[maybe_unused]] static ::mlir::Attribute dictionary(::mlir::MLIRContext *context, ::llvm::SmallVectorImpl<::mlir::NamedAttribute> &attrs) {
  if (attrs.empty())
    return {};
  return ::mlir::DictionaryAttr::get(context, attrs);
}
"#;

/// Visitors of inherent attributes, which can replace them.
const WALK: &str = r#"
using AttributeVisitor = ::llvm::function_ref<void(::llvm::StringRef, ::mlir::Attribute &)>;

template <typename T>
static void visit(AttributeVisitor visitor, const char *name, T &storage) {
  if (!storage)
    return;
  ::mlir::Attribute value = storage;
  visitor(name, value);
  if (value != storage)
    storage = ::llvm::dyn_cast_or_null<T>(value);
}
template <size_t Count>
static void visitSizes(AttributeVisitor visitor, ::mlir::MLIRContext *context, const char *name, ::std::array<int32_t, Count> &storage) {
  ::mlir::Attribute value = ::mlir::DenseI32ArrayAttr::get(context, storage);
  visitor(name, value);
  auto sizes = ::llvm::dyn_cast_or_null<::mlir::DenseI32ArrayAttr>(value);
  if (sizes && static_cast<size_t>(sizes.size()) == Count)
    ::llvm::copy(sizes.asArrayRef(), storage.begin());
}
"#;

/// Builders.
const BUILD: &str = r#"
template <typename T>
static T copy(const T &value) {
  return value;
}
[[maybe_unused]] static ::mlir::ValueRange copyValues(const ::mlir::ValueRange &values) {
  return values;
}
[[maybe_unused]] static ::mlir::TypeRange copyTypes(const ::mlir::TypeRange &types) {
  return types;
}
[[maybe_unused]] static void addOperand(::mlir::OperationState &state, ::mlir::Value value) {
  state.addOperands(value);
}
[[maybe_unused]] static void addOperands(::mlir::OperationState &state, const ::mlir::ValueRange &values) {
  state.addOperands(values);
}
[[maybe_unused]] static void addType(::mlir::OperationState &state, ::mlir::Type type) {
  state.addTypes(type);
}
[[maybe_unused]] static void addTypes(::mlir::OperationState &state, const ::mlir::TypeRange &types) {
  state.addTypes(types);
}
[[maybe_unused]] static void addAttributes(::mlir::OperationState &state, const ::llvm::ArrayRef<::mlir::NamedAttribute> &attributes) {
  state.addAttributes(attributes);
}
[[maybe_unused]] static void convertProperties(::mlir::OperationState &state, {Properties} properties) {
  auto info = state.name.getRegisteredInfo();
  if (::mlir::failed(info->setOpPropertiesFromAttribute(state.name, properties, state.attributes.getDictionary(state.getContext()), nullptr)))
    ::llvm::report_fatal_error("Property conversion failed.");
}
"#;

/// Builders that get inherent and discardable attributes in one list.
const SPLIT: &str = r#"
template <typename Op>
static void splitAttributes(::mlir::OperationState &state, ::llvm::ArrayRef<::mlir::NamedAttribute> attributes, ::llvm::ArrayRef<::llvm::StringRef> inherent) {
  auto &properties = state.getOrAddProperties<typename Op::Properties>();
  Op::populateDefaultProperties(state.name, properties);
  ::mlir::detail::splitPropertiesAndDiscardableAttributes(state, attributes, inherent, [&](::mlir::DictionaryAttr dict) {
    return Op::setPropertiesFromAttr(properties, dict, [&]() { return ::mlir::emitError(state.location); });
  });
}
"#;

/// Builders that infer the result types.
const INFER: &str = r#"
using InferTypes = ::llvm::LogicalResult (*)(::mlir::MLIRContext *, ::std::optional<::mlir::Location>, ::mlir::ValueRange, ::mlir::DictionaryAttr, {Properties}, ::mlir::RegionRange, ::llvm::SmallVectorImpl<::mlir::Type> &);

[[maybe_unused]] static void inferTypes(::mlir::OperationState &state, InferTypes infer) {
  ::llvm::SmallVector<::mlir::Type, 2> types;
  if (infer(state.getContext(), state.location, state.operands, state.attributes.getDictionary(state.getContext()), state.getRawProperties(), state.regions, types).failed())
    ::mlir::detail::reportFatalInferReturnTypesError(state);
  state.addTypes(types);
}
[[maybe_unused]] static void inferTypesOf(::mlir::OperationState &state, const ::mlir::ValueRange &operands, [[maybe_unused]] unsigned count, InferTypes infer) {
  ::llvm::SmallVector<::mlir::Type, 2> types;
  if (infer(state.getContext(), state.location, operands, state.attributes.getDictionary(state.getContext()), state.getRawProperties(), state.regions, types).failed())
    ::llvm::report_fatal_error("Failed to infer result type(s).");
  assert(types.size() == count && "mismatched number of return types");
  state.addTypes(types);
}
"#;

/// Parsers and printers.
const FORMAT: &str = r#"
using VerifyAttributes = ::llvm::LogicalResult (*)(::mlir::OperationName, ::mlir::NamedAttrList &, ::llvm::function_ref<::mlir::InFlightDiagnostic()>);

[[maybe_unused]] static ::mlir::ParseResult verifyParsed(::mlir::OpAsmParser &parser, ::llvm::SMLoc location, ::mlir::OperationState &result, VerifyAttributes verify) {
  return verify(result.name, result.attributes, [&]() { return parser.emitError(location) << "'" << result.name.getStringRef() << "' op "; });
}
[[maybe_unused]] static ::mlir::ParseResult parseAttributes(::mlir::OpAsmParser &parser, ::mlir::OperationState &result, VerifyAttributes verify) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return ::mlir::failure();
  return verifyParsed(parser, location, result, verify);
}
[[maybe_unused]] static ::mlir::ParseResult parseAttributesWithKeyword(::mlir::OpAsmParser &parser, ::mlir::OperationState &result, VerifyAttributes verify) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return ::mlir::failure();
  return verifyParsed(parser, location, result, verify);
}
template <typename T>
static ::mlir::ParseResult parseType(::mlir::OpAsmParser &parser, ::mlir::Type &type) {
  T parsed;
  if (parser.parseCustomTypeWithFallback(parsed))
    return ::mlir::failure();
  type = parsed;
  return ::mlir::success();
}
template <typename T>
static void setParsedAttributes(::mlir::OperationState &result) {
  auto &properties = result.getOrAddProperties<typename T::Properties>();
  for (::mlir::NamedAttribute attr : result.attributes)
    T::setInherentAttr(properties, attr.getName().getValue(), attr.getValue());
}
[[maybe_unused]] static void addParsedType(::mlir::OperationState &state, ::mlir::Type type) {
  state.addTypes(type);
}
[[maybe_unused]] static void print(::mlir::OpAsmPrinter &printer, const char *text) {
  printer << text;
}
template <typename T>
static void printType(::mlir::OpAsmPrinter &printer, ::mlir::Type type) {
  if (auto expected = ::llvm::dyn_cast<T>(type))
    printer.printStrippedAttrOrType(expected);
  else
    printer << type;
}
[[maybe_unused]] static void printAttributes(::mlir::OpAsmPrinter &printer, ::mlir::Operation *op, const ::llvm::SmallVectorImpl<::llvm::StringRef> &elided) {
  printer.printOptionalAttrDict(op->getAttrs(), elided);
}
[[maybe_unused]] static void printAttributesWithKeyword(::mlir::OpAsmPrinter &printer, ::mlir::Operation *op, const ::llvm::SmallVectorImpl<::llvm::StringRef> &elided) {
  printer.printOptionalAttrDictWithKeyword(op->getAttrs(), elided);
}
"#;

/// Parsers of formats that bind all inherent attributes.
const STRICT_FORMAT: &str = r#"
[[maybe_unused]] static ::mlir::ParseResult verifyDiscardable(::mlir::OpAsmParser &parser, ::llvm::SMLoc location, ::mlir::OperationState &result, ::llvm::ArrayRef<::llvm::StringRef> inherent) {
  for (::llvm::StringRef name : inherent) {
    if (result.attributes.get(name))
      return parser.emitError(location, "inherent attribute '") << name << "' cannot be parsed from attr-dict when strict properties in assembly format is enabled";
  }
  return ::mlir::success();
}
[[maybe_unused]] static ::mlir::ParseResult parseDiscardable(::mlir::OpAsmParser &parser, ::mlir::OperationState &result, ::llvm::ArrayRef<::llvm::StringRef> inherent) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return ::mlir::failure();
  return verifyDiscardable(parser, location, result, inherent);
}
[[maybe_unused]] static ::mlir::ParseResult parseDiscardableWithKeyword(::mlir::OpAsmParser &parser, ::mlir::OperationState &result, ::llvm::ArrayRef<::llvm::StringRef> inherent) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return ::mlir::failure();
  return verifyDiscardable(parser, location, result, inherent);
}
"#;

/// Parsers and printers of properties as a list of keys and values.
const KEYED: &str = r#"
using SetDictionary = ::llvm::function_ref<::llvm::LogicalResult(::mlir::DictionaryAttr, ::llvm::function_ref<::mlir::InFlightDiagnostic()>)>;
using ConvertAttribute = ::llvm::function_ref<::mlir::ParseResult(::mlir::Attribute, ::llvm::function_ref<::mlir::InFlightDiagnostic()>)>;

[[maybe_unused]] static ::mlir::ParseResult parseKeyed(::mlir::OpAsmParser &parser, ::llvm::ArrayRef<::llvm::StringRef> keys, size_t flags, size_t required, SetDictionary setDictionary, ::llvm::function_ref<::mlir::ParseResult(size_t, bool)> parseValue) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  ::llvm::SmallVector<bool> seen(keys.size());
  bool isEnd = ::mlir::failed(parser.parseOptionalLess());
  if (!isEnd) {
    ::llvm::SMLoc dictLocation = parser.getCurrentLocation();
    ::mlir::NamedAttrList attributes;
    if (parser.parseOptionalAttrDict(attributes))
      return ::mlir::failure();
    if (dictLocation != parser.getCurrentLocation()) {
      if (parser.parseGreater())
        return ::mlir::failure();
      auto dict = ::mlir::DictionaryAttr::get(parser.getContext(), attributes);
      return setDictionary(dict, [&]() { return parser.emitError(dictLocation) << "invalid properties " << dict << ": "; });
    }
    isEnd = ::mlir::succeeded(parser.parseOptionalGreater());
  }
  while (!isEnd) {
    ::llvm::SMLoc keyLocation = parser.getCurrentLocation();
    ::llvm::StringRef key;
    if (parser.parseKeyword(&key))
      return ::mlir::failure();
    size_t index = ::llvm::find(keys, key) - keys.begin();
    if (index == keys.size() || seen[index])
      return parser.emitError(keyLocation, "duplicate or unknown property in properties dictionary: ") << key;
    seen[index] = true;
    bool hasValue = ::mlir::succeeded(parser.parseOptionalEqual());
    if (!hasValue && index >= flags)
      return parser.parseEqual();
    if (parseValue(index, hasValue))
      return ::mlir::failure();
    isEnd = ::mlir::succeeded(parser.parseOptionalGreater());
    if (!isEnd && parser.parseComma())
      return ::mlir::failure();
  }
  for (size_t index = required; index < keys.size(); ++index) {
    if (!seen[index])
      return parser.emitError(location, "expected property `") << keys[index] << "` in properties dictionary";
  }
  return ::mlir::success();
}
[[maybe_unused]] static ::mlir::ParseResult parseConverted(::mlir::OpAsmParser &parser, ConvertAttribute convert) {
  ::llvm::SMLoc location = parser.getCurrentLocation();
  ::mlir::Attribute attr;
  if (parser.parseAttribute(attr))
    return ::mlir::failure();
  return convert(attr, [&]() { return parser.emitError(location); });
}
struct KeyedPrinter {
  ::mlir::OpAsmPrinter &printer;
  ::llvm::ArrayRef<::llvm::StringRef> elided;
  bool isFirst = true;

  bool printFlag(const char *name, bool isPresent) {
    if (!isPresent || ::llvm::is_contained(elided, name))
      return false;
    printer << (isFirst ? " <" : ", ") << name;
    isFirst = false;
    return true;
  }
  bool printKey(const char *name, bool isPresent = true) {
    if (!printFlag(name, isPresent))
      return false;
    printer << " = ";
    return true;
  }
  void end() {
    if (!isFirst)
      printer << ">";
  }
};
"#;

/// Parsers and printers of the properties among them that have those of their types. They need
/// `mlir/IR/DialectImplementation.h`.
const FIELDS: &str = r#"
template <typename T, typename = void>
struct IsOpen : ::std::false_type {};
template <typename T>
struct IsOpen<::std::optional<T>> : ::std::true_type {};
template <typename T>
struct IsOpen<T, ::std::void_t<decltype(::std::declval<T &>().push_back(*::std::declval<T &>().begin()))>> : ::std::bool_constant<!::std::is_same_v<T, ::std::string>> {};
template <typename T, typename = void>
struct IsField : ::std::false_type {};
template <typename T>
struct IsField<T, ::std::void_t<decltype(::mlir::FieldParser<T>::parse(::std::declval<::mlir::AsmParser &>())), decltype(::std::declval<::llvm::raw_ostream &>() << ::std::declval<const T &>())>> : ::std::bool_constant<!IsOpen<T>::value> {};
template <typename T>
static ::mlir::ParseResult parseField(::mlir::OpAsmParser &parser, T &storage, ConvertAttribute convert) {
  if constexpr (IsField<T>::value) {
    auto value = ::mlir::FieldParser<T>::parse(parser);
    if (::mlir::failed(value))
      return ::mlir::failure();
    storage = ::std::move(*value);
    return ::mlir::success();
  } else {
    return parseConverted(parser, convert);
  }
}
template <typename T>
static void printField(::mlir::OpAsmPrinter &printer, const T &storage, ::llvm::function_ref<::mlir::Attribute()> convert) {
  if constexpr (IsField<T>::value)
    printer << storage;
  else
    printer.printAttribute(convert());
}
"#;
