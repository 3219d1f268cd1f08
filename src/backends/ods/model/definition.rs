//! [`Definition`]: a type or an attribute that a dialect defines.
//!
//! Its assembly format is not parsed here but in [`crate::definitions::format`].

use super::dialect::Dialect;
use super::interface::Interface;
use super::parameter::Parameter;
use super::traits::{self, NativeTrait, TraitKind};
use crate::model::operation::builder::Builder;
use crate::model::read::cache::ReadCache;
use crate::model::read::fields::{Read, class_identifier, flag, identifier, maybe_lines, maybe_text};
use crate::names::Class;
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::backends::version::Version;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{FieldRef, RecordRef};

/// The two kinds of definitions, and MLIR's names for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DefinitionKind {
    Attribute,
    Type,
}

impl DefinitionKind {
    /// Returns the TableGen class.
    pub(crate) fn record_class(self) -> &'static str {
        match self {
            DefinitionKind::Attribute => "AttrDef",
            DefinitionKind::Type => "TypeDef",
        }
    }

    /// Returns the unqualified C++ base class.
    pub(crate) fn word(self) -> &'static str {
        match self {
            DefinitionKind::Attribute => "Attribute",
            DefinitionKind::Type => "Type",
        }
    }

    /// Returns the noun for messages.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            DefinitionKind::Attribute => "attribute",
            DefinitionKind::Type => "type",
        }
    }
}

/// A type or an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Definition<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The version that its classes are for.
    pub(crate) version: Version,
    pub(crate) kind: DefinitionKind,
    pub(crate) dialect: Dialect<'a>,
    /// The name of the C++ class, without its namespace.
    pub(crate) class: &'a str,
    /// The C++ base class.
    pub(crate) base: &'a str,
    /// `dialect.mnemonic`.
    pub(crate) name: &'a str,
    pub(crate) mnemonic: Option<&'a str>,
    pub(crate) summary: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) storage: Storage<'a>,
    /// Whether there is a builder that takes all parameters.
    pub(crate) has_default_builder: bool,
    pub(crate) builders: Vec<DefinitionBuilder<'a>>,
    /// Without duplicates, in the order of the C++ base classes.
    pub(crate) traits: Vec<NativeTrait<'a>>,
    /// The interfaces among the traits, without their base interfaces.
    pub(crate) interfaces: Vec<Interface<'a>>,
    pub(crate) has_accessors: bool,
    /// Whether the author defines `verify`.
    pub(crate) has_verifier: bool,
    /// Whether values are printed as aliases named after the mnemonic.
    pub(crate) has_mnemonic_alias: bool,
    pub(crate) assembly_format: AssemblyFormat<'a>,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) extra_definition: Option<&'a str>,
}

/// The syntax after the mnemonic.
#[derive(Clone, Copy)]
pub(crate) enum AssemblyFormat<'a> {
    /// Nothing follows the mnemonic.
    None,
    /// The author defines `parse` and `print`.
    Custom,
    /// A declarative format, and the field that has it.
    Declarative(&'a str, FieldRef<'a>),
}

impl std::fmt::Debug for AssemblyFormat<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AssemblyFormat::None => write!(f, "None"),
            AssemblyFormat::Custom => write!(f, "Custom"),
            AssemblyFormat::Declarative(text, _) => write!(f, "Declarative({text:?})"),
        }
    }
}

/// The storage class, which holds the parameters' values.
#[derive(Clone, Debug)]
pub(crate) struct Storage<'a> {
    pub(crate) class: &'a str,
    /// The namespace inside that of the dialect; may be empty.
    pub(crate) namespace: &'a str,
    pub(crate) is_generated: bool,
    /// Whether the author defines `construct`.
    pub(crate) has_custom_constructor: bool,
}

/// A custom builder.
#[derive(Clone, Debug)]
pub(crate) struct DefinitionBuilder<'a> {
    pub(crate) builder: Builder<'a>,
    /// The C++ type that it returns if it is not the class itself.
    pub(crate) result: Option<&'a str>,
    /// Whether it gets the context from its arguments; otherwise the context is its first parameter.
    pub(crate) infers_context: bool,
}

