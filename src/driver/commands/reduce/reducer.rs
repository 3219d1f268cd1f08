//! Makes a source smaller while it keeps a property: statements first, then lines, then tokens and operands.

use std::ops::Range;
use std::time::Instant;

use super::tokens::{statements, tokens};

/// The smallest source that `keeps` the property, as far as it is found before `end`.
pub fn reduce(source: &str, end: Instant, keeps: impl Fn(&str) -> bool) -> String {
    let mut reducer = Reducer { source: source.to_owned(), end, keeps };
    loop {
        let before = reducer.source.len();
        reducer.remove_parts(statements);
        reducer.remove_parts(lines);
        reducer.remove_parts(heads);
        reducer.remove_parts(groups);
        reducer.remove_parts(|source| tokens(source).into_iter().map(|token| token.range).collect());
        reducer.keep_operands();
        if reducer.source.len() == before || Instant::now() >= end {
            return reducer.source;
        }
    }
}

struct Reducer<F> {
    source: String,
    end: Instant,
    keeps: F,
}

impl<F: Fn(&str) -> bool> Reducer<F> {
    /// Takes this source if it keeps the property.
    fn take(&mut self, candidate: String) -> bool {
        let keeps = candidate != self.source && Instant::now() < self.end && (self.keeps)(&candidate);
        if keeps {
            self.source = candidate;
        }
        keeps
    }

    /// Removes runs of parts: half of them at first, single ones at last.
    fn remove_parts(&mut self, split: impl Fn(&str) -> Vec<Range<usize>>) {
        let mut size = split(&self.source).len().div_ceil(2);
        while size > 0 {
            // From the end, since nothing before a definition depends on it.
            let mut last = split(&self.source).len();
            while last > 0 {
                let parts = split(&self.source);
                last = last.min(parts.len());
                let first = last.saturating_sub(size);
                if let (Some(begin), Some(end)) =
                    (parts.get(first), parts[first..last].iter().map(|part| part.end).max())
                {
                    let candidate = format!("{}{}", &self.source[..begin.start], &self.source[end..]);
                    self.take(candidate);
                }
                last = first;
            }
            size /= 2;
        }
    }

    /// Replaces operators and other groups by one of the expressions inside.
    fn keep_operands(&mut self) {
        let mut index = 0;
        while let Some(group) = groups(&self.source).get(index).cloned() {
            let inside = tokens(&self.source[group.clone()]);
            let open = inside
                .iter()
                .position(|token| self.source[group.clone()][token.range.clone()].starts_with(['(', '[', '{', '<']));
            let open = open.map_or(group.start, |open| group.start + inside[open].range.end);
            let operands = operands(&self.source, open..open.max(group.end.saturating_sub(1)));
            let replaced = operands.into_iter().any(|operand| {
                let operand = self.source[operand].to_owned();
                let candidate = format!("{}{operand}{}", &self.source[..group.start], &self.source[group.end..]);
                self.take(candidate)
            });
            if !replaced {
                index += 1;
            }
        }
    }
}

fn lines(source: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let line = |line: &str| {
        at += line.len();
        at - line.len()..at
    };
    source.split_inclusive('\n').map(line).collect()
}

/// The parents of records and multiclasses: from a `:` to the body or `;`.
fn heads(source: &str) -> Vec<Range<usize>> {
    let mut depth = 0_i32;
    let mut start = None;
    let mut heads = Vec::new();
    for token in tokens(source) {
        match &source[token.range.clone()] {
            "(" | "[" | "<" => depth += 1,
            ")" | "]" | ">" => depth -= 1,
            ":" if depth == 0 => start = Some(token.range.start),
            "{" | ";" => {
                heads.extend(start.take().map(|start| start..token.range.start));
                depth = 0;
            }
            _ => {}
        }
    }
    heads
}

/// The bracketed groups, outer ones first, each with the operator or class before it, and the elements of lists.
fn groups(source: &str) -> Vec<Range<usize>> {
    let tokens = tokens(source);
    let mut open: Vec<usize> = Vec::new();
    let mut groups = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match &source[token.range.clone()] {
            "(" | "[" | "{" | "<" => open.push(index),
            ")" | "]" | "}" | ">" => {
                let Some(first) = open.pop() else { continue };
                let mut begin = first;
                while begin > 0
                    && source[tokens[begin - 1].range.clone()]
                        .starts_with(|c: char| c == '!' || c == '>' || c.is_alphabetic())
                {
                    begin -= 1;
                    if !source[tokens[begin].range.clone()].starts_with('>') {
                        break;
                    }
                }
                if source[tokens[begin].range.clone()].starts_with('!') || begin == first {
                    groups.push(tokens[begin].range.start..token.range.end);
                }
                groups.push(tokens[first].range.start..token.range.end);
                groups.extend(operands(source, tokens[first].range.end..token.range.start));
            }
            _ => {}
        }
    }
    groups.sort_by_key(|group| (group.start, std::cmp::Reverse(group.end)));
    groups.dedup();
    groups
}

/// The parts of a range between commas and colons outside of brackets, each with the comma before it.
fn operands(source: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut depth = 0_i32;
    let mut begin = range.start;
    let mut operands = Vec::new();
    for token in tokens(&source[range.clone()]) {
        match &source[range.clone()][token.range.clone()] {
            "(" | "[" | "{" | "<" => depth += 1,
            ")" | "]" | "}" | ">" => depth -= 1,
            "," | ":" if depth == 0 => {
                operands.push(begin..range.start + token.range.start);
                begin = range.start + token.range.end;
            }
            _ => {}
        }
    }
    operands.push(begin..range.end);
    operands.retain(|operand| !source[operand.clone()].trim().is_empty());
    operands
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_reduced_to_what_matters() {
        let source = "class A<int n> {\n  int v = !add(n, 1);\n}\ndef x : A<2>;\ndef y { list<int> l = [1, !mul(needle, 3), 2]; }\n";
        let end = Instant::now() + std::time::Duration::from_secs(60);
        let keeps = |candidate: &str| candidate.contains("needle") && candidate.contains("def");
        assert_eq!(reduce(source, end, keeps).split_whitespace().collect::<Vec<_>>(), ["def", "needle"]);
    }
}
