//! Builds the values that express ODS constraints in IRDL.

use super::value::Value;
use crate::model::predicate::condition;
use crate::model::read::fields::{Read, defs, maybe};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// The nesting limit of constraints.
const MAX_DEPTH: usize = 200;
/// The limit of the values of an operation: constraints that each use another one twice double them.
const MAX_VALUES: usize = 10_000;

/// The values of an operation as they are built.
pub(super) struct Builder<'a> {
    dialect: &'a str,
    pub values: Vec<Value<'a>>,
    depth: usize,
}

/// The types that a record of this name means.
const NAMED_TYPES: [(&str, &str); 11] = [
    ("Index", "index"),
    ("NoneType", "none"),
    ("BF16", "bf16"),
    ("TF32", "tf32"),
    ("F8E4M3FN", "f8E4M3FN"),
    ("F8E5M2", "f8E5M2"),
    ("F8E4M3", "f8E4M3"),
    ("F8E4M3FNUZ", "f8E4M3FNUZ"),
    ("F8E4M3B11FNUZ", "f8E4M3B11FNUZ"),
    ("F8E5M2FNUZ", "f8E5M2FNUZ"),
    ("F8E3M4", "f8E3M4"),
];

/// The attributes that become their builtin base, by class. The base has the mark of a type, as in `tblgen-to-irdl`.
const BASES: [(&str, &str); 6] = [
    ("AnyIntegerAttrBase", "!builtin.integer"),
    ("SignlessIntegerAttrBase", "!builtin.integer"),
    ("SignedIntegerAttrBase", "!builtin.integer"),
    ("UnsignedIntegerAttrBase", "!builtin.integer"),
    ("FloatAttrBase", "!builtin.float"),
    ("StringBasedAttr", "!builtin.string"),
];

impl<'a> Builder<'a> {
    pub(super) fn new(dialect: &'a str) -> Builder<'a> {
        Builder { dialect, values: Vec::new(), depth: 0 }
    }

    fn add(&mut self, value: Value<'a>) -> usize {
        self.values.push(value);
        self.values.len() - 1
    }

    /// Calls `build` one level deeper.
    fn nest(&mut self, record: RecordRef<'a>, build: impl FnOnce(&mut Builder<'a>) -> Read<usize>) -> Read<usize> {
        if self.depth == MAX_DEPTH {
            return Err(Diagnostic::error(record.span(), format!("constraints are nested more than {MAX_DEPTH} deep")));
        }
        if self.values.len() >= MAX_VALUES {
            let message = format!("the constraints of an operation have more than {MAX_VALUES} parts");
            return Err(Diagnostic::error(record.span(), message));
        }
        self.depth += 1;
        let built = build(self);
        self.depth -= 1;
        built
    }

    /// Builds a type constraint.
    ///
    /// # Errors
    /// A field is missing or has the wrong type, or a limit is exceeded.
    pub(super) fn of_type(&mut self, record: RecordRef<'a>) -> Read<usize> {
        self.nest(record, |builder| builder.of_type_here(record))
    }

    fn of_type_here(&mut self, record: RecordRef<'a>) -> Read<usize> {
        if record.is_a("Variadic") || record.is_a("Optional") {
            return self.of_type(record.record("baseType")?);
        }
        if record.name() == "AnyType" {
            return Ok(self.add(Value::Any));
        }
        if record.is_a("TypeDef") {
            return self.definition(record, '!', "typeName");
        }
        if record.is_a("AnyTypeOf") {
            let parts = self.types(record)?;
            return Ok(self.add(Value::AnyOf(parts)));
        }
        if record.is_a("AllOfType") {
            let parts = self.types(record)?;
            return Ok(self.add(Value::AllOf(parts)));
        }
        if record.name() == "AnyInteger" {
            return Ok(self.add(Value::Base("!builtin.integer".to_owned())));
        }
        if record.is_a("AnyI") {
            let width: i64 = record.int("bitwidth")?;
            let parts = ["i", "si", "ui"].map(|prefix| self.add(Value::Is(format!("{prefix}{width}"))));
            return Ok(self.add(Value::AnyOf(parts.to_vec())));
        }
        if let Some(ty) = builtin_type(record)? {
            return Ok(self.add(Value::Is(ty)));
        }
        if record.is_a("ConfinedType") {
            let mut parts = vec![self.of_type(record.record("baseType")?)?];
            for predicate in defs(record, "predicateList")? {
                parts.push(self.predicate(predicate)?);
            }
            return Ok(self.add(Value::AllOf(parts)));
        }
        self.own_predicate(record)
    }

    fn types(&mut self, record: RecordRef<'a>) -> Read<Vec<usize>> {
        defs(record, "allowedTypes")?.into_iter().map(|part| self.of_type(part)).collect()
    }

