//! Makes a source smaller while it keeps a property: what the first statement that matters needs, then statements,
//! lines, tokens and operands.

use std::ops::Range;
use std::time::Instant;

use super::needs::Needs;
use super::tokens::{nested_statements, statements, tokens};

/// The smallest source that `keeps` the property, as far as it is found before `end`.
pub fn reduce(source: &str, end: Instant, keeps: impl Fn(&str) -> bool) -> String {
    reduce_and_save(source, end, keeps, |_| {})
}

/// As [`reduce`]; `save` gets each smaller source when it is found.
pub(super) fn reduce_and_save(
    source: &str,
    end: Instant,
    keeps: impl Fn(&str) -> bool,
    save: impl FnMut(&str),
) -> String {
    let mut reducer = Reducer { source: source.to_owned(), end, keeps, save };
    reducer.keep_what_is_needed();
    loop {
        let before = reducer.source.len();
        reducer.remove_parts(statements);
        reducer.remove_parts(nested_statements);
        reducer.remove_parts(lines);
        reducer.remove_parts(heads);
        reducer.remove_parts(groups);
        reducer.remove_parts(|source| tokens(source).into_iter().map(|token| token.range).collect());
        reducer.keep_operands();
        if reducer.source.len() == before || reducer.is_over() {
            return reducer.source;
        }
    }
}

struct Reducer<K, S> {
    source: String,
    end: Instant,
    keeps: K,
    save: S,
}

impl<K: Fn(&str) -> bool, S: FnMut(&str)> Reducer<K, S> {
    fn is_over(&self) -> bool {
        Instant::now() >= self.end
    }

    /// Takes this source if it keeps the property.
    fn take(&mut self, candidate: String) -> bool {
        let keeps = candidate != self.source && !self.is_over() && (self.keeps)(&candidate);
        if keeps {
            self.source = candidate;
            (self.save)(&self.source);
        }
        keeps
    }

    /// Takes only what one definition needs, if the property comes from one: half of the definitions and what they
    /// need, half of those, and so on. Each candidate is about half as large as the one before.
    fn keep_what_is_needed(&mut self) {
        if self.is_over() {
            return;
        }
        let source = self.source.clone();
        let needs = Needs::new(&source);
        let mut wanted = 0..needs.len();
        while wanted.len() > 1 && !self.is_over() {
            let middle = wanted.start + wanted.len() / 2;
            // What fails is rarely what everything begins with.
            let halves = [middle..wanted.end, wanted.start..middle];
            let Some(half) = halves.into_iter().find(|half| self.take(needs.only(half.clone()))) else { break };
            wanted = half;
        }
        if wanted.len() > 1 && !self.is_over() {
            self.keep_beginning();
        }
    }

    /// Takes the shortest beginning that keeps the property, and of it what the last definition needs.
    fn keep_beginning(&mut self) {
        let parts = statements(&self.source);
        let (mut fails, mut passes) = (parts.len(), 0);
        while passes + 1 < fails && !self.is_over() {
            let middle = passes + (fails - passes) / 2;
            let candidate = self.source.get(..parts[middle - 1].end).unwrap_or_default();
            if (self.keeps)(candidate) { fails = middle } else { passes = middle }
        }
        if let Some(last) = fails.checked_sub(1).and_then(|last| parts.get(last)) {
            self.take(format!("{}\n", &self.source[..last.end]));
        }
        if !self.is_over() {
            let source = self.source.clone();
            let needs = Needs::new(&source);
            self.take(needs.only(needs.len().saturating_sub(1)..needs.len()));
        }
    }

