//! Bits values: words of ones and known bits, and runs of symbolic bits.
//!
//! A bit is 0, 1, `?` (neither known nor in a run) or symbolic. Known bits are stored 32 to a word. Symbolic bits
//! mostly are consecutive bits of one value (`Inst{11-7} = rd`), and are stored as such (`Run`). So building,
//! comparing, resolving and printing an encoding touches words and runs, not bits.
//!
//! [`Bits`] is a bits value outside the arena, to be changed; [`runs`](super::runs) describes its form in the arena.

use smallvec::SmallVec;

use super::ids::{SliceId, ValueId};
use super::node::Node;
use super::runs::{Run, int_of, known_bit, runs, word_and_mask, word_count};
use super::values::Values;

/// A bits value that can be read and changed bit by bit.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bits {
    width: u32,
    /// Ones, then the known mask.
    words: SmallVec<[u32; 8]>,
    /// In ascending order, of maximal length.
    runs: SmallVec<[Run; 12]>,
}

impl Bits {
    /// `width` bits, all `?`.
    pub(crate) fn unset(width: u32) -> Bits {
        Bits { width, words: smallvec::smallvec![0; 2 * word_count(width)], runs: SmallVec::new() }
    }

    /// The low `width` bits of an integer; bits from 64 on are 0.
    pub(crate) fn from_int(value: i64, width: u32) -> Bits {
        let mut bits = Bits::unset(width);
        let count = word_count(width);
        for word in 0..count {
            let mask = if word + 1 == count && !width.is_multiple_of(32) { (1 << (width % 32)) - 1 } else { u32::MAX };
            bits.words[word] = if word < 2 { (value >> (32 * word)) as u32 & mask } else { 0 };
            bits.words[count + word] = mask;
        }
        bits
    }

    /// All bits of a value that is unknown.
    pub(crate) fn of(base: ValueId, width: u32) -> Bits {
        let mut bits = Bits::unset(width);
        if width > 0 {
            bits.runs.push(Run { at: 0, len: width, base, from: 0 });
        }
        bits
    }

    /// A bits value from the arena.
    pub(crate) fn read(values: &Values, value: ValueId) -> Option<Bits> {
        let Node::Bits { width, words } = values.node(value) else {
            return None;
        };
        let words = values.slice(words);
        let runs = runs(words, width).collect();
        Some(Bits { width, words: SmallVec::from_slice(&words[..2 * word_count(width)]), runs })
    }

    /// Number of bits.
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// The symbolic bits.
    pub(crate) fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Takes the known bits of a bits value, given by its words in the arena; its symbolic bits become `?`.
    pub(crate) fn start_with_known(&mut self, words: &[u32], width: u32) {
        self.width = width;
        self.words.clear();
        self.words.extend_from_slice(&words[..2 * word_count(width)]);
        self.runs.clear();
    }

    /// Bit `bit`, if it is known.
    pub(crate) fn known(&self, bit: u32) -> Option<bool> {
        if bit < self.width { known_bit(&self.words, bit) } else { None }
    }

    /// The first run that ends after a bit.
    fn run_after(&self, bit: u32) -> usize {
        self.runs.partition_point(|run| run.end() <= bit)
    }

    /// Sets bit `bit` to a known bit, `?` or a symbolic value of type bit.
    pub(crate) fn set(&mut self, values: &Values, bit: u32, value: ValueId) {
        self.clear(bit, 1);
        match value {
            ValueId::ZERO | ValueId::ONE => self.set_known(bit, value == ValueId::ONE),
            ValueId::UNSET => {}
            _ => {
                let (base, from) = match values.node(value) {
                    Node::VarBit { base, bit } => (base, bit),
                    _ => (value, Run::WHOLE),
                };
                self.insert(Run { at: bit, len: 1, base, from });
            }
        }
    }

    fn set_known(&mut self, bit: u32, one: bool) {
        let (word, mask) = word_and_mask(bit);
        let known = self.words.len() / 2 + word;
        self.words[known] |= mask;
        if one {
            self.words[word] |= mask;
        }
    }

    /// Sets bits `at..at + len`, which are `?`, to bits `from..` of an integer, sign-extended.
    pub(crate) fn set_int(&mut self, at: u32, len: u32, value: i64, from: u32) {
        let known = self.words.len() / 2;
        let mut done = 0;
        while done < len {
            let (word, shift) = ((at + done) as usize / 32, (at + done) % 32);
            let chunk = (32 - shift).min(len - done);
            let mask = u32::MAX >> (32 - chunk);
            let bits = (value >> (from + done).min(63)) as u32 & mask;
            self.words[word] |= bits << shift;
            self.words[known + word] |= mask << shift;
            done += chunk;
        }
    }

