//! [`Definition`]: a type or an attribute that a dialect defines.
//!
//! Takes a record of class `TypeDef` or `AttrDef`; hands on what its C++ class is made of. Its assembly format is text
//! here: what it means is asked by [`crate::backends::ods::definitions::format`].

use super::builder::Builder;
use super::dialect::Dialect;
use super::fields::{Read, flag, identifier, maybe_lines, maybe_text};
use super::interface::Interface;
use super::once::ReadOnce;
use super::parameter::Parameter;
use super::traits::{self, NativeTrait, TraitKind};
use crate::backends::text::cpp::qualified;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{FieldRef, RecordRef};

/// Whether it is a type or an attribute, and the words of MLIR that differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Attribute,
    Type,
}

impl Kind {
    /// The class of its records.
    pub(crate) fn record_class(self) -> &'static str {
        match self {
            Kind::Attribute => "AttrDef",
            Kind::Type => "TypeDef",
        }
    }

    /// The class of all its values in C++, without a namespace.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Kind::Attribute => "Attribute",
            Kind::Type => "Type",
        }
    }

    /// In prose.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Kind::Attribute => "attribute",
            Kind::Type => "type",
        }
    }
}

/// A type or an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Definition<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) kind: Kind,
    pub(crate) dialect: Dialect<'a>,
    /// The name of its C++ class.
    pub(crate) class: &'a str,
    /// The C++ class that it derives from.
    pub(crate) base: &'a str,
    /// Its name in MLIR, with the dialect's.
    pub(crate) name: &'a str,
    /// What it begins with in text.
    pub(crate) mnemonic: Option<&'a str>,
    pub(crate) summary: Option<&'a str>,
    pub(crate) description: Option<&'a str>,
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) storage: Storage<'a>,
    /// Whether it can be made of all its parameters in a row.
    pub(crate) has_default_builder: bool,
    pub(crate) builders: Vec<DefinitionBuilder<'a>>,
    /// In the order of the list of base classes.
    pub(crate) traits: Vec<NativeTrait<'a>>,
    /// Those among the traits, without the ones that they derive from.
    pub(crate) interfaces: Vec<Interface<'a>>,
    pub(crate) has_accessors: bool,
    /// Whether its author wrote a `verify`.
    pub(crate) has_verifier: bool,
    /// Whether values are printed as aliases that begin with the mnemonic.
    pub(crate) has_mnemonic_alias: bool,
    pub(crate) text_form: TextForm<'a>,
    pub(crate) extra_declaration: Option<&'a str>,
    pub(crate) extra_definition: Option<&'a str>,
}

/// What comes behind the mnemonic in text.
#[derive(Clone, Copy)]
pub(crate) enum TextForm<'a> {
    /// Nothing.
    None,
    /// What `parse` and `print` say, which the author wrote.
    Custom,
    /// What a format says: its text, and the field that holds it.
    Format(&'a str, FieldRef<'a>),
}

impl std::fmt::Debug for TextForm<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TextForm::None => write!(f, "None"),
            TextForm::Custom => write!(f, "Custom"),
            TextForm::Format(text, _) => write!(f, "Format({text:?})"),
        }
    }
}

/// Where the parameters' values are kept.
#[derive(Clone, Debug)]
pub(crate) struct Storage<'a> {
    pub(crate) class: &'a str,
    /// Inside the dialect's namespace; may be empty.
    pub(crate) namespace: &'a str,
    pub(crate) is_generated: bool,
    /// Whether its author wrote `construct`.
    pub(crate) has_custom_constructor: bool,
}

/// A way to make a value that the description's author wrote.
#[derive(Clone, Debug)]
pub(crate) struct DefinitionBuilder<'a> {
    pub(crate) builder: Builder<'a>,
    /// What it gives, if that is not the class itself.
    pub(crate) result: Option<&'a str>,
    /// Whether it finds the context itself; otherwise that is its first parameter.
    pub(crate) infers_context: bool,
}

