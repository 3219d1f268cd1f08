//! [`OpReader`]: reads operations and reports all errors of an operation in one run.

use super::builder::Builder;
use super::effect::Effects;
use super::effect_reader::effects;
use super::inference::inference;
use super::op::{Adaptors, Op};
use super::rules;
use super::typing::Argument;
use crate::model::attribute::{Attribute, AttributeKind};
use crate::model::constraint::{Constraint, NamedConstraint, NamedType, TypeConstraint, Unwrapped};
use crate::model::dialect::Dialect;
use crate::model::property::Property;
use crate::model::read::cache::ReadCache;
use crate::model::read::fields::{Read, argument_name, at_user, dag, flag, maybe, maybe_lines, maybe_text};
use crate::model::traits::{self, Trait};
use tdgen_language::backends::version::Version;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::graph::{DagArg, Kind, RecordRef, Records, ValueRef};

/// Returns the full name of an operation, `dialect.mnemonic`.
///
/// # Errors
/// A field is missing or has the wrong type.
pub(crate) fn name_of(record: RecordRef<'_>) -> Read<String> {
    let mnemonic = record.text("opName")?;
    Ok(match record.record("opDialect")?.text("name")? {
        "" => mnemonic.to_owned(),
        prefix => format!("{prefix}.{mnemonic}"),
    })
}

/// Reads operations. Records that several of them share are read once.
pub(crate) struct OpReader<'a> {
    dialects: ReadCache<Dialect<'a>>,
    types: ReadCache<TypeConstraint<'a>>,
    attributes: ReadCache<AttributeKind<'a>>,
    traits: ReadCache<Trait<'a>>,
    knows_inference: bool,
    version: Version,
}

