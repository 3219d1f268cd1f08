//! Predicates: `Pred` records as one C++ condition.
//!
//! Takes a record of a class that derives from `Pred`; hands on the text of its condition, in which `$_self`, `$_op`
//! and so on still stand (ods.md 4).

use super::fields::{Read, defs};
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;

/// Predicates nested deeper than this are refused.
const DEEPEST: usize = 200;

/// The condition that a predicate stands for.
///
/// # Errors
/// At the record that is none of the kinds of predicates, or nested too deeply.
pub(crate) fn condition(predicate: RecordRef<'_>) -> Read<String> {
    Builder::default().condition(predicate)
}

/// What stands around the predicate in hand.
#[derive(Default)]
struct Builder<'a> {
    /// Replacements of text, the outermost first.
    replacements: Vec<(&'a str, &'a str)>,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn condition(&mut self, predicate: RecordRef<'a>) -> Read<String> {
        if self.depth == DEEPEST {
            let message = format!("predicates are nested more than {DEEPEST} deep");
            return Err(Diagnostic::error(predicate.span(), message));
        }
        self.depth += 1;
        let condition = if predicate.is_a("CombinedPred") {
            self.combined(predicate)
        } else {
            Ok(self.replaced(predicate.text("predExpr")?))
        };
        self.depth -= 1;
        condition
    }

    fn combined(&mut self, predicate: RecordRef<'a>) -> Read<String> {
        let kind = predicate.record("kind")?.name();
        let children = defs(predicate, "children")?;
        match (&*kind, &*children) {
            ("PredCombinerAnd", _) => self.joined(&children, " && ", "true"),
            ("PredCombinerOr", _) => self.joined(&children, " || ", "false"),
            ("PredCombinerNot", &[child]) => Ok(format!("!({})", self.condition(child)?)),
            ("PredCombinerSubstLeaves", &[child]) => {
                let pattern = predicate.text("pattern")?;
                let replacement = predicate.text("replacement")?;
                self.replacements.push((pattern, replacement));
                let condition = self.condition(child);
                self.replacements.pop();
                condition
            }
            ("PredCombinerConcat", &[child]) => {
                let prefix = self.replaced(predicate.text("prefix")?);
                let suffix = self.replaced(predicate.text("suffix")?);
                Ok(prefix + &self.condition(child)? + &suffix)
            }
            _ => Err(Diagnostic::error(
                predicate.span(),
                format!("`{kind}` of {} predicates is no condition", children.len()),
            )),
        }
    }

    fn joined(&mut self, children: &[RecordRef<'a>], with: &str, none: &str) -> Read<String> {
        match children {
            [] => Ok(none.to_owned()),
            &[child] => self.condition(child),
            _ => {
                let one = |&child: &RecordRef<'a>| Ok(format!("({})", self.condition(child)?));
                let conditions: Vec<String> = children.iter().map(one).collect::<Read<_>>()?;
                Ok(conditions.join(with))
            }
        }
    }

    fn replaced(&self, leaf: &str) -> String {
        let inner_first = self.replacements.iter().rev();
        let of_something = inner_first.filter(|(pattern, _)| !pattern.is_empty());
        of_something.fold(leaf.to_owned(), |leaf, (pattern, with)| leaf.replace(pattern, with))
    }
}
