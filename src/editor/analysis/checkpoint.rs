//! [`Evaluations`]: a main file is evaluated again after each change, without what precedes the change.
//!
//! An evaluation notes how far the files were read before each part of the statements. The next one finds the last part
//! before which nothing has changed, and keeps a copy of its state there. Those that follow continue there, as long as
//! nothing before has changed.

use std::sync::atomic::Ordering;

use crate::analysis::evaluation::Analysis;
use tdgen_language::compile::{CompileOptions, Input, evaluate_parts, explain, on_stack};
use tdgen_language::diagnostics::Diags;
use tdgen_language::parser::{Parts, Place};
use tdgen_language::records::Elaborated;
use tdgen_language::source::{Changes, FileId, Interner, Loader, Reached, SourceMap};

/// A copy of a smaller state saves less than it costs.
const MIN_PARTS: usize = 4;

/// The evaluations of one main file, with the same options.
#[derive(Default)]
pub struct Evaluations {
    last: Option<Read>,
    checkpoint: Option<Checkpoint>,
}

/// The files of an evaluation, and how far they were read before each of its parts.
#[derive(Clone)]
struct Read {
    sources: SourceMap,
    parts: Vec<Reached>,
}

/// The state of an evaluation before one of its parts.
#[derive(Clone)]
struct Checkpoint {
    read: Read,
    symbols: Interner,
    diags: Diags,
    place: Option<Place>,
    reached: Reached,
    elaborated: Elaborated,
}

impl Evaluations {
    /// Evaluates the main file with the texts of today.
    pub fn evaluate(
        &mut self,
        sources: SourceMap,
        main: FileId,
        loader: &dyn Loader,
        options: &CompileOptions,
    ) -> Analysis {
        let mut now = sources.clone();
        let wanted = self.last.as_ref().and_then(|last| last.part_before_changes(&mut now, loader));
        let is_valid =
            |kept: &Checkpoint| Changes::since(&kept.read.sources, &mut now, loader).are_behind(&kept.reached);
        let valid = self.checkpoint.take().filter(is_valid);
        let mut begin = valid.clone().unwrap_or_else(|| Checkpoint::start(sources));
        begin.read.sources.read_as(&now);
        let wanted = wanted.filter(|part| *part >= MIN_PARTS && *part > begin.read.parts.len());
        let is_cancelled = || options.limits.cancelled.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let mut kept = None;
        let keep = |state: Checkpoint| kept = Some(state).filter(|_| !is_cancelled());
        let (analysis, read) = on_stack(options, || begin.finish(main, loader, options, wanted, keep));
        self.checkpoint = kept.or(valid);
        if !is_cancelled() {
            self.last = Some(read);
        }
        analysis
    }
}

impl Read {
    /// The number of the last part before which nothing has changed; none if nothing has. `now` has the main file.
    fn part_before_changes(&self, now: &mut SourceMap, loader: &dyn Loader) -> Option<usize> {
        let changes = Changes::since(&self.sources, now, loader);
        self.parts.iter().rposition(|reached| changes.are_behind(reached)).filter(|_| !changes.is_empty())
    }
}

impl Checkpoint {
    /// Before the first statement.
    fn start(mut sources: SourceMap) -> Checkpoint {
        sources.begin_pages();
        let mut elaborated = Elaborated::with_uses(Interner::new());
        // The parser has the symbols.
        let symbols = std::mem::take(elaborated.interner());
        let read = Read { sources, parts: Vec::new() };
        Checkpoint { read, symbols, diags: Diags::new(0), place: None, reached: Reached::default(), elaborated }
    }