impl<'a> OpReader<'a> {
    pub(crate) fn new(records: &'a Records, version: Version) -> OpReader<'a> {
        OpReader {
            dialects: ReadCache::default(),
            types: ReadCache::default(),
            attributes: ReadCache::default(),
            traits: ReadCache::default(),
            knows_inference: records.def("InferTypeOpInterface").is_some(),
            version,
        }
    }

    /// Reads a record of class `Op`.
    ///
    /// # Errors
    /// All errors of the record are reported to `diags`.
    pub(crate) fn read(&mut self, record: RecordRef<'a>, diags: &mut Diags) -> Result<Op<'a>, Reported> {
        let mut errors = Errors { record, diags, reported: None };
        let mut op = self.parts(record, &mut errors).map_err(|error| errors.push(error))?;
        errors.check()?;
        for error in rules::violations(&op) {
            errors.push(error);
        }
        op.inferred = errors.keep(inference(&op)).flatten();
        op.effects = errors.keep(effects(&op)).unwrap_or_default();
        errors.check()?;
        let skipped = op.not_materializable();
        if !skipped.is_empty() {
            let names = skipped.join(", ");
            let message = format!("op has non-materializable derived attributes '{names}', skipping");
            let help = "set `convertFromStorage`, the C++ that builds the attribute from its value";
            errors.diags.push(Diagnostic::warning(record.span(), message).help(help));
        }
        Ok(op)
    }

    fn parts(&mut self, record: RecordRef<'a>, errors: &mut Errors<'_, '_>) -> Read<Op<'a>> {
        let dialect = self.dialects.get(record.record("opDialect")?, Dialect::read)?;
        let format = maybe(record, "assemblyFormat");
        let format = format.map(ValueRef::as_str);
        let class = class_name(&record.name());
        let mut op = Op {
            record,
            adaptors: Adaptors::of(&class),
            class,
            namespace: record.text("cppNamespace")?,
            name: name_of(record)?,
            dialect,
            summary: maybe_text(record, "summary")?,
            description: maybe_lines(record, "description")?,
            operands: Vec::new(),
            attributes: Vec::new(),
            properties: Vec::new(),
            arguments: Vec::new(),
            derived: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            traits: errors.keep(traits::read_all(record, &mut self.traits)).unwrap_or_default(),
            builders: errors.keep(Builder::read_all(record)).unwrap_or_default(),
            skips_default_builders: flag(record, "skipDefaultBuilders")?,
            assembly_format: format.transpose()?,
            has_custom_format: flag(record, "hasCustomAssemblyFormat")?,
            has_verifier: flag(record, "hasVerifier")?,
            has_region_verifier: flag(record, "hasRegionVerifier")?,
            has_canonicalizer: flag(record, "hasCanonicalizer")?,
            has_canonicalize_method: flag(record, "hasCanonicalizeMethod")?,
            has_folder: flag(record, "hasFolder")?,
            has_custom_properties_encoding: flag(record, "useCustomPropertiesEncoding")?,
            extra_declaration: maybe_lines(record, "extraClassDeclaration")?,
            extra_definition: maybe_lines(record, "extraClassDefinition")?,
            inferred: None,
            effects: Effects::default(),
            knows_inference: self.knows_inference,
            version: self.version,
        };
        self.read_arguments(&mut op, errors)?;
        errors.keep(self.read_derived(&mut op));
        for (at, arg) in dag(record, "results", "outs")?.args().enumerate() {
            op.results.extend(errors.keep(self.result(at, arg.value, argument_name(arg))));
        }
        op.regions = constraints(record, "regions", "region", "Region", errors);
        op.successors = constraints(record, "successors", "successor", "Successor", errors);
        Ok(op)
    }

    fn read_arguments(&mut self, op: &mut Op<'a>, errors: &mut Errors<'_, '_>) -> Read<()> {
        // `mlir-tblgen` accepts any operator, not only `ins`.
        let arguments = op.record.field("arguments")?.as_dag()?;
        for (at, arg) in arguments.args().enumerate() {
            errors.keep(self.add_argument(op, at, arg.value, argument_name(arg)));
        }
        Ok(())
    }

    fn add_argument(&mut self, op: &mut Op<'a>, at: usize, value: ValueRef<'a>, name: Option<&'a str>) -> Read<()> {
        let Kind::Def(record) = value.kind() else {
            let message = format!("undefined type for argument #{at}");
            let label = format!("expected a record for argument #{at}, found {}", value.shown());
            return Err(Diagnostic::error(value.span, message).label(label));
        };
        let Unwrapped { record, decorators } = Unwrapped::read(record)?;
        let named = |noun: &str| {
            let label = format!("argument #{at}, `{}`, has no name", record.name());
            let message = format!("{noun} must be named");
            name.ok_or_else(|| Diagnostic::error(value.span, message).label(label))
        };
        if record.is_a("TypeConstraint") {
            let ty = self.types.get(record, TypeConstraint::read)?;
            op.arguments.push(Argument::Operand(op.operands.len()));
            op.operands.push(NamedType { name, ty, decorators });
        } else if record.is_a("Attr") {
            let name = named("attributes")?;
            if record.is_a("DerivedAttr") {
                let message = "derived attributes not allowed in argument list";
                return Err(Diagnostic::error(value.span, message).label(format!("`{name}`")));
            }
            let kind = self.attributes.get(record, AttributeKind::read)?;
            op.arguments.push(Argument::Attribute(op.attributes.len()));
            op.attributes.push(Attribute { name, kind, decorators });
        } else if record.is_a("Property") {
            let name = named("properties")?;
            op.arguments.push(Argument::Property(op.properties.len()));
            op.properties.push(Property::read(name, record)?);
        } else {
            let message = "unexpected def type; only defs deriving from TypeConstraint or Attr or Property are allowed";
            let label = format!("argument #{at} is `{}`", record.name());
            return Err(Diagnostic::error(value.span, message).label(label));
        }
        Ok(())
    }

    /// Reads the derived attributes: fields whose values are records of class `DerivedAttr`.
    fn read_derived(&mut self, op: &mut Op<'a>) -> Read<()> {
        for field in op.record.fields() {
            let Kind::Def(record) = field.value().kind() else {
                continue;
            };
            if !record.is_a("Attr") {
                continue;
            }
            if !record.is_a("DerivedAttr") {
                let message = "unsupported Attr field type: only derived attributes can be fields of an operation";
                return Err(Diagnostic::error(field.span(), message));
            }
            let name = std::str::from_utf8(field.name_bytes()).unwrap_or("");
            let kind = self.attributes.get(record, AttributeKind::read)?;
            op.derived.push(Attribute { name, kind, decorators: Vec::new() });
        }
        Ok(())
    }

    fn result(&mut self, at: usize, value: ValueRef<'a>, name: Option<&'a str>) -> Read<NamedType<'a>> {
        let Kind::Def(record) = value.kind() else {
            let message = format!("undefined type for result #{at}");
            return Err(Diagnostic::error(value.span, message).label(value.shown()));
        };
        let Unwrapped { record, decorators } = Unwrapped::read(record)?;
        if !record.is_a("TypeConstraint") {
            let message = format!("result #{at} is `{}`, which is not a type constraint", record.name());
            let error = Diagnostic::error(value.span, message);
            let is_attribute = record.is_a("AttrConstraint");
            return Err(if is_attribute { error.help("attributes belong in `arguments`") } else { error });
        }
        let ty = self.types.get(record, TypeConstraint::read)?;
        if ty.segments().is_some() {
            let message = "'VariadicOfVariadic' results are currently not supported";
            return Err(Diagnostic::error(value.span, message).label(format!("result #{at}")));
        }
        Ok(NamedType { name, ty, decorators })
    }
}

/// Reads the regions or the successors.
fn constraints<'a>(
    record: RecordRef<'a>,
    field: &str,
    operator: &str,
    class: &str,
    errors: &mut Errors<'_, '_>,
) -> Vec<NamedConstraint<'a>> {
    let Some(dag) = errors.keep(dag(record, field, operator)) else {
        return Vec::new();
    };
    let count = dag.args().len();
    let one = |(at, arg): (usize, DagArg<'a>)| {
        let value = arg.value;
        let Kind::Def(item) = value.kind() else {
            let message = format!("undefined kind for {operator} #{at}");
            return Err(Diagnostic::error(value.span, message).label(value.shown()));
        };
        if !item.is_a(&format!("{class}Constraint")) {
            let message = format!("{operator} #{at} is `{}`, which is not a `{class}Constraint`", item.name());
            return Err(Diagnostic::error(value.span, message));
        }
        let name = argument_name(arg);
        let is_variadic = item.is_a(&format!("Variadic{class}"));
        if is_variadic && at + 1 < count {
            let message = format!("only the last {operator} can be variadic");
            return Err(Diagnostic::error(value.span, message).label(format!("{operator} #{at}")));
        }
        if is_variadic && name.is_none() && class == "Region" {
            let message = "variadic regions must be named";
            return Err(Diagnostic::error(value.span, message));
        }
        let constraint = Constraint::read(item)?;
        Ok(NamedConstraint { name, constraint, is_variadic })
    };
    let read: Vec<Read<NamedConstraint<'a>>> = dag.args().enumerate().map(one).collect();
    read.into_iter().filter_map(|it| errors.keep(it)).collect()
}

/// Returns the part of a record's name after its first `_`, or before it if nothing comes after it. A name that begins
/// with `_` is kept.
fn class_name(record: &str) -> String {
    match record.split_once('_') {
        None | Some(("", _)) => record.to_owned(),
        Some((name, "")) => name.to_owned(),
        Some((_, name)) => name.to_owned(),
    }
}

/// Reports the errors of one operation.
struct Errors<'d, 'a> {
    record: RecordRef<'a>,
    diags: &'d mut Diags,
    reported: Option<Reported>,
}

impl Errors<'_, '_> {
    fn push(&mut self, error: Diagnostic) -> Reported {
        let reported = self.diags.push(at_user(error, self.record));
        self.reported = Some(reported);
        reported
    }

    /// Returns the value, or reports the error.
    fn keep<T>(&mut self, read: Read<T>) -> Option<T> {
        read.map_err(|error| self.push(error)).ok()
    }

    /// Fails if an error was reported.
    fn check(&self) -> Result<(), Reported> {
        self.reported.map_or(Ok(()), Err)
    }
}
