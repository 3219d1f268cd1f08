//! [`condition`]: the C++ condition of a record of class `Pred`, with its placeholders (`$_self`, `$_op`).

use crate::model::read::fields::{Read, defs};
use tdgen_language::diagnostics::Diagnostic;
use tdgen_language::records::graph::RecordRef;

/// The nesting limit of predicates.
const MAX_DEPTH: usize = 200;
/// The limit of a condition in bytes: predicates that each use another one twice double it.
const MAX_LENGTH: usize = 1 << 20;

/// Builds the condition of a predicate.
///
/// # Errors
/// The predicate is of no known class, nested too deeply, or its condition is too long.
pub(crate) fn condition(predicate: RecordRef<'_>) -> Read<String> {
    Builder::default().condition(predicate)
}

/// The predicates around the current one.
#[derive(Default)]
struct Builder<'a> {
    /// The substitutions of enclosing `SubstLeaves`, outermost first.
    replacements: Vec<(&'a str, &'a str)>,
    depth: usize,
    /// The bytes of all leaves so far.
    length: usize,
}

impl<'a> Builder<'a> {
    fn condition(&mut self, predicate: RecordRef<'a>) -> Read<String> {
        if self.depth == MAX_DEPTH {
            let message = format!("predicates are nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::error(predicate.span(), message));
        }
        self.depth += 1;
        let condition = if predicate.is_a("CombinedPred") {
            self.combine(predicate)
        } else {
            self.replace_fields(predicate, "predExpr")
        };
        self.depth -= 1;
        condition
    }

    fn combine(&mut self, predicate: RecordRef<'a>) -> Read<String> {
        let kind = predicate.record("kind")?.name();
        let children = defs(predicate, "children")?;
        match (&*kind, &*children) {
            ("PredCombinerAnd", _) => self.join_children(&children, " && ", "true"),
            ("PredCombinerOr", _) => self.join_children(&children, " || ", "false"),
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
                let prefix = self.replace_fields(predicate, "prefix")?;
                let suffix = self.replace_fields(predicate, "suffix")?;
                Ok(prefix + &self.condition(child)? + &suffix)
            }
            _ => Err(Diagnostic::error(
                predicate.span(),
                format!("`{kind}` cannot combine {} predicates", children.len()),
            )),
        }
    }

    fn join_children(&mut self, children: &[RecordRef<'a>], operator: &str, empty: &str) -> Read<String> {
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

    /// The text of a field after all substitutions.
    fn replace_fields(&mut self, predicate: RecordRef<'a>, field: &str) -> Read<String> {
        let mut text = predicate.text(field)?.to_owned();
        let too_long =
            || Diagnostic::error(predicate.span(), format!("the condition is longer than {MAX_LENGTH} bytes"));
        for &(pattern, replacement) in self.replacements.iter().rev().filter(|(pattern, _)| !pattern.is_empty()) {
            let added = text.matches(pattern).count().saturating_mul(replacement.len());
            if added > MAX_LENGTH {
                return Err(too_long());
            }
            text = text.replace(pattern, replacement);
        }
        // An empty text counts as well.
        self.length += text.len() + 1;
        if self.length > MAX_LENGTH { Err(too_long()) } else { Ok(text) }
    }
}
