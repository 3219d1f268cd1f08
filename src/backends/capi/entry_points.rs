//! `--gen-entry-points`: the functions of an API, which validate and trace calls and forward them to `F_impl`.
//!
//! Each function `F` becomes three: `F_val` checks the arguments in the order of the description and calls `F_impl`;
//! `F` rejects calls before initialization and traces the call; `FWithCodeLoc` stores the caller's source location
//! during the call. Order, codes and printed text are those of LLVM's offload-tblgen. [`Runtime`] selects the libraries
//! that the code uses.

use super::condition::Kind;
use super::condition_text::spelled;
use super::declaration::{call, prototype};
use super::model::{Check, Function, Model};
use super::names::Names;
use super::naming::CODE_LOCATION;
use super::runtime::{self, Runtime};
use super::runtime_needs;
use super::text::{emit_code, emit_origin};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::output::Output;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags};

/// `--gen-entry-points`.
pub(crate) const BACKEND: Backend =
    Backend::new("gen-entry-points", "Write the functions of an API, which validate, trace and forward calls", run)
        .options(runtime::OPTIONS);

fn run<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Output<'a>> {
    let runtime = context.get(&runtime::OPTION, diags);
    let model = Model::of(context, diags);
    let (Ok(runtime), Ok(model)) = (runtime, model) else {
        return Vec::new();
    };
    if runtime_needs::check(&model, runtime, context.records, diags).is_err() {
        return Vec::new();
    }
    warn_of_guards(&model, diags);
    let mut w = Writer::default();
    emit_origin(&mut w, BACKEND.name, context.input);
    runtime.emit(&mut w, &model);
    for function in &model.functions {
        let entry = Entry { function, names: &model.names, runtime, has_start: model.has_start() };
        entry.emit_validation(&mut w);
        entry.emit_entry_point(&mut w);
        entry.emit_code_location_variant(&mut w);
    }
    vec![Output::main(w.finish())]
}

/// Warns of checks with a divisor that may be zero.
pub(crate) fn warn_of_guards(model: &Model, diags: &mut Diags) {
    for (_, check) in model.functions.iter().flat_map(Function::checks) {
        let divisors: Vec<String> =
            check.divisors.iter().map(|divisor| format!("`{}`", spelled(divisor.bare()))).collect();
        if !divisors.is_empty() {
            let message = format!(
                "the condition `{}` divides by {}, which may be zero; the code compares it with zero first",
                check.text,
                divisors.join(" and ")
            );
            let help = "check for zero before, or with `... == 0 ||` in the condition";
            diags.push(Diagnostic::warning(check.place, message).help(help));
        }
    }
}

/// A function of the API, with the context of its code.
struct Entry<'a> {
    function: &'a Function,
    names: &'a Names,
    runtime: Runtime,
    /// Whether the API has an initialization function.
    has_start: bool,
}

