//! Values as a person writes them: a record without a name is the expression that made it.

use tdgen_language::records::arena::ids::{RecordId, ValueId};
use tdgen_language::records::arena::node::Node;
use tdgen_language::records::graph::Records;

/// Longer texts are cut.
const MAX_TEXT: usize = 1 << 16;
/// Deeper values are printed with the names of their records.
const MAX_DEPTH: usize = 64;

/// Prints values with expressions in place of the names `anonymous_N`.
pub(crate) trait Expressions {
    /// The graph of the values.
    fn records(&self) -> &Records;

    /// The expression that made a record without a name, if it is known; `depth` is that of the record in the value.
    fn expression(&self, record: RecordId, depth: usize) -> Option<String>;

    /// The text of a value.
    fn text_of(&self, value: ValueId) -> String {
        let mut text = String::new();
        self.print(value, 0, &mut text);
        text
    }

    /// Appends the text of a value that is `depth` levels deep in another one.
    fn print(&self, value: ValueId, depth: usize, out: &mut String) {
        let store = self.records().store();
        if out.len() > MAX_TEXT {
            return;
        }
        match store.values.node(value) {
            Node::List { elements, .. } if depth < MAX_DEPTH => {
                out.push('[');
                for (at, element) in store.values.items(elements).enumerate() {
                    out.push_str(if at > 0 { ", " } else { "" });
                    self.print(element, depth + 1, out);
                }
                out.push(']');
            }
            Node::Dag(parts) if depth < MAX_DEPTH => {
                out.push('(');
                for (at, part) in store.values.dag(parts).iter().enumerate() {
                    out.push_str(["", " ", ", "][at.min(2)]);
                    self.print(part.value, depth + 1, out);
                    if let Some(name) = part.name {
                        out.push_str(&format!(":${}", store.interner.text(name)));
                    }
                }
                out.push(')');
            }
            Node::Def(record) if self.records().record(record).is_anonymous() && depth < MAX_DEPTH => {
                match self.expression(record, depth + 1) {
                    Some(expression) => out.push_str(&expression),
                    None => out.push_str(&self.records().record(record).name()),
                }
            }
            _ => out.push_str(&String::from_utf8_lossy(&store.value_text(value))),
        }
    }
}
