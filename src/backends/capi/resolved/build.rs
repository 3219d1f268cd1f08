//! [`resolved()`]: builds the resolved model.

use super::api::{Api, Found, VERSION};
use super::function::{Callback, Check, Code, Element, Function, Loop, Param, TypeInfo};
use super::tree::Trees;
use super::types::{
    Bound, Enum, Enumerator, Handle, Layout, Length, Macro, Member, OpaqueType, Struct, Type, Typedef, Variable,
};
use super::{layout, plan};
use crate::conditions::expr as condition;
use crate::conditions::inside_checks::loop_tests;
use crate::conditions::text::spelled;
use crate::model::api as model;
use crate::model::api::Model;
use crate::model::naming::flag_enum;
use crate::types::c_type::CType;

/// The resolved model of an API.
pub(crate) fn resolved(model: &Model) -> Api {
    let builder = Builder { model, trees: Trees::of(model) };
    let names = &model.names;
    let mut api = Api {
        version: VERSION,
        name: names.name.clone(),
        prefix: names.prefix.clone(),
        upper_prefix: names.upper_prefix.clone(),
        header: names.header.clone(),
        namespace: names.namespace.clone(),
        includes: names.includes.clone(),
        banner: names.banner.clone(),
        result_type: names.result_type.clone(),
        success: names.success.clone(),
        error_struct: names.error_struct.clone(),
        error_enum: names.error_enum.clone(),
        codes_are_values: names.codes.are_values(),
        success_value: model
            .number(&names.success)
            .and_then(|number| i64::try_from(number).ok())
            .filter(|_| names.codes.are_values()),
        only_negative_fails: names.codes.only_negative_fails,
        last_error_function: names.codes.last_error_function.clone().filter(|_| names.codes.are_values()),
        uninitialized_code: model.has_start().then(|| names.codes.uninitialized.clone()),
        export: names.export.clone(),
        calling_convention: names.calling_convention.clone(),
        init_function: names.init_function.clone(),
        shut_down_function: names.shut_down_function.clone(),
        has_code_locations: names.has_code_locations,
        code_location: names.code_location.clone(),
        symbol_version: names.symbol_version.clone(),
        trace_variable: names.trace_variable.clone(),
        no_validation_variable: names.no_validation_variable.clone(),
        macros: model.macros.iter().map(resolved_macro).collect(),
        handles: model.handles.iter().map(|item| builder.handle(item)).collect(),
        enums: model.enums.iter().map(|item| builder.enumeration(item)).collect(),
        typedefs: model.typedefs.iter().map(|item| builder.typedef(item)).collect(),
        callbacks: model.callbacks.iter().map(|item| builder.callback(item)).collect(),
        structs: model.structs.iter().map(|item| builder.structure(item)).collect(),
        variables: model.variables.iter().map(|item| builder.variable(item)).collect(),
        functions: model.functions.iter().map(|item| builder.function(item)).collect(),
        opaque_types: names.opaque_types.iter().map(opaque_type).collect(),
        found: Found::default(),
    };
    layout::fill(&mut api);
    plan::fill(&mut api);
    api
}

fn resolved_macro(item: &model::Macro) -> Macro {
    let condition = item.condition.as_ref();
    let number = condition::number(item.value.trim_matches(['(', ')']))
        .filter(|_| condition.is_none() && item.name == item.bare_name());
    Macro {
        name: item.name.clone(),
        desc: item.desc.clone(),
        value: item.value.clone(),
        number: number.and_then(|number| i64::try_from(number).ok()),
        condition: condition.map(|condition| condition.test.clone()),
        alternative: condition.and_then(|condition| condition.alternative.clone()),
    }
}

fn opaque_type((name, size, alignment): &(String, u64, u64)) -> OpaqueType {
    OpaqueType { name: name.clone(), layout: Layout { size: *size, alignment: *alignment } }
}

/// A text, if it is set.
fn some(text: &str) -> Option<String> {
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

struct Builder<'m> {
    model: &'m Model,
    trees: Trees<'m>,
}

