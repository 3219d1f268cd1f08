//! `--gen-dialect-decls` and `--gen-dialect-defs`: the C++ class of a dialect.
//!
//! Takes one [`Dialect`] of the description, the one that `--dialect` names where there are several. What an author
//! asks for with a bit is declared here and defined in the author's own sources, save the constructor, which loads
//! what the dialect depends on, and the destructor.

use super::model::collect::read_all;
use super::model::dialect::{Dialect, Discardable};
use super::naming::{lower_camel, upper_camel};
use crate::backends::backend::Backend;
use crate::backends::context::Context;
use crate::backends::ods::cpp::file::{emit_banner, emit_code, emit_doc, in_namespace};
use crate::backends::option::BackendOption;
use crate::backends::output::Output;
use crate::backends::text::cpp::literal;
use crate::backends::writer::Writer;
use crate::diagnostics::{Diagnostic, Diags};
use crate::source::Span;

/// `--gen-dialect-decls`.
pub(crate) const DECLS: Backend =
    Backend::new("gen-dialect-decls", "Declare the C++ class of an MLIR dialect", |context, diags| {
        run(context, diags, "Dialect Declarations", emit_declarations)
    })
    .options(OPTIONS);

/// `--gen-dialect-defs`.
pub(crate) const DEFS: Backend =
    Backend::new("gen-dialect-defs", "Define the C++ class of an MLIR dialect", |context, diags| {
        run(context, diags, "Dialect Definitions", emit_definitions)
    })
    .options(OPTIONS);

/// Which dialect to take.
pub(crate) const OPTION: BackendOption = BackendOption::new("dialect", "NAME", "Take the dialect of this name");

const OPTIONS: &[BackendOption] = &[OPTION];

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: fn(&mut Writer, &Dialect<'_>),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    emit_banner(&mut w, title, context.input);
    match chosen(context, diags) {
        Ok(Some(dialect)) => emit(&mut w, &dialect),
        Ok(None) => {}
        Err(fault) => drop(diags.push(fault)),
    }
    vec![Output::main(w.finish())]
}

/// The dialect that the options mean; none if the description has none.
pub(crate) fn chosen<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Option<Dialect<'a>>, Diagnostic> {
    let start = Span::new(0, 0);
    if context.records.class("Dialect").is_none() {
        let message = "there is no class `Dialect`, so no dialect is described";
        let help = "include \"mlir/IR/DialectBase.td\", or what includes it";
        return Err(Diagnostic::error(start, message).help(help));
    }
    let records = context.records.defs_of("Dialect");
    let some_wrong = records.len();
    let mut dialects = read_all(records, diags, Dialect::read);
    if dialects.len() < some_wrong {
        return Ok(None);
    }
    let wanted = context.option(OPTION.name);
    if let (Some(wanted), false) = (wanted, dialects.is_empty()) {
        let found = dialects.iter().position(|dialect| dialect.name == wanted);
        let message = format!("there is no dialect `{wanted}` to choose");
        let none = || listed(Diagnostic::error(start, message), &dialects);
        return found.ok_or_else(none).map(|at| Some(dialects.swap_remove(at)));
    }
    if let [first, _, ..] = &*dialects {
        let message = "there are several dialects: choose one with `--dialect=NAME`";
        let fault = Diagnostic::error(first.record.span(), message);
        return Err(listed(fault, &dialects));
    }
    Ok(dialects.pop())
}