    /// Removes runs of parts: half of them at first, single ones at last. From the end, since nothing before a
    /// definition depends on it, and so that the places of the parts before stay as they are.
    fn remove_parts(&mut self, split: impl Fn(&str) -> Vec<Range<usize>>) {
        if self.is_over() {
            return;
        }
        let mut parts = split(&self.source);
        let mut size = parts.len().div_ceil(2);
        while size > 0 {
            let mut last = parts.len();
            while last > 0 {
                if self.is_over() {
                    return;
                }
                let first = last.saturating_sub(size);
                let end = parts[first..last].iter().map(|part| part.end).max().unwrap_or_default();
                let removed = parts[first].start..end;
                let candidate = format!("{}{}", &self.source[..removed.start], &self.source[removed.end..]);
                if self.take(candidate) {
                    replace(&mut parts, first, &removed, 0);
                }
                last = first;
            }
            parts.retain(|part| !part.is_empty());
            size /= 2;
        }
    }

    /// Replaces operators and other groups by one of the expressions inside.
    fn keep_operands(&mut self) {
        if self.is_over() {
            return;
        }
        let mut all = groups(&self.source);
        for index in (0..all.len()).rev() {
            if self.is_over() {
                return;
            }
            let group = all[index].clone();
            let inside = tokens(&self.source[group.clone()]);
            let open = inside
                .iter()
                .position(|token| self.source[group.clone()][token.range.clone()].starts_with(['(', '[', '{', '<']));
            let open = open.map_or(group.start, |open| group.start + inside[open].range.end);
            let operands = operands(&self.source, open..open.max(group.end.saturating_sub(1)));
            let taken = operands.into_iter().find_map(|operand| {
                let operand = self.source[operand].to_owned();
                let candidate = format!("{}{operand}{}", &self.source[..group.start], &self.source[group.end..]);
                self.take(candidate).then_some(operand.len())
            });
            if let Some(length) = taken {
                replace(&mut all, index, &group, length);
            }
        }
    }
}

/// Adjusts ranges when the text of one of them is replaced by one of another length: those from `first` on are gone,
/// and those before may contain it.
fn replace(parts: &mut [Range<usize>], first: usize, replaced: &Range<usize>, length: usize) {
    let lost = replaced.len() - length.min(replaced.len());
    for (index, part) in parts.iter_mut().enumerate() {
        if part.start >= replaced.end {
            *part = part.start - lost..part.end - lost;
        } else if index >= first && part.start >= replaced.start {
            *part = replaced.start..replaced.start;
        } else if part.end >= replaced.end {
            part.end -= lost;
        } else if part.end > replaced.start {
            part.end = replaced.start;
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
    use std::cell::Cell;
    use std::time::Duration;

    use super::*;

    /// A megabyte is not split again for each candidate, and a deadline that is over ends every loop.
    #[test]
    fn large_sources_are_reduced_in_time() {
        let mut source = String::new();
        for number in 0..15_000 {
            source += &format!(
                "class C{number}<int n> {{ int v{number} = !add(n, {number}); }}\ndef d{number} : C{number}<1>;\n"
            );
        }
        assert!(source.len() > 1_000_000);
        let runs = Cell::new(0);
        let begun = Instant::now();
        let keeps = |candidate: &str| {
            runs.set(runs.get() + 1);
            candidate.contains("def d9000 : C9000<1>") && candidate.contains("class C9000<")
        };
        let smallest = reduce(&source, begun + Duration::from_secs(600), keeps);
        let words: Vec<&str> = smallest.split_whitespace().collect();
        assert_eq!(words, ["class", "C9000<", "def", "d9000", ":", "C9000<1>"]);
        assert!(runs.get() < 200, "{} runs", runs.get());
        let begun = Instant::now();
        let all = reduce(&source, begun + Duration::from_millis(200), |candidate| candidate == source);
        assert_eq!(all.len(), source.len());
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_program_is_reduced_to_what_matters() {
        let source = "class A<int n> {\n  int v = !add(n, 1);\n}\ndef x : A<2>;\ndef y { list<int> l = [1, !mul(needle, 3), 2]; }\n";
        let end = Instant::now() + std::time::Duration::from_secs(60);
        let keeps = |candidate: &str| candidate.contains("needle") && candidate.contains("def");
        assert_eq!(reduce(source, end, keeps).split_whitespace().collect::<Vec<_>>(), ["def", "needle"]);
    }
}
