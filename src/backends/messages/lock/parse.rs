//! [`parse`]: the file of `--lock`, every fault of it reported at its place.
//!
//! A line is `message NAME = ID`, `group NAME = ID` or `event NAME = ID`. What follows a `#` is for people.

use std::collections::BTreeMap;

use super::{Entries, Entry, Kind};
use crate::backends::compat::lock_lines::{self, Form, Line};
use crate::diagnostics::{Diagnostic, Diags, Reported, did_you_mean};

/// What a line looks like.
const FORM: &str = "a line is `message launch_cmd = 101`, `group Kernels = 0` or `event started = 1`";

const LOCK: Form = Form { line: FORM, generator: "--gen-messages-lock" };

/// What a file keeps whose first byte is at `start`.
pub(super) fn parse(text: &[u8], start: u32, diags: &mut Diags) -> Result<BTreeMap<Kind, Entries>, Reported> {
    let mut kept = BTreeMap::new();
    let mut names = BTreeMap::new();
    lock_lines::read(text, start, &LOCK, diags, |line| {
        let (kind, name, entry) = entry(line)?;
        let entries: &mut Entries = kept.entry(kind).or_default();
        if let Some(first) = entries.get(name) {
            let message = format!("{} `{name}` has an id already", kind.what());
            return Err(line
                .fault(name, &message, "keep the line with the id that was released")
                .note(first.place, "the first one"));
        }
        if let Some((other, place)) = names.get(&(kind, entry.id)) {
            let message = format!("{} `{other}` has the id {} already", kind.what(), entry.id);
            let help = "drop the line of the one that was not released: --gen-messages-lock gives it a new id";
            let id = line.text.rsplit('=').next().unwrap_or_default().trim();
            return Err(line.fault(id, &message, help).note(*place, "here"));
        }
        names.insert((kind, entry.id), (name.to_owned(), entry.place));
        entries.insert(name.to_owned(), entry);
        Ok(())
    })?;
    Ok(kept)
}

fn entry<'t>(line: &Line<'t>) -> Result<(Kind, &'t str, Entry), Diagnostic> {
    let malformed = || line.fault(line.text, "this is no name with its id", FORM);
    let (names, id) = line.text.split_once('=').ok_or_else(malformed)?;
    let mut names = names.split_whitespace();
    let (Some(word), Some(name), None) = (names.next(), names.next(), names.next()) else {
        return Err(malformed());
    };
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    let kind = kind.ok_or_else(|| {
        let known = Kind::ALL.map(|kind| kind.word().as_bytes());
        let guess = did_you_mean(word.as_bytes(), known.into_iter());
        let help = guess.map_or(FORM.to_owned(), |guess| format!("did you mean `{guess}`?"));
        line.fault(word, &format!("`{word}` has no ids"), &help)
    })?;
    let id = id.trim();
    let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    let number = id.parse().ok().filter(|_| is_number).ok_or_else(|| {
        let message = match id {
            "" => "there is no id".to_owned(),
            id if is_number => format!("no id is as great as {id}"),
            id => format!("`{id}` is no id"),
        };
        line.fault(id, &message, FORM)
    })?;
    let place = line.place(name);
    Ok((kind, name, Entry { id: number, place }))
}
