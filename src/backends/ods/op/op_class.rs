//! The main class of an operation; the others are its adaptors.

use super::class::OpClass;
use super::format::methods;
use super::format::tree::Format;
use super::shared::Shared;
use super::{attributes, builders, bytecode, effects, hooks, inference, interfaces, values, verifier};
use crate::cpp::class::{Class, Method, Text};
use crate::cpp::file::unindented;
use crate::model::operation::op::{Op, Side};
use crate::model::traits::{NativeTrait, TraitKind};
use tdgen_language::backends::text::cpp::literal;

pub(crate) fn op_class<'o, 'a>(
    op: &'o Op<'a>,
    format: Option<&'o Format<'a>>,
    shared: &'o Shared<'o>,
) -> OpClass<'o, 'a> {
    let name = &op.class;
    let head = Class::new(name).base(["::mlir::Op<", &bases(op).join(", "), ">"].concat());
    let mut class = OpClass::new(op, shared, head);
    class.cpp.access("public");
    let aliases = [
        "using Op::Op;\nusing Op::print;\nusing Adaptor = ",
        name,
        "Adaptor;\ntemplate <typename RangeT>\nusing GenericAdaptor = ",
        name,
        "GenericAdaptor<RangeT>;\nusing FoldAdaptor = GenericAdaptor<::llvm::ArrayRef<::mlir::Attribute>>;",
    ];
    class.cpp.text(aliases.concat());
    class.cpp.text(values::index_constants(values::operand_indices(op).chain(values::result_indices(op))));
    class.cpp.text("using Properties = FoldAdaptor::Properties;");
    interfaces::add_using(&mut class);
    attributes::add_names(&mut class);
    add_result_names(&mut class);
    class.require(operation_name(op));
    values::add_operands(&mut class);
    values::add_results(&mut class);
    values::add_regions(&mut class);
    values::add_successors(&mut class);
    hooks::add(&mut class);
    bytecode::add(&mut class);
    attributes::add_properties(&mut class);
    attributes::add_getters(&mut class);
    attributes::add_setters(&mut class);
    attributes::add_removers(&mut class);
    builders::add(&mut class);
    hooks::add_defaults(&mut class);
    add_custom_format(&mut class);
    verifier::add(&mut class);
    add_canonicalizer(&mut class);
    add_folder(&mut class);
    inference::add(&mut class);
    interfaces::add(&mut class);
    match format {
        Some(format) => methods::add(&mut class, format),
        None if op.assembly_format.is_none() => hooks::add_set_from_parsed(&mut class, |_| false),
        // A format with errors.
        None => {}
    }
    effects::add(&mut class);
    attributes::add_name_by_index(&mut class);
    class.cpp.access("public");
    for code in extra(op, |native| native.extra_declaration).into_iter().chain(op.extra_declaration) {
        class.cpp.text(unindented(code));
    }
    class
}

/// The `extraClassDefinition` of the operation and of its traits.
pub(crate) fn extra_definitions(op: &Op<'_>) -> Vec<String> {
    let codes = extra(op, |native| native.extra_definition).into_iter().chain(op.extra_definition);
    let scope = crate::placeholders::Scope::default().with("cppClass", &op.class);
    codes.map(|code| scope.fill(&unindented(code))).collect()
}

fn extra<'a>(op: &Op<'a>, of: impl Fn(&NativeTrait<'a>) -> Option<&'a str>) -> Vec<&'a str> {
    op.traits.iter().filter_map(|it| of(it.native()?)).collect()
}

fn operation_name<'o>(op: &'o Op<'_>) -> Method<'o> {
    Method::new("::llvm::StringLiteral", "getOperationName")
        .mark_static()
        .mark_constexpr()
        .inline(move |w| writeln!(w, "return ::llvm::StringLiteral({});", literal(&op.name)))
}

