//! Dialects, types, attributes, enumerations, interfaces and passes become plain data. Invalid ones are reported.

use super::model::{
    BuilderParameter, Case, Definition, Dialect, Enum, Interface, Method, Parameter, Pass, PassOption, Statistic,
};
use super::read_operations::{builder_of, constraint, owned};
use crate::accessors::getter;
use crate::model::definition::{self, AssemblyFormat, DefinitionKind};
use crate::model::dialect;
use crate::model::enumeration;
use crate::model::interface::{self, InterfaceKind};
use crate::model::parameter;
use crate::model::read::collect::{is_in_main_file, read_all};
use crate::passes::model;
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// The records of a class that is defined.
fn records<'a>(context: &Context<'a>, class: &str) -> Vec<RecordRef<'a>> {
    context.records.defs_of_if_defined(class)
}

pub(super) fn dialects(context: &Context<'_>, diags: &mut Diags) -> Vec<Dialect> {
    let all = read_all(records(context, "Dialect"), diags, dialect::Dialect::read);
    let dialect = |it: &dialect::Dialect<'_>| Dialect {
        record: it.record.name().into_owned(),
        is_in_main_file: is_in_main_file(context, it.record),
        name: it.name.to_owned(),
        class: it.class_name(),
        qualified_class: it.qualified_class(),
        namespace: it.namespace.to_owned(),
        summary: owned(it.summary),
        description: owned(it.description),
        dependent_dialects: it.dependents.iter().map(|class| (*class).to_owned()).collect(),
        extra_declaration: owned(it.extra_declaration),
    };
    all.iter().map(dialect).collect()
}

pub(super) fn types(context: &Context<'_>, diags: &mut Diags) -> Vec<Definition> {
    definitions(context, diags, DefinitionKind::Type)
}

pub(super) fn attributes(context: &Context<'_>, diags: &mut Diags) -> Vec<Definition> {
    definitions(context, diags, DefinitionKind::Attribute)
}

fn definitions(context: &Context<'_>, diags: &mut Diags, kind: DefinitionKind) -> Vec<Definition> {
    let read = |record| definition::Definition::read(kind, record, context.version);
    let all = read_all(records(context, kind.record_class()), diags, read);
    all.iter().map(|it| definition(context, it)).collect()
}

fn definition(context: &Context<'_>, it: &definition::Definition<'_>) -> Definition {
    Definition {
        record: it.record.name().into_owned(),
        is_in_main_file: is_in_main_file(context, it.record),
        dialect: it.dialect.name.to_owned(),
        class: it.class.to_owned(),
        qualified_class: it.qualified_class(),
        base_class: it.base.to_owned(),
        name: it.name.to_owned(),
        mnemonic: owned(it.mnemonic),
        summary: owned(it.summary),
        description: owned(it.description),
        parameters: it.parameters.iter().map(parameter).collect(),
        traits: it.traits.iter().map(|base| base.class.clone()).collect(),
        interfaces: it.interfaces.iter().map(interface::Interface::qualified_class).collect(),
        builders: it.builders.iter().map(|it| builder_of(&it.builder)).collect(),
        has_default_builder: it.has_default_builder,
        assembly_format: match it.assembly_format {
            AssemblyFormat::Declarative(text, _) => Some(text.to_owned()),
            AssemblyFormat::None | AssemblyFormat::Custom => None,
        },
        has_custom_assembly_format: matches!(it.assembly_format, AssemblyFormat::Custom),
        has_verifier: it.has_verifier,
        extra_declaration: owned(it.extra_declaration),
        extra_definition: owned(it.extra_definition),
    }
}

fn parameter(it: &parameter::Parameter<'_>) -> Parameter {
    Parameter {
        name: it.name.to_owned(),
        getter: getter(it.name),
        ty: it.ty.to_owned(),
        accessor_type: it.accessor_ty.to_owned(),
        summary: it.summary.to_owned(),
        default_value: owned(it.default),
        constraint: it.constraint.as_ref().map(|it| constraint(None, it)),
    }
}

