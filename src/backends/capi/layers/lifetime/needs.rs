//! Reports what a description lacks for the layer `lifetime`, and which declaration to add.

use super::objects::{Object, Objects};
use super::uses::Uses;
use crate::model::api::{Api, Function, Ownership, Param};
use tdgen_language::backends::context::Context;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::records::Records;
use tdgen_language::records::graph::RecordRef;
use tdgen_language::records::read::RecordUse;
use tdgen_language::source::Span;

/// Reports everything that is missing.
pub(crate) fn check(model: &Api, context: &Context<'_>, diags: &mut Diags) -> Result<(), Reported> {
    let objects = Objects::of(model);
    let mut found = Diags::new(0);
    let mut needs = Needs { objects: &objects, records: context.records, diags: &mut found, outcome: Ok(()) };
    if objects.list.is_empty() {
        needs.report_nothing();
    }
    (0..objects.list.len()).for_each(|kind| needs.check_object(kind));
    model.functions.iter().for_each(|function| needs.check_function(function));
    needs.check_codes();
    let outcome = needs.outcome;
    diags.push_in_order(&found);
    outcome
}

struct Needs<'a> {
    objects: &'a Objects<'a>,
    records: &'a Records,
    diags: &'a mut Diags,
    outcome: Result<(), Reported>,
}

