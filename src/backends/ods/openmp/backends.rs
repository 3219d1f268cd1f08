//! `--gen-openmp-clause-ops` and `--verify-openmp-ops`.

use super::clause::{Clause, stripped};
use super::verify::verify;
use crate::model::read::collect::{read_all, records_of};
use crate::model::read::fields::{Read, defs};
use tdgen_language::backends::backend::Backend;
use tdgen_language::backends::context::Context;
use tdgen_language::backends::output::Output;
use tdgen_language::backends::writer::Writer;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::graph::RecordRef;

/// Defines the classes of the records.
const HEADER: &str = "mlir/Dialect/OpenMP/OpenMPOpBase.td";

/// `--gen-openmp-clause-ops`.
pub(crate) const CLAUSES: Backend = Backend::new(
    "gen-openmp-clause-ops",
    "Declare structures for the clauses of OpenMP operations",
    |context, diags| {
        let mut w = Writer::default();
        emit(&mut w, context, diags);
        vec![Output::main(w.finish())]
    },
);

/// `--verify-openmp-ops`.
pub(crate) const VERIFY: Backend = Backend::new(
    "verify-openmp-ops",
    "Check that OpenMP operations have the parts that their clauses define; no output",
    |context, diags| {
        for op in records_of(context, diags, "OpenMP_Op", HEADER) {
            if let Err(error) = verify(op, diags) {
                diags.push(error);
            }
        }
        vec![Output::main(Vec::new())]
    },
);

fn emit(w: &mut Writer, context: &Context<'_>, diags: &mut Diags) {
    w.raw("namespace mlir::omp {\n\n");
    let clauses =
        records_of(context, diags, "OpenMP_Clause", HEADER).into_iter().filter(|clause| !clause.is_anonymous());
    for clause in read_all(clauses, diags, Clause::read) {
        for warning in clause.warnings {
            diags.push(warning);
        }
        writeln!(w, "struct {}ClauseOps {{", clause.name);
        for (ty, name) in clause.members {
            writeln!(w, "  {ty} {name};");
        }
        w.line("};");
    }
    w.raw(MIXIN);
    for (name, clauses) in read_all(records_of(context, diags, "OpenMP_Op", HEADER), diags, operands) {
        writeln!(w, "using {name}Operands = detail::Clauses<{clauses}>;\n");
    }
    w.raw("} // namespace mlir::omp\n");
}

const MIXIN: &str = "
namespace detail {
template <typename... Mixins>
struct Clauses : public Mixins... {};
} // namespace detail

";

/// Returns the name of an operation, and the structures of its clauses.
fn operands(record: RecordRef<'_>) -> Read<(String, String)> {
    let name = stripped(&record.name(), "OpenMP_", &["Op"]);
    let clauses = defs(record, "clauseList")?.into_iter();
    let clauses: Vec<String> = clauses.map(|clause| format!("{}ClauseOps", super::clause::name_of(clause))).collect();
    Ok((name, clauses.join(", ")))
}
