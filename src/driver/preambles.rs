//! [`Preambles`]: the included files that several compilations of a batch begin with.
//!
//! The leading files of all compilations form a forest: what a file leads is above it. A file with several branches above it
//! becomes a preamble, and each compilation begins with the topmost preamble below it. So does each preamble.

use std::sync::OnceLock;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::compilation::{self, Compilation, Key};
use crate::backends::cli::invocation::Invocation;
use crate::preamble::{Before, Leading, Preamble};
use crate::source::Loader;

/// A compilation with leading files.
struct Led<'a> {
    invocation: &'a Invocation,
    leading: Leading,
}

/// A file that leads others.
#[derive(Default)]
struct Leader {
    /// A compilation with it, and its number among the leading files there.
    led: usize,
    number: usize,
    /// The compilations and files that it leads directly.
    above: IndexSet<Above, FxBuildHasher>,
    preamble: OnceLock<Option<Preamble>>,
}

/// What a file leads directly.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Above {
    Compilation(usize),
    Leader(usize),
}

/// The preambles of a batch, each compiled when the first compilation needs it.
#[derive(Default)]
pub(super) struct Preambles<'a> {
    /// By the number of the group of jobs.
    led: Vec<Option<Led<'a>>>,
    leaders: Vec<Leader>,
    /// For each compilation, the numbers of its leading files among `leaders`, outermost first.
    chains: Vec<Vec<usize>>,
}

impl<'a> Preambles<'a> {
    /// Finds the leading files of the compilations of these invocations.
    pub(super) fn of(invocations: impl Iterator<Item = &'a Invocation>, loader: &dyn Loader) -> Preambles<'a> {
        let mut preambles = Preambles::default();
        let mut known: IndexMap<(Key<'a>, String), usize, FxBuildHasher> = IndexMap::default();
        for (at, invocation) in invocations.enumerate() {
            let can_be_led = invocation.deps_only.is_none() && invocation.input != "-";
            let leading = can_be_led.then(|| compilation::leading(invocation, loader.load(&invocation.input), loader));
            let led = leading.flatten().map(|leading| Led { invocation, leading });
            let names: Vec<String> = led.iter().flat_map(|led| led.leading.names().skip(1)).map(str::to_owned).collect();
            let is_endless = (1..names.len()).any(|end| names[..end].contains(&names[end]));
            let mut chain = Vec::new();
            let mut above = Above::Compilation(at);
            for (number, name) in names.into_iter().enumerate().filter(|_| !is_endless) {
                let leader = *known.entry((Key::of(invocation).with_input(""), name)).or_insert_with(|| {
                    preambles.leaders.push(Leader { led: at, number: number + 1, ..Leader::default() });
                    preambles.leaders.len() - 1
                });
                preambles.leaders[leader].above.insert(above);
                above = Above::Leader(leader);
                chain.push(leader);
            }
            preambles.led.push(led);
            preambles.chains.push(chain);
        }
        preambles
    }

    /// Compiles the main file of an invocation, by its number, after a preamble; none if there is none that fits.
    pub(super) fn compile(&self, at: usize, loader: &dyn Loader) -> Option<Compilation> {
        let led = self.led.get(at)?.as_ref()?;
        let before = self.before(at, 0, loader)?;
        compilation::after(before, &led.leading, led.invocation, loader)
    }

    /// The preamble of a compilation, or of one of its leading files.
    fn before(&self, at: usize, number: usize, loader: &dyn Loader) -> Option<Before<'_>> {
        let below = self.chains.get(at)?.iter().enumerate().skip(number);
        let mut shared = below.filter(|&(_, &leader)| self.leaders[leader].above.len() > 1);
        let (below, &leader) = shared.next()?;
        let leader = &self.leaders[leader];
        let compiled = leader.preamble.get_or_init(|| self.preamble(leader, loader));
        compiled.as_ref().map(|preamble| Before { preamble, number: below + 1 })
    }

    fn preamble(&self, leader: &Leader, loader: &dyn Loader) -> Option<Preamble> {
        let Led { invocation, leading } = self.led.get(leader.led)?.as_ref()?;
        let before = self.before(leader.led, leader.number, loader);
        Preamble::compile(leading, leader.number, before, &compilation::options(invocation), loader)
    }
}
