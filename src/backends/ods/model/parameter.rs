//! [`Parameter`]: a parameter of a type or an attribute.
//!
//! An argument of the dag `parameters` is a string, which is a C++ type, or a record with a field `cppType`: an
//! `AttrOrTypeParameter`, a constraint, or another type or attribute.

use super::constraint::Constraint;
use super::dialect::Dialect;
use super::enumeration;
use crate::accessors::getter;
use crate::model::read::fields::{Read, argument_name, defs, flag, maybe_text};
use crate::names::reserved_before_parenthesis;
use tdgen_language::backends::text::mlir::is_keyword;
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::{DagArg, Kind, RecordRef, ValueRef};

/// A parameter of a type or an attribute.
#[derive(Clone, Debug)]
pub(crate) struct Parameter<'a> {
    pub(crate) name: &'a str,
    /// The C++ type of function parameters and of the storage.
    pub(crate) ty: &'a str,
    /// May be empty.
    pub(crate) summary: &'a str,
    /// The C++ type that the accessor returns.
    pub(crate) accessor_ty: &'a str,
    /// The C++ type that owns the value during parsing.
    pub(crate) owner_ty: &'a str,
    /// C++ that converts the owner `$_self` to [`Parameter::ty`]; `None` if they are the same.
    pub(crate) from_owner: Option<&'a str>,
    /// Statements that copy the value `$_self` into the context's allocator, as `$_dst`.
    pub(crate) allocator: Option<&'a str>,
    /// A C++ condition: `$_lhs` and `$_rhs` are equal.
    pub(crate) comparator: &'a str,
    pub(crate) parser: Option<&'a str>,
    pub(crate) printer: Option<&'a str>,
    /// The value if it is absent from the textual form; a parameter with a default is optional.
    pub(crate) default: Option<&'a str>,
    pub(crate) constraint: Option<Constraint<'a>>,
    /// Whether it is the type of an attribute, which follows the attribute in the textual form.
    pub(crate) is_self_type: bool,
    /// The C++ class of the parameter's dialect, which must be loaded before the parameter is parsed.
    pub(crate) dialect: Option<String>,
}

impl<'a> Parameter<'a> {
    /// Reads the parameters of a record of class `AttrOrTypeDef`.
    ///
    /// # Errors
    /// A parameter has no name or type, or two have the same accessor.
    pub(crate) fn read_all(record: RecordRef<'a>) -> Read<Vec<Parameter<'a>>> {
        record.field("parameters").and_then(|field| {
            let mut parameters: Vec<Parameter<'a>> = Vec::new();
            // An author's own storage class compares the values.
            let compares = flag(record, "genStorageClass")?;
            let dag = field.as_dag()?;
            for (at, arg) in dag.args().enumerate() {
                let value = arg.value;
                let name =
                    checked_name(arg, &parameters).map_err(|message| Diagnostic::error(dag.place(at), message))?;
                let parameter = Parameter::read(name, value)?;
                if compares && parameter.compares_raw_integers() {
                    let message = format!("parameter `{name}` is an `APInt` without a comparator of its own");
                    let label = "`==` aborts if the numbers have different widths";
                    let help = "use `APIntParameter`, or set `comparator`";
                    return Err(value.error(message).label(label).help(help));
                }
                parameters.push(parameter);
            }
            Ok(parameters)
        })
    }

    fn read(name: &'a str, value: ValueRef<'a>) -> Read<Parameter<'a>> {
        let record = match value.kind() {
            Kind::Def(record) => record,
            _ => return Ok(Parameter::plain(name, non_empty(name, value)?)),
        };
        let Some(ty) = record.get("cppType") else {
            let message = format!("parameter `{name}` has no C++ type: `{}` has no field `cppType`", record.name());
            let help = "a parameter is a string, an `AttrOrTypeParameter`, or a constraint on a C++ class";
            return Err(value.error(message).help(help));
        };
        let ty = non_empty(name, ty.value())?;
        Ok(Parameter {
            summary: maybe_text(record, "summary")?.unwrap_or(""),
            accessor_ty: maybe_text(record, "cppAccessorType")?.unwrap_or(ty),
            owner_ty: maybe_text(record, "cppStorageType")?.unwrap_or(ty),
            from_owner: maybe_text(record, "convertFromStorage")?.filter(|code| *code != "$_self"),
            allocator: maybe_text(record, "allocator")?,
            comparator: maybe_text(record, "comparator")?.unwrap_or(EQUAL),
            parser: maybe_text(record, "parser")?,
            printer: printer(record, ty)?,
            default: maybe_text(record, "defaultValue")?,
            constraint: record.is_a("Constraint").then(|| Constraint::read(record)).transpose()?,
            is_self_type: record.is_a("AttributeSelfTypeParameter"),
            dialect: if record.is_a("AttrOrTypeDef") { dialect_class(record)? } else { None },
            ..Parameter::plain(name, ty)
        })
    }

