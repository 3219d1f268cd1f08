//! [`Tables`]: the functions and names that the files of this folder share.

use crate::model::api::{Api, Function, Param, prototype_params};
use crate::model::naming::file_name;
use crate::types::c_type::CType;
use std::sync::Arc;
use tdgen_language::backends::writer::Writer;

/// The functions of a dispatch table.
pub(super) struct Tables {
    pub(super) model: Arc<Api>,
    /// Whether the layers include `lifetime`.
    pub(super) has_lifetimes: bool,
}

impl Tables {
    /// The functions with an implementation.
    pub(super) fn functions(&self) -> impl Iterator<Item = &Function> {
        self.model.functions.iter().filter(|function| function.has_implementation())
    }

    /// A name of the API's own: `sto_dispatch_t` for `dispatch_t`.
    pub(super) fn name(&self, name: &str) -> String {
        format!("{}_{name}", self.model.names.own_prefix)
    }

    /// A macro of the API's own.
    pub(super) fn upper(&self, name: &str) -> String {
        format!("{}_{name}", self.model.names.own_upper_prefix)
    }

    /// A file beside the header: `storage_dispatch.h`.
    pub(super) fn file(&self, suffix: &str) -> String {
        let header = file_name(&self.model.names.header);
        format!("{}_{suffix}", header.strip_suffix(".h").unwrap_or(header))
    }

    /// The header of the dispatch table.
    pub(super) fn dispatch_header(&self) -> String {
        self.model.names.dispatch_header.clone().unwrap_or_else(|| self.file("dispatch.h"))
    }

    /// Whether the API has layers of its own: there is a function that they can call.
    pub(super) fn has_layers(&self) -> bool {
        self.functions().next().is_some()
    }

    /// The type of a pointer to a function, declared with a name.
    pub(super) fn pointer(&self, function: &Function, name: &str) -> String {
        let convention = &self.model.names.calling_convention;
        let params = params(function);
        self.declared(function, &format!("({convention} *{name})({params})").replace("( *", "(*"))
    }

    /// The head of a function with another name.
    pub(super) fn head(&self, function: &Function, name: &str) -> String {
        self.head_with(function, name, &params(function))
    }

    /// The same with other names of parameters.
    pub(super) fn head_with(&self, function: &Function, name: &str, params: &str) -> String {
        let convention = &self.model.names.calling_convention;
        self.declared(function, format!("{convention} {name}({params})").trim_start())
    }

    /// The type of what a function returns: a code, an error, or a value; `None` for nothing.
    pub(super) fn result(&self, function: &Function) -> Option<CType> {
        match function.own_result() {
            Some(result) => Some(result.unqualified()).filter(|result| !result.is_void()),
            None => Some(CType::of_words(&self.model.names.result_type)),
        }
    }

    /// What is said about the error in a result of a function with codes, or null.
    pub(super) fn details(&self, result: &str) -> String {
        match self.model.names.codes.are_values() {
            true => "error_details".to_owned(),
            false => format!("!{result} ? NULL : {result}->Details ? {result}->Details : \"\""),
        }
    }

    /// A declarator with the result of a function.
    fn declared(&self, function: &Function, declarator: &str) -> String {
        match function.own_result() {
            Some(result) if result.outermost().is_some() => result.declare(declarator),
            Some(result) => joined(&result.spelled(), declarator),
            None => joined(&self.model.names.result_type, declarator),
        }
    }
}

/// The underscores at the end of names in generated code, so that they differ from all names of a description.
pub(super) fn suffix(model: &Api) -> String {
    model.found.suffix.get_or_init(|| free_suffix(model)).clone()
}

fn free_suffix(model: &Api) -> String {
    let params = model.functions.iter().flat_map(|item| &item.params);
    let params = params.chain(model.callbacks.iter().flat_map(|item| &item.params)).map(|param| param.name.as_str());
    let names = params.chain(model.declared().into_iter().map(|(_, name, _)| name));
    let ends = names.map(|name| name.len() - name.trim_end_matches('_').len());
    "_".repeat(ends.max().unwrap_or_default() + 1)
}

/// The parameters in a declaration.
pub(super) fn params(function: &Function) -> String {
    prototype_params(&function.params).join(", ")
}

/// The arguments of a call that passes all parameters on.
pub(super) fn args(function: &Function) -> String {
    function.params.iter().map(|param| param.name.as_str()).collect::<Vec<&str>>().join(", ")
}

/// Whether a function returns nothing.
pub(super) fn is_void(function: &Function) -> bool {
    function.own_result().is_some_and(|result| result.is_void())
}

/// A type and a name.
fn joined(ty: &str, name: &str) -> String {
    let gap = if ty.ends_with('*') { "" } else { " " };
    format!("{ty}{gap}{name}")
}

/// Writes lines for the platforms that have a function.
pub(super) fn on_platform(w: &mut Writer, function: &Function, body: impl FnOnce(&mut Writer)) {
    if let Some(condition) = &function.condition {
        writeln!(w, "#if {condition}");
    }
    body(w);
    if function.condition.is_some() {
        w.line("#endif");
    }
}

/// The name of a parameter of the layers.
pub(super) fn renamed(param: &Param, own: &str) -> String {
    format!("arg_{}{own}", param.name)
}

/// The arguments of a call of the next layer.
pub(super) fn renamed_args(function: &Function, own: &str) -> String {
    function.params.iter().map(|param| renamed(param, own)).collect::<Vec<String>>().join(", ")
}

/// The parameters of the functions of the layers.
pub(super) fn renamed_params(function: &Function, own: &str) -> String {
    let params: Vec<String> = function.params.iter().map(|param| param.c_type.declare(&renamed(param, own))).collect();
    if params.is_empty() { "void".to_owned() } else { params.join(", ") }
}
