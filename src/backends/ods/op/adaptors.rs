//! The adaptors: the accessors of an operation for values that are not operands of an operation yet.
//!
//! There are three classes: a base that does not depend on the type of the value range, a template over it, and the
//! adaptor for `ValueRange`, which can verify.

use super::class::OpClass;
use super::shared::Shared;
use super::support::SUPPORT;
use super::{attributes, properties, values, verifier};
use crate::cpp::class::{Class, Method, Parameter};
use crate::model::operation::op::Op;
use tdgen_language::backends::text::cpp::literal;

/// `detail::XGenericAdaptorBase`.
pub(crate) fn base<'o, 'a>(op: &'o Op<'a>, shared: &'o Shared<'o>) -> OpClass<'o, 'a> {
    let name = &op.adaptors.base;
    let mut class = OpClass::new(op, shared, Class::new(name));
    class.cpp.access("public");
    properties::add(&mut class);
    class.cpp.access("protected");
    class.cpp.text("::mlir::DictionaryAttr odsAttrs;\n::std::optional<::mlir::OperationName> odsOpName;\nProperties properties;\n::mlir::RegionRange odsRegions;");
    class.cpp.access("public");
    let mut constructor = Method::constructor(name).parameter("::mlir::DictionaryAttr", "attrs");
    constructor = constructor
        .parameters([properties_parameter(), Parameter::new("::mlir::RegionRange", "regions").default_value("{}")]);
    for initializer in ["odsAttrs(attrs)", "properties(properties)", "odsRegions(regions)"] {
        constructor = constructor.initializer(initializer);
    }
    class.require(constructor.inline(move |w| {
        w.line("if (odsAttrs)");
        writeln!(w, "  odsOpName.emplace({}, odsAttrs.getContext());", literal(&op.name));
    }));
    let mut constructor = Method::constructor(name).parameter(&op.class, "op");
    let from_op = [
        "odsAttrs(op->getRawDictionaryAttrs())",
        "odsOpName(op->getName())",
        "properties(op.getProperties())",
        "odsRegions(op->getRegions())",
    ];
    for initializer in from_op {
        constructor = constructor.initializer(initializer);
    }
    class.require(constructor.out_of_line(|_| ()));
    values::add_to_adaptor_base(&mut class);
    class.require(Method::new("const Properties &", "getProperties").inline(move |w| w.line("return properties;")));
    class.require(Method::new("::mlir::DictionaryAttr", "getAttributes").inline(move |w| w.line("return odsAttrs;")));
    attributes::add_property_getters(&mut class);
    attributes::add_adaptor_getters(&mut class);
    values::add_adaptor_regions(&mut class);
    class
}

fn properties_parameter() -> Parameter<'static> {
    Parameter::new("const Properties &", "properties")
}

/// `XGenericAdaptor<RangeT>`.
pub(crate) fn generic<'o, 'a>(op: &'o Op<'a>, shared: &'o Shared<'o>) -> OpClass<'o, 'a> {
    let (op_class, name, base) = (&op.class, &op.adaptors.generic, &op.adaptors.base);
    let head = Class::new(name).template("template <typename RangeT>").base(["detail::", base].concat());
    let mut class = OpClass::new(op, shared, head);
    class.cpp.text("using ValueT = ::llvm::detail::ValueOfRange<RangeT>;");
    class.cpp.text(["using Base = detail::", base, ";"].concat());
    class.cpp.text(values::index_constants(values::operand_indices(op)));
    class.cpp.access("public");
    let regions = || Parameter::new("::mlir::RegionRange", "regions").default_value("{}");
    let values = || Method::constructor(name).parameter("RangeT", "values");
    let attrs = "::mlir::DictionaryAttr";
    class.require(
        values()
            .parameter(attrs, "attrs")
            .parameters([properties_parameter(), regions()])
            .initializer("Base(attrs, properties, regions)")
            .initializer("odsOperands(values)")
            .inline(|_| ()),
    );
    class.require(
        values()
            .parameter(attrs, "attrs")
            .parameter(op.properties_reference(), "properties")
            .parameters([regions()])
            .initializer(
                [name, "(values, attrs, properties ? *properties.as<Properties *>() : Properties{}, regions)"].concat(),
            )
            .inline(|_| ()),
    );
    let mut only_attrs = Parameter::new(attrs, "attrs");
    if !op.has_operand_segments() {
        only_attrs = only_attrs.default_value("nullptr");
    }
    class.require(
        values()
            .parameters([only_attrs])
            .initializer([name, "(values, attrs, Properties{}, {})"].concat())
            .inline(|_| ()),
    );
    class.require(
        values()
            .parameter(["const ", base, " &"].concat(), "base")
            .initializer("Base(base)")
            .initializer("odsOperands(values)")
            .inline(|_| ()),
    );
    class.require(
        values()
            .template(
                [
                    "template <typename LateInst = ",
                    op_class,
                    ", typename = std::enable_if_t<std::is_same_v<LateInst, ",
                    op_class,
                    ">>>",
                ]
                .concat(),
            )
            .parameter("LateInst", "op")
            .initializer("Base(op)")
            .initializer("odsOperands(values)")
            .inline(|_| ()),
    );
    values::add_to_adaptor(&mut class);
    class.cpp.access("private");
    class.cpp.text("RangeT odsOperands;");
    class
}

/// `XAdaptor`.
pub(crate) fn adaptor<'o, 'a>(op: &'o Op<'a>, shared: &'o Shared<'o>) -> OpClass<'o, 'a> {
    let (generic, name, base) = (&op.adaptors.generic, &op.adaptors.adaptor, &op.adaptors.base);
    let head = Class::new(name).base([generic, "<::mlir::ValueRange>"].concat());
    let mut class = OpClass::new(op, shared, head);
    class.cpp.access("public");
    class.cpp.text(["using ", generic, "::", generic, ";"].concat());
    class.require(
        Method::constructor(name)
            .parameter(&op.class, "op")
            .initializer([generic, "(", SUPPORT, "operandsOf(op.getOperation()), ", base, "(op))"].concat())
            .out_of_line(|_| ()),
    );
    verifier::add_to_adaptor(&mut class);
    class
}
