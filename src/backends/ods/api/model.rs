//! [`Model`]: what a description says about dialects, as plain data.
//!
//! C++ is as the description writes it, with its placeholders (`$_self`); names of classes are qualified where they say
//! so. Names of records are those that `--print-records` prints, also of anonymous records.

use serde::Serialize;

/// The version of the JSON.
pub(super) const VERSION: u32 = 1;

/// Everything that a description says about dialects. Each list is in the natural order of its records' names (`r2`
/// before `r10`), as `defs_of` has them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Model {
    /// The version of this form as JSON.
    pub version: u32,
    /// The dialects.
    pub dialects: Vec<Dialect>,
    /// The operations that `--op-include-regex` and its like select.
    pub operations: Vec<Operation>,
    /// The types of dialects.
    pub types: Vec<Definition>,
    /// The attributes of dialects.
    pub attributes: Vec<Definition>,
    /// The enumerations.
    pub enums: Vec<Enum>,
    /// The interfaces of operations, attributes and types.
    pub interfaces: Vec<Interface>,
    /// The passes.
    pub passes: Vec<Pass>,
}

impl Model {
    /// The dialect of this name, such as `arith`.
    pub fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.dialects.iter().find(|dialect| dialect.name == name)
    }

    /// The operation of this name, such as `arith.addi`.
    pub fn operation(&self, name: &str) -> Option<&Operation> {
        self.operations.iter().find(|op| op.name == name)
    }
}

/// A dialect.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Dialect {
    /// The name of the record.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// The prefix of the names of its operations.
    pub name: String,
    /// The C++ class, and the same with its namespace.
    pub class: String,
    /// See `class`.
    pub qualified_class: String,
    /// The C++ namespace, as the description writes it.
    pub namespace: String,
    /// One line about it.
    pub summary: Option<String>,
    /// The documentation, in Markdown.
    pub description: Option<String>,
    /// The C++ classes of the dialects that it loads.
    pub dependent_dialects: Vec<String>,
    /// C++ in its class.
    pub extra_declaration: Option<String>,
}

/// An operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Operation {
    /// The name of the record.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// `dialect.mnemonic`.
    pub name: String,
    /// The name without that of the dialect.
    pub mnemonic: String,
    /// The name of the dialect.
    pub dialect: String,
    /// The C++ class, without its namespace.
    pub class: String,
    /// The C++ class with its namespace, which begins with `::`.
    pub qualified_class: String,
    /// The C++ class of the adaptor.
    pub adaptor: String,
    /// One line about it.
    pub summary: Option<String>,
    /// The documentation, in Markdown.
    pub description: Option<String>,
    /// In the order of declaration.
    pub operands: Vec<Value>,
    /// In the order of declaration, without derived ones.
    pub attributes: Vec<Attribute>,
    /// Attributes that are computed.
    pub derived_attributes: Vec<Attribute>,
    /// In the order of declaration.
    pub properties: Vec<Property>,
    /// The order of operands, attributes and properties: the kind of each, and its index in its list.
    pub arguments: Vec<Argument>,
    /// In the order of declaration.
    pub results: Vec<Value>,
    /// In the order of declaration.
    pub regions: Vec<Part>,
    /// In the order of declaration.
    pub successors: Vec<Part>,
    /// With those of nested lists, each interface after its base interfaces, without duplicates.
    pub traits: Vec<Trait>,
    /// The builders that the description adds.
    pub builders: Vec<Builder>,
    /// Whether only these builders exist.
    pub skips_default_builders: bool,
    /// The declarative assembly format.
    pub assembly_format: Option<String>,
    /// Whether the author writes `parse` and `print`.
    pub has_custom_assembly_format: bool,
    /// Whether the author writes `verify`.
    pub has_verifier: bool,
    /// Whether the author writes `verifyRegions`.
    pub has_region_verifier: bool,
    /// Whether the author writes `fold`.
    pub has_folder: bool,
    /// Whether the author writes `getCanonicalizationPatterns`.
    pub has_canonicalizer: bool,
    /// Whether the author writes `canonicalize`.
    pub has_canonicalize_method: bool,
    /// Whether all types of results follow from the arguments.
    pub infers_result_types: bool,
    /// Effects on memory and other resources, those of operands and results too.
    pub effects: Vec<Effect>,
    /// C++ in its class.
    pub extra_declaration: Option<String>,
    /// C++ after its class, with `$cppClass`.
    pub extra_definition: Option<String>,
}

impl Operation {
    /// Whether it has the trait with this qualified C++ class, such as `::mlir::OpTrait::IsCommutative`.
    pub fn has_trait(&self, class: &str) -> bool {
        self.traits.iter().any(|it| it.class.as_deref() == Some(class))
    }
}

