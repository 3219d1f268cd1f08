//! `--gen-entry-points`: the functions of an API, which validate and trace calls and forward them to `F_impl`.

use std::collections::BTreeSet;

use crate::conditions::arithmetic::Operations;
use crate::conditions::c_library;
use crate::conditions::text::spelled;
use crate::entry_points::entry::{Entry, LOUD, QUIET, checked_params};
use crate::entry_points::enum_reads::EnumReads;
use crate::entry_points::original;
use crate::entry_points::runtime;
use crate::entry_points::runtime::{Conditions, Runtime};
use crate::entry_points::runtime_needs;
use crate::entry_points::unseen::emit_unseen;
use crate::header::declaration::prototype;
use crate::header::documented::emit_platform;
use crate::header::layout;
use crate::header::layout::Layout;
use crate::header::text::{emit_code, emit_origin};
use crate::model::api::{Api, Function};
use crate::print::Printers;
use crate::read::description::read_model;
use crate::read::options::with_both;
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags};

/// `--gen-entry-points`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-entry-points", "Write the functions of an API, which validate, trace and forward calls", run)
        .options(&with_both(runtime::OPTION.declaration, layout::OPTION.declaration));

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let runtime = context.get(&runtime::OPTION, diags);
    let layout = context.get(&layout::OPTION, diags);
    let model = read_model(context, diags);
    let (Ok(runtime), Ok(layout), Ok(model)) = (runtime, layout, model) else {
        return Vec::new();
    };
    if layout == Layout::Original && layout::check(&model, runtime == Runtime::Llvm, context, diags).is_err() {
        return Vec::new();
    }
    if runtime_needs::check(&model, runtime, context.records, diags).is_err() {
        return Vec::new();
    }
    warn_of_guards(&model, diags);
    let mut w = Writer::default();
    emit_origin(&mut w, &model.names, BACKEND.name, context.input);
    let conditions = Conditions { headers: headers_of_conditions(&model), has_arithmetic: needs_arithmetic(&model) };
    let printers = Printers::cpp(&model, runtime == Runtime::Llvm);
    match layout {
        Layout::Own => runtime.emit(&mut w, &model, &printers, &conditions),
        Layout::Original => original::emit_runtime(&mut w, &model, &conditions),
    }
    // A variant with a location calls the deprecated function.
    let has_deprecated = || model.functions.iter().any(|function| function.facts.deprecation().is_some());
    let has_checks = model.functions.iter().any(Function::has_checks) || has_deprecated();
    if has_checks {
        w.blank();
        w.raw(QUIET);
    }
    let enum_reads = EnumReads::of(&model);
    emit_unseen(&mut w, model.functions.iter());
    let checked = model.functions.iter().filter(|function| function.has_implementation());
    match layout {
        Layout::Own => enum_reads.emit_macro(&mut w, checked.flat_map(checked_params)),
        Layout::Original => enum_reads.emit_macro(&mut w, checked.flat_map(|function| &function.params)),
    }
    for function in model.functions.iter().filter(|function| function.has_implementation()) {
        let entry = Entry {
            function,
            names: &model.names,
            runtime,
            has_start: model.has_start(),
            operations: Operations::of(&model, &function.params),
            enum_reads: &enum_reads,
            printers: &printers,
        };
        emit_platform(&mut w, function, |w| match layout {
            Layout::Original if function.returns_code => original::emit(&entry, w),
            Layout::Own | Layout::Original => entry.emit(w),
        });
    }
    if let Some(function) = model.functions.iter().find(|function| function.is_last_error) {
        w.blank();
        let head = prototype(&model.names.returning("const char *"), &format!("{}(", function.name), &[], ") {");
        emit_code(&mut w, &head);
        writeln!(w, "  return {};", runtime.own(&model.names, "LastDetails"));
        w.line("}");
    }
    if has_checks {
        w.blank();
        w.raw(LOUD);
    }
    vec![Output::main(w.finish())]
}

/// Warns of checks with a divisor that may be zero.
pub(crate) fn warn_of_guards(model: &Api, diags: &mut Diags) {
    for (_, check) in model.functions.iter().flat_map(Function::checks) {
        let divisors: Vec<String> =
            check.divisors.iter().map(|divisor| format!("`{}`", spelled(divisor.bare()))).collect();
        if !divisors.is_empty() {
            let message = format!(
                "the condition `{}` divides by {}, which may be zero; the code compares it with zero first",
                check.condition,
                divisors.join(" and ")
            );
            let help = "check for zero before, or with `... == 0 ||` in the condition";
            diags.push(Diagnostic::warning(check.place, message).help(help));
        }
    }
}

/// The headers that the conditions of a model need.
pub(crate) fn headers_of_conditions(model: &Api) -> BTreeSet<&'static str> {
    let checks = model.functions.iter().flat_map(Function::checks);
    checks.flat_map(|(_, check)| check.expr.names()).filter_map(c_library::header).collect()
}

/// Whether conditions of a model have operations that may be undefined.
fn needs_arithmetic(model: &Api) -> bool {
    model.functions.iter().any(|function| {
        let operations = Operations::of(model, &function.params);
        function.checks().any(|(_, check)| operations.checked(&check.expr, "", "").1)
    })
}