impl Builder<'_> {
    fn handle(&self, item: &model::Handle) -> Handle {
        let destroys = |function: &&model::Function| {
            let is_own = |param: &model::Param| {
                let is_destroyed = param.ownership == Some(model::Ownership::Destroys);
                is_destroyed && param.ty.words().as_deref() == Some(&[item.name.as_str()])
            };
            matches!(function.params.as_slice(), [param] if is_own(param))
        };
        let destroyed_by = self.model.functions.iter().find(destroys);
        Handle {
            name: item.name.clone(),
            desc: item.desc.clone(),
            structure: item.structure(),
            parent: item.parent.clone(),
            destroyed_by: destroyed_by.map(|function| function.name.clone()),
            facts: item.facts.clone(),
        }
    }

    fn enumeration(&self, item: &model::Enum) -> Enum {
        let enumerators = item.enumerators.iter().map(|enumerator| Enumerator {
            name: item.enumerator(&enumerator.name),
            short_name: enumerator.name.clone(),
            desc: enumerator.desc.clone(),
            // JSON's readers have no larger integers; one that is too large keeps its bits.
            value: i64::try_from(enumerator.value).unwrap_or(enumerator.value as i64),
            tagged_type: enumerator.tagged_type.as_ref().map(model::TaggedType::spelled),
        });
        Enum {
            name: item.name.clone(),
            desc: item.desc.clone(),
            c_type: item.spelled(),
            is_bit_field: item.is_bit_field,
            value_type: item.ty.as_ref().map(|ty| self.trees.tree(ty)),
            enumerators: enumerators.collect(),
            end: item.end.and_then(|end| i64::try_from(end).ok()),
            facts: item.facts.clone(),
        }
    }

    fn typedef(&self, item: &model::Typedef) -> Typedef {
        let flags = flag_enum(&item.name);
        let is_flags = |name: &String| self.model.enums.iter().any(|item| item.is_bit_field && item.name == *name);
        Typedef {
            name: item.name.clone(),
            desc: item.desc.clone(),
            ty: self.trees.tree(&item.value),
            c_type: item.value.spelled(),
            vector_length: item.vector_length,
            flags: flags.filter(is_flags),
            facts: item.facts.clone(),
        }
    }

    fn variable(&self, item: &model::Variable) -> Variable {
        Variable {
            name: item.name.clone(),
            desc: item.desc.clone(),
            ty: self.trees.tree(&item.ty),
            c_type: item.ty.spelled(),
            facts: item.facts.clone(),
        }
    }

    fn callback(&self, item: &model::FptrTypedef) -> Callback {
        Callback {
            name: item.name.clone(),
            desc: item.desc.clone(),
            result: self.trees.tree(&item.returns),
            result_c_type: item.returns.spelled(),
            params: self.params(&item.params),
            facts: item.facts.clone(),
        }
    }

    fn structure(&self, item: &model::Struct) -> Struct {
        Struct {
            name: item.name.clone(),
            desc: item.desc.clone(),
            c_type: item.spelled(),
            is_union: item.is_union,
            is_opaque: item.is_opaque,
            packing: item.packing,
            size: None,
            layout: None,
            members: item.members.iter().map(|member| self.member(member)).collect(),
            facts: item.facts.clone(),
        }
    }

    fn member(&self, item: &model::StructMember) -> Member {
        let element = match &item.inner {
            Some(inner) => Type::Record {
                is_union: inner.is_union,
                layout: None,
                members: inner.members.iter().map(|member| self.member(member)).collect(),
            },
            None => self.trees.tree(&item.ty),
        };
        Member {
            name: item.name.clone(),
            desc: item.desc.clone(),
            ty: self.trees.array(element, &item.lengths),
            c_type: item.spelled_type(),
            width: item.width,
            alignment: item.alignment,
            offset: None,
            place: None,
            selector: some(&item.selector),
            selected_by: some(&item.selected_by),
            length: item.length.as_ref().map(length),
            is_optional: item.is_optional,
        }
    }

    fn params(&self, params: &[model::Param]) -> Vec<Param> {
        let name = |at: usize| params.get(at).map(|param| param.name.clone()).unwrap_or_default();
        let resolved = params.iter().map(|item| Param {
            name: item.name.clone(),
            desc: item.desc.clone(),
            ty: self.trees.tree(&item.ty),
            c_type: item.ty.spelled(),
            is_in: item.is_in(),
            is_out: item.is_out(),
            is_optional: item.is_optional(),
            length: item.range.map(|range| range_length(item, range, params)).or(item.length.as_ref().map(length)),
            type_info: item.type_info.map(|info| TypeInfo { tag: name(info.tag), size: name(info.size) }),
            ownership: item.ownership,
        });
        resolved.collect()
    }

    /// The result type of functions with codes.
    fn result_type(&self) -> Type {
        let names = &self.model.names;
        match CType::parse(&names.result_type) {
            Ok(ty) if names.codes.are_values() => self.trees.tree(&ty),
            _ => Type::Typedef { name: names.result_type.clone() },
        }
    }

    fn function(&self, item: &model::Function) -> Function {
        let result = match &item.result {
            Some(ty) => self.trees.tree(ty),
            None => self.result_type(),
        };
        Function {
            name: item.name.clone(),
            desc: item.desc.clone(),
            details: item.details.clone(),
            analogues: item.analogues.clone(),
            params: self.params(&item.params),
            result,
            result_c_type: item.result.as_ref().map_or_else(|| self.model.names.result_type.clone(), CType::spelled),
            returns_code: item.result.is_none(),
            result_ownership: item.result_ownership,
            result_length: item.result_length.as_ref().map(length),
            returned: None,
            arguments: None,
            codes: item.returns.iter().map(|code| self.code(item, code)).collect(),
            is_variadic: item.is_variadic,
            same_lengths: Vec::new(),
            is_noreturn: item.is_noreturn,
            is_inline: item.body.is_some(),
            condition: item.condition.clone(),
            thread_safety: item.thread_safety,
            facts: item.facts.clone(),
        }
    }

    fn code(&self, function: &model::Function, item: &model::Return) -> Code {
        let texts = item.conditions.iter().filter_map(|condition| match condition {
            model::Condition::Sentence(text) => Some(text.clone()),
            model::Condition::Check(_) => None,
        });
        let names = &self.model.names;
        let number = self.model.number(&item.value);
        // A function without codes lists the values of failed calls only.
        let is_failure = function.result.is_some()
            || if names.codes.are_values() && names.codes.only_negative_fails {
                number.map_or_else(|| item.value.starts_with('-'), |number| number < 0)
            } else {
                item.value != names.success
            };
        Code {
            name: item.value.clone(),
            value: number.and_then(|number| i64::try_from(number).ok()),
            is_failure,
            is_implicit: item.is_implicit,
            texts: texts.collect(),
            checks: item.checks().map(check).collect(),
        }
    }
}

