//! What an operation's interfaces ask for: methods that its author defines, and defaults made visible beside them.

use super::class::OpClass;
use crate::backends::ods::cpp::class::{Method, Parameter};
use crate::backends::ods::model::interface::Interface;

/// Adds `using` declarations for the defaults of interfaces whose methods the operation declares.
pub(crate) fn add_using(it: &mut OpClass<'_, '_>) {
    let op = it.op;
    let mut lines: Vec<String> = Vec::new();
    for interface in declared(it) {
        for method in interface.defaulted_methods() {
            let line = format!("using {}::Trait<{}>::{};", interface.qualified_class(), op.class, method.name);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    it.class.text(lines.join("\n"));
}

/// Adds the declarations of methods.
pub(crate) fn add(it: &mut OpClass<'_, '_>) {
    for interface in declared(it) {
        for declared in interface.declared_methods() {
            let parameters = declared.parameters.iter();
            let parameters = parameters.map(|parameter| Parameter::new(parameter.ty, &*parameter.name));
            let mut method = Method::new(declared.result, declared.name).parameters(parameters);
            if declared.is_static {
                method = method.mark_static();
            }
            it.offer(method);
        }
    }
}

fn declared<'o, 'a>(it: &OpClass<'o, 'a>) -> Vec<&'o Interface<'a>> {
    let op = it.op;
    op.traits.iter().filter_map(|it| it.interface()).collect()
}
