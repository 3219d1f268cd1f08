//! [`condition`]: the C++ condition of a record of class `Pred`, with its placeholders (`$_self`, `$_op`).

use super::fields::{Read, defs};
use crate::diagnostics::Diagnostic;
use crate::records::graph::RecordRef;

/// The nesting limit of predicates.
const MAX_DEPTH: usize = 200;

/// Builds the condition of a predicate.
///
/// # Errors
/// The predicate is of no known class, or nested too deeply.
pub(crate) fn condition(predicate: RecordRef<'_>) -> Read<String> {
    Builder::default().condition(predicate)
}

/// The predicates around the current one.
#[derive(Default)]
struct Builder<'a> {
    /// The substitutions of enclosing `SubstLeaves`, outermost first.
    replacements: Vec<(&'a str, &'a str)>,
    depth: usize,
}

impl<'a> Builder<'a> {
    fn condition(&mut self, predicate: RecordRef<'a>) -> Read<String> {
        if self.depth == MAX_DEPTH {
            let message = format!("predicates are nested more than {MAX_DEPTH} deep");
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
                format!("`{kind}` cannot combine {} predicates", children.len()),
            )),
        }
    }

    fn joined(&mut self, children: &[RecordRef<'a>], operator: &str, empty: &str) -> Read<String> {
        match children {
            [] => Ok(empty.to_owned()),
            &[child] => self.condition(child),
            _ => {
                let one = |&child: &RecordRef<'a>| Ok(format!("({})", self.condition(child)?));
                let conditions: Vec<String> = children.iter().map(one).collect::<Read<_>>()?;
                Ok(conditions.join(operator))
            }
        }
    }

    fn replaced(&self, leaf: &str) -> String {
        let innermost_first = self.replacements.iter().rev().filter(|(pattern, _)| !pattern.is_empty());
        innermost_first.fold(leaf.to_owned(), |leaf, (pattern, replacement)| leaf.replace(pattern, replacement))
    }
}