fn range_length(item: &model::Param, range: model::Range, params: &[model::Param]) -> Length {
    let name = |at: usize| params.get(at).map(|param| param.name.clone()).unwrap_or_default();
    let end = params.get(range.end);
    Length::Range {
        begin: match range.begin {
            model::Bound::Number(number) => Bound::Number(number),
            model::Bound::Param(at) => Bound::Param(name(at)),
        },
        end: name(range.end),
        is_pointer: end.is_some_and(|end| end.ty.is_pointer()),
        is_in_bytes: item.is_in_bytes,
    }
}

fn length(length: &model::Length) -> Length {
    match length {
        model::Length::NullTerminated => Length::NullTerminated,
        model::Length::Elements(expr) => Length::Expression { text: spelled(expr), is_in_bytes: false },
        model::Length::Bytes(expr) => Length::Expression { text: spelled(expr), is_in_bytes: true },
    }
}

fn element(each: &model::Each) -> Element {
    Element { index: each.index.clone(), array: spelled(&each.array) }
}

fn check(check: &model::Check) -> Check {
    Check {
        condition: check.text.clone(),
        test: check.test.clone(),
        is_inside: check.is_inside,
        loops: check.loops.iter().map(element_loop).collect(),
        index: check.loops.first().map(|each| each.index.clone()),
        array: check.loops.first().map(|each| spelled(&each.array)),
        inner: check.loops.iter().skip(1).map(element).collect(),
    }
}

fn element_loop(each: &model::Each) -> Loop {
    Loop {
        index: each.index.clone(),
        array: spelled(&each.array),
        begin: spelled(&each.begin),
        end: spelled(&each.end),
        limit: each.most.as_ref().map(spelled),
        tests: loop_tests(each),
    }
}
