//! Random programs about one question: when `Class<args>` makes its record, if its arguments mention names that become
//! known one after the other. The numbers of the anonymous records show the order.
//!
//! All programs have the same frame; the values in it are random.

use fastrand::Rng;

/// The program of a generator.
pub(super) fn program(rng: &mut Rng) -> String {
    let mut values = Values { rng };
    let mut lines = vec![
        "class P<int n> { int v = n; }".to_owned(),
        "class Q<int a, list<int> l = [a], int b = !add(a, 1)> {".to_owned(),
        format!("  int f = {};", values.choice(&["3", "a", "!add(a, b)", "!size(l)"])),
        format!("  list<int> g = {};", values.choice(&["[1]", "l", "[a, b]"])),
    ];
    let own = Scope { ints: &["a", "b", "f"], lists: &["l", "g"] };
    lines.extend((0..values.rng.usize(1..5)).map(|number| values.field(&format!("q{number}"), own)));
    lines.push("}".to_owned());

    let arguments = values.arguments(Scope { ints: &["c"], lists: &["m"] });
    lines.push(format!("class R<int c, list<int> m = []> : Q<{arguments}> {{"));
    let derived = Scope { ints: &["c", "f"], lists: &["m", "g"] };
    lines.extend((0..values.rng.usize(0..3)).map(|number| values.field(&format!("r{number}"), derived)));
    lines.push("}".to_owned());

    let outer = Scope { ints: &["p"], lists: &["s"] };
    lines.push("multiclass M<int p, list<int> s = [2]> {".to_owned());
    let field = values.field("x", Scope { ints: &["p", "f"], lists: &["s", "g"] });
    lines.push(format!("  def _a : R<{}> {{\n  {field}\n  }}", values.arguments(outer)));
    let arguments = values.arguments(Scope { ints: &["p", "w"], lists: &["s"] });
    lines.push(format!("  def _b {{ int w = p; field Q x = Q<{arguments}>; }}"));
    lines.push("}".to_owned());

    let named = Scope { ints: &["t", "!size(name)"], lists: &["[t]", "[t, !size(name)]"] };
    lines.push("multiclass N<int t, string name> {".to_owned());
    lines.push(format!("  defm _i : M<{}>;", values.int(named, 2)));
    lines.push(format!("  def _c : Q<{}>;", values.int(named, 2)));
    lines.push(format!("  defm _j : M<{}>;", values.arguments(named)));
    lines.push("}".to_owned());

    let number = values.rng.usize(0..3);
    lines.push(format!("defm d : N<{number}, \"xy\">;"));
    let int = values.int(Scope { ints: &["i"], lists: &["[i]"] }, 2);
    lines.push(format!("def e {{ Q x = Q<{number}>; int i = 2; field Q y = Q<{int}>; }}"));
    let looped = Scope { ints: &["i"], lists: &["[i]", "[i, 1]"] };
    lines.push("foreach i = [0, 2] in {".to_owned());
    lines.push(format!("  def g#i : R<{}>;", values.arguments(looped)));
    lines.push(format!("  defm h#i : M<{}>;", values.int(looped, 1)));
    lines.push("}".to_owned());
    lines.join("\n") + "\n"
}

/// The names that a value may use.
#[derive(Clone, Copy)]
struct Scope {
    ints: &'static [&'static str],
    lists: &'static [&'static str],
}

struct Values<'r> {
    rng: &'r mut Rng,
}

impl Values<'_> {
    fn choice(&mut self, choices: &[&'static str]) -> &'static str {
        self.rng.choice(choices).copied().unwrap_or("0")
    }

    fn arguments(&mut self, scope: Scope) -> String {
        format!("{}, {}", self.int(scope, 2), self.list(scope, 2))
    }

    fn int(&mut self, scope: Scope, depth: usize) -> String {
        let kind = self.rng.usize(0..13);
        if depth == 0 || kind < 4 {
            let number = self.rng.usize(0..=scope.ints.len());
            return scope.ints.get(number).map_or_else(|| self.rng.usize(0..4).to_string(), |&name| name.to_owned());
        }
        let int = |values: &mut Self| values.int(scope, depth - 1);
        // The variables of nested loops differ.
        let (sum, k) = (format!("sum{depth}"), format!("k{depth}"));
        match kind {
            4 => format!("!if({}, {}, {})", int(self), int(self), int(self)),
            5 => format!("!{}({}, {})", self.choice(&["and", "or", "xor"]), int(self), int(self)),
            6 => format!("!cond({}: {}, 1: {})", int(self), int(self), int(self)),
            7 => format!("!add({}, {})", int(self), int(self)),
            8 => format!("!size({})", self.list(scope, depth - 1)),
            9 => {
                let body = match self.rng.usize(0..4) {
                    0 => format!("!add({sum}, {k})"),
                    1 => sum.clone(),
                    2 => format!("!if({k}, {sum}, {})", int(self)),
                    _ => format!("!if({sum}, {k}, {})", int(self)),
                };
                format!("!foldl({}, {}, {sum}, {k}, {body})", int(self), self.list(scope, depth - 1))
            }
            // A bit would not convert to the type of an `!cond`: docs/differences.md.
            10 => format!("!add(!eq({}, {}), 0)", int(self), int(self)),
            11 => format!("P<{}>.v", int(self)),
            _ => format!("!head(!listconcat({}, [{}]))", self.list(scope, depth - 1), int(self)),
        }
    }

    fn list(&mut self, scope: Scope, depth: usize) -> String {
        let kind = self.rng.usize(0..6);
        if depth == 0 || kind < 2 {
            return match self.rng.bool() {
                true => self.choice(scope.lists).to_owned(),
                false => format!("[{}, {}]", self.choice(scope.ints), self.choice(scope.ints)),
            };
        }
        let (list, k) = (self.list(scope, depth - 1), format!("k{depth}"));
        match kind {
            2 => format!("!listconcat({list}, {})", self.list(scope, depth - 1)),
            3 => {
                let body = match self.rng.usize(0..3) {
                    0 => k.clone(),
                    1 => format!("!add({k}, 1)"),
                    _ => format!("!if({k}, {}, 7)", self.int(scope, depth - 1)),
                };
                format!("!foreach({k}, {list}, {body})")
            }
            4 => format!("!filter({k}, {list}, {})", if self.rng.bool() { k.clone() } else { self.int(scope, 0) }),
            _ => format!("!if({}, {list}, {})", self.int(scope, depth - 1), self.list(scope, depth - 1)),
        }
    }

    fn field(&mut self, name: &str, scope: Scope) -> String {
        let field = self.choice(&["field ", "field ", ""]);
        let int = |values: &mut Self| values.int(scope, 3);
        match self.rng.usize(0..5) {
            0 | 1 => format!("  {field}P {name} = P<{}>;", int(self)),
            2 => {
                let argument = match self.rng.usize(0..3) {
                    0 => "z".to_owned(),
                    1 => "!add(z, 10)".to_owned(),
                    _ => format!("!if(z, 5, {})", int(self)),
                };
                format!("  {field}list<P> {name} = !foreach(z, {}, P<{argument}>);", self.list(scope, 2))
            }
            3 => format!("  {field}P {name} = !if({}, P<{}>, P<{}>);", int(self), int(self), int(self)),
            _ => format!("  {field}P {name} = !cond({}: P<{}>, 1: P<{}>);", int(self), int(self), int(self)),
        }
    }
}
