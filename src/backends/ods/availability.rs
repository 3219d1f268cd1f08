//! `--gen-avail-interface-decls` and `--gen-avail-interface-defs`: interfaces of operations that return what an
//! operation needs, such as a version or an extension. The output is byte for byte that of `mlir-tblgen`.

use indexmap::IndexMap;

use super::model::read::collect::read_all;
use super::model::read::fields::{Read, identifier};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::arena::ids::ClassId;
use tdgen_language::records::graph::RecordRef;

/// `--gen-avail-interface-decls`.
pub(crate) const DECLS: Backend = Backend::new(
    "gen-avail-interface-decls",
    "Declare interfaces that return what operations need",
    |context, diags| run(context, diags, "Availability Interface Declarations", emit_declaration),
);

/// `--gen-avail-interface-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-avail-interface-defs", "Define interfaces that return what operations need", |context, diags| {
        run(context, diags, "Availability Interface Definitions", emit_definition)
    });

/// The interface of the records of class `Availability` that derive from one class.
struct Interface<'a> {
    record: RecordRef<'a>,
    class: ClassId,
    /// The C++ namespace without `::` in front; may be empty.
    namespace: &'a str,
    name: &'a str,
    description: &'a str,
    /// The C++ type that the method returns.
    result: &'a str,
    method: &'a str,
}

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: fn(&mut Writer, &Interface<'_>),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header(title, context.input);
    for interface in interfaces(context, diags) {
        emit(&mut w, &interface);
    }
    vec![Output::main(w.finish())]
}

/// Reads the interfaces: of each direct superclass, the first record has the fields.
fn interfaces<'a>(context: &Context<'a>, diags: &mut Diags) -> Vec<Interface<'a>> {
    if let Some(missing) = context.missing_class("Availability") {
        let help = "include \"mlir/Dialect/SPIRV/IR/SPIRVAvailability.td\" or another file that defines it";
        diags.push(missing.help(help));
    }
    let all = read_all(context.records.defs_of_if_defined("Availability"), diags, Interface::read);
    let mut interfaces: IndexMap<ClassId, Interface<'_>> = IndexMap::new();
    for interface in all {
        interfaces.entry(interface.class).or_insert(interface);
    }
    let mut names: IndexMap<(&str, &str), RecordRef<'_>> = IndexMap::new();
    for Interface { record, namespace, name, .. } in interfaces.values() {
        if let Some(first) = names.insert((namespace, name), *record) {
            let error = record.field_error("interfaceName", format!("duplicate interface `{name}`"));
            diags.push(error.note(first.blame("interfaceName"), "the first one"));
        }
    }
    interfaces.into_values().collect()
}

impl<'a> Interface<'a> {
    fn read(record: RecordRef<'a>) -> Read<Interface<'a>> {
        let &[class] = record.parents() else {
            return Err(record.error(format!("{} must have one direct superclass", record.described())));
        };
        let description = record.text("interfaceDescription")?;
        if description.contains("*/") {
            let message = "`*/` ends the C++ comment around the description";
            return Err(record.field_error("interfaceDescription", message));
        }
        Ok(Interface {
            record,
            class,
            namespace: record.text("cppNamespace")?.trim_start_matches("::"),
            name: identifier(record, "interfaceName")?,
            description: description.trim(),
            result: record.text("queryFnRetType")?,
            method: identifier(record, "queryFnName")?,
        })
    }
}

fn emit_declaration(w: &mut Writer, interface: &Interface<'_>) {
    let Interface { namespace, name, description, result, method, .. } = interface;
    if !namespace.is_empty() {
        writeln!(w, "namespace {namespace} {{\n");
    }
    let holes = [("name", *name), ("result", result), ("method", method)];
    w.template(TRAITS_BEGIN, &holes);
    w.raw("\n");
    for model in ["Model", "FallbackModel"] {
        w.line("  template<typename ConcreteOp>");
        w.template(MODEL, &[&holes[..], &[("model", model)]].concat());
    }
    w.template(TRAITS_END, &[]);
    w.raw("\n");
    writeln!(w, "/*\n{description}\n*/");
    w.template(CLASS, &holes);
    w.raw("\n");
    if !namespace.is_empty() {
        writeln!(w, "\n}} // namespace {namespace}");
    }
}

const TRAITS_BEGIN: &str = "
class {name};

namespace detail {
struct {name}Traits {
  class Concept {
  public:
    virtual ~Concept() = default;
    virtual {result} {method}(const Concept *impl, Operation *tblgen_opaque_op) const = 0;
  };
";

const MODEL: &str = "
  class {model} : public Concept {
  public:
    using Interface = {name};
    {result} {method}(const Concept *impl, Operation *tblgen_opaque_op) const final {
      auto op = llvm::cast<ConcreteOp>(tblgen_opaque_op);
      (void)op;
      return op.{method}();
    }
  };
";

const TRAITS_END: &str = "
  template<typename ConcreteModel, typename ConcreteOp>
  class ExternalModel : public FallbackModel<ConcreteOp> {};
};
} // namespace detail
";

const CLASS: &str = "
class {name} : public OpInterface<{name}, detail::{name}Traits> {
public:
  using OpInterface<{name}, detail::{name}Traits>::OpInterface;
  {result} {method}();
};
";

fn emit_definition(w: &mut Writer, interface: &Interface<'_>) {
    let Interface { namespace, name, result, method, .. } = interface;
    let scope = if namespace.is_empty() { String::new() } else { format!("{namespace}::") };
    writeln!(w, "{result} {scope}{name}::{method}() {{");
    writeln!(w, "  return getImpl()->{method}(getImpl(), getOperation());\n}}");
}
