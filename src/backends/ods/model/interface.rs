//! [`Interface`]: what operations, attributes or types may implement, with its methods and the interfaces below it.
//!
//! Takes a record of class `OpInterface`, `AttrInterface` or `TypeInterface`, or one of the classes that ask to
//! declare its methods (`DeclareOpInterfaceMethods`); hands on methods in their order, and what becomes of each in a
//! class that implements the interface.

use std::borrow::Cow;

use super::fields::{Read, argument_name, defs, flag, identifier, maybe, maybe_lines, texts};
use crate::backends::ods::naming::{is_identifier, unique};
use crate::backends::text::cpp::qualified;
use crate::diagnostics::Diagnostic;
use crate::records::graph::{RecordRef, ValueRef};

/// Interfaces on interfaces deeper than this are refused.
const DEEPEST: usize = 200;

/// What an interface is implemented by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Op,
    Attribute,
    Type,
}

impl Kind {
    /// The class of its records.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Kind::Op => "OpInterface",
            Kind::Attribute => "AttrInterface",
            Kind::Type => "TypeInterface",
        }
    }
}

/// An interface.
#[derive(Clone, Debug)]
pub(crate) struct Interface<'a> {
    /// Its record.
    pub(crate) record: RecordRef<'a>,
    /// The name of its C++ class.
    pub(crate) name: &'a str,
    /// Of its class; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) methods: Vec<InterfaceMethod<'a>>,
    /// All that it derives from, each once, and behind those that it derives from itself.
    pub(crate) bases: Vec<Interface<'a>>,
    /// Into the interface class, as it is.
    pub(crate) extra_declaration: Option<&'a str>,
    /// Into the interface class and the trait.
    pub(crate) extra_shared_declaration: Option<&'a str>,
    /// Into the trait.
    pub(crate) extra_trait_declaration: Option<&'a str>,
    /// A further condition of `classof`, with `return`.
    pub(crate) extra_class_of: Option<&'a str>,
    /// The verifier's body.
    pub(crate) verify: Option<&'a str>,
    /// Whether the verifier runs when the operations of its regions are verified.
    pub(crate) verify_with_regions: bool,
    /// With a `Declare...InterfaceMethods` around it: the methods that it declares though they have a default.
    /// Otherwise `None`: nothing is declared.
    overridden: Option<Vec<&'a str>>,
}

/// A method of an interface.
#[derive(Clone, Debug)]
pub(crate) struct InterfaceMethod<'a> {
    pub(crate) name: &'a str,
    /// Its name in the tables of functions, where overloads need different ones: `f`, and its number among all
    /// methods, `f_3`.
    pub(crate) unique_name: String,
    pub(crate) description: Option<&'a str>,
    /// The type of its result.
    pub(crate) result: &'a str,
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) is_static: bool,
    /// What it does, whatever implements it.
    pub(crate) body: Option<&'a str>,
    /// What it does where nothing else is said.
    pub(crate) default_body: Option<&'a str>,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parameter<'a> {
    pub(crate) ty: &'a str,
    /// One of our own if the description names none.
    pub(crate) name: Cow<'a, str>,
}

impl<'a> Interface<'a> {
    /// Reads a record of a class that derives from `Interface`.
    ///
    /// # Errors
    /// At the field that is missing or of another kind; at the method or the parameter that has no name or type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Interface<'a>> {
        Interface::read_at(record, 0)
    }

    fn read_at(record: RecordRef<'a>, depth: usize) -> Read<Interface<'a>> {
        if depth == DEEPEST {
            let message = format!("interfaces derive from each other more than {DEEPEST} deep");
            return Err(Diagnostic::error(record.span(), message));
        }
        let declares = record.is_a("DeclareInterfaceMethods");
        Ok(Interface {
            record,
            name: identifier(record, "cppInterfaceName")?,
            namespace: record.text("cppNamespace")?,
            description: maybe_lines(record, "description")?,
            methods: methods(record)?,
            bases: bases(record, depth)?,
            extra_declaration: maybe_lines(record, "extraClassDeclaration")?,
            extra_shared_declaration: maybe_lines(record, "extraSharedClassDeclaration")?,
            extra_trait_declaration: maybe_lines(record, "extraTraitClassDeclaration")?,
            extra_class_of: maybe_lines(record, "extraClassOf")?,
            verify: maybe_lines(record, "verify")?,
            verify_with_regions: flag(record, "verifyWithRegions")?,
            overridden: declares.then(|| texts(record, "alwaysOverriddenMethods")).transpose()?,
        })
    }

    /// The name of its C++ class with its namespace, as the description spells it.
    pub(crate) fn qualified_class(&self) -> String {
        qualified(self.namespace, self.name)
    }

    /// The methods that a class which lists this interface declares.
    pub(crate) fn declared_methods(&self) -> impl Iterator<Item = &InterfaceMethod<'a>> {
        self.methods.iter().filter(|method| self.declares(method))
    }

    /// The methods whose default a class that declares others of this interface keeps, and which it must make
    /// visible beside them: `using Interface::Trait<Op>::f;`.
    pub(crate) fn defaulted_methods(&self) -> impl Iterator<Item = &InterfaceMethod<'a>> {
        let all = self.overridden.iter().flat_map(|_| &self.methods);
        all.filter(|method| method.body.is_none() && method.default_body.is_some() && !self.declares(method))
    }

    fn declares(&self, method: &InterfaceMethod<'_>) -> bool {
        self.overridden.as_ref().is_some_and(|overridden| {
            method.body.is_none() && (method.default_body.is_none() || overridden.contains(&method.name))
        })
    }
}

