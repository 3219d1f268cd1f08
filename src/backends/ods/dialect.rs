//! `--gen-dialect-decls` and `--gen-dialect-defs`: the C++ class of a dialect.
//!
//! The hooks that a dialect enables are declared here; the author defines them. Only the constructor, which loads the
//! dependent dialects, and the destructor are defined here.

use super::model::dialect::{Dialect, Discardable};
use crate::cpp::file::{emit_code, emit_doc, in_namespace};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::option::BackendOption;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::text::cases::{lower_camel_from_snake, upper_camel_from_snake};
use tdgen_language::backends::text::cpp::literal;
use tdgen_language::backends::version::{Feature, Version};
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::{Diagnostic, Diags, Reported};
use tdgen_language::source::Span;

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

/// `--dialect=NAME`
pub(crate) const OPTION: BackendOption =
    BackendOption::new("dialect", "NAME", "Generate this dialect [the only one that is defined]");

const OPTIONS: &[BackendOption] = &[OPTION];

fn run<'a>(
    context: &Context<'a>,
    diags: &mut Diags,
    title: &str,
    emit: fn(&mut Writer, &Dialect<'_>, Version),
) -> Vec<Output<'a>> {
    let mut w = Writer::default();
    w.file_header(title, context.input);
    if let Ok(Some(dialect)) = select_dialect(context, diags) {
        warn_about_free_formats(&dialect, context.version, diags);
        emit(&mut w, &dialect, context.version);
    }
    vec![Output::main(w.finish())]
}

/// Warns about a dialect whose author turns off the check that main is to have always.
fn warn_about_free_formats(dialect: &Dialect<'_>, version: Version, diags: &mut Diags) {
    const FIELD: &str = "useStrictPropertiesInAssemblyFormat";
    let is_set = dialect.record.get(FIELD).is_some_and(|field| !field.is_inherited());
    if version.has(Feature::KeyedProperties) && is_set && !dialect.has_strict_format {
        let warning = Diagnostic::warning(dialect.record.blame(FIELD), format!("`{FIELD} = 0` is deprecated"));
        let help = "remove it, and bind each attribute and property in the assembly formats, or write `prop-dict`";
        diags.push(warning.help(help));
    }
}

/// Reads the dialect that `--dialect` selects, or the only one; `None` if no dialect is defined.
///
/// # Errors
/// A dialect has errors, or the option is missing or names none.
pub(crate) fn select_dialect<'a>(context: &Context<'a>, diags: &mut Diags) -> Result<Option<Dialect<'a>>, Reported> {
    let start = Span::new(0, 0);
    if let Some(missing) = context.missing_class("Dialect") {
        return Err(diags.push(missing.help("include \"mlir/IR/DialectBase.td\" or a file that includes it")));
    }
    let read = |record| Dialect::read(record).map_err(|error| diags.push(error));
    let dialects: Vec<_> = context.records.defs_of_if_defined("Dialect").into_iter().map(read).collect();
    let mut dialects: Vec<_> = dialects.into_iter().collect::<Result<_, _>>()?;
    let error = match (context.option(&OPTION), &*dialects) {
        (_, []) | (None, [_]) => return Ok(dialects.pop()),
        (Some(name), all) => {
            if let Some(position) = all.iter().position(|dialect| dialect.name == name) {
                return Ok(Some(dialects.swap_remove(position)));
            }
            Diagnostic::error(start, format!("unknown dialect `{name}`"))
        }
        (None, [first, ..]) => {
            let message = "several dialects are defined; select one with `--dialect=NAME`";
            Diagnostic::error(first.record.span(), message)
        }
    };
    let add_note = |error: Diagnostic, dialect: &Dialect<'_>| {
        error.note(dialect.record.span(), format!("dialect `{}`", dialect.name))
    };
    let error = dialects.iter().fold(error, add_note);
    Err(diags.push(error))
}

fn emit_declarations(w: &mut Writer, dialect: &Dialect<'_>, version: Version) {
    in_namespace(w, dialect.namespace, |w| {
        w.blank();
        emit_doc(w, dialect.summary.unwrap_or(""));
        emit_doc(w, dialect.description.unwrap_or(""));
        let head = format!("class {} : public {} {{", dialect.class_name(), base(dialect));
        w.line(&head);
        emit_construction(w, dialect);
        w.nested(|w| emit_hooks(w, dialect));
        for attribute in &dialect.discardable {
            emit_helper(w, dialect, attribute, version);
        }
        w.nested(|w| emit_code(w, dialect.extra_declaration.unwrap_or("")));
        w.line("};");
        w.blank();
    });
    emit_type_id(w, "DECLARE", dialect);
}

fn base(dialect: &Dialect<'_>) -> &'static str {
    if dialect.is_extensible { "::mlir::ExtensibleDialect" } else { "::mlir::Dialect" }
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
    for (_, declaration) in hooks.iter().filter(|(is_enabled, _)| *is_enabled) {
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
/// Adds patterns that apply to operations of any dialect.
void getCanonicalizationPatterns(
    ::mlir::RewritePatternSet &results) const override;";

const CONSTANTS: &str = "\
/// Builds an operation whose result is the constant, or returns null.
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
/// Returns the implementation of an interface for an operation without its own.
void *getRegisteredInterfaceForOp(::mlir::TypeID interfaceID,
                                  ::mlir::OperationName opName) override;";

/// Emits the helper class of a discardable attribute, and the dialect's instance of it, which caches the name.
fn emit_helper(w: &mut Writer, dialect: &Dialect<'_>, attribute: &Discardable<'_>, version: Version) {
    let (explicit, constant) = if version.has(Feature::ConstHelpers) { ("explicit ", " const") } else { ("", "") };
    let helper = format!("{}AttrHelper", upper_camel_from_snake(attribute.name));
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
    constexpr ::mlir::StringAttr getName(){const} { return name; }

    {explicit}{helper}(::mlir::MLIRContext *ctx)
        : name(::mlir::StringAttr::get(ctx, getNameStr())) {}

    {ty} getAttr(::mlir::Operation *op){const} {
      return op->getAttrOfType<{ty}>(name);
    }
    void setAttr(::mlir::Operation *op, {ty} val){const} {
      op->setAttr(name, val);
    }
    bool isAttrPresent(::mlir::Operation *op){const} {
      return op->hasAttrOfType<{ty}>(name);
    }
    void removeAttr(::mlir::Operation *op){const} {
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
            ("explicit", explicit),
            ("const", constant),
            ("member", &member(attribute)),
        ],
    );
}

/// Returns the member of the dialect that holds an attribute's helper.
fn member(attribute: &Discardable<'_>) -> String {
    format!("{}AttrName", lower_camel_from_snake(attribute.name))
}

fn emit_definitions(w: &mut Writer, dialect: &Dialect<'_>, _: Version) {
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

/// Emits the macro `MLIR_DECLARE_EXPLICIT_TYPE_ID` or `MLIR_DEFINE_EXPLICIT_TYPE_ID`. As with `mlir-tblgen`, a class in
/// no namespace has no explicit ID.
fn emit_type_id(w: &mut Writer, verb: &str, dialect: &Dialect<'_>) {
    if !dialect.namespace.is_empty() {
        let class = dialect.qualified_class();
        writeln!(w, "MLIR_{verb}_EXPLICIT_TYPE_ID({class})");
    }
}
