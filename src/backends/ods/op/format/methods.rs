//! Adds the methods `parse` and `print` to the class of an operation with an assembly format.

use super::tree::Format;
use super::{keyed, parser, printer};
use crate::cpp::class::Method;
use crate::op::class::OpClass;
use crate::op::hooks::add_set_from_parsed;
use tdgen_language::backends::version::Feature;

pub(crate) fn add<'o>(class: &mut OpClass<'o, '_>, format: &'o Format<'_>) {
    let op = class.op;
    let is_bound = |name: &str| {
        let names = format.attributes.iter().chain(&format.properties);
        names.copied().chain(format.computed_sizes(op)).any(|known| known == name)
    };
    class.require(
        Method::new("::mlir::ParseResult", "parse")
            .mark_static()
            .parameter("::mlir::OpAsmParser &", "parser")
            .parameter("::mlir::OperationState &", "result")
            .out_of_line(move |w| parser::emit(w, op, format)),
    );
    if format.has_prop_dict {
        add_set_from_parsed(class, is_bound);
        if op.version.has(Feature::KeyedProperties) {
            keyed::add(class, format, &is_bound);
        }
    }
    let mut print = Method::new("void", "print")
        .parameter("::mlir::OpAsmPrinter &", "_odsPrinter")
        .out_of_line(move |w| printer::emit(w, op, format));
    print.attribute = op.version.has(Feature::SplitAttributes).then_some("LLVM_ATTRIBUTE_MINSIZE".into());
    class.require(print);
}
