//! Prints the header and the implementation.

use super::function::{CEnum, EnumKind, Function, Item, Section};
use crate::model::dialect::Dialect;
use tdgen_language::backends::writer::{WIDTH, Writer};

/// The dialect's registration, or the part of an API that replaces it.
pub(super) struct Registration {
    /// The name in hooks: `Shop`.
    pub(super) name: String,
    /// The name in `mlirGetDialectHandle__shop__`.
    pub(super) namespace: String,
    pub(super) class: String,
}

impl Registration {
    pub(super) fn of(dialect: &Dialect<'_>, name: &str) -> Registration {
        let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let class = dialect.class_name();
        Registration {
            name: if name.is_empty() { class.clone() } else { name.to_owned() },
            namespace: dialect.name.chars().map(word).collect(),
            class: format!("::{}", dialect.qualified_class().trim_start_matches("::")),
        }
    }

    /// Returns the name of the function that returns the handle.
    pub(super) fn function(&self) -> String {
        format!("mlirGetDialectHandle__{}__", self.namespace)
    }
}

/// Emits the declarations.
pub(super) fn emit_header(w: &mut Writer, registration: Option<&Registration>, sections: &[Section]) {
    for header in ["mlir-c/AffineMap.h", "mlir-c/IR.h", "mlir-c/Support.h"] {
        writeln!(w, "#include \"{header}\"");
    }
    w.raw("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    if let Some(Registration { name, namespace, .. }) = registration {
        writeln!(w, "MLIR_DECLARE_CAPI_DIALECT_REGISTRATION({name}, {namespace});");
    }
    for section in sections {
        emit_title(w, section);
        for item in &section.items {
            w.blank();
            match item {
                Item::Function(function) => emit_declaration(w, function),
                Item::Enum(item) => emit_enum(w, item),
                Item::Missing(remark) => w.comment("//", "", remark),
            }
        }
    }
    w.raw("\n#ifdef __cplusplus\n}\n#endif\n");
}

/// Emits the definitions.
pub(super) fn emit_implementation(w: &mut Writer, registration: Option<&Registration>, sections: &[Section]) {
    let headers = [
        "mlir-c/BuiltinAttributes.h",
        "mlir/CAPI/AffineMap.h",
        "mlir/CAPI/IR.h",
        "mlir/CAPI/Registration.h",
        "mlir/CAPI/Support.h",
        "mlir/IR/Diagnostics.h",
    ];
    for header in headers {
        writeln!(w, "#include \"{header}\"");
    }
    w.blank();
    if let Some(Registration { name, namespace, class }) = registration {
        writeln!(w, "MLIR_DEFINE_CAPI_DIALECT_REGISTRATION({name}, {namespace}, {class})");
    }
    for section in sections {
        let is_function = |item: &Item| matches!(item, Item::Function(_));
        if section.items.iter().any(is_function) {
            emit_title(w, section);
        }
        for item in &section.items {
            if let Item::Function(function) = item {
                w.blank();
                emit_signature(w, "", function, " {");
                w.nested(|w| function.body.iter().for_each(|line| w.line(line)));
                w.line("}");
            }
        }
    }
}

fn emit_title(w: &mut Writer, section: &Section) {
    w.blank();
    w.line("//===----------------------------------------------------------------------===//");
    writeln!(w, "// {}", section.title);
    w.line("//===----------------------------------------------------------------------===//");
}

fn emit_declaration(w: &mut Writer, function: &Function) {
    if !function.doc.is_empty() {
        w.comment("///", "", &function.doc);
    }
    emit_signature(w, "MLIR_CAPI_EXPORTED ", function, ";");
}

/// Emits a signature; parameters that do not fit into the line are on the following ones.
fn emit_signature(w: &mut Writer, export: &str, function: &Function, end: &str) {
    let head = format!("{export}{} {}(", function.result, function.name);
    let parameters = match &*function.parameters {
        [] if !export.is_empty() => vec!["void".to_owned()],
        parameters => parameters.to_vec(),
    };
    let whole = format!("{head}{}){end}", parameters.join(", "));
    if whole.len() <= WIDTH {
        return w.line(&whole);
    }
    w.line(&head);
    let mut line = "   ".to_owned();
    for (at, parameter) in parameters.iter().enumerate() {
        let is_last = at + 1 == parameters.len();
        let mark = if is_last { format!("){end}") } else { ",".to_owned() };
        if line.len() + 1 + parameter.len() + mark.len() > WIDTH && !line.trim().is_empty() {
            w.line(&line);
            "   ".clone_into(&mut line);
        }
        line = format!("{line} {parameter}{mark}");
    }
    w.line(&line);
}

fn emit_enum(w: &mut Writer, item: &CEnum) {
    w.comment("///", "", &item.doc);
    let CEnum { name, kind, cases, .. } = item;
    match kind {
        EnumKind::Enum if !cases.is_empty() => {
            w.block(&format!("typedef enum {name} {{"), &format!("}} {name};"), |w| {
                for (case, value) in cases {
                    writeln!(w, "{case} = {value},");
                }
            });
        }
        // C has no empty enumerations.
        EnumKind::Enum => writeln!(w, "typedef int {name};"),
        EnumKind::Integer(width) => {
            writeln!(w, "typedef uint{width}_t {name};");
            let suffix = if *width > 32 { "ull" } else { "u" };
            for (case, value) in cases {
                writeln!(w, "#define {case} {value}{suffix}");
            }
        }
    }
}