impl Needs<'_> {
    fn report_nothing(&mut self) {
        let message = "the layer `lifetime` needs to know which calls create and destroy objects, and nothing says it";
        let help = "write `CreatedParam` for the handle that a call returns and that the caller destroys, `BorrowedParam` if the \
                    library keeps it, and `DestroyedParam` for the handle that a call destroys";
        let api = self.records.defs_of_if_defined("API").first().map(|api| api.span());
        let first = self.objects.model.functions.first().map(|function| self.place(&function.name));
        self.error(api.or(first).unwrap_or_default(), message.to_owned(), help);
    }

    /// Checks that there is a way to get handles of a type, and one to destroy those that are created.
    fn check_object(&mut self, kind: usize) {
        let objects = self.objects;
        let Some(Object { name, spelled, is_open, .. }) = objects.list.get(kind) else { return };
        let mut created: Option<(&Function, Span)> = None;
        let (mut is_returned, mut is_destroyed) = (*is_open, false);
        for function in &objects.model.functions {
            for (at, param) in function.params.iter().enumerate() {
                if objects.value(&param.c_type).or_else(|| objects.pointed(&param.c_type)) != Some(kind) {
                    continue;
                }
                is_destroyed |= param.ownership == Some(Ownership::Destroys);
                is_returned |= Objects::is_returned(param) && objects.value_param(param).is_none();
                if param.ownership == Some(Ownership::Creates) {
                    created = created.or_else(|| Some((function, self.param_place(function, at))));
                }
            }
            if objects.value(&function.result_c_type) == Some(kind) {
                is_returned = true;
                if function.result_ownership == Some(Ownership::Creates) {
                    created = created.or_else(|| Some((function, self.place(&function.name))));
                }
            }
        }
        if let Some((function, place)) = created.filter(|_| !is_destroyed) {
            let message = format!("`{}` creates a `{spelled}`, and no function destroys it", function.name);
            let help = "write `DestroyedParam` for the parameter of the function that does; if the library destroys it, write \
                        `borrows` in place of `creates`";
            self.error(place, message, help);
        }
        if is_destroyed && !is_returned {
            let message = format!("a call destroys a `{spelled}`, and none returns one");
            self.error(
                self.place(name),
                message,
                "write `CreatedParam` for the parameter through which a call returns it",
            );
        }
    }

    fn check_function(&mut self, function: &Function) {
        if !function.has_implementation() {
            self.check_unseen(function);
            return;
        }
        for (at, param) in function.params.iter().enumerate() {
            self.check_param(function, at, param);
        }
        let uses = Uses::of(self.objects, function);
        for param in &uses.unknown {
            let at = function.params.iter().position(|other| other.name == param.name).unwrap_or_default();
            let message = format!("the number of handles in `{}` of `{}` is not known", param.name, function.name);
            let help = "write a RangedParam, or a `length` that is a parameter or a number";
            self.error(self.param_place(function, at), message, help);
        }
        if let Some(kind) = uses.result
            && function.result_ownership.is_none()
        {
            let message =
                format!("`{}` returns a `{}`, and does not say who destroys it", function.name, self.spelled(kind));
            let help =
                "write `let result_ownership = \"creates\"` if the caller does, or `\"borrows\"` if the library does";
            self.error(self.place(&function.name), message, help);
        }
        let is_lost = function.is_plain() && !is_void(function) && function.codes.is_empty();
        if is_lost && let Some(output) = uses.outputs.first() {
            let message = format!(
                "`{}` returns handles in `{}`, and does not say how it fails: then there are none",
                function.name, output.param.name
            );
            let help = "list the values of failed calls, as in `let returns = [Return<\"-1\">]`, or remove `return` if its result \
                        is a code";
            self.error(self.place(&function.name), message, help);
        }
        self.check_owners(function, &uses);
    }

    /// Checks that a parameter with handles says whose they are.
    fn check_param(&mut self, function: &Function, at: usize, param: &Param) {
        let objects = self.objects;
        let is_value = objects.value_param(param).is_some();
        let pointed = objects.pointed(&param.c_type);
        if param.ownership.is_some() && !is_value && pointed.is_none() {
            let message = format!("the layer `lifetime` does not follow `{}` of `{}`", param.name, function.name);
            let help = "it follows handles and pointers to structures of the description";
            self.diags.push(Diagnostic::warning(self.param_place(function, at), message).help(help));
        }
        if param.ownership.is_none()
            && let Some(kind) = pointed.filter(|_| !is_value && Objects::is_returned(param))
        {
            let message = format!(
                "`{}` returns a `{}` in `{}`, and does not say who destroys it",
                function.name,
                self.spelled(kind),
                param.name
            );
            let help = "write `let ownership = \"creates\"` if the caller does, or `\"borrows\"` if the library does; PARAM_IN alone \
                        if the function only reads it";
            self.error(self.param_place(function, at), message, help);
        }
    }

    /// Reports what is created, and whose parent no argument says.
    fn check_owners(&mut self, function: &Function, uses: &Uses<'_>) {
        let objects = self.objects;
        let params = uses.outputs.iter().map(|item| (item.kind, item.param.ownership));
        let created = params.chain(uses.result.map(|kind| (kind, function.result_ownership)));
        let is_lost = |(kind, ownership): &(usize, Option<Ownership>)| {
            let owner = objects.owners(*kind).next();
            *ownership == Some(Ownership::Creates)
                && owner.is_some_and(|owner| objects.owner_param(function, owner).is_none())
        };
        let lost: Vec<usize> = created.filter(is_lost).map(|(kind, _)| kind).collect();
        for kind in lost {
            let owner = objects.owners(kind).next().map(|owner| self.spelled(owner)).unwrap_or_default();
            let message = format!(
                "no argument of `{}` says to which `{owner}` the new `{}` belongs",
                function.name,
                self.spelled(kind)
            );
            let help = format!(
                "exactly one parameter of type `{owner}` would; without it, only calls with the new object are checked"
            );
            self.diags.push(Diagnostic::warning(self.place(&function.name), message).help(help));
        }
    }

    /// Checks that nothing is destroyed by a call that no layer sees.
    fn check_unseen(&mut self, function: &Function) {
        for (at, param) in function.params.iter().enumerate() {
            let kind = self.objects.value(&param.c_type).or_else(|| self.objects.pointed(&param.c_type));
            if function.is_variadic && param.ownership == Some(Ownership::Destroys) && kind.is_some() {
                let message =
                    format!("`{}` is variadic: no layer sees that it destroys `{}`", function.name, param.name);
                let help = "describe a function without `...` that destroys it";
                self.error(self.param_place(function, at), message, help);
            }
        }
    }

    /// Checks that the codes of refused calls are defined.
    fn check_codes(&mut self) {
        let model = self.objects.model;
        let codes = &model.names.codes;
        let refuses =
            |function: &&Function| function.is_checked() && !Uses::of(self.objects, function).inputs.is_empty();
        if model.functions.iter().find(refuses).is_none() {
            return;
        }
        let fields = [("invalid_handle_code", &codes.invalid_handle), ("in_use_code", &codes.in_use)];
        let described = model.enums.iter().any(|item| item.name == model.names.error_enum);
        for (field, code) in fields {
            if model.defines_code(code) || (!described && !codes.are_values()) {
                continue;
            }
            let message = format!("the layer `lifetime` returns `{code}`, which nothing defines");
            let help = format!(
                "add it to `{}`, or name another in the API record: `let {field} = ...;`",
                model.names.error_enum
            );
            let api = self.records.defs_of_if_defined("API").first().map(|api| api.span());
            self.error(api.unwrap_or_else(|| self.place(&model.names.error_enum)), message, &help);
            return;
        }
    }

    fn spelled(&self, kind: usize) -> &str {
        self.objects.list.get(kind).map(|item| item.spelled.as_str()).unwrap_or_default()
    }

    fn place(&self, name: &str) -> Span {
        self.records.def(name).map(RecordRef::span).unwrap_or_default()
    }

    /// Where a parameter is written.
    fn param_place(&self, function: &Function, at: usize) -> Span {
        let Some(record) = self.records.def(&function.name) else { return Span::default() };
        let list = record.get("params").and_then(|field| field.value().as_list().ok());
        let param = list.and_then(|list| list.iter().nth(at)).and_then(|value| value.as_def().ok());
        param.map_or_else(|| record.span(), |param| RecordUse::new(record).referred("params", param).span)
    }

    fn error(&mut self, place: Span, message: String, help: &str) {
        self.outcome = Err(self.diags.push(Diagnostic::error(place, message).help(help)));
    }
}

fn is_void(function: &Function) -> bool {
    function.own_result().is_some_and(|result| result.is_void())
}