impl Entry<'_> {
    /// Writes `F_val`, if the function has checks.
    fn emit_validation(&self, w: &mut Writer) {
        if !self.has_checks() {
            return;
        }
        let (names, runtime) = (self.names, self.runtime);
        let returns = format!("static {}", runtime.outcome(names));
        w.blank();
        self.emit_head(w, &returns, &self.validation(), &self.function.declared_params());
        w.nested(|w| {
            w.block(&format!("if ({}) {{", runtime.is_validating(names)), "}", |w| {
                for (code, check) in self.function.checks() {
                    let (maker, args) = runtime.check_failed(names, &code.value, &check.text);
                    let inner = call(w.width() + 2, "return", &maker, &args);
                    let mut lines = vec![format!("if ({}) {{", guarded(check))];
                    lines.extend(inner.iter().map(|line| format!("  {line}")));
                    lines.push("}".to_owned());
                    emit_code(w, &lines);
                }
            });
            emit_code(w, &call(w.width(), "return", &self.implementation(), &self.arguments()));
        });
        w.line("}");
    }

    fn emit_entry_point(&self, w: &mut Writer) {
        let names = self.names;
        w.blank();
        self.emit_head(w, &names.returns(), &self.function.name, &self.function.declared_params());
        w.nested(|w| {
            self.emit_start(w);
            let is_traced = self.emit_is_traced(w);
            let result = self.local("Result");
            self.emit_work(w, &result);
            self.emit_count(w, &result);
            w.block(&format!("if ({is_traced}) {{"), "}", |w| {
                self.emit_trace(w, &result);
            });
            writeln!(w, "return {result};");
        });
        w.line("}");
    }

    /// Rejects calls before initialization; the initialization function reads the environment.
    fn emit_start(&self, w: &mut Writer) {
        let (names, runtime) = (self.names, self.runtime);
        if self.is_start() {
            if runtime == Runtime::Standalone {
                writeln!(w, "{}::readEnvironment();", names.namespace);
            }
        } else if self.has_start || runtime == Runtime::Llvm {
            w.block(&format!("if ({}) {{", runtime.is_uninitialized(names)), "}", |w| {
                writeln!(w, "return {};", runtime.uninitialized(names));
            });
        }
    }

    /// An expression for whether to trace the call. It is evaluated before the call, since the last shutdown destroys
    /// the state, except in the initialization function, where there is no state yet.
    fn emit_is_traced(&self, w: &mut Writer) -> String {
        let is_tracing = self.runtime.is_tracing(self.names);
        if self.is_start() {
            return is_tracing;
        }
        let name = self.local("IsTraced");
        emit_code(w, &[format!("const bool {name} = {is_tracing};")]);
        name
    }

    fn emit_work(&self, w: &mut Writer, result: &str) {
        let names = self.names;
        let worker = if self.has_checks() { format!("::{}", self.validation()) } else { self.implementation() };
        let args = self.arguments();
        let keep = |ty: &str, name: &str| format!("{ty} {name} =");
        match self.runtime {
            Runtime::Standalone => {
                let lead = keep(&format!("const {}", names.result_type), result);
                emit_code(w, &call(w.width(), &lead, &worker, &args));
            }
            Runtime::Llvm => {
                let error = self.local("Error");
                let lead = keep("llvm::Error", &error);
                emit_code(w, &call(w.width(), &lead, &worker, &args));
                let lead = keep(&format!("const {}", names.result_type), result);
                let convert = format!("llvmErrorTo{}Error", names.name);
                let moved = [format!("std::move({error})")];
                emit_code(w, &call(w.width(), &lead, &convert, &moved));
            }
        }
    }

    /// The standalone runtime counts successful initializations and shutdowns; LLVM's leaves that to the
    /// implementation.
    fn emit_count(&self, w: &mut Writer, result: &str) {
        let names = self.names;
        let step = if self.is_start() {
            "++"
        } else if self.has_start && self.function.name == names.shut_down_function {
            "--"
        } else {
            return;
        };
        if self.runtime == Runtime::Standalone {
            w.block(&format!("if (!{result}) {{"), "}", |w| {
                writeln!(w, "{step}{}::Uses;", names.namespace);
            });
        }
    }

    fn emit_trace(&self, w: &mut Writer, result: &str) {
        let trace = self.runtime.trace(self.names);
        let name = format!("\"{}\"", self.function.name);
        if self.function.params.is_empty() {
            emit_code(w, &call(w.width(), "", &trace, &[name, result.to_owned()]));
            return;
        }
        let arguments = self.local("Arguments");
        writeln!(w, "{} {arguments} = {{}};", self.function.params_struct());
        for param in &self.function.params {
            emit_code(w, &[format!("{arguments}.p{0} = &{0};", param.name)]);
        }
        let args = [name, format!("&{arguments}"), result.to_owned()];
        emit_code(w, &call(w.width(), "", &trace, &args));
    }

    fn emit_code_location_variant(&self, w: &mut Writer) {
        let names = self.names;
        let mut params = self.function.declared_params();
        params.push(names.code_location_param());
        w.blank();
        self.emit_head(w, &names.returns(), &self.function.with_code_location(), &params);
        w.nested(|w| {
            let scope = self.runtime.code_location_scope(names);
            let local = self.local("Scope");
            writeln!(w, "const {scope} {local}({CODE_LOCATION});");
            let callee = format!("::{}", self.function.name);
            emit_code(w, &call(w.width(), "return", &callee, &self.arguments()));
        });
        w.line("}");
    }

    fn emit_head(&self, w: &mut Writer, returns: &str, name: &str, params: &[String]) {
        emit_code(w, &prototype(returns, &format!("{name}("), params, ") {"));
    }

    fn has_checks(&self) -> bool {
        self.function.checks().next().is_some()
    }

    fn is_start(&self) -> bool {
        self.function.name == self.names.init_function
    }

    fn validation(&self) -> String {
        format!("{}_val", self.function.name)
    }

    fn implementation(&self) -> String {
        format!("{}::{}", self.names.namespace, self.function.implementation())
    }

    fn arguments(&self) -> Vec<String> {
        let params = self.function.params.iter();
        params.map(|param| param.name.clone()).collect()
    }

    /// A local name that differs from all parameters.
    fn local(&self, name: &str) -> String {
        let mut name = name.to_owned();
        while self.function.params.iter().any(|param| param.name == name) {
            name.push('_');
        }
        name
    }
}

/// The condition as code; its divisors are compared with zero first.
fn guarded(check: &Check) -> String {
    let divisors = check.divisors.iter().map(|divisor| format!("{} == 0", spelled(divisor)));
    let mut parts: Vec<String> = divisors.collect();
    let condition = spelled(&check.expr);
    if parts.is_empty() {
        return condition;
    }
    parts.push(match check.expr.kind {
        Kind::Binary("&&", ..) | Kind::Conditional(..) => format!("({condition})"),
        _ => condition,
    });
    parts.join(" || ")
}
