//! The names that no generated C++ of this product can use.

use std::collections::hash_map::Entry;

use memchr::memmem;
use rustc_hash::FxHashMap;

use tdgen_language::backends::names::Names;
use tdgen_language::backends::text::identifiers::{NOT_AN_IDENTIFIER, identifier_error};
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::RecordRef;

/// The macros without parameters that MLIR's headers define, directly or not; sorted. Include guards and macros that
/// stand for themselves are left out.
const MACROS: &str = include_str!("macros.txt");

/// The macros with parameters among them; sorted.
const CALLED_MACROS: &str = include_str!("called_macros.txt");

/// How the macros begin that select parts of the generated files.
const GUARDS: &[&str] = &["GEN_PASS_", "GET_ATTRDEF_", "GET_OP_", "GET_TYPEDEF_"];

/// Returns why a name cannot be used in C++, as a phrase that follows the name; `None` if it can.
pub(crate) fn reserved(name: &str) -> Option<&'static str> {
    match identifier_error(name) {
        // `restrict` is a keyword of C only.
        Some(_) if name == "restrict" => None,
        Some(NOT_AN_IDENTIFIER) => Some("is not a C++ identifier"),
        // The prefix of the functions that definitions of operations share.
        None if name == "TDGEN_ODS" || GUARDS.iter().any(|guard| name.starts_with(guard)) => {
            Some("is a macro of generated code")
        }
        None if has_word(MACROS, name) => Some("is a macro in headers that MLIR includes"),
        error => error,
    }
}

/// Returns why a name cannot be used in C++ where an opening parenthesis follows it.
pub(crate) fn reserved_before_parenthesis(name: &str) -> Option<&'static str> {
    reserved(name).or_else(|| has_word(CALLED_MACROS, name).then_some("is a macro in headers that MLIR includes"))
}

/// The generated classes that authors name. Each hides its own name where generated code means a member.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    Operation,
    /// An attribute or type.
    Definition,
    Enumeration,
    Interface,
    Pass,
}

impl Class {
    /// The members of the class, of its base classes and of the classes beside it whose text uses its name.
    fn members(self) -> &'static str {
        match self {
            Class::Operation => {
                "Adaptor Base FoldAdaptor GenericAdaptor Op Properties ValueT attributes build builder cast \
                 computePropertiesHash convertFromAttribute convertToAttribute create discardableAttributes \
                 emitError failed fold getAttributeNameForIndex getAttributeNames getAttributes getContext \
                 getInherentAttr getODSOperandIndexAndLength getODSOperands getODSResultIndexAndLength \
                 getODSResults getOperands getOperation getOperationName getProperties getPropertiesAsAttr \
                 getRegions location odsAttrs odsBuilder odsOpName odsOperands odsRegions odsState operands \
                 parse populateInherentAttrs print properties result resultTypes setInherentAttr \
                 setPropertiesFromAttr setPropertiesFromParsedAttr state verify verifyInherentAttrs \
                 verifyInvariants verifyInvariantsImpl walkInherentAttrs"
            }
            Class::Definition => "Base ImplType dialectName get getImpl getTypeID name parse print",
            Class::Enumeration => {
                "Attribute Base ImplType IntegerAttr Trait ValueType a b context dialectName dump get \
                 getAbstractAttribute getChecked getContext getImpl getType getTypeID impl name print str \
                 stringifyEnum symbolizeEnum val value verify verifyInvariants walk"
            }
            Class::Interface => "ConcreteAttr ConcreteOp ConcreteType OpTrait Trait getImpl getOperation",
            Class::Pass => "pass",
        }
    }
}

/// Returns why a class in the namespace of a dialect cannot have a name.
pub(crate) fn reserved_class(class: Class, name: &str) -> Option<&'static str> {
    const USED: &[&str] = &["detail", "int32_t", "int64_t", "llvm", "mlir", "size_t", "std", "uint32_t", "uint64_t"];
    reserved_before_parenthesis(name)
        .or_else(|| USED.contains(&name).then_some("is a name that generated code uses in this namespace"))
        .or_else(|| has_word(class.members(), name).then_some("is a member of the generated class or of its bases"))
}

/// Creates the table of a scope.
pub(crate) fn scope<'n>() -> Names<'n> {
    Names::new(reserved)
}

/// The classes and functions that a file defines in namespaces, with the records that they are generated for.
#[derive(Default)]
pub(crate) struct Defined<'a>(FxHashMap<String, RecordRef<'a>>);

impl<'a> Defined<'a> {
    /// Enters a qualified name; an earlier record that defines it too is an error. Returns whether there is none.
    pub(crate) fn enter(&mut self, noun: &str, name: String, record: RecordRef<'a>, diags: &mut Diags) -> bool {
        match self.0.entry(name) {
            Entry::Vacant(entry) => {
                entry.insert(record);
                true
            }
            Entry::Occupied(entry) => {
                let first = *entry.get();
                let message =
                    format!("`{}` and `{}` define the same C++ {noun} `{}`", first.name(), record.name(), entry.key());
                let error = record.error(message).help("rename one of them");
                diags.push(error.note(first.span(), "the other one"));
                false
            }
        }
    }
}

fn has_word(words: &str, name: &str) -> bool {
    let is_end = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    let bytes = words.as_bytes();
    memmem::find_iter(bytes, name)
        .any(|at| is_end(at.checked_sub(1).and_then(|at| bytes.get(at))) && is_end(bytes.get(at + name.len())))
}
