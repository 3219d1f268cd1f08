//! The programs in C, C++ and Python that write and read all messages of random schemas.

use std::fmt::Write;

use super::schemas::{Leaf, Schema, Type, Value};
use super::shapes::{Shape, Step};

/// An integer in C and C++.
fn c_integer(value: i128) -> String {
    if value == i128::from(i64::MIN) {
        "(-9223372036854775807LL - 1)".to_owned()
    } else if value > i128::from(i64::MAX) {
        format!("{value}ULL")
    } else {
        format!("{value}LL")
    }
}

/// A program in C: `write FILE` writes all messages and prints the layouts, `read FILE` compares the values read.
pub(crate) fn c_program(schemas: &[Schema]) -> String {
    let mut out = String::new();
    for schema in schemas {
        writeln!(out, "#include \"{}.h\"", schema.api).unwrap();
    }
    out.push_str(include_str!("program.c.inc"));
    for schema in schemas {
        let api = &schema.api;
        writeln!(out, "static void write_{api}(void) {{").unwrap();
        for (name, fields, is_message) in schema.layouts() {
            let ty = if is_message { format!("{name}_t") } else { name.to_owned() };
            writeln!(out, "  printf(\"{api} {name} %u\\n\", (unsigned)sizeof({ty}));").unwrap();
            for field in fields {
                writeln!(out, "  printf(\"  {field} %u\\n\", (unsigned)offsetof({ty}, {field}));").unwrap();
            }
        }
        for message in &schema.messages {
            let name = &message.name;
            let first = if schema.has_size { "finish_message" } else { "wire_size" };
            writeln!(out, "  {{ static {name}_t m; {api}_init_{name}(&m); put(&m, {api}_{first}(&m));").unwrap();
            for step in &message.steps {
                match step {
                    Step::Value(leaf) => for_each_value(schema, leaf, |path, storage, value| {
                        writeln!(out, "    m.{path} = ({storage}){value};").unwrap();
                    }),
                    Step::Use(used) => out += &used.c_write(api),
                }
            }
            let finish = if schema.has_size { "finish_message" } else { "wire_size" };
            writeln!(out, "    put(&m, {api}_{finish}(&m)); }}").unwrap();
        }
        writeln!(out, "}}\nstatic void read_{api}(void) {{").unwrap();
        for message in &schema.messages {
            let name = &message.name;
            let kind = message.kind.to_lowercase();
            writeln!(out, "  {{ size_t size; const void *at = take(&size); static {name}_t copy; CHECK({api}_as_{name}(at, size) != NULL);").unwrap();
            writeln!(out, "    CHECK({api}_check_message(at, size) == 0 && {api}_check_message(at, size - 1) != 0);")
                .unwrap();
            writeln!(out, "    CHECK({api}_read_{name}(at, size, &copy) == 0 && memcmp(at, &copy, size) == 0); }}")
                .unwrap();
            writeln!(
                out,
                "  {{ size_t size; const void *at = take(&size); const {name}_t *m = {api}_as_{name}(at, size);"
            )
            .unwrap();
            writeln!(
                out,
                "    {api}_{kind}_handlers handlers = {{0}}; handlers.{name} = handled_{api}_{name}; count = 0;"
            )
            .unwrap();
            writeln!(
                out,
                "    CHECK(m != NULL && {api}_dispatch_{kind}(&handlers, &count, at, size) == 0 && count == 1);"
            )
            .unwrap();
            writeln!(out, "    CHECK(m->header.{} == {}); ", schema.id_name, c_integer(message.id.into())).unwrap();
            if schema.has_size {
                writeln!(
                    out,
                    "    CHECK({api}_message_length(at, size) == size && {api}_message_length(at, size - 1) == 0);"
                )
                .unwrap();
            }
            for step in &message.steps {
                match step {
                    Step::Value(leaf) => for_each_value(schema, leaf, |path, storage, value| {
                        writeln!(out, "    CHECK(m->{path} == ({storage}){value});").unwrap();
                    }),
                    Step::Use(used) => out += &used.c_read(api),
                }
            }
            writeln!(out, "  }}").unwrap();
        }
        writeln!(out, "}}").unwrap();
    }
    out = with_handlers(schemas, &out);
    out.push_str(&main_of(schemas));
    out
}

/// The handlers stand before what calls them.
fn with_handlers(schemas: &[Schema], program: &str) -> String {
    let mut handlers = String::new();
    for schema in schemas {
        for message in &schema.messages {
            let (api, name) = (&schema.api, &message.name);
            writeln!(
                handlers,
                "static void handled_{api}_{name}(void *context, const {name}_t *m) {{ (void)m; ++*(int *)context; }}"
            )
            .unwrap();
        }
    }
    program.replace("// handlers", &handlers)
}

