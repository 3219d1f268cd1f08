//! [`Interface`]: an interface of operations, attributes, types or dialects.

use std::borrow::Cow;

use crate::model::read::fields::{
    Read, argument_name, at_user, class_identifier, defs, flag, identifier, maybe, maybe_lines, texts,
};
use crate::names::{Class, reserved, reserved_before_parenthesis, scope};
use tdgen_language::backends::text::cpp::qualified;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{RecordRef, ValueRef};

/// The limit of a chain of base interfaces.
const MAX_DEPTH: usize = 200;

/// The entities that an interface is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InterfaceKind {
    Op,
    Attribute,
    Type,
}

impl InterfaceKind {
    /// Returns the TableGen class.
    pub(crate) fn class(self) -> &'static str {
        match self {
            InterfaceKind::Op => "OpInterface",
            InterfaceKind::Attribute => "AttrInterface",
            InterfaceKind::Type => "TypeInterface",
        }
    }
}

/// A record of class `Interface`, or of a class that also declares the methods (`DeclareOpInterfaceMethods`).
#[derive(Clone, Debug)]
pub(crate) struct Interface<'a> {
    pub(crate) record: RecordRef<'a>,
    /// The name of the C++ class.
    pub(crate) name: &'a str,
    /// The namespace of the C++ class; may be empty, may begin with `::`.
    pub(crate) namespace: &'a str,
    pub(crate) description: Option<&'a str>,
    pub(crate) methods: Vec<InterfaceMethod<'a>>,
    /// All base interfaces without duplicates, each after its own bases.
    pub(crate) bases: Vec<Interface<'a>>,
    /// C++ for the interface class.
    pub(crate) extra_declaration: Option<&'a str>,
    /// C++ for the interface class and the trait.
    pub(crate) extra_shared_declaration: Option<&'a str>,
    /// C++ for the trait.
    pub(crate) extra_trait_declaration: Option<&'a str>,
    /// The body of an additional condition of `classof`.
    pub(crate) extra_class_of: Option<&'a str>,
    /// The body of the verifier.
    pub(crate) verify: Option<&'a str>,
    /// Whether the verifier runs after the operations in the regions are verified.
    pub(crate) verify_with_regions: bool,
    /// For a `Declare...InterfaceMethods`, the methods that are declared although they have a default. Otherwise
    /// `None`: no method is declared.
    overridden: Option<Vec<&'a str>>,
}

/// A method of an interface.
#[derive(Clone, Debug)]
pub(crate) struct InterfaceMethod<'a> {
    pub(crate) record: RecordRef<'a>,
    pub(crate) name: &'a str,
    /// The name in the `Concept`, where overloads need different names: `f`, or `f_3` with the index of the method.
    pub(crate) unique_name: String,
    pub(crate) description: Option<&'a str>,
    /// The C++ type of the result.
    pub(crate) result: &'a str,
    pub(crate) parameters: Vec<Parameter<'a>>,
    pub(crate) is_static: bool,
    /// The body for all implementations.
    pub(crate) body: Option<&'a str>,
    /// The body for implementations without their own.
    pub(crate) default_body: Option<&'a str>,
}

/// A parameter of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parameter<'a> {
    pub(crate) ty: &'a str,
    /// `odsArgN` if the description has no name.
    pub(crate) name: Cow<'a, str>,
}

