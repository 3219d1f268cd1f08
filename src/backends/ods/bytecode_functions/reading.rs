//! The functions that read attributes and types.

use super::model::{Element, Form, Kind, Member, Value};
use super::text::filled;
use crate::cpp::code::Code;
use tdgen_language::backends::text::cases::capitalized;

/// Emits the function that reads an element.
pub(super) fn emit_read(code: &mut Code, kind: Kind, element: &Element<'_>) {
    let (class, name) = (kind.class(), &element.name);
    code.write(&format!("static ::mlir::{class} read{name}(MLIRContext* context, DialectBytecodeReader &reader) "));
    let members: Vec<Variable<'_, '_>> = element.members.iter().map(Variable::of).collect();
    emit_body(code, &element.ty, element.builder, &members, &format!("{}()", element.ty));
    code.write("\n\n");
}

/// A local variable.
struct Variable<'m, 'a> {
    name: &'m str,
    value: &'m Value<'a>,
}

impl<'m, 'a> Variable<'m, 'a> {
    fn of(member: &'m Member<'a>) -> Variable<'m, 'a> {
        Variable { name: member.name, value: &member.value }
    }
}

/// Emits the body of a function, or of a lambda that reads an element of a list.
fn emit_body(code: &mut Code, ty: &str, builder: &str, variables: &[Variable<'_, '_>], failure: &str) {
    code.scope("{\n", "}", |code| {
        if variables.is_empty() {
            return code.write(&format!("return get<{ty}>(context);\n"));
        }
        emit_declarations(code, variables);
        for variable in variables {
            emit_lambda(code, variable);
        }
        emit_condition(code, variables);
        let passed = variables.iter().map(|variable| variable.name).filter(|name| !name.starts_with('_'));
        let passed: Vec<&str> = passed.collect();
        let built = filled(builder, &[("$_resultType", ty), ("$_args", &passed.join(", "))]);
        code.nested(|code| code.write(&format!("\nreturn {built};\n")));
        code.write(&format!("}}\nreturn {failure};\n"));
    });
}

/// Emits one declaration for adjacent variables of the same type.
fn emit_declarations(code: &mut Code, variables: &[Variable<'_, '_>]) {
    let mut last = "";
    for Variable { name, value } in variables {
        if last == value.ty {
            code.write(", ");
        } else {
            if !last.is_empty() {
                code.write(";\n");
            }
            code.write(&format!("{} ", value.ty));
        }
        code.write(name);
        last = &value.ty;
    }
    code.write(";\n");
}

/// Emits the lambda that reads an element of a list.
fn emit_lambda(code: &mut Code, variable: &Variable<'_, '_>) {
    let Form::List(element) = &variable.value.form else {
        return;
    };
    let ty = &element.ty;
    code.write(&format!("auto {} = [&]() -> FailureOr<{ty}> ", lambda(variable.name)));
    let variables: Vec<Variable<'_, '_>> = match &element.form {
        Form::Composite(members) => members.iter().map(Variable::of).collect(),
        _ => vec![Variable { name: "temp", value: element }],
    };
    emit_body(code, ty, element.builder, &variables, "failure()");
    code.write(";\n");
}

/// Returns the name of the lambda that reads an element of a list.
fn lambda(name: &str) -> String {
    format!("read{}", capitalized(name))
}

/// Emits the condition that reads all variables.
fn emit_condition(code: &mut Code, variables: &[Variable<'_, '_>]) {
    code.scope("if (", ") {", |code| {
        code.nested(|code| {
            for (at, call) in variables.iter().filter_map(Variable::parser).enumerate() {
                if at > 0 {
                    code.write(" &&\n");
                }
                code.write(&call);
            }
        });
    });
}

impl Variable<'_, '_> {
    /// Returns C++ that reads the variable, if it is read.
    fn parser(&self) -> Option<String> {
        let parser = match &self.value.form {
            Form::Handles(kind) => format!("succeeded($_reader.read{}s($_var))", kind.class()),
            Form::List(_) => format!("succeeded($_reader.readList($_var, {}))", lambda(self.name)),
            _ if self.value.parser.is_empty() => return None,
            _ => self.value.parser.to_owned(),
        };
        Some(filled(&parser, &[("$_reader", "reader"), ("$_resultType", &self.value.ty), ("$_var", self.name)]))
    }
}