impl InterfaceMethod<'_> {
    /// Whether a call could mean either.
    pub(crate) fn is_same_call(&self, other: &InterfaceMethod<'_>) -> bool {
        let types = |method: &InterfaceMethod<'_>| -> Vec<String> {
            let all = method.parameters.iter();
            all.map(|it| it.ty.to_owned()).collect()
        };
        self.name == other.name && types(self) == types(other)
    }
}

fn methods<'a>(interface: RecordRef<'a>) -> Read<Vec<InterfaceMethod<'a>>> {
    let mut methods: Vec<InterfaceMethod<'a>> = Vec::new();
    for (at, record) in defs(interface, "methods")?.into_iter().enumerate() {
        let mut method = method(record)?;
        let mut overloads = methods.iter().filter(|known| known.name == method.name);
        if overloads.clone().any(|known| known.is_same_call(&method)) {
            let message = format!(
                "interface `{}` has the method `{}` twice with the same parameters",
                interface.name(),
                method.name,
            );
            return Err(Diagnostic::error(record.span(), message));
        }
        if overloads.next().is_some() {
            method.unique_name = format!("{}_{at}", method.name);
        }
        let taken = |name: &str| methods.iter().any(|known| known.unique_name == name);
        method.unique_name = unique(&method.unique_name, taken);
        methods.push(method);
    }
    Ok(methods)
}

fn method<'a>(record: RecordRef<'a>) -> Read<InterfaceMethod<'a>> {
    let name = identifier(record, "name")?;
    Ok(InterfaceMethod {
        name,
        unique_name: name.to_owned(),
        description: maybe_lines(record, "description")?,
        result: record.field("returnType").and_then(filled)?,
        parameters: parameters(record)?,
        is_static: record.is_a("StaticInterfaceMethod"),
        body: maybe_lines(record, "body")?,
        default_body: maybe_lines(record, "defaultBody")?,
    })
}

fn parameters<'a>(method: RecordRef<'a>) -> Read<Vec<Parameter<'a>>> {
    match maybe(method, "arguments") {
        None => Ok(Vec::new()),
        Some(_) => method.field("arguments").and_then(parameters_of),
    }
}

fn parameters_of<'a>(arguments: ValueRef<'a>) -> Read<Vec<Parameter<'a>>> {
    let mut parameters: Vec<Parameter<'a>> = Vec::new();
    for (at, (ty, name)) in arguments.as_dag()?.args().enumerate() {
        let name = match argument_name(name) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("odsArg{at}")),
        };
        let fault = if !is_identifier(&name) {
            "is no name in C++"
        } else if parameters.iter().any(|known| known.name == name) {
            "is there twice"
        } else {
            let ty = filled(ty)?;
            parameters.push(Parameter { ty, name });
            continue;
        };
        let message = format!("the parameter `{name}` {fault}");
        return Err(ty.error(message));
    }
    Ok(parameters)
}

fn bases<'a>(interface: RecordRef<'a>, depth: usize) -> Read<Vec<Interface<'a>>> {
    let mut bases: Vec<Interface<'a>> = Vec::new();
    for record in defs(interface, "baseInterfaces")? {
        let mut base = Interface::read_at(record, depth + 1)?;
        let below = std::mem::take(&mut base.bases);
        for one in below.into_iter().chain([base]) {
            let class = one.qualified_class();
            if bases.iter().all(|known| known.qualified_class() != class) {
                bases.push(one);
            }
        }
    }
    Ok(bases)
}

/// A text that is not empty.
fn filled(value: ValueRef<'_>) -> Read<&str> {
    match value.as_str()?.trim() {
        "" => Err(value.error(format!("{} is empty", value.described()))),
        text => Ok(text),
    }
}
