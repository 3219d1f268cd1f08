//! The base class of a pass, which the author's class derives from, and the functions that create the pass.

use super::model::{Pass, PassOption, trimmed};
use crate::names::scope;
use tdgen_language::backends::names::Names;
use tdgen_language::backends::writer::Writer;

/// Emits the section `GEN_PASS_DEF_<NAME>`.
pub(super) fn emit_definition(w: &mut Writer, pass: &Pass<'_>) {
    let (name, guard) = (&pass.name, pass.guard());
    let has_options = !pass.options.is_empty();
    let is_created = pass.constructor.is_none();
    writeln!(w, "#ifdef GEN_PASS_DEF_{guard}");
    if is_created {
        emit_in_impl(w, &format!("std::unique_ptr<::mlir::Pass> create{name}();"));
        if has_options {
            emit_in_impl(w, &format!("std::unique_ptr<::mlir::Pass> create{name}({name}Options options);"));
        }
    }
    w.raw("namespace impl {\n\n");
    emit_class(w, pass);
    if has_options {
        emit_constructor(w, pass);
    }
    w.line("protected:");
    for option in &pass.options {
        emit_option(w, option);
    }
    for statistic in &pass.statistics {
        let description = trimmed(statistic.description);
        let (member, name) = (statistic.member, statistic.name);
        writeln!(w, "  ::mlir::Pass::Statistic {member}{{this, \"{name}\", R\"PS({description})PS\"}};");
    }
    w.line("private:");
    if is_created {
        emit_friends(w, pass);
    }
    w.raw("};\n} // namespace impl\n");
    if is_created {
        emit_functions(w, pass);
    }
    writeln!(w, "#undef GEN_PASS_DEF_{guard}");
    writeln!(w, "#endif // GEN_PASS_DEF_{guard}");
}

fn emit_in_impl(w: &mut Writer, declaration: &str) {
    writeln!(w, "\nnamespace impl {{\n  {declaration}\n}} // namespace impl");
}

/// Emits the class up to the members that only passes with options have.
fn emit_class(w: &mut Writer, pass: &Pass<'_>) {
    w.template(
        CLASS_BEGIN,
        &[("name", &pass.name), ("base", pass.base), ("argument", pass.argument), ("summary", pass.summary)],
    );
    if pass.dialects.is_empty() {
        w.raw("    \n");
    }
    for dialect in &pass.dialects {
        writeln!(w, "    registry.insert<{dialect}>();");
    }
    w.template(CLASS_END, &[("name", &pass.name)]);
    w.raw("\n");
}

/// Returns the names of members that options and statistics cannot have.
pub(super) fn names_of_members() -> Names<'static> {
    let mut names = scope();
    names.reserve("Base", "has the name of a type in the class of the pass");
    names.reserve("DerivedT", "has the name of a template parameter");
    // The template declares methods one level deep.
    let members = CLASS_BEGIN.lines().filter_map(|line| line.strip_prefix("  ").filter(|it| !it.starts_with(' ')));
    for head in members.filter_map(|line| Some(line.split_once('(')?.0)) {
        let name = head.rsplit([' ', '*', '&']).next().unwrap_or_default();
        names.reserve(name, "has the name of a method in the class of the pass");
    }
    names
}

const CLASS_BEGIN: &str = r#"
template <typename DerivedT>
class {name}Base : public {base} {
public:
  using Base = {name}Base;

  {name}Base() : {base}(::mlir::TypeID::get<DerivedT>()) {}
  {name}Base(const {name}Base &other) : {base}(other) {}
  {name}Base& operator=(const {name}Base &) = delete;
  {name}Base({name}Base &&) = delete;
  {name}Base& operator=({name}Base &&) = delete;
  ~{name}Base() = default;

  /// Returns the command-line argument attached to this pass.
  static constexpr ::llvm::StringLiteral getArgumentName() {
    return ::llvm::StringLiteral("{argument}");
  }
  ::llvm::StringRef getArgument() const override { return "{argument}"; }

  ::llvm::StringRef getDescription() const override { return R"PD({summary})PD"; }

  /// Returns the derived pass name.
  static constexpr ::llvm::StringLiteral getPassName() {
    return ::llvm::StringLiteral("{name}");
  }
  ::llvm::StringRef getName() const override { return "{name}"; }

  /// Support isa/dyn_cast functionality for the derived pass class.
  static bool classof(const ::mlir::Pass *pass) {
    return pass->getTypeID() == ::mlir::TypeID::get<DerivedT>();
  }

  /// A clone method to create a copy of this pass.
  std::unique_ptr<::mlir::Pass> clonePass() const override {
    return std::make_unique<DerivedT>(*static_cast<const DerivedT *>(this));
  }

  /// Return the dialect that must be loaded in the context before this pass.
  void getDependentDialects(::mlir::DialectRegistry &registry) const override {
"#;

const CLASS_END: &str = "
  }

  /// Explicitly declare the TypeID for this class. We declare an explicit private
  /// instantiation because Pass classes should only be visible by the current
  /// library.
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID({name}Base<DerivedT>)
";

/// Emits the constructor from a structure of options.
fn emit_constructor(w: &mut Writer, pass: &Pass<'_>) {
    let name = &pass.name;
    let mut names = scope();
    pass.options.iter().for_each(|option| names.reserve(option.member, "is a member"));
    let options = names.free("options");
    writeln!(w, "  {name}Base({name}Options {options}) : {name}Base() {{");
    for PassOption { member, .. } in &pass.options {
        writeln!(w, "    {member} = std::move({options}.{member});");
    }
    w.line("  }");
}

fn emit_option(w: &mut Writer, option: &PassOption<'_>) {
    let class = if option.is_list { "ListOption" } else { "Option" };
    let PassOption { member, argument, ty, .. } = option;
    let description = trimmed(option.description);
    let default = option.default.map(|value| format!(", ::llvm::cl::init({value})")).unwrap_or_default();
    let flags = option.flags.map(|flags| format!(", {flags}")).unwrap_or_default();
    writeln!(
        w,
        "  ::mlir::Pass::{class}<{ty}> {member}{{*this, \"{argument}\", ::llvm::cl::desc(R\"PO({description})PO\")\
         {default}{flags}}};"
    );
}

/// Emits the functions that create the author's class, which only `impl::create...` finds.
fn emit_friends(w: &mut Writer, pass: &Pass<'_>) {
    let name = &pass.name;
    w.raw("\n");
    writeln!(w, "  friend std::unique_ptr<::mlir::Pass> create{name}() {{");
    w.raw("    return std::make_unique<DerivedT>();\n  }\n");
    if !pass.options.is_empty() {
        w.raw("\n");
        writeln!(w, "  friend std::unique_ptr<::mlir::Pass> create{name}({name}Options options) {{");
        w.raw("    return std::make_unique<DerivedT>(std::move(options));\n  }\n");
    }
}

/// Emits the functions that create the pass.
fn emit_functions(w: &mut Writer, pass: &Pass<'_>) {
    let name = &pass.name;
    w.raw("\n");
    writeln!(w, "std::unique_ptr<::mlir::Pass> create{name}() {{\n  return impl::create{name}();\n}}");
    if !pass.options.is_empty() {
        w.raw("\n");
        writeln!(w, "std::unique_ptr<::mlir::Pass> create{name}({name}Options options) {{");
        writeln!(w, "  return impl::create{name}(std::move(options));\n}}");
    }
}
