//! scratch
use super::*;
/// scratch
pub const BACKEND: Backend = Backend { name: "print-records", about: "records", options: &[], run };
fn run<'a>(context: &Context<'a>, _: &mut Diags) -> Vec<Output<'a>> {
    let mut out = Vec::new();
    let store = context.records.store();
    out.extend_from_slice(b"------------- Classes -----------------\n");
    for c in context.records.classes() {
        out.extend_from_slice(b"class ");
        store.scratch_class(c.id, &mut out);
    }
    out.extend_from_slice(b"------------- Defs -----------------\n");
    for d in context.records.defs() {
        out.extend_from_slice(b"def ");
        out.extend_from_slice(&store.record_text(d.id));
    }
    vec![Output::main(out)]
}
/// scratch
pub const NULL: Backend = Backend { name: "null-backend", about: "nothing", options: &[], run: null };
fn null<'a>(_: &Context<'a>, _: &mut Diags) -> Vec<Output<'a>> { Vec::new() }