    /// Evaluates the rest. Calls `keep` with the state before the wanted part.
    fn finish(
        self,
        main: FileId,
        loader: &dyn Loader,
        options: &CompileOptions,
        wanted: Option<usize>,
        mut keep: impl FnMut(Checkpoint),
    ) -> (Analysis, Read) {
        let Checkpoint {
            read: Read { mut sources, parts: mut before }, mut symbols, mut diags, place, elaborated, ..
        } = self;
        let mut input = Input { sources: &mut sources, main, loader, options, diags: &mut diags };
        let tokens = input.tokens(&mut symbols);
        let mut parts = match place {
            Some(place) => Parts::resume(tokens, place),
            None => Parts::new(tokens),
        };
        parts.mark_for_editors(true);
        let (mut is_cut_off, mut misses_file) = (false, false);
        let (mut elaborated, _) = evaluate_parts(parts, elaborated, &options.elaboration(), |parts, elaborated| {
            (is_cut_off, misses_file) = (parts.is_cut_off(), parts.misses_file());
            let reached = parts.reached();
            if wanted == Some(before.len())
                && let Some(place) = parts.suspend()
            {
                keep(Checkpoint {
                    read: Read { sources: parts.sources().clone(), parts: before.clone() },
                    symbols: parts.symbols().clone(),
                    diags: parts.diags().clone(),
                    place: Some(place),
                    reached: reached.clone(),
                    elaborated: elaborated.clone(),
                });
            }
            before.push(reached);
        });
        *elaborated.interner() = symbols;
        explain(&elaborated, &sources, loader, &mut diags);
        let (mut records, uses) = elaborated.into_records_and_uses();
        records.set_files(sources.starts());
        let read = Read { sources: sources.clone(), parts: before };
        let mut analysis = Analysis::new(sources, records, uses, &diags);
        (analysis.is_cut_off, analysis.misses_file) = (is_cut_off, misses_file);
        (analysis, read)
    }
}

#[cfg(test)]
mod tests {
    use super::Evaluations;
    use crate::analysis::Analysis;
    use tdgen_language::compile::CompileOptions;
    use tdgen_language::source::{FileId, MemoryLoader, SourceMap};

    /// A file that takes many parts, and defines all that the files behind it use.
    fn first() -> String {
        let defs: String = (0..2000).map(|n| format!("def r{n} : C<{n}>; defm m{n} : M<!add({n}, 1)>;\n")).collect();
        format!(
            "#ifndef FIRST\n#define FIRST\n#define WIDE\nclass C<int n, int unused = 0> {{ int v = !mul(n, 2); }}\n\
             multiclass M<int n> {{ def _a : C<n>; def _b : C<!add(n, !size(NAME))>; }}\n\
             defvar five = 5;\nlet v = 3 in {{ def before : C<1>; }}\n{defs}#endif\n"
        )
    }

    fn files() -> MemoryLoader {
        let mut files = MemoryLoader::default();
        files.add("main.td", "include \"first.td\"\ndefset list<C> all = {\ndef s : C<5>;\n}\ninclude \"second.td\"\n");
        files.add("first.td", first());
        files.add("second.td", "def x : C<five> { int w = !add(v, 1); }\ninclude \"third.td\"\ndef : C<7>;\n");
        files.add("third.td", "include \"first.td\"\nforeach i = [1, 2] in def t#i : C<i>;\n");
        files
    }

    fn shown(analysis: &Analysis) -> String {
        let mut text = String::new();
        for record in analysis.records.defs_in_order() {
            let fields = record.fields().map(|field| format!(" {} = {}", field.type_text(), field.value().shown()));
            text += &format!("{} {:?}:{}\n", record.name(), record.span(), fields.collect::<String>());
        }
        let uses: Vec<_> = analysis.uses.list().iter().map(|one| (one.span, one.target)).collect();
        let files: Vec<_> = analysis.sources.names().zip(analysis.sources.starts()).collect();
        format!("{text}{files:?}\n{:?}\n{uses:?}", analysis.diagnostics)
    }

    fn main_of(files: &MemoryLoader) -> SourceMap {
        use tdgen_language::source::Loader;
        let mut sources = SourceMap::new(Vec::new());
        let text = files.load("main.td").expect("it is there");
        sources.add("main.td", text).expect("it is small");
        sources
    }

