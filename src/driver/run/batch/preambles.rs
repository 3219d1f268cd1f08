//! [`Preambles`]: the leading includes that several compilations of a batch have in common.
//!
//! The leading includes of a compilation are a chain of states: after the first one that is read, after the second and
//! so on. The chains of all compilations form a forest. A state with several continuations becomes a preamble. A
//! compilation begins with the last preamble of its chain, and so does a preamble.

use std::sync::OnceLock;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use crate::run::compilation::{self, Compilation, Key};
use tdgen_language::backends::cli::invocation::Invocation;
use tdgen_language::preamble::{Before, Compiler, Leading, Preamble};
use tdgen_language::source::Loader;

/// A compilation with leading includes.
struct Led<'a> {
    invocation: &'a Invocation,
    leading: Leading,
    /// The numbers of the states after each include.
    chain: Vec<usize>,
}

/// The state after a leading include.
struct State {
    /// A compilation with it, and the number of the include there.
    led: usize,
    number: usize,
    /// What comes next.
    continuations: IndexSet<Next, FxBuildHasher>,
    preamble: OnceLock<Option<Preamble>>,
}

/// What follows a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Next {
    State(usize),
    /// The rest of the main file of a compilation.
    Rest(usize),
}

/// What a state depends on: the options of the compilation, the state after the include before it in the same file, the
/// name of the include and that of its file.
type StateKey<'a> = (Key<'a>, Option<usize>, Vec<u8>, String);

/// The preambles of a batch, each compiled when the first compilation needs it.
#[derive(Default)]
pub(crate) struct Preambles<'a> {
    /// By the number of the group of jobs.
    led: Vec<Option<Led<'a>>>,
    states: Vec<State>,
}

impl<'a> Preambles<'a> {
    /// Finds the leading includes of the compilations of these invocations.
    pub(crate) fn of(invocations: impl Iterator<Item = &'a Invocation>, loader: &dyn Loader) -> Preambles<'a> {
        let mut preambles = Preambles::default();
        let mut known = IndexMap::default();
        for (at, invocation) in invocations.enumerate() {
            let can_be_led = invocation.deps_only.is_none() && invocation.input != "-";
            let leading = can_be_led.then(|| compilation::leading(invocation, loader.load(&invocation.input), loader));
            let led = leading.flatten().map(|leading| {
                let chain = preambles.chain(at, invocation, &leading, &mut known);
                Led { invocation, leading, chain }
            });
            preambles.led.push(led);
        }
        preambles
    }

    /// The states of a compilation.
    fn chain(
        &mut self,
        at: usize,
        invocation: &'a Invocation,
        leading: &Leading,
        known: &mut IndexMap<StateKey<'a>, usize, FxBuildHasher>,
    ) -> Vec<usize> {
        let mut chain: Vec<usize> = Vec::new();
        let mut level_before = None;
        for (number, (level, name, file)) in leading.includes().enumerate() {
            let before = chain.last().copied();
            let is_beside = level_before.replace(level) == Some(level);
            let beside = before.filter(|_| is_beside);
            let key = (Key::of_options(invocation), beside, name.to_vec(), file.to_owned());
            let state = *known.entry(key).or_insert_with(|| {
                let (continuations, preamble) = (IndexSet::default(), OnceLock::new());
                self.states.push(State { led: at, number, continuations, preamble });
                self.states.len() - 1
            });
            if chain.contains(&state) {
                // A file that includes itself.
                break;
            }
            self.continues(before, Next::State(state));
            chain.push(state);
        }
        self.continues(chain.last().copied(), Next::Rest(at));
        chain
    }

    fn continues(&mut self, state: Option<usize>, next: Next) {
        if let Some(state) = state.and_then(|state| self.states.get_mut(state)) {
            state.continuations.insert(next);
        }
    }

    /// Compiles the main file of an invocation, by its number, after a preamble; none if there is none that fits.
    pub(crate) fn compile(&self, at: usize, loader: &dyn Loader) -> Option<Compilation> {
        let Led { invocation, leading, chain } = self.led.get(at)?.as_ref()?;
        let before = self.last(chain, loader)?;
        compilation::after(before, leading, invocation, loader)
    }

    /// The last preamble of a chain.
    fn last(&self, chain: &[usize], loader: &dyn Loader) -> Option<Before<'_>> {
        let has_several = |&(_, state): &(usize, &usize)| self.states[*state].continuations.len() > 1;
        let (last, &state) = chain.iter().enumerate().rev().find(has_several)?;
        let state = &self.states[state];
        let preamble = state.preamble.get_or_init(|| self.preamble(state, loader));
        preamble.as_ref().map(|preamble| Before { preamble, last })
    }

    fn preamble(&self, state: &State, loader: &dyn Loader) -> Option<Preamble> {
        let Led { invocation, leading, chain } = self.led.get(state.led)?.as_ref()?;
        let before = self.last(chain.get(..state.number)?, loader);
        let options = compilation::options(invocation);
        Compiler { leading, options: &options, loader }.preamble(state.number, before)
    }
}

#[cfg(test)]
mod tests {
    use super::Preambles;
    use crate::registry::builtin_backends;
    use tdgen_language::backends::backend::Backend;
    use tdgen_language::backends::cli::invocation::{Invocation, Parser};
    use tdgen_language::backends::cli::usage::Stop;
    use tdgen_language::source::MemoryLoader;

    fn invocation(args: &str) -> Invocation {
        let backends: Vec<Backend> = builtin_backends().copied().collect();
        let parsed = Parser::new(&backends).parse(|_| "".into(), args.split(' ').map(Into::into).collect());
        parsed.unwrap_or_else(|stop| match stop {
            Stop::Usage(message) => panic!("{message}"),
            Stop::Show(text) => panic!("{text}"),
            Stop::Version => panic!("a version"),
        })
    }

    /// Which compilations have a preamble, and after how many includes it is complete.
    #[test]
    fn common_includes_are_preambles() {
        let mut files = MemoryLoader::default();
        files.add("core.td", "class Core;\n").add("lib.td", "include \"core.td\"\ndef lib : Core;\n");
        files.add("more.td", "def more : Core;\n").add("loud.td", "dump \"loud\";\n");
        files
            .add("a.td", "#ifndef A\n#define A\n// a\ninclude \"lib.td\" include \"more.td\"\ndef a : Core;\n#endif\n");
        files.add("b.td", "include \"lib.td\"\n/* b */ include \"more.td\"\ndef b : Core;\n");
        files.add("c.td", "include \"lib.td\"\ndef c : Core;\n").add("d.td", "include \"core.td\"\ndef d : Core;\n");
        files.add("e.td", "def e; include \"core.td\"\n").add("f.td", "include \"loud.td\"\n");
        let jobs = ["a.td", "b.td", "c.td", "d.td", "e.td", "f.td", "f.td -Ix", "a.td -DA", "b.td -I x", "d.td -M"];
        let invocations = jobs.map(invocation);
        let preambles = Preambles::of(invocations.iter(), &files);
        let shared = |at: usize| {
            let before = preambles.last(&preambles.led[at].as_ref()?.chain, &files)?;
            preambles.compile(at, &files).map(|compiled| (before.last + 1, compiled.records.is_some()))
        };
        let shared: Vec<_> = (0..jobs.len()).map(shared).collect();
        let after = |includes| Some((includes, true));
        assert_eq!(
            shared,
            [after(3), after(3), after(2), after(1), None, None, None, None, after(3), None],
            "core.td, lib.td, more.td; neither a later include nor a loud one"
        );
    }
}