    fn plain(name: &'a str, ty: &'a str) -> Parameter<'a> {
        Parameter {
            name,
            ty,
            summary: "",
            accessor_ty: ty,
            owner_ty: ty,
            from_owner: None,
            allocator: None,
            comparator: EQUAL,
            parser: None,
            printer: None,
            default: None,
            constraint: None,
            is_self_type: false,
            dialect: None,
        }
    }

    pub(crate) fn accessor(&self) -> String {
        getter(self.name)
    }

    /// Returns whether values are compared by the `==` of `APInt`.
    fn compares_raw_integers(&self) -> bool {
        let words = |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "APInt");
        let of_elements = format!("{0}($_lhs) == {0}($_rhs)", self.ty);
        words(self.ty) && (self.comparator == EQUAL || self.comparator == of_elements)
    }

    pub(crate) fn is_optional(&self) -> bool {
        self.default.is_some()
    }
}

/// The printer of a parameter. That of an enumeration would print enumerators that are not keywords without quotes, and
/// the parser could not read them; `operator<<` of the enumeration quotes them.
fn printer<'a>(record: RecordRef<'a>, ty: &str) -> Read<Option<&'a str>> {
    let printer = maybe_text(record, "printer")?;
    let Some(enumeration) = enumeration::of_class(record, ty).filter(|_| printer.is_some()) else { return Ok(printer) };
    let is_printed_bare = maybe_text(enumeration, "parameterPrinter")? == printer;
    let cases = defs(enumeration, "enumerants")?;
    let has_quotes = cases.into_iter().any(|case| case.text("str").is_ok_and(|text| !is_keyword(text)));
    Ok(if is_printed_bare && has_quotes { Some("$_printer << $_self") } else { printer })
}

/// The C++ class of the dialect that must be loaded: not the builtin one, which always is and whose class is incomplete
/// in most files.
fn dialect_class(definition: RecordRef<'_>) -> Read<Option<String>> {
    let class = Dialect::read(definition.record("dialect")?)?.qualified_class();
    Ok((class != "::mlir::BuiltinDialect").then_some(class))
}

/// Checks that a name is an identifier whose accessor none of the preceding parameters has.
fn checked_name<'a>(arg: DagArg<'a>, preceding: &[Parameter<'_>]) -> Result<&'a str, String> {
    let Some(name) = argument_name(arg) else {
        return Err("all parameters must have a name".to_owned());
    };
    // A constructor initializes the member by `name(...)`.
    if let Some(reason) = reserved_before_parenthesis(name) {
        return Err(format!("the parameter name `{name}` {reason}"));
    }
    match preceding.iter().find(|other| other.accessor() == getter(name)) {
        None => Ok(name),
        Some(other) if other.name == name => Err(format!("duplicate parameter `{name}`")),
        Some(other) => Err(format!("`{}` and `{name}` have the same accessor `{}`", other.name, other.accessor())),
    }
}

const EQUAL: &str = "$_lhs == $_rhs";

fn non_empty<'a>(name: &str, ty: ValueRef<'a>) -> Read<&'a str> {
    match ty.as_str()?.trim() {
        "" => {
            let message = format!("the C++ type of parameter `{name}` is empty");
            Err(ty.error(message))
        }
        ty => Ok(ty),
    }
}