    #[test]
    fn an_evaluation_from_a_checkpoint_is_like_one_from_the_beginning() {
        let (mut files, options) = (files(), CompileOptions::default());
        let mut evaluations = Evaluations::default();
        let texts = [
            ("second.td", "def x : C<five> { int w = !add(v, 2); }\ninclude \"third.td\"\n"),
            ("second.td", "def y : C<five>; def r1 : C<1>; class C; let v = ? in defm z : M<3>;\n"),
            ("second.td", "#ifdef WIDE\ndef y : Gone;\n#else\n"),
            ("third.td", "def x"),
            ("second.td", "include \"first.td\"\ninclude \"third.td\"\ndef z : C<!size(all)>;\n"),
            ("third.td", "class T<C c> { int w = c.v; }\ndef u : T<r1999>;\n"),
            ("third.td", "class T<C c> { int w = c.v; }\ndef u : T<C<five>>; defm m1 : M<3>;\n"),
        ];
        let mut continued = 0;
        evaluations.evaluate(main_of(&files), FileId(0), &files, &options);
        for (name, text) in texts {
            files.add(name, text);
            continued += usize::from(evaluations.checkpoint.is_some());
            let again = evaluations.evaluate(main_of(&files), FileId(0), &files, &options);
            let once = Evaluations::default().evaluate(main_of(&files), FileId(0), &files, &options);
            assert_eq!(shown(&again), shown(&once), "{name}: {text}");
        }
        assert!(continued >= 5, "{continued} evaluations continue");
        // A change before the checkpoint.
        files.add("first.td", first().replace("!mul(n, 2)", "!mul(n, 3)"));
        for _ in 0..2 {
            let again = evaluations.evaluate(main_of(&files), FileId(0), &files, &options);
            let once = Evaluations::default().evaluate(main_of(&files), FileId(0), &files, &options);
            assert_eq!(shown(&again), shown(&once));
        }
    }

    /// The parts before the one at which the next evaluation continues, after two changes of a file.
    fn parts_before(files: &mut MemoryLoader, name: &str, texts: [String; 2]) -> usize {
        let (mut evaluations, options) = (Evaluations::default(), CompileOptions::default());
        evaluations.evaluate(main_of(files), FileId(0), files, &options);
        for text in texts {
            files.add(name, text);
            let again = evaluations.evaluate(main_of(files), FileId(0), files, &options);
            let once = Evaluations::default().evaluate(main_of(files), FileId(0), files, &options);
            assert_eq!(shown(&again), shown(&once), "{name}");
        }
        evaluations.checkpoint.map_or(0, |kept| kept.read.parts.len())
    }

    #[test]
    fn an_evaluation_continues_within_a_file() {
        let changed = |line: usize, text: &str| first().replace(&format!("def r{line} : C<{line}>;"), text);
        let late = parts_before(&mut files(), "first.td", [1, 2].map(|n| changed(1950, &format!("def z : C<{n}>;"))));
        let early = parts_before(&mut files(), "first.td", [1, 2].map(|n| changed(1600, &format!("def z : C<{n}>;"))));
        assert!(0 < early && early < late, "{early} parts, {late} parts");
        // The main file has been read up to its includes.
        let main = |text: &str| format!("include \"first.td\"\ninclude \"second.td\"\n// Any text.\n{text}\n");
        let mut of_main = files();
        of_main.add("main.td", main("def a;"));
        let behind = parts_before(&mut of_main, "main.td", [main("def a; def b : C<five>;"), main("def b : C<1>;")]);
        assert!(behind >= late, "{behind} parts");
        // Files behind it begin elsewhere.
        let long = "/".repeat(5000);
        assert_eq!(parts_before(&mut of_main, "main.td", [main("def a;"), main(&format!("def c; {long}"))]), 0);
        // A file that is read twice has changed in what was read of it before.
        let mut twice = files();
        twice.add("main.td", format!("class C<int n>;\ninclude \"x.td\"\n{}", "def : C<1>;\n".repeat(20000)));
        twice.add("x.td", "#ifndef A\n#define A\ninclude \"x.td\"\n#endif\nmulticlass M { def _a; }\n");
        let texts = [1, 2].map(|n| format!("#ifndef A\n#define A\ninclude \"x.td\"\n#endif\ndef : C<{n}>;\n"));
        assert_eq!(parts_before(&mut twice, "x.td", texts), 0);
    }
}