/// How many values an operand or a result stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arity {
    /// Exactly one.
    One,
    /// None or one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of lists of any length.
    Nested,
}

/// A condition in C++ and its description in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Constraint {
    /// The name of the record; none for regions and successors.
    pub record: Option<String>,
    /// In words: "signless integer".
    pub summary: String,
    /// C++ with placeholders such as `$_self`; `true` if there is no predicate.
    pub condition: String,
}

/// An operand or a result.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Value {
    /// None if the description gives none.
    pub name: Option<String>,
    /// The C++ accessor, such as `getLhs`.
    pub getter: Option<String>,
    /// How many values it stands for.
    pub arity: Arity,
    /// The condition on its type.
    pub constraint: Constraint,
    /// The C++ class of its type.
    pub cpp_type: String,
    /// C++ that builds the type if it is the only possible one.
    pub type_builder: Option<String>,
    /// The names of the records that decorate it, as `[MemRead]` does.
    pub decorators: Vec<String>,
}

/// An attribute of an operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Attribute {
    /// The name.
    pub name: String,
    /// The C++ accessor of the value, such as `getValue`; with `Attr` behind it, that of the attribute.
    pub getter: String,
    /// The condition on it.
    pub constraint: Constraint,
    /// The record without `OptionalAttr`, `DefaultValuedAttr` and `ConfinedAttr`.
    pub base: String,
    /// The C++ class of the attribute.
    pub storage_type: String,
    /// The C++ type of the value.
    pub return_type: String,
    /// Whether it may be absent.
    pub is_optional: bool,
    /// C++ of the value if it is absent.
    pub default_value: Option<String>,
    /// The names of the records that decorate it.
    pub decorators: Vec<String>,
}

/// A property of an operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Property {
    /// The name.
    pub name: String,
    /// The C++ accessor.
    pub getter: String,
    /// The condition on it.
    pub constraint: Constraint,
    /// The record without `OptionalProp`, `DefaultValuedProp` and `ConfinedProp`.
    pub base: String,
    /// The C++ type of the member of `Properties`.
    pub storage_type: String,
    /// The C++ type that the accessor returns.
    pub interface_type: String,
    /// C++ of the value if it is absent.
    pub default_value: Option<String>,
}

/// An operand, an attribute or a property: its index in its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Argument {
    /// In `operands`.
    Operand(usize),
    /// In `attributes`.
    Attribute(usize),
    /// In `properties`.
    Property(usize),
}

/// A region or a successor.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Part {
    /// None if the description gives none.
    pub name: Option<String>,
    /// The C++ accessor.
    pub getter: Option<String>,
    /// The condition on it.
    pub constraint: Constraint,
    /// Whether it stands for any number.
    pub is_variadic: bool,
}

/// What a trait is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TraitKind {
    /// A C++ base class.
    Native,
    /// An interface.
    Interface,
    /// A condition on the operation.
    Predicate,
    /// It controls the generator only.
    Internal,
}

/// A trait of an operation, a type or an attribute.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Trait {
    /// The name of the record.
    pub record: String,
    /// What it is.
    pub kind: TraitKind,
    /// The qualified C++ class; none of a predicate.
    pub class: Option<String>,
    /// The qualified C++ class of the interface, if it is one that the description defines.
    pub interface: Option<String>,
    /// Of a predicate.
    pub constraint: Option<Constraint>,
}

/// A builder of an operation, a type or an attribute.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Builder {
    /// Without the builder and the state, or the context.
    pub parameters: Vec<BuilderParameter>,
    /// C++; none if the author writes it.
    pub body: Option<String>,
    /// Why it is deprecated.
    pub deprecated: Option<String>,
}

/// A parameter of a builder or a method.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct BuilderParameter {
    /// The C++ type.
    pub ty: String,
    /// None if the description gives none.
    pub name: Option<String>,
    /// C++ of its default.
    pub default: Option<String>,
}

/// An effect of an operation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Effect {
    /// The C++ class, such as `::mlir::MemoryEffects::Read`.
    pub class: String,
    /// The C++ class of the resource.
    pub resource: String,
    /// The part that it is on: `lhs`; none for the operation as a whole.
    pub on: Option<String>,
}

