//! Interface methods in the class of an operation: declarations, and `using` declarations of default methods.

use super::class::OpClass;
use crate::cpp::class::{Method, Parameter};
use crate::model::interface::Interface;

/// Adds `using` declarations for the defaults of interfaces whose methods the operation declares.
pub(crate) fn add_using(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    let mut lines: Vec<String> = Vec::new();
    for interface in declared(class) {
        let mut qualified = None;
        for method in interface.defaulted_methods() {
            let qualified = qualified.get_or_insert_with(|| interface.qualified_class());
            let line = ["using ", qualified, "::Trait<", &op.class, ">::", method.name, ";"].concat();
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    class.cpp.text(lines.join("\n"));
}

/// Adds declarations of the interface methods that the author of the operation defines.
pub(crate) fn add(class: &mut OpClass<'_, '_>) {
    for interface in declared(class) {
        for declared in interface.declared_methods() {
            let parameters = declared.parameters.iter();
            let parameters = parameters.map(|parameter| Parameter::new(parameter.ty, &*parameter.name));
            let mut method = Method::new(declared.result, declared.name).parameters(parameters);
            if declared.is_static {
                method = method.mark_static();
            }
            class.add(method);
        }
    }
}

fn declared<'o, 'a>(class: &OpClass<'o, 'a>) -> Vec<&'o Interface<'a>> {
    let op = class.op;
    op.traits.iter().filter_map(|it| it.interface()).collect()
}