/// The arguments of `::mlir::Op`: the class itself, then the C++ classes of its traits, each once.
fn bases<'o>(op: &'o Op<'_>) -> Vec<Text<'o>> {
    let mut list = Vec::with_capacity(32);
    let mut add = |item: Text<'o>| {
        if !list.contains(&item) {
            list.push(item);
        }
    };
    add(Text::from(&op.class));
    add(count("Region", op.regions.len(), usize::from(op.has_variadic_region())).into());
    add(count("Result", op.results.len(), op.variable_length(Side::Results)).into());
    if let [only] = &*op.results
        && !only.ty.is_variable_length()
    {
        add(["::mlir::OpTrait::OneTypedResult<", only.ty.cpp_type, ">::Impl"].concat().into());
    }
    let variadic = usize::from(op.has_variadic_successor());
    add(count("Successor", op.successors.len(), variadic).into());
    add(count("Operand", op.operands.len(), op.variable_length(Side::Operands)).into());
    listed(op, |native| native.is_structural).for_each(&mut add);
    add("::mlir::OpTrait::OpInvariants".into());
    if op.has_properties() {
        add("::mlir::BytecodeOpInterface::Trait".into());
    }
    listed(op, |native| !native.is_structural).for_each(&mut add);
    if op.inferred.is_some() {
        add("::mlir::InferTypeOpInterface::Trait".into());
    }
    if names_results(op) {
        add("::mlir::OpAsmOpInterface::Trait".into());
    }
    if !op.derived.is_empty() {
        add("::mlir::DerivedAttributeOpInterface::Trait".into());
    }
    op.effects.interfaces.iter().map(Text::from).for_each(&mut add);
    list
}

/// The selected traits.
fn listed<'o>(op: &'o Op<'_>, is_here: impl Fn(&NativeTrait<'_>) -> bool) -> impl Iterator<Item = Text<'o>> {
    let native = op.traits.iter().filter_map(|item| item.native());
    native.filter(move |native| is_here(native)).map(|native| Text::from(&native.class))
}

/// The trait for the number of parts of a kind; `variable` of them have a variable length.
fn count(what: &str, all: usize, variable: usize) -> String {
    match (all - variable, variable) {
        (0, 0) => ["::mlir::OpTrait::Zero", what, "s"].concat(),
        (1, 0) => ["::mlir::OpTrait::One", what].concat(),
        (count, 0) => format!("::mlir::OpTrait::N{what}s<{count}>::Impl"),
        (0, _) => ["::mlir::OpTrait::Variadic", what, "s"].concat(),
        (least, _) => format!("::mlir::OpTrait::AtLeastN{what}s<{least}>::Impl"),
    }
}

/// Whether the printer names the results after those in the description.
fn names_results(op: &Op<'_>) -> bool {
    let names = op.results.iter().any(|result| result.name.is_some());
    let has = op.traits.iter().any(|it| match &it.kind {
        TraitKind::Interface(native, _) => native.class == "::mlir::OpAsmOpInterface::Trait",
        _ => false,
    });
    op.results.len() > 1 && names && !has
}

fn add_result_names(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if !names_results(op) {
        return;
    }
    let method = Method::new("void", "getAsmResultNames").parameter("::mlir::OpAsmSetValueNameFn", "setNameFn");
    class.require(method.out_of_line(move |w| {
        for (at, result) in op.results.iter().enumerate() {
            // A result without a name still begins a group of its own.
            let name = result.name.unwrap_or_default();
            if name.starts_with('_') {
                continue;
            }
            writeln!(w, "if (auto results = getODSResults({at}); !results.empty())");
            writeln!(w, "  setNameFn(*results.begin(), {});", literal(name));
        }
    }));
}

fn add_custom_format(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if !op.has_custom_format || op.assembly_format.is_some() {
        return;
    }
    class.require(
        Method::new("::mlir::ParseResult", "parse")
            .mark_static()
            .parameter("::mlir::OpAsmParser &", "parser")
            .parameter("::mlir::OperationState &", "result"),
    );
    class.require(Method::new("void", "print").parameter("::mlir::OpAsmPrinter &", "p"));
}

fn add_canonicalizer(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if op.has_canonicalize_method {
        class.require(
            Method::new("::llvm::LogicalResult", "canonicalize")
                .mark_static()
                .parameter(&op.class, "op")
                .parameter("::mlir::PatternRewriter &", "rewriter"),
        );
    }
    if !op.has_canonicalize_method && !op.has_canonicalizer {
        return;
    }
    let method = Method::new("void", "getCanonicalizationPatterns")
        .mark_static()
        .parameter("::mlir::RewritePatternSet &", "results")
        .parameter("::mlir::MLIRContext *", "context");
    class.require(if op.has_canonicalizer {
        method
    } else {
        method.out_of_line(move |w| w.line("results.add(canonicalize);"))
    });
}

fn add_folder(class: &mut OpClass<'_, '_>) {
    let op = class.op;
    if !op.has_folder {
        return;
    }
    let is_single = op.results.len() == 1 && op.variable_length(Side::Results) == 0;
    class.require(if is_single {
        Method::new("::mlir::OpFoldResult", "fold").parameter("FoldAdaptor", "adaptor")
    } else {
        Method::new("::llvm::LogicalResult", "fold")
            .parameter("FoldAdaptor", "adaptor")
            .parameter("::llvm::SmallVectorImpl<::mlir::OpFoldResult> &", "results")
    });
}
