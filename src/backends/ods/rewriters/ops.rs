//! [`Ops`]: reads the operations that patterns mention.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::model::operation::op::Op;
use crate::model::operation::reader::OpReader;
use crate::model::read::fields::flag;
use tdgen_language::backends::version::Version;
use tdgen_language::diagnostics::Diags;
use tdgen_language::records::arena::ids::RecordId;
use tdgen_language::records::graph::{RecordRef, Records};

/// The operations read so far.
pub(super) struct Ops<'a> {
    reader: OpReader<'a>,
    known: FxHashMap<RecordId, Option<Rc<Op<'a>>>>,
}

impl<'a> Ops<'a> {
    pub(super) fn new(records: &'a Records, version: Version) -> Ops<'a> {
        Ops { reader: OpReader::new(records, version), known: FxHashMap::default() }
    }

    /// Returns an operation; nothing if it has errors, which are reported once.
    pub(super) fn get(&mut self, record: RecordRef<'a>, diags: &mut Diags) -> Option<Rc<Op<'a>>> {
        let reader = &mut self.reader;
        let read = || reader.read(record, diags).ok().map(Rc::new);
        self.known.entry(record.id).or_insert_with(read).clone()
    }
}

/// Returns whether the attributes of an operation are members of its properties.
pub(super) fn uses_properties(op: &Op<'_>) -> bool {
    flag(op.dialect.record, "usePropertiesForAttributes").unwrap_or(true)
}
