//! Operations become plain data.

use super::model::{
    Argument, Arity, Attribute, Builder, BuilderParameter, Constraint, Effect, Operation, Part, Property, Trait,
    TraitKind, Value,
};
use crate::accessors::getter;
use crate::model::attribute;
use crate::model::constraint::{self, NamedConstraint, NamedType};
use crate::model::operation::builder;
use crate::model::operation::effect::{Effects, Target};
use crate::model::operation::op::Op;
use crate::model::operation::typing;
use crate::model::property;
use crate::model::read::collect::is_in_main_file;
use crate::model::traits;
use crate::op::described::Operations;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diags, Reported};
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::natural_order;

/// The selected operations; none if the description does not know the class of operations.
///
/// # Errors
/// They are invalid.
pub(super) fn operations(context: &Context<'_>, diags: &mut Diags) -> Result<Vec<Operation>, Reported> {
    if context.records.class("Op").is_none() {
        return Ok(Vec::new());
    }
    let operations = Operations::read(context, diags)?;
    let mut ops: Vec<&Op<'_>> = operations.all().iter().map(|described| described.op).collect();
    ops.sort_by(|a, b| natural_order(a.record.name_bytes(), b.record.name_bytes()));
    Ok(ops.into_iter().map(|op| operation(context, op)).collect())
}

fn operation(context: &Context<'_>, op: &Op<'_>) -> Operation {
    Operation {
        record: op.record.name().into_owned(),
        is_in_main_file: is_in_main_file(context, op.record),
        name: op.name.clone(),
        mnemonic: op.mnemonic().to_owned(),
        dialect: op.dialect.name.to_owned(),
        class: op.class.clone(),
        qualified_class: op.qualified_class(),
        adaptor: op.adaptors.adaptor.clone(),
        summary: owned(op.summary),
        description: owned(op.description),
        operands: op.operands.iter().map(value).collect(),
        attributes: op.attributes.iter().map(attribute).collect(),
        derived_attributes: op.derived.iter().map(attribute).collect(),
        properties: op.properties.iter().map(property).collect(),
        arguments: op.arguments.iter().map(argument).collect(),
        results: op.results.iter().map(value).collect(),
        regions: op.regions.iter().map(part).collect(),
        successors: op.successors.iter().map(part).collect(),
        traits: op.traits.iter().map(|it| trait_of(it)).collect(),
        builders: op.builders.iter().map(builder_of).collect(),
        skips_default_builders: op.skips_default_builders,
        assembly_format: owned(op.assembly_format),
        has_custom_assembly_format: op.has_custom_format,
        has_verifier: op.has_verifier,
        has_region_verifier: op.has_region_verifier,
        has_folder: op.has_folder,
        has_canonicalizer: op.has_canonicalizer,
        has_canonicalize_method: op.has_canonicalize_method,
        infers_result_types: op.infers_results(),
        effects: effects(op, &op.effects),
        extra_declaration: owned(op.extra_declaration),
        extra_definition: owned(op.extra_definition),
    }
}

pub(super) fn owned(text: Option<&str>) -> Option<String> {
    text.map(str::to_owned)
}

fn names(records: &[RecordRef<'_>]) -> Vec<String> {
    records.iter().map(|record| record.name().into_owned()).collect()
}

pub(super) fn constraint(record: Option<RecordRef<'_>>, constraint: &constraint::Constraint<'_>) -> Constraint {
    Constraint {
        record: record.map(|record| record.name().into_owned()),
        summary: constraint.summary.to_owned(),
        condition: constraint.condition.clone(),
    }
}

fn value(named: &NamedType<'_>) -> Value {
    let ty = &named.ty;
    Value {
        name: owned(named.name),
        getter: named.name.map(getter),
        arity: match ty.arity {
            constraint::Arity::One => Arity::One,
            constraint::Arity::Optional => Arity::Optional,
            constraint::Arity::Variadic => Arity::Variadic,
            constraint::Arity::Nested(_) => Arity::Nested,
        },
        constraint: constraint(Some(ty.record), &ty.constraint),
        cpp_type: ty.cpp_type.to_owned(),
        type_builder: owned(ty.builder_call),
        decorators: names(&named.decorators),
    }
}

fn attribute(attribute: &attribute::Attribute<'_>) -> Attribute {
    let kind = &attribute.kind;
    Attribute {
        name: attribute.name.to_owned(),
        getter: getter(attribute.name),
        constraint: constraint(Some(kind.record), &kind.constraint),
        base: kind.base.name().into_owned(),
        storage_type: kind.storage_type.to_owned(),
        return_type: kind.return_type.to_owned(),
        is_optional: kind.is_optional,
        default_value: owned(kind.default_value),
        decorators: names(&attribute.decorators),
    }
}

fn property(property: &property::Property<'_>) -> Property {
    Property {
        name: property.name.to_owned(),
        getter: getter(property.name),
        constraint: constraint(None, &property.constraint),
        base: property.base.name().into_owned(),
        storage_type: property.storage_type.to_owned(),
        interface_type: property.interface_type.to_owned(),
        default_value: owned(property.default_value),
    }
}

fn argument(argument: &typing::Argument) -> Argument {
    match *argument {
        typing::Argument::Operand(at) => Argument::Operand(at),
        typing::Argument::Attribute(at) => Argument::Attribute(at),
        typing::Argument::Property(at) => Argument::Property(at),
    }
}

fn part(named: &NamedConstraint<'_>) -> Part {
    Part {
        name: owned(named.name),
        getter: named.name.map(getter),
        constraint: constraint(None, &named.constraint),
        is_variadic: named.is_variadic,
    }
}

fn trait_of(it: &traits::Trait<'_>) -> Trait {
    let (kind, predicate) = match &it.kind {
        traits::TraitKind::Native(_) => (TraitKind::Native, None),
        traits::TraitKind::Interface(..) => (TraitKind::Interface, None),
        traits::TraitKind::Predicate(condition) => (TraitKind::Predicate, Some(constraint(None, condition))),
        traits::TraitKind::Internal(_) => (TraitKind::Internal, None),
    };
    Trait {
        record: it.record.name().into_owned(),
        kind,
        class: Some(it.class()).filter(|class| !class.is_empty()).map(str::to_owned),
        interface: it.interface().map(|interface| interface.qualified_class()),
        constraint: predicate,
    }
}

pub(super) fn builder_of(builder: &builder::Builder<'_>) -> Builder {
    let parameters = builder.parameters.iter().map(|parameter| BuilderParameter {
        ty: parameter.ty.to_owned(),
        name: owned(parameter.name),
        default: owned(parameter.default),
    });
    Builder { parameters: parameters.collect(), body: owned(builder.body), deprecated: owned(builder.deprecated) }
}

fn effects(op: &Op<'_>, effects: &Effects<'_>) -> Vec<Effect> {
    let name = |values: &[NamedType<'_>], at: usize| owned(values.get(at).and_then(|value| value.name));
    let effects = effects.all().map(|effect| Effect {
        class: effect.class.to_owned(),
        resource: effect.resource.to_owned(),
        on: match effect.target {
            Target::Op => None,
            Target::Operand(at) => name(&op.operands, at),
            Target::Result(at) => name(&op.results, at),
            Target::Symbol { attribute, .. } => Some(attribute.to_owned()),
        },
    });
    effects.collect()
}
