//! [`Contents`]: texts of values and records that do not depend on the numbers of anonymous records.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use rustc_hash::{FxBuildHasher, FxHashSet};

use tdgen_language::records::arena::ids::{RecordId, ValueId};
use tdgen_language::records::arena::node::Node;
use tdgen_language::records::{RecordRef, Records};

/// The contents of the records of a compilation, computed on demand.
pub(super) struct Contents<'a> {
    records: &'a Records,
    known: RefCell<HashMap<RecordId, u64, FxBuildHasher>>,
}

impl<'a> Contents<'a> {
    pub(super) fn new(records: &'a Records) -> Contents<'a> {
        Contents { records, known: RefCell::default() }
    }

    /// A number that is equal for anonymous records with the same classes and values.
    pub(super) fn of_record(&self, record: RecordId) -> u64 {
        // A reference leads to a record that existed before or to the record itself, and chains of them may be long.
        let mut open: Vec<(RecordId, Vec<RecordId>)> = Vec::new();
        self.enter(record, &mut open);
        while let Some((id, pending)) = open.last_mut() {
            match pending.pop() {
                Some(next) => self.enter(next, &mut open),
                None => {
                    let id = *id;
                    let content = self.compute(self.records.record(id));
                    self.known.borrow_mut().insert(id, content);
                    open.pop();
                }
            }
        }
        self.known.borrow().get(&record).copied().unwrap_or_default()
    }

    /// Begins with a record, unless it is known. While it is open, it has the content 0 for references to itself.
    fn enter(&self, record: RecordId, open: &mut Vec<(RecordId, Vec<RecordId>)>) {
        if self.known.borrow().contains_key(&record) {
            return;
        }
        self.known.borrow_mut().insert(record, 0);
        let mut inner = Vec::new();
        for value in self.records.record(record).values() {
            self.each_anonymous(value.id, &mut |record| inner.push(record));
        }
        open.push((record, inner));
    }

    fn compute(&self, record: RecordRef<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        for class in record.direct_classes() {
            class.name_bytes().hash(&mut hasher);
        }
        for field in record.fields() {
            (field.name_bytes(), field.type_text(), self.of_value(field.value().id)).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// What a value is: its text without the numbers of anonymous records, and the contents of these.
    pub(super) fn of_value(&self, value: ValueId) -> (Vec<u8>, Vec<u64>) {
        let mut inner = Vec::new();
        self.each_anonymous(value, &mut |record| inner.push(record));
        let text = self.without_numbers(value, !inner.is_empty());
        (text, inner.into_iter().map(|record| self.of_record(record)).collect())
    }

    /// The text of a value for people; with `detail` the anonymous records in it follow.
    pub(super) fn shown(&self, value: ValueId, detail: bool) -> String {
        let mut text = self.records.store().value_text(value);
        if detail {
            self.each_anonymous(value, &mut |record| {
                let inner = self.records.store().record_text(record);
                text.extend_from_slice(b", where ");
                text.extend(inner.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty()).fold(
                    Vec::new(),
                    |mut line, word| {
                        line.extend_from_slice(word);
                        line.push(b' ');
                        line
                    },
                ));
            });
        }
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }

    /// The text of a value; of anonymous names the numbers are left out.
    fn without_numbers(&self, value: ValueId, has_anonymous: bool) -> Vec<u8> {
        let text = self.records.store().value_text(value);
        if !has_anonymous {
            return text;
        }
        const NAME: &[u8] = b"anonymous_";
        let mut shown = Vec::with_capacity(text.len());
        let mut rest = text.as_slice();
        while let Some(at) = rest.windows(NAME.len()).position(|window| window == NAME) {
            let end = at + NAME.len();
            let digits = rest[end..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            shown.extend_from_slice(&rest[..end]);
            rest = &rest[end + digits..];
        }
        shown.extend_from_slice(rest);
        shown
    }

    /// Visits the anonymous records in a value, each part once, in the order of the text.
    fn each_anonymous(&self, value: ValueId, visit: &mut dyn FnMut(RecordId)) {
        let values = &self.records.store().values;
        let mut seen: FxHashSet<ValueId> = FxHashSet::default();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            if !seen.insert(value) {
                continue;
            }
            match values.node(value) {
                Node::Def(record) if self.records.record(record).is_anonymous() => visit(record),
                node => {
                    let start = pending.len();
                    values.each_child(node, |child| pending.push(child));
                    pending[start..].reverse();
                }
            }
        }
    }
}