fn listed(fault: Diagnostic, dialects: &[Dialect<'_>]) -> Diagnostic {
    dialects.iter().fold(fault, |fault, dialect| {
        let message = format!("dialect `{}`", dialect.name);
        fault.note(dialect.record.span(), message)
    })
}

fn emit_declarations(w: &mut Writer, dialect: &Dialect<'_>) {
    in_namespace(w, dialect.namespace, |w| {
        w.blank();
        emit_doc(w, dialect.summary.unwrap_or(""));
        emit_doc(w, dialect.description.unwrap_or(""));
        let head = format!("class {} : public {} {{", dialect.class_name(), base(dialect));
        w.line(&head);
        emit_construction(w, dialect);
        w.nested(|w| emit_hooks(w, dialect));
        for attribute in &dialect.discardable {
            emit_helper(w, dialect, attribute);
        }
        w.nested(|w| emit_code(w, dialect.extra_declaration.unwrap_or("")));
        w.line("};");
        w.blank();
    });
    emit_type_id(w, "DECLARE", dialect);
}

fn base(dialect: &Dialect<'_>) -> &'static str {
    match dialect.is_extensible {
        true => "::mlir::ExtensibleDialect",
        false => "::mlir::Dialect",
    }
}

fn emit_construction(w: &mut Writer, dialect: &Dialect<'_>) {
    w.template(
        "
  explicit {class}(::mlir::MLIRContext *context);

  void initialize();
  friend class ::mlir::MLIRContext;

public:
  ~{class}() override;
  static constexpr ::llvm::StringLiteral getDialectNamespace() {
    return ::llvm::StringLiteral({name});
  }
",
        &[("class", &dialect.class_name()), ("name", &literal(dialect.name))],
    );
}

fn emit_hooks(w: &mut Writer, dialect: &Dialect<'_>) {
    let hooks = [
        (dialect.has_default_attribute_printer, ATTRIBUTE_SYNTAX),
        (dialect.has_default_type_printer, TYPE_SYNTAX),
        (dialect.has_canonicalizer, CANONICALIZATION),
        (dialect.has_constant_materializer, CONSTANTS),
        (dialect.has_operation_attr_verify, OPERATION_ATTRIBUTES),
        (dialect.has_region_arg_attr_verify, ARGUMENT_ATTRIBUTES),
        (dialect.has_region_result_attr_verify, RESULT_ATTRIBUTES),
        (dialect.has_interface_fallback, INTERFACE_FALLBACK),
    ];
    for (_, declaration) in hooks.iter().filter(|(is_wanted, _)| *is_wanted) {
        w.blank();
        w.lines(declaration);
    }
}

const ATTRIBUTE_SYNTAX: &str = "\
::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser,
                                 ::mlir::Type type) const override;
void printAttribute(::mlir::Attribute attr,
                    ::mlir::DialectAsmPrinter &os) const override;";

const TYPE_SYNTAX: &str = "\
::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
void printType(::mlir::Type type,
               ::mlir::DialectAsmPrinter &os) const override;";

const CANONICALIZATION: &str = "\
/// Patterns for operations of any dialect.
void getCanonicalizationPatterns(
    ::mlir::RewritePatternSet &results) const override;";

const CONSTANTS: &str = "\
/// An operation whose result is the constant, or null.
::mlir::Operation *materializeConstant(::mlir::OpBuilder &builder,
                                       ::mlir::Attribute value,
                                       ::mlir::Type type,
                                       ::mlir::Location loc) override;";

const OPERATION_ATTRIBUTES: &str = "\
/// Verifies an attribute of this dialect on any operation.
::llvm::LogicalResult verifyOperationAttribute(
    ::mlir::Operation *op, ::mlir::NamedAttribute attribute) override;";

const ARGUMENT_ATTRIBUTES: &str = "\
/// Verifies an attribute of this dialect on a region's argument.
::llvm::LogicalResult verifyRegionArgAttribute(
    ::mlir::Operation *op, unsigned regionIndex, unsigned argIndex,
    ::mlir::NamedAttribute attribute) override;";

const RESULT_ATTRIBUTES: &str = "\
/// Verifies an attribute of this dialect on a region's result.
::llvm::LogicalResult verifyRegionResultAttribute(
    ::mlir::Operation *op, unsigned regionIndex, unsigned resultIndex,
    ::mlir::NamedAttribute attribute) override;";

const INTERFACE_FALLBACK: &str = "\
/// What implements an interface for an operation that does not itself.
void *getRegisteredInterfaceForOp(::mlir::TypeID interfaceID,
                                  ::mlir::OperationName opName) override;";

/// The class that reads and sets a discardable attribute, and the dialect's one instance of it, whose name is looked
/// up once.
fn emit_helper(w: &mut Writer, dialect: &Dialect<'_>, attribute: &Discardable<'_>) {
    let helper = format!("{}AttrHelper", upper_camel(attribute.name));
    let full_name = format!("{}.{}", dialect.name, attribute.name);
    w.blank();
    w.template(
        "
  /// The discardable attribute `{full_name}`.
  class {helper} {
    ::mlir::StringAttr name;

  public:
    static constexpr ::llvm::StringLiteral getNameStr() {
      return {literal};
    }
    constexpr ::mlir::StringAttr getName() { return name; }

    {helper}(::mlir::MLIRContext *ctx)
        : name(::mlir::StringAttr::get(ctx, getNameStr())) {}

    {ty} getAttr(::mlir::Operation *op) {
      return op->getAttrOfType<{ty}>(name);
    }
    void setAttr(::mlir::Operation *op, {ty} val) {
      op->setAttr(name, val);
    }
    bool isAttrPresent(::mlir::Operation *op) {
      return op->hasAttrOfType<{ty}>(name);
    }
    void removeAttr(::mlir::Operation *op) {
      assert(op->hasAttrOfType<{ty}>(name));
      op->removeAttr(name);
    }
  };
  {helper} get{helper}() { return {member}; }

private:
  {helper} {member};

public:
",
        &[
            ("full_name", &full_name),
            ("helper", &helper),
            ("literal", &literal(&full_name)),
            ("ty", attribute.ty),
            ("member", &member(attribute)),
        ],
    );
}

/// The field that holds an attribute's helper.
fn member(attribute: &Discardable<'_>) -> String {
    format!("{}AttrName", lower_camel(attribute.name))
}

fn emit_definitions(w: &mut Writer, dialect: &Dialect<'_>) {
    emit_type_id(w, "DEFINE", dialect);
    in_namespace(w, dialect.namespace, |w| {
        let class = dialect.class_name();
        w.blank();
        emit_constructor(w, dialect);
        if !dialect.has_destructor {
            w.blank();
            writeln!(w, "{class}::~{class}() = default;");
        }
        w.blank();
    });
}

fn emit_constructor(w: &mut Writer, dialect: &Dialect<'_>) {
    let class = dialect.class_name();
    let base = format!("    : {}(getDialectNamespace(), context, ::mlir::TypeID::get<{class}>())", base(dialect));
    let members = dialect.discardable.iter().map(member);
    let initializers = members.map(|member| format!("      {member}(context)"));
    let initializers: Vec<String> = std::iter::once(base).chain(initializers).collect();
    writeln!(w, "{class}::{class}(::mlir::MLIRContext *context)");
    w.lines(&(initializers.join(",\n") + " {"));
    w.nested(|w| {
        for dependent in &dialect.dependents {
            writeln!(w, "getContext()->loadDialect<{dependent}>();");
        }
        w.line("initialize();");
    });
    w.line("}");
}

/// `what` is `DECLARE` or `DEFINE`. A class outside all namespaces has no explicit ID, as with the real tool.
fn emit_type_id(w: &mut Writer, what: &str, dialect: &Dialect<'_>) {
    if !dialect.namespace.is_empty() {
        let class = dialect.qualified_class();
        writeln!(w, "MLIR_{what}_EXPLICIT_TYPE_ID({class})");
    }
}