impl<'a> Interface<'a> {
    /// Reads a record of a class that derives from `Interface`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type, or a method or parameter has no name or type.
    pub(crate) fn read(record: RecordRef<'a>) -> Read<Interface<'a>> {
        Interface::read_at(record, 0)
    }

    fn read_at(record: RecordRef<'a>, depth: usize) -> Read<Interface<'a>> {
        if depth == MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} levels of base interfaces");
            return Err(Diagnostic::error(record.span(), message));
        }
        let declares = record.is_a("DeclareInterfaceMethods");
        Ok(Interface {
            record,
            name: class_identifier(record, "cppInterfaceName", Class::Interface)?,
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

    /// Returns the C++ class with its namespace, as the description spells it.
    pub(crate) fn qualified_class(&self) -> String {
        qualified(self.namespace, self.name)
    }

    /// Returns the methods that the class of an implementation declares.
    pub(crate) fn declared_methods(&self) -> impl Iterator<Item = &InterfaceMethod<'a>> {
        self.methods.iter().filter(|method| self.declares(method))
    }

    /// Returns the methods whose defaults the class of an implementation keeps. They need a using-declaration, as the
    /// declared overloads hide them: `using Interface::Trait<Op>::f;`.
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
    /// Returns whether both have the same name and parameter types.
    pub(crate) fn has_same_signature(&self, other: &InterfaceMethod<'_>) -> bool {
        let types = |parameters: &'_ [Parameter<'_>]| parameters.iter().map(|it| it.ty.to_owned()).collect::<Vec<_>>();
        self.name == other.name && types(&self.parameters) == types(&other.parameters)
    }
}

fn methods<'a>(interface: RecordRef<'a>) -> Read<Vec<InterfaceMethod<'a>>> {
    let mut methods: Vec<InterfaceMethod<'a>> = Vec::new();
    let mut names = scope();
    for (at, record) in defs(interface, "methods")?.into_iter().enumerate() {
        let mut method = method(record)?;
        let mut overloads = methods.iter().filter(|other| other.name == method.name);
        if overloads.clone().any(|other| other.has_same_signature(&method)) {
            let (interface, method) = (interface.name(), method.name);
            let message = format!("interface `{interface}` has two methods `{method}` with the same parameters");
            return Err(Diagnostic::error(record.span(), message));
        }
        if overloads.next().is_some() {
            method.unique_name = format!("{}_{at}", method.name);
        }
        method.unique_name = names.free(method.unique_name).into_owned();
        methods.push(method);
    }
    Ok(methods)
}

fn method<'a>(record: RecordRef<'a>) -> Read<InterfaceMethod<'a>> {
    let name = identifier(record, "name")?;
    if let Some(reason) = reserved_before_parenthesis(name) {
        return Err(record.field_error("name", format!("the method name `{name}` {reason}")).help("rename it"));
    }
    Ok(InterfaceMethod {
        record,
        name,
        unique_name: name.to_owned(),
        description: maybe_lines(record, "description")?,
        result: record.field("returnType").and_then(cpp_type)?,
        parameters: parameters(record)?,
        is_static: record.is_a("StaticInterfaceMethod"),
        body: maybe_lines(record, "body")?,
        default_body: maybe_lines(record, "defaultBody")?,
    })
}

fn parameters<'a>(method: RecordRef<'a>) -> Read<Vec<Parameter<'a>>> {
    match maybe(method, "arguments") {
        None => Ok(Vec::new()),
        Some(_) => method.field("arguments").and_then(parameters_of).map_err(|error| at_user(error, method)),
    }
}

fn parameters_of<'a>(arguments: ValueRef<'a>) -> Read<Vec<Parameter<'a>>> {
    let mut parameters: Vec<Parameter<'a>> = Vec::new();
    let dag = arguments.as_dag()?;
    for (at, arg) in dag.args().enumerate() {
        let name = match argument_name(arg) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned(format!("odsArg{at}")),
        };
        let message = if let Some(reason) = reserved(&name) {
            format!("the parameter name `{name}` {reason}")
        } else if parameters.iter().any(|other| other.name == name) {
            format!("duplicate parameter `{name}`")
        } else {
            parameters.push(Parameter { ty: cpp_type(arg.value)?, name });
            continue;
        };
        return Err(Diagnostic::error(dag.place(at), message));
    }
    Ok(parameters)
}

fn bases<'a>(interface: RecordRef<'a>, depth: usize) -> Read<Vec<Interface<'a>>> {
    let mut bases: Vec<Interface<'a>> = Vec::new();
    for record in defs(interface, "baseInterfaces")? {
        let mut base = Interface::read_at(record, depth + 1)?;
        let inherited = std::mem::take(&mut base.bases);
        for base in inherited.into_iter().chain([base]) {
            let class = base.qualified_class();
            if bases.iter().all(|other| other.qualified_class() != class) {
                bases.push(base);
            }
        }
    }
    Ok(bases)
}

fn cpp_type(value: ValueRef<'_>) -> Read<&str> {
    match value.as_str()?.trim() {
        "" => Err(value.error(format!("{} is empty", value.described()))),
        text => Ok(text),
    }
}
