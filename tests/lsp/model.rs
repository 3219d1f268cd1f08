//! After any edits the server answers as one that has just opened the texts.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::client::{Client, Folder, place, uri};

/// The texts that edits begin with.
const FILES: [(&str, &str); 3] = [
    ("base.td", "// Base.\nclass Base<int n> {\n  int num = n;\n}\nclass Wide<int n> : Base<!add(n, 1)>;\n"),
    ("more.td", "multiclass Two<int n> {\n  def _a : Base<n>;\n  def _b : Wide<n>;\n}\ndefvar global = 3;\n"),
    ("main.td", "include \"base.td\"\ninclude \"more.td\"\ndefm Q : Two<global>;\ndef x {\n  Base b = Q_a;\n}\n"),
];

/// What edits insert.
const PIECES: [&str; 16] = [
    "class C;\n",
    "def d : Base<1>;\n",
    "}",
    "{",
    "<",
    ">",
    ";",
    "\n",
    " ",
    "let num = 4 in\n",
    "Q_b",
    "\"",
    "// ",
    "!add(",
    "defm Z : Two<1>;\n",
    "#ifdef X\n",
];

/// The number of edits; `TDGEN_FUZZ_EDITS` asks for more.
fn edits() -> usize {
    std::env::var("TDGEN_FUZZ_EDITS").ok().and_then(|count| count.parse().ok()).unwrap_or(400)
}

#[test]
fn edits_lead_to_the_state_of_a_fresh_server() {
    let folder = Folder::new(&FILES);
    let mut texts: Vec<String> = FILES.iter().map(|(_, text)| (*text).to_owned()).collect();
    let mut client = Client::start(&folder);
    for ((name, _), text) in FILES.iter().zip(&texts) {
        client.open(&folder.path(name), text);
    }
    let mut rng = Rng::with_seed(48);
    for edit in 1..=edits() {
        let file = rng.usize(..FILES.len());
        let (range, text) = random_edit(&mut rng, &texts[file]);
        let position = |offset: usize| {
            let before = &texts[file][..offset];
            let line = before.matches('\n').count() as u32;
            let character = before.rsplit('\n').next().unwrap_or_default().encode_utf16().count() as u32;
            (line, character)
        };
        let (start, end) = (position(range.start), position(range.end));
        client.change(&folder.path(FILES[file].0), Some([start.0, start.1, end.0, end.1]), text);
        texts[file].replace_range(range, text);
        // Broken texts are repaired now and then.
        if edit % 23 == 0 {
            texts[file] = FILES[file].1.to_owned();
            client.change(&folder.path(FILES[file].0), None, FILES[file].1);
        }
        if edit % 50 == 0 {
            // While something swallows the rest, the server answers from the text before that was written.
            for (text, (name, whole)) in texts.iter_mut().zip(FILES) {
                let shown = client.settled(&folder.path(name));
                if shown.iter().any(|message| message.contains("error: unterminated ")) {
                    *text = whole.to_owned();
                    client.change(&folder.path(name), None, whole);
                }
            }
            let mut fresh = Client::start(&folder);
            for ((name, _), text) in FILES.iter().zip(&texts) {
                fresh.open(&folder.path(name), text);
            }
            let questions: Vec<(usize, u32, u32)> =
                (0..20).map(|_| (rng.usize(..3), rng.u32(..8), rng.u32(..20))).collect();
            let (old, new) = (state(&mut client, &folder, &questions), state(&mut fresh, &folder, &questions));
            assert_eq!(old, new, "after {edit} edits: {texts:#?}");
            assert_eq!(fresh.end(), 0);
        }
    }
    assert_eq!(client.end(), 0);
}

/// A part of a text that is ASCII, and what replaces it.
fn random_edit(rng: &mut Rng, text: &str) -> (std::ops::Range<usize>, &'static str) {
    let start = rng.usize(..=text.len());
    let end = (start + if rng.bool() { rng.usize(..6) } else { 0 }).min(text.len());
    (start..end, if rng.u8(..3) == 0 { "" } else { PIECES[rng.usize(..PIECES.len())] })
}

/// What the server shows and answers.
fn state(client: &mut Client, folder: &Folder, questions: &[(usize, u32, u32)]) -> Vec<Value> {
    let mut state = Vec::new();
    for (name, _) in FILES {
        let path = folder.path(name);
        state.push(json!(client.settled(&path)));
        let document = json!({"textDocument": {"uri": uri(&path)}});
        state.push(client.request("textDocument/documentSymbol", document));
    }
    for &(file, line, character) in questions {
        let path = folder.path(FILES[file].0);
        state.push(client.request("textDocument/definition", place(&path, line, character)));
    }
    state
}