impl<'a> Definition<'a> {
    /// Reads a record of class `TypeDef` or `AttrDef`.
    ///
    /// # Errors
    /// At the field that is missing, of another kind, or does not fit the others.
    pub(crate) fn read(kind: Kind, record: RecordRef<'a>) -> Read<Definition<'a>> {
        let name_field = match kind {
            Kind::Attribute => "attrName",
            Kind::Type => "typeName",
        };
        let mut parameters = Parameter::read_all(record)?;
        if kind == Kind::Type {
            // No type stands behind a type.
            parameters.iter_mut().for_each(|it| it.is_self_type = false);
        }
        let mnemonic = maybe_text(record, "mnemonic")?;
        let (traits, interfaces) = read_traits(record)?;
        Ok(Definition {
            record,
            kind,
            dialect: Dialect::read(record.record("dialect")?)?,
            class: identifier(record, "cppClassName")?,
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
            text_form: text_form(record, mnemonic, &parameters)?,
            extra_declaration: maybe_lines(record, "extraClassDeclaration")?,
            extra_definition: maybe_lines(record, "extraClassDefinition")?,
            parameters,
        })
    }

    /// Its C++ class with its namespace, from the outermost on.
    pub(crate) fn qualified_class(&self) -> String {
        let namespace = self.dialect.namespace.trim_start_matches("::");
        format!("::{}", qualified(namespace, self.class))
    }

    /// Whether some parameter is checked by what its record says.
    pub(crate) fn has_constraints(&self) -> bool {
        self.parameters.iter().any(|it| it.constraint.is_some())
    }

    /// Whether values are checked before they are made.
    pub(crate) fn is_verified(&self) -> bool {
        self.has_verifier || self.has_constraints()
    }

    /// Whether the class has `parse` and `print`.
    pub(crate) fn has_text_form(&self) -> bool {
        !matches!(self.text_form, TextForm::None)
    }
}

/// A field that the record itself sets: where it is wrong, its author can change it.
fn own_field<'a>(record: RecordRef<'a>, name: &str) -> Option<FieldRef<'a>> {
    record.get(name).filter(|field| !field.is_inherited())
}

/// The base classes that traits stand for, each once, and the interfaces among them.
fn read_traits<'a>(record: RecordRef<'a>) -> Read<(Vec<NativeTrait<'a>>, Vec<Interface<'a>>)> {
    let mut bases: Vec<NativeTrait<'a>> = Vec::new();
    let mut interfaces = Vec::new();
    let mut add = |base: NativeTrait<'a>| {
        if bases.iter().all(|known| known.class != base.class) {
            bases.push(base);
        }
    };
    for item in traits::read_all(record, &mut ReadOnce::default())? {
        match &item.kind {
            TraitKind::Native(base) => add(base.clone()),
            TraitKind::Interface(base, Some(interface)) => {
                let interface = Interface::clone(interface);
                for below in &interface.bases {
                    add(NativeTrait::read(below.record)?);
                }
                add(base.clone());
                interfaces.push(interface);
            }
            TraitKind::Interface(base, None) => add(base.clone()),
            TraitKind::Predicate(_) | TraitKind::Internal(_) => {
                let place = own_field(record, "traits").map_or(record.span(), FieldRef::span);
                let message = "a trait of a type or attribute must be a class or an interface in C++";
                let help = "what the parameters must be is said by `genVerifyDecl`, or by constraints as parameters";
                return Err(Diagnostic::error(place, message).help(help));
            }
        }
    }
    Ok((bases, interfaces))
}

/// Without parameters there is one value, and builders would have nothing to choose.
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

fn text_form<'a>(record: RecordRef<'a>, mnemonic: Option<&str>, parameters: &[Parameter<'_>]) -> Read<TextForm<'a>> {
    let format = record.get("assemblyFormat").filter(|field| !field.value().is_unset());
    let is_custom = flag(record, "hasCustomAssemblyFormat")?;
    let field = match is_custom {
        true => own_field(record, "hasCustomAssemblyFormat"),
        false => own_field(record, "assemblyFormat").or(own_field(record, "mnemonic")),
    };
    let wrong = |message: &str| {
        let place = field.map_or(record.span(), FieldRef::span);
        Err(Diagnostic::error(place, message))
    };
    match (format, is_custom, mnemonic) {
        (Some(_), true, _) => wrong("cannot specify both 'assemblyFormat' and 'hasCustomAssemblyFormat'"),
        (Some(_), _, None) | (_, true, None) => {
            wrong("'assemblyFormat' or 'hasCustomAssemblyFormat' can only be used when 'mnemonic' is set")
        }
        (None, false, Some(_)) if !parameters.is_empty() => {
            wrong("must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set")
        }
        (Some(_), ..) if !flag(record, "genAccessors")? => wrong("'assemblyFormat' requires 'genAccessors' to be true"),
        (Some(field), ..) => Ok(TextForm::Format(field.value().as_str()?, field)),
        (None, true, _) => Ok(TextForm::Custom),
        (None, false, _) => Ok(TextForm::None),
    }
}
