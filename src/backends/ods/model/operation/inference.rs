//! [`inference`]: infers the result types of an operation from its traits and buildable types.

use super::op::Op;
use super::typing::{Argument, Inference, TypeSource};
use crate::model::read::fields::{Read, texts};
use crate::model::traits::TraitKind;
use tdgen_language::records::graph::RecordRef;

/// A type equality or transformation that a trait declares.
struct Edge<'a> {
    from: &'a str,
    to: &'a str,
    /// C++ that transforms the type of `from`, `$_self`.
    transformer: &'a str,
}

/// Returns the sources of all result types, or `None` if one cannot be inferred.
///
/// # Errors
/// A field of a trait is missing or has the wrong type, or a trait gives a result the type of a property.
pub(crate) fn inference<'a>(op: &Op<'a>) -> Read<Option<Inference<'a>>> {
    let skipped = op.results.is_empty() || op.results.iter().any(|it| it.ty.is_variable_length());
    if skipped || !op.knows_inference {
        return Ok(None);
    }
    if op.has_op_trait("SameOperandsAndResultType") {
        let mut fixed = op.arguments.iter().copied();
        let first = fixed.find(|argument| match *argument {
            Argument::Operand(at) => !op.operands[at].ty.is_variable_length(),
            _ => false,
        });
        let source = first.map(|first| TypeSource::Argument(first, "$_self".to_owned()));
        return Ok(source.map(|source| Inference {
            results: vec![source; op.results.len()],
            order: (0..op.results.len()).collect(),
        }));
    }
    // Authors who list the plain interface write the method themselves.
    if op.traits.iter().any(|it| it.record.name() == "InferTypeOpInterface") {
        return Ok(None);
    }
    let edges = edges(op)?;
    let mut sources: Vec<Option<TypeSource<'a>>> =
        op.results.iter().map(|result| result.ty.builder_call.map(TypeSource::Built)).collect();
    let mut order: Vec<usize> = (0..sources.len()).filter(|&at| sources[at].is_some()).collect();
    for (at, source) in sources.iter_mut().enumerate() {
        if source.is_none() {
            *source = from_argument(op, &edges, at);
            order.extend(source.as_ref().map(|_| at));
        }
    }
    // Each round resolves one result whose type depends on a resolved one.
    while let Some((at, source)) = next_from_result(op, &edges, &sources, &order) {
        sources[at] = Some(source);
        order.push(at);
    }
    for (result, source) in op.results.iter().zip(&sources) {
        if source.is_none() {
            check_properties(op, &edges, result.name)?;
        }
    }
    let results: Option<Vec<TypeSource<'a>>> = sources.into_iter().collect();
    Ok(results.map(|results| Inference { results, order }))
}

fn edges<'a>(op: &Op<'a>) -> Read<Vec<Edge<'a>>> {
    let mut edges = Vec::new();
    for item in &op.traits {
        if !matches!(item.kind, TraitKind::Predicate(_)) {
            continue;
        }
        if item.record.is_a("AllTypesMatch") {
            let values = texts(item.record, "values")?;
            for &from in &values {
                let others = values.iter().filter(|&&to| to != from);
                edges.extend(others.map(|to| Edge { from, to, transformer: "$_self" }));
            }
        } else if item.record.is_a("TypesMatchWith") {
            edges.push(types_match(item.record)?);
        }
    }
    Ok(edges)
}

fn types_match(record: RecordRef<'_>) -> Read<Edge<'_>> {
    Ok(Edge { from: record.text("lhs")?, to: record.text("rhs")?, transformer: record.text("transformer")? })
}

/// Rejects a trait that gives a result without another source the type of a property, which has none.
fn check_properties(op: &Op<'_>, edges: &[Edge<'_>], result: Option<&str>) -> Read<()> {
    let is_property = |edge: &&Edge<'_>| op.properties.iter().any(|it| it.name == edge.from);
    let Some(edge) = edges.iter().filter(|edge| Some(edge.to) == result).find(is_property) else {
        return Ok(());
    };
    let message =
        format!("result `{}` cannot have the type of property `{}`: properties have no types", edge.to, edge.from);
    Err(op.record.field_error("traits", message))
}

/// Prefers operands to attributes.
fn from_argument<'a>(op: &Op<'a>, edges: &[Edge<'a>], result: usize) -> Option<TypeSource<'a>> {
    let name = op.results.get(result)?.name?;
    let mut candidates: Vec<(Argument, &str)> = Vec::new();
    for edge in edges.iter().filter(|edge| edge.to == name) {
        candidates.extend(typed_argument(op, edge.from).map(|it| (it, edge.transformer)));
    }
    let operand = candidates.iter().find(|(argument, _)| matches!(argument, Argument::Operand(_)));
    let (argument, transformer) = operand.or(candidates.first())?;
    Some(TypeSource::Argument(*argument, (*transformer).to_owned()))
}

fn typed_argument(op: &Op<'_>, name: &str) -> Option<Argument> {
    op.arguments.iter().copied().find(|argument| match *argument {
        Argument::Operand(at) => op.operands[at].name == Some(name),
        Argument::Attribute(at) => op.attributes[at].name == name,
        Argument::Property(_) => false,
    })
}

fn next_from_result<'a>(
    op: &Op<'a>,
    edges: &[Edge<'a>],
    sources: &[Option<TypeSource<'a>>],
    resolved: &[usize],
) -> Option<(usize, TypeSource<'a>)> {
    let unresolved = (0..sources.len()).filter(|&at| sources[at].is_none());
    for at in unresolved {
        let name = op.results[at].name?;
        for edge in edges.iter().filter(|edge| edge.to == name) {
            let is_from = |&&from: &&usize| op.results[from].name == Some(edge.from);
            if let Some(&from) = resolved.iter().find(is_from) {
                return Some((at, TypeSource::Result(from, edge.transformer.to_owned())));
            }
        }
    }
    None
}
