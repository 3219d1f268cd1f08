//! `__init__` of an operation's class.

use indexmap::IndexSet;

use super::hints::Hints;
use super::names::identifier;
use crate::model::attribute::Attribute;
use crate::model::constraint::Arity;
use crate::model::operation::op::{Op, Side};
use crate::model::operation::typing::Argument;
use crate::model::read::fields::Read;
use tdgen_language::backends::text::cases::snake_from_camel;
use tdgen_language::backends::writer::Writer;

/// The parameters and the statements of `__init__`.
pub(super) struct Constructor<'h, 'a> {
    hints: &'h Hints<'a>,
    positional: Vec<Parameter>,
    /// Parameters that may be omitted.
    keywords: Vec<Parameter>,
    body: String,
}

struct Parameter {
    name: String,
    /// Its type; empty if it has none.
    hint: String,
}

/// How the types of the results are inferred.
enum ResultTypes {
    /// They are parameters.
    Given,
    /// The type of the first operand.
    FirstOperand,
    /// The type of the first attribute.
    FirstAttribute,
    /// MLIR infers them.
    Inferred,
}

impl ResultTypes {
    fn of(op: &Op<'_>) -> ResultTypes {
        let is_fixed = op.variable_length(Side::Results) == 0;
        if is_fixed && op.has_op_trait("SameOperandsAndResultType") {
            ResultTypes::FirstOperand
        } else if is_fixed && op.has_op_trait("FirstAttrDerivedResultType") {
            ResultTypes::FirstAttribute
        } else if op.infers_results() && op.regions.is_empty() {
            ResultTypes::Inferred
        } else {
            ResultTypes::Given
        }
    }
}

impl<'h, 'a> Constructor<'h, 'a> {
    /// # Errors
    /// The dialect of an attribute has no name.
    pub(super) fn of(op: &Op<'_>, hints: &'h Hints<'a>) -> Read<Constructor<'h, 'a>> {
        let mut constructor = Constructor { hints, positional: Vec::new(), keywords: Vec::new(), body: String::new() };
        let results = ResultTypes::of(op);
        constructor.body += "operands = []\nattributes = {}\nregions = None\n";
        let result_lines = constructor.add_results(op, &results);
        constructor.add_arguments(op)?;
        constructor.body += &result_lines;
        constructor.add_successors(op);
        constructor.add_regions(op);
        if !matches!(results, ResultTypes::Given) {
            constructor.add_keyword("results", "_Sequence[_ods_ir.Type]");
        }
        constructor.add_keyword("loc", "_ods_ir.Location");
        constructor.add_keyword("ip", "_ods_ir.InsertionPoint");
        Ok(constructor)
    }

    fn add(&mut self, name: String, hint: impl Into<String>) {
        self.positional.push(Parameter { name, hint: hint.into() });
    }

    fn add_keyword(&mut self, name: impl Into<String>, hint: &str) {
        self.keywords.push(Parameter { name: name.into(), hint: format!("_Optional[{hint}]") });
    }

    /// Adds the parameters for results; returns the statements.
    fn add_results(&mut self, op: &Op<'_>, types: &ResultTypes) -> String {
        let count = op.results.len();
        match types {
            ResultTypes::FirstOperand => format!("if results is None: results = [operands[0].type] * {count}\n"),
            ResultTypes::FirstAttribute => match op.attributes.first().or(op.derived.first()) {
                Some(first) => TYPE_OF_ATTRIBUTE.replace("{name}", first.name).replace("{count}", &count.to_string()),
                None => String::new(),
            },
            ResultTypes::Inferred => String::new(),
            ResultTypes::Given => {
                let mut lines = "results = []\n".to_owned();
                for (at, result) in op.results.iter().enumerate() {
                    let name = match result.name {
                        Some(name) => identifier(name),
                        None if count == 1 => "result".to_owned(),
                        None => format!("_gen_res_{at}"),
                    };
                    lines += &match result.ty.arity {
                        Arity::Optional => format!("if {name} is not None: results.append({name})\n"),
                        Arity::Variadic | Arity::Nested(_) if !op.has_result_segments() => {
                            format!("results.extend({name})\n")
                        }
                        _ => format!("results.append({name})\n"),
                    };
                    let hint = match result.ty.arity {
                        Arity::One => "_ods_ir.Type",
                        Arity::Optional => "_Optional[_ods_ir.Type]",
                        Arity::Variadic | Arity::Nested(_) => "_Sequence[_ods_ir.Type]",
                    };
                    self.add(name, hint);
                }
                lines
            }
        }
    }

    fn add_arguments(&mut self, op: &Op<'_>) -> Read<()> {
        let mut attributes = "_ods_context = _ods_get_default_loc_context(loc)\n".to_owned();
        for (at, argument) in op.arguments.iter().enumerate() {
            let unnamed = || format!("_gen_arg_{at}");
            match *argument {
                Argument::Operand(index) => {
                    let operand = &op.operands[index];
                    let name = operand.name.map_or_else(unnamed, identifier);
                    self.body += &append_operand(&name, operand.ty.arity, op.has_operand_segments());
                    let hint = self.hints.value("Value", &operand.ty);
                    match operand.ty.arity {
                        Arity::One => self.add(name, hint),
                        Arity::Optional => self.add_keyword(name, &hint),
                        Arity::Variadic | Arity::Nested(_) => self.add(name, format!("_Sequence[{hint}]")),
                    }
                }
                Argument::Attribute(index) => {
                    let attribute = &op.attributes[index];
                    let name = identifier(attribute.name);
                    attributes += &set_attribute(&name, attribute, self.hints)?;
                    let hint = self.hints.attribute_or_value(attribute);
                    match may_be_omitted(attribute) {
                        true => self.add_keyword(name, &hint),
                        false => self.add(name, hint),
                    }
                }
                Argument::Property(index) => self.add(identifier(op.properties[index].name), ""),
            }
        }
        self.body += &attributes;
        Ok(())
    }

