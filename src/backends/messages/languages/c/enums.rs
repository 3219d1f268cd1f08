//! Functions in C that know the values of enums: their names, and which numbers have one.

use super::types::enumerator;
use crate::model::Model;
use crate::model::names::written;
use tdgen_language::backends::writer::Writer;

pub(super) fn emit(w: &mut Writer, model: &Model) {
    for item in &model.enums {
        let (api, name, function) = (&model.name, &item.name, written(&item.name));
        w.blank();
        let none = if item.is_flags { "unless it is exactly one flag" } else { "for other numbers" };
        w.comment("///", "", &format!("Returns the name of a value of {name}; NULL {none}."));
        writeln!(w, "static inline const char *{api}_name_of_{function}({name} value_) {{");
        w.line("  switch (value_) {");
        for value in item.distinct() {
            writeln!(w, "  case {}:", value.constant);
            writeln!(w, "    return \"{}\";", value.name);
        }
        w.lines("  default:\n    return NULL;\n  }\n}\n");
        w.blank();
        if item.is_flags {
            let known = item.values.iter().fold(0, |known, flag| known | flag.value);
            w.comment("///", "", &format!("Returns whether all bits that are set belong to values of {name}."));
            writeln!(w, "static inline bool {api}_is_valid_{function}({name} value_) {{");
            writeln!(w, "  return (value_ | {0}) == {0};", enumerator(item.storage, known));
            w.line("}");
            continue;
        }
        w.comment("///", "", &format!("Returns whether a number is a value of {name}."));
        writeln!(w, "static inline bool {api}_is_valid_{function}({name} value_) {{");
        writeln!(w, "  return {api}_name_of_{function}(value_) != NULL;");
        w.line("}");
    }
}