    /// Builds an attribute constraint.
    ///
    /// # Errors
    /// A field is missing or has the wrong type, or a limit is exceeded.
    pub(super) fn of_attribute(&mut self, record: RecordRef<'a>) -> Read<usize> {
        self.nest(record, |builder| builder.of_attribute_here(record))
    }

    fn of_attribute_here(&mut self, record: RecordRef<'a>) -> Read<usize> {
        if ["DefaultValuedAttr", "DefaultValuedOptionalAttr", "OptionalAttr"].iter().any(|class| record.is_a(class)) {
            return self.of_attribute(record.record("baseAttr")?);
        }
        if record.is_a("ConfinedAttr") {
            let mut parts = vec![self.of_attribute(record.record("baseAttr")?)?];
            for constraint in defs(record, "attrConstraints")? {
                parts.push(self.predicate(constraint.record("predicate")?)?);
            }
            return Ok(self.add(Value::AllOf(parts)));
        }
        if record.is_a("AnyAttrOf") {
            let parts = defs(record, "allowedAttributes")?.into_iter().map(|part| self.of_attribute(part));
            let parts = parts.collect::<Read<_>>()?;
            return Ok(self.add(Value::AnyOf(parts)));
        }
        if record.name() == "AnyAttr" {
            return Ok(self.add(Value::Any));
        }
        if let Some((_, base)) = BASES.iter().find(|(class, _)| record.is_a(class)) {
            return Ok(self.add(Value::Base((*base).to_owned())));
        }
        if record.name() == "UnitAttr" {
            return Ok(self.add(Value::Is("unit".to_owned())));
        }
        if record.is_a("AttrDef") {
            return self.definition(record, '#', "attrName");
        }
        self.own_predicate(record)
    }

    /// Builds a region constraint.
    ///
    /// # Errors
    /// A field is missing or has the wrong type, or a limit is exceeded.
    pub(super) fn of_region(&mut self, record: RecordRef<'a>) -> Read<usize> {
        if record.name() == "AnyRegion" {
            return Ok(self.add(Value::Region(None)));
        }
        if record.is_a("SizedRegion") {
            let blocks = record.int("blocks")?;
            return Ok(self.add(Value::Region(Some(blocks))));
        }
        self.own_predicate(record)
    }

    /// Builds the base of a record of class `TypeDef` or `AttrDef`.
    fn definition(&mut self, record: RecordRef<'a>, mark: char, name: &str) -> Read<usize> {
        if record.record("dialect")?.text("name")? == self.dialect {
            let symbol = format!("{mark}{}", record.text("mnemonic")?);
            return Ok(self.add(Value::Own(self.dialect, symbol)));
        }
        let name = format!("{mark}{}", record.text(name)?);
        Ok(self.add(Value::Base(name)))
    }

    /// Builds the predicate of a constraint.
    fn own_predicate(&mut self, record: RecordRef<'a>) -> Read<usize> {
        match maybe(record, "predicate") {
            Some(predicate) => self.predicate(predicate.as_def()?),
            None => Ok(self.add(Value::Predicate("true".to_owned()))),
        }
    }

    fn predicate(&mut self, record: RecordRef<'a>) -> Read<usize> {
        self.nest(record, |builder| builder.predicate_here(record))
    }

    fn predicate_here(&mut self, record: RecordRef<'a>) -> Read<usize> {
        let kind = if record.is_a("CombinedPred") { Some(record.record("kind")?.name()) } else { None };
        let combine = match kind.as_deref() {
            Some("PredCombinerAnd") => Value::AllOf,
            Some("PredCombinerOr") => Value::AnyOf,
            _ => {
                let condition = condition(record)?;
                return Ok(self.add(Value::Predicate(condition)));
            }
        };
        let parts = defs(record, "children")?.into_iter().map(|part| self.predicate(part));
        let parts = parts.collect::<Read<_>>()?;
        Ok(self.add(combine(parts)))
    }
}

/// Returns the builtin type that a record means, if it is only one.
fn builtin_type(record: RecordRef<'_>) -> Read<Option<String>> {
    for (class, prefix) in [("I", "i"), ("SI", "si"), ("UI", "ui")] {
        if record.is_a(class) {
            return Ok(Some(format!("{prefix}{}", record.int::<i64>("bitwidth")?)));
        }
    }
    if record.is_a("F") {
        let width: i64 = record.int("bitwidth")?;
        return Ok([16, 32, 64, 80, 128].contains(&width).then(|| format!("f{width}")));
    }
    if let Some((_, ty)) = NAMED_TYPES.iter().find(|(name, _)| record.name() == *name) {
        return Ok(Some((*ty).to_owned()));
    }
    if !record.is_a("Complex") {
        return Ok(None);
    }
    // A complex type of complex types is not a type.
    let element = record.record("elementType")?;
    let element = if element.is_a("Complex") { None } else { builtin_type(element)? };
    Ok(element.map(|element| format!("complex<{element}>")))
}
