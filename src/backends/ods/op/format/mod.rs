//! The declarative assembly format of operations: `parse` and `print` from one description (ods.md 11).
//!
//! Takes an operation with its format's text; [`check`] makes a [`tree::Format`] of it, or tells what is wrong inside
//! the text; [`parser`] and [`printer`] write the two methods.

mod check;
mod custom;
mod finish;
mod neighbours;
mod optional;
mod parser;
mod printer;
mod resolve;
mod storage;
mod tree;
mod types;
mod units;

pub(crate) use check::check;
pub(crate) use tree::Format;

use super::class::OpClass;
use crate::backends::ods::cpp::class::Method;

/// Adds the two methods.
pub(crate) fn add<'o>(it: &mut OpClass<'o, '_>, format: &'o Format<'_>) {
    let op = it.op;
    let is_bound = |name: &str| {
        let attributes = format.attributes.iter().filter_map(|&at| op.attributes.get(at));
        let properties = format.properties.iter().filter_map(|&at| op.properties.get(at));
        attributes.map(|it| it.name).chain(properties.map(|it| it.name)).any(|known| known == name)
    };
    it.require(
        Method::new("::mlir::ParseResult", "parse")
            .mark_static()
            .parameter("::mlir::OpAsmParser &", "parser")
            .parameter("::mlir::OperationState &", "result")
            .out_of_line(move |w| parser::emit(w, op, format)),
    );
    if format.has_prop_dict {
        super::hooks::add_set_from_parsed(it, is_bound);
    }
    it.require(
        Method::new("void", "print")
            .parameter("::mlir::OpAsmPrinter &", "_odsPrinter")
            .out_of_line(move |w| printer::emit(w, op, format)),
    );
}
