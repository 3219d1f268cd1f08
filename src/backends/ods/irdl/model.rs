//! A dialect as IRDL defines it.

use std::collections::BTreeSet;

use super::constraints::Builder;
use super::value::Value;
use crate::model::constraint::{Arity, NamedType};
use crate::model::operation::op::Op;
use crate::model::operation::reader::{OpReader, name_of};
use crate::model::read::fields::{Read, argument_name, at_user, maybe};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// A dialect.
pub(super) struct Dialect<'a> {
    pub name: &'a str,
    /// The types and attributes, by the symbol: `!mnemonic` or `#mnemonic`.
    pub definitions: Vec<String>,
    pub operations: Vec<Operation<'a>>,
}

/// An operation. Its values are the constraints of the four lists and their parts, in order.
pub(super) struct Operation<'a> {
    /// Without the dialect.
    pub name: String,
    pub values: Vec<Value<'a>>,
    pub operands: Vec<Named>,
    pub results: Vec<Named>,
    pub attributes: Vec<Named>,
    pub regions: Vec<Named>,
}

/// An entry of a list: its constraint is a value of the operation.
pub(super) struct Named {
    pub name: String,
    pub value: usize,
    pub variadicity: &'static str,
}

impl<'a> Dialect<'a> {
    /// Reads what a dialect defines; reports errors.
    pub(super) fn read(context: &Context<'a>, diags: &mut Diags, name: &'a str) -> Dialect<'a> {
        let mut definitions = Vec::new();
        for (class, mark) in [("TypeDef", '!'), ("AttrDef", '#')] {
            for record in context.records.defs_of_if_defined(class) {
                match definition(record, name, mark) {
                    Ok(symbol) => definitions.extend(symbol),
                    Err(error) => drop(diags.push(at_user(error, record))),
                }
            }
        }
        let mut reader = OpReader::new(context.records, context.version);
        let mut operations = Vec::new();
        for record in context.records.defs_of_if_defined("Op") {
            match name_of(record) {
                Ok(full) if full.split_once('.').is_some_and(|(dialect, _)| dialect == name) => {
                    let Ok(op) = reader.read(record, diags) else { continue };
                    match Operation::read(&op, name) {
                        Ok(operation) => operations.push(operation),
                        Err(error) => drop(diags.push(at_user(error, record))),
                    }
                }
                Ok(_) => {}
                Err(error) => drop(diags.push(error)),
            }
        }
        Dialect { name, definitions, operations }
    }
}

/// Returns the symbol of a type or attribute of the dialect `name`; `None` for one of another dialect.
fn definition(record: RecordRef<'_>, name: &str, mark: char) -> Read<Option<String>> {
    if maybe(record, "dialect").is_none() || record.record("dialect")?.text("name")? != name {
        return Ok(None);
    }
    Ok(Some(format!("{mark}{}", record.text("mnemonic")?)))
}

impl<'a> Operation<'a> {
    fn read(op: &Op<'a>, dialect: &'a str) -> Read<Operation<'a>> {
        let mut names = Names::of(op);
        let mut builder = Builder::new(dialect);
        let mut values = |values: &[NamedType<'a>], builder: &mut Builder<'a>| {
            let values = values.iter().map(|value| {
                let variadicity = match value.ty.arity {
                    Arity::One => "single",
                    Arity::Optional => "optional",
                    Arity::Variadic | Arity::Nested(_) => "variadic",
                };
                Ok(Named { value: builder.of_type(value.ty.record)?, name: names.name(value.name), variadicity })
            });
            values.collect::<Read<Vec<Named>>>()
        };
        let operands = values(&op.operands, &mut builder)?;
        let results = values(&op.results, &mut builder)?;
        let mut attributes = Vec::new();
        for attribute in op.attributes.iter().chain(&op.derived).filter(|attribute| !attribute.kind.is_optional) {
            let value = builder.of_attribute(attribute.kind.record)?;
            attributes.push(Named { name: attribute.name.to_owned(), value, variadicity: "single" });
        }
        let mut regions = Vec::new();
        for region in op.record.dag("regions")?.args() {
            let value = builder.of_region(region.value.as_def()?)?;
            regions.push(Named { name: names.name(argument_name(region)), value, variadicity: "single" });
        }
        let values = builder.values;
        Ok(Operation { name: op.mnemonic().to_owned(), values, operands, results, attributes, regions })
    }
}

/// Names the operands, results and regions that have none.
struct Names<'o> {
    used: BTreeSet<&'o str>,
    next: usize,
}

impl<'o> Names<'o> {
    fn of(op: &'o Op<'_>) -> Names<'o> {
        let values = op.operands.iter().chain(&op.results).filter_map(|value| value.name);
        let regions = op.regions.iter().filter_map(|region| region.name);
        Names { used: values.chain(regions).collect(), next: 0 }
    }

    fn name(&mut self, own: Option<&str>) -> String {
        if let Some(own) = own {
            return own.to_owned();
        }
        loop {
            let name = format!("unnamed{}", self.next);
            self.next += 1;
            if !self.used.contains(&*name) {
                return name;
            }
        }
    }
}