/// A type or an attribute that a dialect defines.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Definition {
    /// The name of the record.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// The name of the dialect.
    pub dialect: String,
    /// The C++ class, without its namespace.
    pub class: String,
    /// The C++ class with its namespace, which begins with `::`.
    pub qualified_class: String,
    /// The C++ base class.
    pub base_class: String,
    /// `dialect.mnemonic`.
    pub name: String,
    /// None if it has no text of its own.
    pub mnemonic: Option<String>,
    /// One line about it.
    pub summary: Option<String>,
    /// The documentation, in Markdown.
    pub description: Option<String>,
    /// In order.
    pub parameters: Vec<Parameter>,
    /// The qualified C++ classes of its traits, interfaces too.
    pub traits: Vec<String>,
    /// The qualified C++ classes of the interfaces that the description defines.
    pub interfaces: Vec<String>,
    /// The builders that the description adds.
    pub builders: Vec<Builder>,
    /// Whether there is a builder that takes all parameters.
    pub has_default_builder: bool,
    /// The declarative assembly format.
    pub assembly_format: Option<String>,
    /// Whether the author writes `parse` and `print`.
    pub has_custom_assembly_format: bool,
    /// Whether the author writes `verify`.
    pub has_verifier: bool,
    /// C++ in its class.
    pub extra_declaration: Option<String>,
    /// C++ after its class.
    pub extra_definition: Option<String>,
}

/// A parameter of a type or an attribute.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Parameter {
    /// The name.
    pub name: String,
    /// The C++ accessor.
    pub getter: String,
    /// The C++ type in builders and in the storage.
    pub ty: String,
    /// The C++ type that the accessor returns.
    pub accessor_type: String,
    /// One line about it; may be empty.
    pub summary: String,
    /// C++ of the value if the text has none; a parameter with a default is optional.
    pub default_value: Option<String>,
    /// The condition on it.
    pub constraint: Option<Constraint>,
}

/// An enumeration.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Enum {
    /// The name of the record.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// The C++ type, without its namespace.
    pub class: String,
    /// The C++ type with its namespace, which begins with `::`.
    pub qualified_class: String,
    /// Its name in messages.
    pub summary: String,
    /// The C++ type of the values, if it is fixed.
    pub underlying_type: Option<String>,
    /// Between the cases of a value, if its values are sets of cases.
    pub separator: Option<String>,
    /// In order.
    pub cases: Vec<Case>,
}

/// A case of an enumeration.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Case {
    /// The C++ enumerator.
    pub symbol: String,
    /// The value; negative if it is the next free one.
    pub value: i64,
    /// What MLIR's text has.
    pub text: String,
    /// Whether it is a group of other cases.
    pub is_group: bool,
}

/// An interface.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Interface {
    /// The name of the record.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// What it is for: `OpInterface`, `AttrInterface` or `TypeInterface`.
    pub kind: String,
    /// The C++ class, without its namespace.
    pub class: String,
    /// The C++ class with its namespace, as the description writes it.
    pub qualified_class: String,
    /// The documentation, in Markdown.
    pub description: Option<String>,
    /// In order, without those of its base interfaces.
    pub methods: Vec<Method>,
    /// The qualified C++ classes of all base interfaces, each after its own.
    pub bases: Vec<String>,
}

/// A method of an interface.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Method {
    /// The name.
    pub name: String,
    /// The C++ type of the result.
    pub result: String,
    /// In order.
    pub parameters: Vec<BuilderParameter>,
    /// Whether it is a static one.
    pub is_static: bool,
    /// The documentation.
    pub description: Option<String>,
    /// C++ for all implementations.
    pub body: Option<String>,
    /// C++ for implementations without their own.
    pub default_body: Option<String>,
}

/// A pass.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Pass {
    /// The name of the record, part of the names of C++ classes and functions.
    pub record: String,
    /// Whether the main file defines it.
    pub is_in_main_file: bool,
    /// The name on the command line.
    pub argument: String,
    /// The C++ class that it derives from.
    pub base_class: String,
    /// One line about it.
    pub summary: String,
    /// C++ that creates it, if the author defines the class and the function.
    pub constructor: Option<String>,
    /// The C++ classes of the dialects of which it may make operations.
    pub dependent_dialects: Vec<String>,
    /// In order.
    pub options: Vec<PassOption>,
    /// In order.
    pub statistics: Vec<Statistic>,
}

/// An option of a pass.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct PassOption {
    /// The C++ member.
    pub member: String,
    /// The name on the command line.
    pub argument: String,
    /// The C++ type of the value, or of an element of a list.
    pub ty: String,
    /// C++ of its default.
    pub default_value: Option<String>,
    /// One line about it.
    pub description: String,
    /// Whether it has any number of values.
    pub is_list: bool,
}

/// A statistic of a pass.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct Statistic {
    /// The C++ member.
    pub member: String,
    /// The displayed name.
    pub name: String,
    /// One line about it.
    pub description: String,
}