    /// Sets bits to `?`.
    fn clear(&mut self, at: u32, len: u32) {
        let known = self.words.len() / 2;
        for bit in at..at + len {
            let (word, mask) = word_and_mask(bit);
            self.words[word] &= !mask;
            self.words[known + word] &= !mask;
        }
        let first = self.run_after(at);
        let covered = self.runs[first..].iter().take_while(|run| run.at < at + len).count();
        if covered == 0 {
            return;
        }
        let old: SmallVec<[Run; 4]> = self.runs.drain(first..first + covered).collect();
        let mut insert_at = first;
        for run in old {
            if run.at < at {
                self.runs.insert(insert_at, run.part(0, at - run.at));
                insert_at += 1;
            }
            if run.end() > at + len {
                self.runs.insert(insert_at, run.part(at + len - run.at, run.end() - at - len));
                insert_at += 1;
            }
        }
    }

    /// Adds a run over bits that are `?`, and merges it with adjacent runs.
    fn insert(&mut self, run: Run) {
        match self.runs.last_mut() {
            Some(last) if last.continues_with(run) => return last.len += run.len,
            Some(last) if last.end() > run.at => {}
            _ => return self.runs.push(run),
        }
        let at = match self.runs.last() {
            Some(last) if last.at > run.at => self.run_after(run.at),
            _ => self.runs.len(),
        };
        if at > 0 && self.runs[at - 1].continues_with(run) {
            self.runs[at - 1].len += run.len;
            let joined = self.runs[at - 1];
            if let Some(&next) = self.runs.get(at).filter(|&&next| joined.continues_with(next)) {
                self.runs[at - 1].len += next.len;
                self.runs.remove(at);
            }
        } else if let Some(next) = self.runs.get_mut(at).filter(|next| run.continues_with(**next)) {
            *next = Run { len: run.len + next.len, ..run };
        } else {
            self.runs.insert(at, run);
        }
    }

    /// Sets bits `at..at + len`, which are `?`, to bits `from..` of another bits value, given by its words in the
    /// arena. Bits that are `?` there become those of `unset`, and stay `?` without it.
    pub(crate) fn copy(&mut self, at: u32, len: u32, source: &[u32], width: u32, from: u32, unset: Option<Run>) {
        let count = word_count(width);
        let end = from.saturating_add(len).min(width);
        let mut bit = from;
        let mut all_known = end == from.saturating_add(len);
        while bit < end {
            let target = at + bit - from;
            // As many bits as both words have.
            let chunk = (32 - bit % 32).min(32 - target % 32).min(end - bit);
            let mask = if chunk == 32 { u32::MAX } else { (1 << chunk) - 1 };
            let word = (bit / 32) as usize;
            let ones = source[word] >> (bit % 32) & mask;
            let known = source[count + word] >> (bit % 32) & mask;
            all_known &= known == mask;
            let target_word = (target / 32) as usize;
            let target_known = self.words.len() / 2 + target_word;
            self.words[target_word] |= ones << (target % 32);
            self.words[target_known] |= known << (target % 32);
            bit += chunk;
        }
        if all_known {
            return;
        }
        for run in runs(source, width) {
            let (first, last) = (run.at.max(from), run.end().min(end));
            if first < last {
                let part = run.part(first - run.at, last - first);
                self.insert(Run { at: at + first - from, ..part });
            }
        }
        if let Some(unset) = unset {
            for offset in 0..len {
                let bit = at + offset;
                let in_run = self.runs.get(self.run_after(bit)).is_some_and(|run| run.at <= bit);
                if known_bit(&self.words, bit).is_none() && !in_run {
                    self.insert(unset.part(offset, 1));
                }
            }
        }
    }

    /// Adds a run over bits that are `?`.
    pub(crate) fn push(&mut self, run: Run) {
        self.insert(run);
    }

    /// The value as an integer, if every bit is known; bits from 64 on wrap, like the shift in llvm-tblgen.
    pub(crate) fn to_int(&self) -> Option<i64> {
        int_of(&self.words, self.width)
    }

    /// Interns the value.
    pub(crate) fn intern(&self, values: &mut Values) -> ValueId {
        let node = |words| Node::Bits { width: self.width, words };
        if self.runs.is_empty() {
            return values.intern_with(&self.words, node);
        }
        let mut words: SmallVec<[u32; 64]> = SmallVec::from_slice(&self.words);
        self.runs.iter().for_each(|run| words.extend_from_slice(&run.encode()));
        values.intern_with(&words, node)
    }
}

/// The value of a run of one bit.
fn bit_of_run(values: &mut Values, run: Run) -> ValueId {
    if run.from == Run::WHOLE { run.base } else { values.intern(Node::VarBit { base: run.base, bit: run.from }) }
}

/// Bit `bit` of a bits value, given by its words in the arena.
pub(crate) fn bit_at(values: &mut Values, words: SliceId, width: u32, bit: u32) -> ValueId {
    let slice = values.slice(words);
    if let Some(known) = known_bit(&slice[..2 * word_count(width)], bit) {
        return ValueId::bit(known);
    }
    let found = runs(slice, width).find(|run| run.at <= bit && bit < run.end());
    found.map_or(ValueId::UNSET, |run| bit_of_run(values, run.part(bit - run.at, 1)))
}
