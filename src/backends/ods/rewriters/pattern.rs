//! [`Pattern`]: a rewrite rule.

use super::places::{Places, written};
use super::tree::{Node, Role};
use crate::model::read::fields::{Read, argument_name};
use tdgen_language::backends::context::Context;
use tdgen_language::records::graph::{Kind, RecordRef};

/// The limit of dags inside dags.
const MAX_DEPTH: usize = 200;

/// The limit of dags of a pattern. A small dag that contains itself several times may stand for a large one.
const MAX_NODES: usize = 10_000;

/// A record of class `Pattern`.
pub(super) struct Pattern<'a> {
    pub(super) record: RecordRef<'a>,
    pub(super) places: Places<'a>,
    /// The name of the C++ structure.
    pub(super) name: String,
    /// The files and lines of the definition, the outermost instantiation first.
    pub(super) origins: Vec<String>,
    pub(super) benefit: i64,
    pub(super) source: Node<'a>,
    pub(super) results: Vec<Node<'a>>,
    pub(super) supplemental: Vec<Node<'a>>,
    pub(super) constraints: Vec<Applied<'a>>,
}

/// A constraint on several symbols.
pub(super) struct Applied<'a> {
    pub(super) constraint: RecordRef<'a>,
    /// The symbol for `$_self`; may be empty.
    pub(super) itself: &'a str,
    pub(super) entities: Vec<&'a str>,
}

impl<'a> Pattern<'a> {
    /// Reads a record of class `Pattern`.
    ///
    /// # Errors
    /// A field is missing or has the wrong type.
    pub(super) fn read(context: &Context<'a>, record: RecordRef<'a>, name: String) -> Read<Pattern<'a>> {
        let places = Places { record, sources: context.sources };
        let source = record.field("sourcePattern")?;
        source.as_dag()?;
        let Some(source) = Node::of(source) else {
            return Err(record.field_error("sourcePattern", "the source pattern is not a dag"));
        };
        if source.role() != Role::Operation {
            let operator = source.operator().map(written).unwrap_or_default();
            let message = "the source pattern must begin with an operation";
            return Err(places.error(&operator, message));
        }
        let constraints = applied(record, &places)?;
        let results = nodes(record, "resultPatterns")?;
        let supplemental = nodes(record, "supplementalPatterns")?;
        let mut left = MAX_NODES;
        for &node in std::iter::once(&source).chain(&results).chain(&supplemental) {
            if !fits(node, 0, &mut left) {
                let message = format!("{} is too large", record.described());
                let help = format!("dags may be nested {MAX_DEPTH} deep, and a pattern may have {MAX_NODES} dags");
                return Err(record.error(message).help(help));
            }
        }
        Ok(Pattern {
            record,
            name,
            origins: origins(context, record),
            benefit: benefit(record, source)?,
            source,
            results,
            supplemental,
            constraints,
            places,
        })
    }
}

/// Returns whether a dag is within the limits; `left` is how many dags the pattern may still have.
fn fits(node: Node<'_>, depth: usize, left: &mut usize) -> bool {
    if depth == MAX_DEPTH || *left == 0 {
        return false;
    }
    *left -= 1;
    (0..node.count()).filter_map(|at| node.nested(at)).all(|nested| fits(nested, depth + 1, left))
}

fn nodes<'a>(record: RecordRef<'a>, field: &str) -> Read<Vec<Node<'a>>> {
    let list = record.field(field)?.as_list()?;
    let node = |value: tdgen_language::records::graph::ValueRef<'a>| {
        value.as_dag()?;
        Node::of(value).ok_or_else(|| record.field_error(field, "a pattern is not a dag"))
    };
    list.iter().map(node).collect()
}

fn applied<'a>(record: RecordRef<'a>, places: &Places<'a>) -> Read<Vec<Applied<'a>>> {
    let list = record.field("constraints")?.as_list()?;
    let mut all = Vec::new();
    for value in list.iter() {
        let dag = value.as_dag()?;
        let operator = dag.operator();
        let constraint = operator.value.as_def()?;
        if !constraint.is_a("Constraint") {
            let message = format!("`{}` is not a constraint", constraint.name());
            return Err(places.error(&written(constraint), message));
        }
        let mut entities = Vec::new();
        for arg in dag.args() {
            let Some(name) = argument_name(arg) else {
                let message = "operands to additional constraints can only be symbol references";
                let label = format!("found {}", arg.value.shown());
                return Err(places.error(&written(constraint), message).label(label));
            };
            entities.push(name);
        }
        all.push(Applied { constraint, itself: argument_name(operator).unwrap_or(""), entities });
    }
    Ok(all)
}

fn benefit(record: RecordRef<'_>, source: Node<'_>) -> Read<i64> {
    let delta = record.dag("benefitDelta")?;
    let only = delta.arg(0).filter(|_| delta.args().len() == 1);
    let Some(Kind::Int(delta)) = only.map(|arg| arg.value.kind()) else {
        return Err(record.field_error("benefitDelta", "`addBenefit` takes one integer"));
    };
    let benefit = i64::try_from(source.operations()).unwrap_or(i64::MAX).saturating_add(delta);
    // The C++ type is an unsigned number of 16 bits, of which the greatest value is reserved.
    if !(0..i64::from(u16::MAX)).contains(&benefit) {
        let message = format!("the benefit of {} is {benefit}, not a number from 0 to 65534", record.described());
        let help = "it is the number of operations in the source pattern plus the number of `addBenefit`";
        return Err(record.field_error("benefitDelta", message).help(help));
    }
    Ok(benefit)
}

fn origins(context: &Context<'_>, record: RecordRef<'_>) -> Vec<String> {
    let one = |span: &tdgen_language::source::Span| {
        let (file, line, _) = context.sources.line_at(span.start);
        format!("{}:{}", shown_file(context.sources.name(file)), line + 1)
    };
    record.spans().iter().rev().map(one).collect()
}

/// Absolute names depend on the machine.
fn shown_file(name: &str) -> &str {
    if name.starts_with('/') { name.rsplit('/').next().unwrap_or(name) } else { name }
}