    fn add_successors(&mut self, op: &Op<'_>) {
        if op.successors.is_empty() {
            self.body += "_ods_successors = None\n";
            return;
        }
        self.body += "_ods_successors = []\n";
        for (at, successor) in op.successors.iter().enumerate() {
            let name = successor.name.map_or_else(|| format!("_gen_successor_{at}"), identifier);
            let method = if successor.is_variadic { "extend" } else { "append" };
            self.body += &format!("_ods_successors.{method}({name})\n");
            let hint = if successor.is_variadic { "_Sequence[_ods_ir.Block]" } else { "_ods_ir.Block" };
            self.add(name, hint);
        }
    }

    /// Adds the number of regions if the last one is variadic.
    fn add_regions(&mut self, op: &Op<'_>) {
        let Some(last) = op.regions.last().filter(|region| region.is_variadic) else {
            return;
        };
        let mut letters = last.name.unwrap_or("").chars();
        let first = letters.next().map(|letter| letter.to_ascii_lowercase());
        let name: String = "num_".chars().chain(first).chain(letters).collect();
        self.body += &format!("regions = {} + {name}\n", op.regions.len() - 1);
        self.add(name, "int");
    }

    /// Returns the names of the parameters after `self`.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.positional.iter().chain(&self.keywords).map(|parameter| &*parameter.name)
    }

    /// Returns the parameters after `self` as they are declared, with names that `rename` chooses.
    pub(super) fn declared(&self, rename: impl Fn(&str) -> String) -> String {
        let typed = |Parameter { name, hint }: &Parameter| match &**hint {
            "" => rename(name),
            _ if !self.hints.is_complete() => rename(name),
            hint => format!("{}: {hint}", rename(name)),
        };
        let default = if self.hints.is_complete() { " = None" } else { "=None" };
        let mut all: Vec<String> = self.positional.iter().map(typed).collect();
        all.push("*".to_owned());
        all.extend(self.keywords.iter().map(|parameter| typed(parameter) + default));
        all.join(", ")
    }

    /// Rejects parameters with one name, also with that of a keyword argument that every operation has.
    pub(super) fn check(&self, op: &Op<'_>) -> Read<()> {
        let mut names = IndexSet::new();
        for name in self.names() {
            let name = snake_from_camel(name);
            if names.contains(&name) {
                let message = format!("{} has two Python parameters `{name}`", op.record.described());
                let help = "parameters are the names of results, arguments, successors and regions in snake case";
                return Err(op.record.field_error("arguments", message).help(help));
            }
            names.insert(name);
        }
        Ok(())
    }

    pub(super) fn emit(&self, w: &mut Writer) {
        writeln!(w, "def __init__(self, {}):", self.declared(str::to_owned));
        w.nested(|w| {
            w.lines(&self.body);
            w.line(CALL);
        });
        w.raw("\n");
    }
}

const CALL: &str = "super().__init__(self.OPERATION_NAME, self._ODS_REGIONS, self._ODS_OPERAND_SEGMENTS, \
                    self._ODS_RESULT_SEGMENTS, attributes=attributes, results=results, operands=operands, \
                    successors=_ods_successors, regions=regions, loc=loc, ip=ip)";

const TYPE_OF_ATTRIBUTE: &str = r#"if results is None:
  _ods_result_type_source_attr = attributes["{name}"]
  _ods_derived_result_type = (
    _ods_ir.TypeAttr(_ods_result_type_source_attr).value
    if isinstance(_ods_result_type_source_attr, _ods_ir.TypeAttr) else
    _ods_result_type_source_attr.type)
  results = [_ods_derived_result_type] * {count}
"#;

fn append_operand(name: &str, arity: Arity<'_>, is_sized: bool) -> String {
    match arity {
        Arity::Optional if !is_sized => format!("if {name} is not None: operands.append({name})\n"),
        Arity::One | Arity::Optional => format!("operands.append({name})\n"),
        Arity::Variadic | Arity::Nested(_) => {
            let method = if is_sized { "append" } else { "extend" };
            format!("operands.{method}(_get_op_results_or_values({name}))\n")
        }
    }
}

fn may_be_omitted(attribute: &Attribute<'_>) -> bool {
    attribute.kind.is_optional || attribute.kind.default_value.is_some()
}

/// Returns the statement that builds the attribute from a value, with the builder that is registered for its record.
fn set_attribute(parameter: &str, attribute: &Attribute<'_>, hints: &Hints<'_>) -> Read<String> {
    let name = attribute.name;
    if attribute.kind.storage_type == "::mlir::UnitAttr" {
        return Ok(format!(
            "if bool({parameter}): attributes[\"{name}\"] = _ods_ir.UnitAttr.get(\n  _ods_get_default_loc_context(loc))\n"
        ));
    }
    let builder = hints.builders.looked_up(attribute.kind.built_record(), hints.dialect)?;
    let (condition, margin) = match may_be_omitted(attribute) {
        true => (format!("if {parameter} is not None: "), "    "),
        false => (String::new(), ""),
    };
    Ok(format!(
        "{condition}attributes[\"{name}\"] = ({parameter} if (\n\
         {margin}isinstance({parameter}, _ods_ir.Attribute) or\n\
         {margin}not _ods_ir.AttrBuilder.contains('{builder}')) else\n\
         {margin}  _ods_ir.AttrBuilder.get('{builder}')({parameter}, context=_ods_context))\n"
    ))
}