fn main_of(schemas: &[Schema]) -> String {
    let calls =
        |what: &str| -> String { schemas.iter().map(|schema| format!("    {what}_{}();\n", schema.api)).collect() };
    format!(
        "int main(int argc, char **argv) {{\n  if (argc != 3) return 2;\n  if (argv[1][0] == 'w') {{\n    file = fopen(argv[2], \"wb\");\n{}  }} else {{\n    file = fopen(argv[2], \"rb\");\n{}    CHECK(getc(file) == EOF);\n  }}\n  return fclose(file);\n}}\n",
        calls("write"),
        calls("read")
    )
}

fn for_each_value(schema: &Schema, leaf: &Leaf, mut each: impl FnMut(&str, &str, &str)) {
    let path = leaf.path.join(".");
    for (at, value) in leaf.values.iter().enumerate() {
        let path = match leaf.is_array {
            true => format!("{path}[{at}]"),
            false => path.clone(),
        };
        each(&path, schema.storage(leaf.ty), &c_value(value));
    }
}

fn c_value(value: &Value) -> String {
    match value {
        Value::Integer(value) => c_integer(*value),
        Value::Float(value) => (*value).to_owned(),
        Value::Bool(value) => value.to_string(),
    }
}

/// The same program in C++. It includes the headers of C too, and asserts that both have the same numbers.
pub(crate) fn cpp_program(schemas: &[Schema]) -> String {
    let mut out = String::new();
    for schema in schemas {
        writeln!(out, "#include \"{0}.h\"\n#include \"{0}.hpp\"", schema.api).unwrap();
    }
    out.push_str(include_str!("program.cpp.inc"));
    for schema in schemas {
        let api = &schema.api;
        writeln!(out, "static void write_{api}() {{").unwrap();
        for (name, fields, is_message) in schema.layouts() {
            let suffix = if is_message { "_t" } else { "" };
            writeln!(out, "  static_assert({api}::{name}::size == sizeof(::{name}{suffix}));").unwrap();
            writeln!(out, "  std::cout << \"{api} {name} \" << {api}::{name}::size << '\\n';").unwrap();
            for field in fields {
                writeln!(
                    out,
                    "  static_assert({api}::{name}::offsets::{field} == offsetof(::{name}{suffix}, {field}));"
                )
                .unwrap();
                writeln!(out, "  std::cout << \"  {field} \" << {api}::{name}::offsets::{field} << '\\n';").unwrap();
            }
        }
        for message in &schema.messages {
            let name = &message.name;
            let first = if schema.has_size { "finish_message" } else { "wire_size" };
            writeln!(out, "  {{ {api}::message_buffer<{api}::{name}> bytes; auto m = {api}::build_message<{api}::{name}>(bytes); (void)m; put(bytes.data(), {api}::{first}(m));").unwrap();
            for step in &message.steps {
                let leaf = match step {
                    Step::Value(leaf) => leaf,
                    Step::Use(used) => {
                        out += &used.cpp_write();
                        continue;
                    }
                };
                let (last, path) = leaf.path.split_last().unwrap();
                let path: String = path.iter().map(|name| cpp_call(name)).collect();
                writeln!(out, "    m.{path}{last}({});", cpp_value(schema, leaf)).unwrap();
            }
            writeln!(out, "    put(bytes.data(), {api}::{first}(m)); }}").unwrap();
        }
        writeln!(out, "}}\nstatic void read_{api}() {{").unwrap();
        for message in &schema.messages {
            let name = &message.name;
            writeln!(out, "  {{ std::size_t size; const void* at = take(&size);").unwrap();
            writeln!(out, "    CHECK({api}::read_message<{api}::{name}>(at, size));").unwrap();
            writeln!(out, "    at = take(&size);").unwrap();
            writeln!(out, "    CHECK({api}::visit(at, size, [](auto m) {{ CHECK(to_string(m).find(\"{name}{{\") == 0); }}) == {api}::visit_status::visited);").unwrap();
            writeln!(out, "    const auto m = *{api}::read_message<{api}::{name}>(at, size);").unwrap();
            writeln!(out, "    CHECK(m.header().{}() == {});", schema.id_name, c_integer(message.id.into())).unwrap();
            if schema.has_size {
                writeln!(out, "    CHECK({api}::message_length(at, size) == size);").unwrap();
            }
            for step in &message.steps {
                let leaf = match step {
                    Step::Value(leaf) => leaf,
                    Step::Use(used) => {
                        out += &used.cpp_read();
                        continue;
                    }
                };
                let path: String = leaf.path.iter().map(|name| cpp_call(name)).collect();
                writeln!(out, "    CHECK(m.{} == {});", path.trim_end_matches('.'), cpp_value(schema, leaf)).unwrap();
            }
            writeln!(out, "  }}").unwrap();
        }
        writeln!(out, "}}").unwrap();
    }
    out.push_str(&main_of(schemas));
    out
}