pub(super) fn enums(context: &Context<'_>, diags: &mut Diags) -> Vec<Enum> {
    let all = read_all(records(context, "EnumInfo"), diags, enumeration::Enum::read);
    let case = |it: &enumeration::Case<'_>| Case {
        symbol: it.symbol.to_owned(),
        value: it.value,
        text: it.text.to_owned(),
        is_group: it.is_group,
    };
    let enumeration = |it: &enumeration::Enum<'_>| Enum {
        record: it.record.name().into_owned(),
        is_in_main_file: is_in_main_file(context, it.record),
        class: it.name.to_owned(),
        qualified_class: it.absolute_name(),
        summary: it.summary.to_owned(),
        underlying_type: owned(it.underlying),
        separator: it.bits.map(|bits| bits.separator.to_owned()),
        cases: it.cases.iter().map(case).collect(),
    };
    all.iter().map(enumeration).collect()
}

pub(super) fn interfaces(context: &Context<'_>, diags: &mut Diags) -> Vec<Interface> {
    let kinds = [InterfaceKind::Op, InterfaceKind::Attribute, InterfaceKind::Type];
    let of_kind = |kind: InterfaceKind| {
        let records = records(context, kind.class()).into_iter();
        // A `DeclareInterfaceMethods` wraps an interface and is not one itself.
        let records = records.filter(|record| !record.is_a("DeclareInterfaceMethods"));
        let all = read_all(records, diags, interface::Interface::read);
        all.iter().map(|it| interface_of(context, kind, it)).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(of_kind).collect()
}

fn interface_of(context: &Context<'_>, kind: InterfaceKind, it: &interface::Interface<'_>) -> Interface {
    Interface {
        record: it.record.name().into_owned(),
        is_in_main_file: is_in_main_file(context, it.record),
        kind: kind.class().to_owned(),
        class: it.name.to_owned(),
        qualified_class: it.qualified_class(),
        description: owned(it.description),
        methods: it.methods.iter().map(method).collect(),
        bases: it.bases.iter().map(interface::Interface::qualified_class).collect(),
    }
}

fn method(it: &interface::InterfaceMethod<'_>) -> Method {
    let parameters = it.parameters.iter().map(|parameter| BuilderParameter {
        ty: parameter.ty.to_owned(),
        name: Some(parameter.name.to_string()),
        default: None,
    });
    Method {
        name: it.name.to_owned(),
        result: it.result.to_owned(),
        parameters: parameters.collect(),
        is_static: it.is_static,
        description: owned(it.description),
        body: owned(it.body),
        default_body: owned(it.default_body),
    }
}

pub(super) fn passes(context: &Context<'_>, diags: &mut Diags) -> Vec<Pass> {
    if context.records.class("PassBase").is_none() {
        return Vec::new();
    }
    let pass = |it: &model::Pass<'_>| Pass {
        record: it.name.to_string(),
        is_in_main_file: is_in_main_file(context, it.record),
        argument: it.argument.to_owned(),
        base_class: it.base.to_owned(),
        summary: it.summary.to_owned(),
        constructor: owned(it.constructor),
        dependent_dialects: it.dialects.iter().map(|class| (*class).to_owned()).collect(),
        options: it.options.iter().map(option).collect(),
        statistics: it.statistics.iter().map(statistic).collect(),
    };
    model::passes(context, diags).iter().map(pass).collect()
}

fn option(it: &model::PassOption<'_>) -> PassOption {
    PassOption {
        member: it.member.to_owned(),
        argument: it.argument.to_owned(),
        ty: it.ty.to_owned(),
        default_value: owned(it.default),
        description: it.description.to_owned(),
        is_list: it.is_list,
    }
}

fn statistic(it: &model::Statistic<'_>) -> Statistic {
    Statistic { member: it.member.to_owned(), name: it.name.to_owned(), description: it.description.to_owned() }
}