impl<'a> Definition<'a> {
    /// Reads a record of class `TypeDef` or `AttrDef`.
    ///
    /// # Errors
    /// A field is missing, has the wrong type or contradicts another.
    pub(crate) fn read(kind: DefinitionKind, record: RecordRef<'a>, version: Version) -> Read<Definition<'a>> {
        let name_field = match kind {
            DefinitionKind::Attribute => "attrName",
            DefinitionKind::Type => "typeName",
        };
        let mut parameters = Parameter::read_all(record)?;
        if kind == DefinitionKind::Type {
            // Only attributes are followed by their types.
            parameters.iter_mut().for_each(|it| it.is_self_type = false);
        }
        let mnemonic = maybe_text(record, "mnemonic")?;
        let (traits, interfaces) = read_traits(record)?;
        Ok(Definition {
            record,
            version,
            kind,
            dialect: Dialect::read(record.record("dialect")?)?,
            class: class_identifier(record, "cppClassName", Class::Definition)?,
            base: record.text("cppBaseClassName")?,
            name: record.text(name_field)?,
            mnemonic,
            summary: maybe_text(record, "summary")?,
            description: maybe_lines(record, "description")?,
            storage: Storage {
                class: identifier(record, "storageClass")?,
                namespace: maybe_text(record, "storageNamespace")?.unwrap_or(""),
                is_generated: flag(record, "genStorageClass")?,
                has_custom_constructor: flag(record, "hasStorageCustomConstructor")?,
            },
            has_default_builder: !parameters.is_empty() && !flag(record, "skipDefaultBuilders")?,
            builders: read_builders(record, &parameters)?,
            traits,
            interfaces,
            has_accessors: flag(record, "genAccessors")?,
            has_verifier: flag(record, "genVerifyDecl")? && !parameters.is_empty(),
            has_mnemonic_alias: flag(record, "genMnemonicAlias")?,
            assembly_format: assembly_format(record, mnemonic, &parameters)?,
            extra_declaration: maybe_lines(record, "extraClassDeclaration")?,
            extra_definition: maybe_lines(record, "extraClassDefinition")?,
            parameters,
        })
    }

    /// Returns the fully qualified C++ class.
    pub(crate) fn qualified_class(&self) -> String {
        let namespace = self.dialect.namespace.trim_start_matches("::");
        format!("::{}", qualified(namespace, self.class))
    }

    /// Returns whether a parameter has a constraint.
    pub(crate) fn has_constraints(&self) -> bool {
        self.parameters.iter().any(|it| it.constraint.is_some())
    }

    /// Returns whether values are verified before they are built.
    pub(crate) fn is_verified(&self) -> bool {
        self.has_verifier || self.has_constraints()
    }

    /// Returns whether the C++ class has `parse` and `print`.
    pub(crate) fn has_assembly_format(&self) -> bool {
        !matches!(self.assembly_format, AssemblyFormat::None)
    }
}

/// Returns a field that the record itself sets, where its author can fix it.
fn own_field<'a>(record: RecordRef<'a>, name: &str) -> Option<FieldRef<'a>> {
    record.get(name).filter(|field| !field.is_inherited())
}

/// Reads the C++ base classes that the traits are, without duplicates, and the interfaces among them.
fn read_traits<'a>(record: RecordRef<'a>) -> Read<(Vec<NativeTrait<'a>>, Vec<Interface<'a>>)> {
    let mut bases: Vec<NativeTrait<'a>> = Vec::new();
    let mut interfaces = Vec::new();
    let mut add = |base: NativeTrait<'a>| {
        if bases.iter().all(|other| other.class != base.class) {
            bases.push(base);
        }
    };
    for item in traits::read_all(record, &mut ReadCache::default())? {
        match &item.kind {
            TraitKind::Native(base) => add(base.clone()),
            TraitKind::Interface(base, Some(interface)) => {
                add(base.clone());
                interfaces.push(Interface::clone(interface));
            }
            TraitKind::Interface(base, None) => add(base.clone()),
            TraitKind::Predicate(_) | TraitKind::Internal(_) => {
                let message = "a trait of a type or attribute must be a C++ class or an interface";
                let help = "to verify parameters, set `genVerifyDecl`, or use constraints as parameters";
                return Err(record.field_error("traits", message).help(help));
            }
        }
    }
    Ok((bases, interfaces))
}

/// Reads the custom builders. Those of a definition without parameters, which has only one value, are ignored.
fn read_builders<'a>(record: RecordRef<'a>, parameters: &[Parameter<'a>]) -> Read<Vec<DefinitionBuilder<'a>>> {
    if parameters.is_empty() {
        return Ok(Vec::new());
    }
    let mut builders = Vec::new();
    for builder in Builder::read_all(record)? {
        if builder.parameters.iter().any(|it| it.name.is_none()) {
            let message = "builder parameters must have a name";
            return Err(Diagnostic::error(builder.record.span(), message));
        }
        builders.push(DefinitionBuilder {
            result: maybe_text(builder.record, "returnType")?,
            infers_context: flag(builder.record, "hasInferredContextParam")?,
            builder,
        });
    }
    Ok(builders)
}

fn assembly_format<'a>(
    record: RecordRef<'a>,
    mnemonic: Option<&str>,
    parameters: &[Parameter<'_>],
) -> Read<AssemblyFormat<'a>> {
    let format = record.get("assemblyFormat").filter(|field| !field.value().is_unset());
    let is_custom = flag(record, "hasCustomAssemblyFormat")?;
    let field = if is_custom {
        own_field(record, "hasCustomAssemblyFormat")
    } else {
        own_field(record, "assemblyFormat").or(own_field(record, "mnemonic"))
    };
    let error = |message: &str| Err(Diagnostic::error(field.map_or(record.span(), FieldRef::span), message));
    match (format, is_custom, mnemonic) {
        (Some(_), true, _) => error("cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'"),
        (Some(_), _, None) | (_, true, None) => {
            error("'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is set")
        }
        (None, false, Some(_)) if !parameters.is_empty() => {
            error("must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set")
        }
        (Some(_), ..) if !flag(record, "genAccessors")? => error("'assemblyFormat' requires 'genAccessors' to be true"),
        (Some(field), ..) => Ok(AssemblyFormat::Declarative(field.value().as_str()?, field)),
        (None, true, _) => Ok(AssemblyFormat::Custom),
        (None, false, _) => Ok(AssemblyFormat::None),
    }
}