/// The call that leads to a struct, or to an element of an array of structs.
pub(super) fn cpp_call(name: &str) -> String {
    match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
        Some((name, at)) => format!("{name}({at})."),
        None => format!("{name}()."),
    }
}

fn cpp_value(schema: &Schema, leaf: &Leaf) -> String {
    let ty = match leaf.ty {
        Type::Enum(at) => format!("{}::{}", schema.api, schema.enums[at].name),
        _ => schema.type_name(leaf.ty).to_owned(),
    };
    let values = leaf.values.iter().map(|value| format!("{ty}({})", c_value(value)));
    let values = values.collect::<Vec<_>>().join(", ");
    if let Some(text) = leaf.text() {
        return text;
    }
    if let Some(capacity) = leaf.capacity {
        return format!("({}::sequence<{ty}, {capacity}>{{{values}}})", schema.api);
    }
    match leaf.is_array {
        true => format!("(std::array<{ty}, {}>{{{{{values}}}}})", leaf.values.len()),
        false => values,
    }
}

/// The same program in Python.
pub(crate) fn python_program(schemas: &[Schema]) -> String {
    let mut out = include_str!("program.py.inc").to_owned();
    for schema in schemas {
        let api = &schema.api;
        writeln!(out, "\nimport {api}\n\n\ndef write_{api}() -> None:").unwrap();
        for (name, _, _) in schema.layouts() {
            writeln!(out, "    tell(\"{api}\", {api}.{name})").unwrap();
        }
        for message in &schema.messages {
            let name = &message.name;
            writeln!(out, "    m{name} = {api}.{name}()\n    put(m{name}.pack())").unwrap();
            for step in &message.steps {
                let leaf = match step {
                    Step::Value(leaf) => leaf,
                    Step::Use(used) => {
                        out += &used.python_write(api, name);
                        continue;
                    }
                };
                writeln!(out, "    m{name}.{} = {}", leaf.path.join("."), python_value(schema, leaf)).unwrap();
            }
            writeln!(out, "    put(m{name}.pack())").unwrap();
        }
        writeln!(out, "\n\ndef read_{api}() -> None:").unwrap();
        for message in &schema.messages {
            let name = &message.name;
            let is_flexible = message
                .fields
                .last()
                .is_some_and(|field| matches!(field.shape, Shape::Counted { is_flexible: true, .. }));
            if schema.has_size && is_flexible {
                // A new header has no size.
                writeln!(out, "    take()").unwrap();
            } else {
                writeln!(out, "    assert {api}.unpack(take()) == {api}.{name}()").unwrap();
            }
            if schema.has_size {
                writeln!(out, "    assert {api}.message_length({api}.{name}().pack()) == len({api}.{name}().pack())")
                    .unwrap();
            }
            writeln!(out, "    data = take()").unwrap();
            writeln!(out, "    m{name} = {api}.unpack(data)").unwrap();
            writeln!(out, "    assert isinstance(m{name}, {api}.{name})").unwrap();
            writeln!(out, "    assert {api}.{name}.from_dict(m{name}.to_dict()) == m{name}").unwrap();
            writeln!(out, "    assert m{name}.header.{} == {}", schema.id_name, message.id).unwrap();
            writeln!(out, "    assert m{name}.pack() == data").unwrap();
            for step in &message.steps {
                let leaf = match step {
                    Step::Value(leaf) => leaf,
                    Step::Use(used) => {
                        out += &used.python_read(name);
                        continue;
                    }
                };
                writeln!(out, "    assert m{name}.{} == {}", leaf.path.join("."), python_value(schema, leaf)).unwrap();
            }
        }
        writeln!(out, "\n\nSCHEMAS.append((write_{api}, read_{api}))").unwrap();
    }
    out.push_str("\n\nmain()\n");
    out
}

fn python_value(schema: &Schema, leaf: &Leaf) -> String {
    if let Some(text) = leaf.text() {
        return text;
    }
    let values = leaf.values.iter().map(|value| match (value, leaf.ty) {
        (Value::Integer(value), Type::Enum(at)) => {
            format!("{}.{}({value})", schema.api, schema.enums[at].name)
        }
        (Value::Integer(value), _) => value.to_string(),
        (Value::Float(value), _) => (*value).to_owned(),
        (Value::Bool(true), _) => "True".to_owned(),
        (Value::Bool(false), _) => "False".to_owned(),
    });
    let values = values.collect::<Vec<_>>().join(", ");
    match (leaf.is_array, leaf.ty) {
        (true, Type::Scalar("uint8_t" | "char")) => format!("bytes([{values}])"),
        (true, _) => format!("tuple([{values}])"),
        (false, _) => values,
    }
}
