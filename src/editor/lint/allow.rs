//! `// tdgen lint: allow(RULE) reason`: for the next statement or item, or for the file if an empty line follows it and
//! nothing but comments precedes it.

use super::finding::{Finding, Findings};
use crate::syntax::FileTree;
use tdgen_language::diagnostics::Rule;
use tdgen_language::lexer::kind::Kind;
use tdgen_language::source::Span;

/// A comment that allows something.
pub(super) struct Allow {
    /// The comment.
    span: Span,
    rules: Vec<String>,
    has_reason: bool,
    /// What it holds for.
    scope: Span,
}

/// Reads the comments of a file.
pub(super) fn read(file: &FileTree) -> Vec<Allow> {
    let mut allows = Vec::new();
    for (index, piece) in file.pieces.iter().enumerate().filter(|(_, piece)| piece.kind == Kind::LineComment) {
        let Some((rules, reason)) = rules_of(piece.text(file.text())) else {
            continue;
        };
        let at = |offset: u32| file.start() + offset;
        let span = Span::new(at(piece.start), at(piece.end));
        let rest = file.pieces.get(index + 1..).unwrap_or_default();
        let before = file.pieces.get(..index).unwrap_or_default();
        let line_ends = rest.iter().take_while(|piece| piece.is_blank()).filter(|piece| piece.kind == Kind::LineEnd);
        let is_top = before.iter().all(|piece| piece.kind.is_trivia()) && line_ends.count() > 1;
        let behind = file.nodes.partition_point(|node| node.span.start < span.end);
        let mut behind = file.nodes.get(behind..).unwrap_or_default().iter();
        let scope = match behind.find(|node| node.kind.is_statement()) {
            _ if is_top => Span::new(file.start(), at(file.text().len() as u32)),
            Some(node) => node.span,
            None => span,
        };
        allows.push(Allow { span, rules, has_reason: !reason.is_empty(), scope });
    }
    allows
}

/// The rules that a comment allows, and the reason.
fn rules_of(comment: &[u8]) -> Option<(Vec<String>, String)> {
    let text = String::from_utf8_lossy(comment.strip_prefix(b"//")?).into_owned();
    let rest = text.trim_start().strip_prefix("tdgen lint:")?.trim_start().strip_prefix("allow(")?;
    let (rules, reason) = rest.split_once(')')?;
    Some((rules.split(',').map(|rule| rule.trim().to_owned()).collect(), reason.trim().to_owned()))
}

/// Removes what is allowed, and reports comments that allow nothing with `own`. `has_run` says whether a rule of this
/// name was looked for.
pub(super) fn apply(
    allows: &[Allow],
    list: &mut Vec<Finding>,
    own: Option<&'static Rule>,
    is_known: &dyn Fn(&str) -> bool,
    has_run: &dyn Fn(&str) -> bool,
) {
    let mut used = vec![false; allows.len()];
    list.retain(|finding| {
        let covers = |allow: &Allow| {
            let holds = allow.scope.start <= finding.span.start && finding.span.start < allow.scope.end;
            holds && allow.rules.iter().any(|name| name == finding.rule.name)
        };
        match allows.iter().position(covers) {
            Some(allow) => {
                used[allow] = true;
                false
            }
            None => true,
        }
    });
    let Some(own) = own else {
        return;
    };
    let mut findings = Findings { rule: own, list };
    for (allow, used) in allows.iter().zip(used) {
        let unknown = allow.rules.iter().find(|name| !is_known(name));
        let message = match unknown {
            Some(name) => format!("there is no rule `{name}`"),
            None if !used && allow.rules.iter().all(|name| has_run(name)) => {
                "the allowed rule finds nothing here".to_owned()
            }
            None if !allow.has_reason => "the comment gives no reason".to_owned(),
            None => continue,
        };
        let help = "write `// tdgen lint: allow(rule) reason` above the statement, or remove the comment";
        findings.add(allow.span, message).help = Some(help.to_owned());
    }
}
