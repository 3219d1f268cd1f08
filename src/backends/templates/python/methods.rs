//! Python's methods, of which minijinja does not have all of strings, and Jinja2's filters for text.

use minijinja::Error;
use minijinja::value::{Tuple, Value, ValueKind};
use minijinja_contrib::pycompat;

use super::mutable::changes;
use crate::bounds::bounded::{Filters, check, check_format, lines};
use crate::bounds::work::{BYTES_READ_A_STEP, Work, bytes, length};
use crate::errors::invalid;
use crate::parameters::bind;

/// Adds the filters and methods.
pub(crate) fn add(filters: &mut Filters<'_, '_>) {
    let work = filters.work.clone();
    filters.set_unknown_method_callback(move |state, value, method, arguments| {
        let bound = match arguments.last() {
            Some(last) if last.is_kwargs() && value.as_str().is_some() => {
                bind(method, std::iter::once(value).chain(arguments).cloned().collect())?
            }
            _ => Vec::new(),
        };
        let arguments = bound.get(1..).unwrap_or(arguments);
        count_call(value, method, arguments, &work)?;
        if let Some(result) = value.as_str().and_then(|text| call(text, method, arguments, &work)) {
            return result;
        }
        if let Some(result) = call_of_list(value, method, arguments) {
            return result;
        }
        if changes(method) && matches!(value.kind(), ValueKind::Seq | ValueKind::Map | ValueKind::Iterable) {
            let kind = if value.kind() == ValueKind::Map { "dictionary" } else { "list" };
            return Err(invalid(format!("`{method}`: this {kind} cannot change; change a copy instead")));
        }
        if let ("format", Some(text)) = (method, value.as_str()) {
            check_format(text, &work)?;
        }
        work.collect(pycompat::unknown_method_callback(state, value, method, arguments)?)
    });
    let work = filters.work.clone();
    filters.add_filter("replace", move |text: String, old: String, new: String, count: Option<i64>| {
        count_replaced(&text, &old, &new, &work)?;
        Ok(replace(&text, &old, &new, count))
    });
    let work = filters.work.clone();
    filters.add_filter(
        "wordwrap",
        move |text: String, width: Option<usize>, long: Option<bool>, wrap: Option<String>, hyphens: Option<bool>| {
            let breaks = Breaks { long_words: long.unwrap_or(true), hyphens: hyphens.unwrap_or(true) };
            word_wrap(&text, width.unwrap_or(79), breaks, wrap.as_deref().unwrap_or("\n"), &work)
        },
    );
}

/// The methods of strings that make no string.
const READING: &[&str] = &["count", "endswith", "find", "index", "rfind", "rindex", "startswith"];

/// Counts what a method reads and makes.
fn count_call(value: &Value, method: &str, arguments: &[Value], work: &Work) -> Result<(), Error> {
    // Most are converted to strings.
    arguments.iter().try_for_each(|argument| work.print(argument))?;
    let Some(text) = value.as_str() else {
        return match method {
            // It compares the argument with all elements.
            "count" | "index" => work.compare(value),
            "items" => work.make_objects(length(value).unwrap_or(0)),
            "keys" | "values" => work.make_elements(length(value).unwrap_or(0)),
            _ => Ok(()),
        };
    };
    match (method, arguments) {
        (name, _) if name.starts_with("is") || READING.contains(&name) => work.spend(text.len() / BYTES_READ_A_STEP),
        // The parts may be as short as two bytes with the separator.
        ("rsplit" | "split" | "splitlines", _) => work.spend(text.len()),
        ("join", [list]) => work.make_bytes(text.len().saturating_mul(length(list).unwrap_or(bytes(list)))),
        ("replace", [old, new, ..]) => {
            count_replaced(text, old.as_str().unwrap_or_default(), new.as_str().unwrap_or_default(), work)
        }
        _ => work.make_bytes(text.len()),
    }
}

/// Counts the result of a replacement.
fn count_replaced(text: &str, old: &str, new: &str, work: &Work) -> Result<(), Error> {
    work.spend(text.len() / BYTES_READ_A_STEP)?;
    work.make_bytes(text.matches(old).count().saturating_mul(new.len()).saturating_add(text.len()))
}

/// Calls a method of a string; none if it is not one of these.
fn call(text: &str, method: &str, arguments: &[Value], work: &Work) -> Option<Result<Value, Error>> {
    let result = match method {
        "center" | "ljust" | "rjust" | "zfill" => pad(text, method, arguments, work),
        "index" | "rindex" => index(text, method, arguments),
        "partition" | "rpartition" => {
            argument(method, arguments, 0).map(|separator| partition(text, method, separator))
        }
        "rsplit" => rsplit(text, arguments),
        "removeprefix" => {
            argument(method, arguments, 0).map(|prefix| Value::from(text.strip_prefix(prefix).unwrap_or(text)))
        }
        "removesuffix" => {
            argument(method, arguments, 0).map(|suffix| Value::from(text.strip_suffix(suffix).unwrap_or(text)))
        }
        "title" => Ok(title(text).into()),
        "istitle" => Ok((title(text) == text && text.contains(char::is_alphabetic)).into()),
        "isdecimal" => Ok((!text.is_empty() && text.chars().all(|c| c.is_ascii_digit())).into()),
        "isprintable" => Ok((!text.contains(|c: char| c.is_control() || (c.is_whitespace() && c != ' '))).into()),
        "swapcase" => Ok(text.chars().map(swapped).collect::<String>().into()),
        "expandtabs" => expand_tabs(text, arguments, work),
        "casefold" => Ok(text.to_lowercase().replace('ß', "ss").into()),
        "isidentifier" => {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            Ok((text.chars().all(is_word) && !text.starts_with(char::is_numeric) && !text.is_empty()).into())
        }
        _ => return None,
    };
    Some(result)
}

/// Returns an argument that is a string.
fn argument<'v>(method: &str, arguments: &'v [Value], at: usize) -> Result<&'v str, Error> {
    let text = arguments.get(at).and_then(Value::as_str);
    text.ok_or_else(|| invalid(format!("`{method}` expects a string")))
}

/// Pads a string to a width.
fn pad(text: &str, method: &str, arguments: &[Value], work: &Work) -> Result<Value, Error> {
    let width = arguments.first().and_then(|width| i64::try_from(width.clone()).ok());
    let width = width.ok_or_else(|| invalid(format!("`{method}` expects a number")))?;
    let width = usize::try_from(width).unwrap_or(0);
    check(method, width, "columns")?;
    work.make_bytes(width)?;
    let fill = match arguments.get(1) {
        None => " ",
        Some(_) => argument(method, arguments, 1)?,
    };
    if fill.chars().count() != 1 {
        return Err(invalid(format!("`{method}` fills with one character")));
    }
    let missing = width.saturating_sub(text.chars().count());
    let fills = |count: usize| fill.repeat(count);
    Ok(match method {
        "ljust" => format!("{text}{}", fills(missing)),
        "rjust" => format!("{}{text}", fills(missing)),
        "zfill" => {
            let sign = text.len() - text.strip_prefix(['-', '+']).unwrap_or(text).len();
            let (sign, digits) = text.split_at(sign);
            format!("{sign}{}{digits}", "0".repeat(missing))
        }
        _ => {
            // If the sides differ by one, Python decides so.
            let left = missing / 2 + (missing & width & 1);
            format!("{}{text}{}", fills(left), fills(missing - left))
        }
    }
    .into())
}

/// Returns the position of a part, in characters.
fn index(text: &str, method: &str, arguments: &[Value]) -> Result<Value, Error> {
    let part = argument(method, arguments, 0)?;
    let found = if method == "index" { text.find(part) } else { text.rfind(part) };
    let found = found.ok_or_else(|| invalid(format!("`{method}`: `{part}` is not in the string")))?;
    Ok(text[..found].chars().count().into())
}

fn partition(text: &str, method: &str, separator: &str) -> Value {
    let parts = if method == "partition" { text.split_once(separator) } else { text.rsplit_once(separator) };
    let parts = match parts {
        Some((before, after)) => [before, separator, after],
        None if method == "partition" => [text, "", ""],
        None => ["", "", text],
    };
    Value::from(Tuple::from(parts.map(Value::from)))
}

/// Splits a string from its end.
fn rsplit(text: &str, arguments: &[Value]) -> Result<Value, Error> {
    let most = arguments.get(1).and_then(|most| i64::try_from(most.clone()).ok()).unwrap_or(-1);
    let most = usize::try_from(most).map_or(usize::MAX, |most| most.saturating_add(1));
    let separator = arguments.first().filter(|separator| !separator.is_none() && !separator.is_undefined());
    let mut parts: Vec<String> = Vec::new();
    match separator {
        Some(_) => parts.extend(text.rsplitn(most, argument("rsplit", arguments, 0)?).map(str::to_owned)),
        None => {
            let mut rest = text.trim_end();
            while !rest.is_empty() && parts.len() + 1 < most {
                let (before, word) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
                parts.push(word.to_owned());
                rest = before.trim_end();
            }
            if !rest.is_empty() {
                parts.push(rest.to_owned());
            }
        }
    }
    parts.reverse();
    Ok(Value::from(parts))
}

/// Replaces tabs by spaces up to the next column that is a multiple of a number, 8 by default.
fn expand_tabs(text: &str, arguments: &[Value], work: &Work) -> Result<Value, Error> {
    let size = arguments.first().and_then(|size| i64::try_from(size.clone()).ok()).unwrap_or(8);
    let size = usize::try_from(size).unwrap_or(0);
    check("expandtabs", size, "columns")?;
    // The product of both is the greatest size of the result.
    let columns = size.saturating_mul(text.matches('\t').count());
    check("expandtabs", columns, "columns")?;
    work.make_bytes(columns)?;
    let (mut out, mut column) = (String::with_capacity(text.len()), 0);
    for c in text.chars() {
        match c {
            '\t' => {
                let missing = if size == 0 { 0 } else { size - column % size };
                out.extend(std::iter::repeat_n(' ', missing));
                column += missing;
            }
            _ => {
                out.push(c);
                column = if matches!(c, '\n' | '\r') { 0 } else { column + 1 };
            }
        }
    }
    Ok(out.into())
}

/// Returns a string in which each letter after another character is in upper case, and other letters in lower case.
fn title(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut is_in_word = false;
    for c in text.chars() {
        match is_in_word {
            true => out.extend(c.to_lowercase()),
            false => out.extend(c.to_uppercase()),
        }
        is_in_word = c.is_alphabetic();
    }
    out
}

/// Calls a method of a list or a dictionary; none if it is not one of these.
fn call_of_list(value: &Value, method: &str, arguments: &[Value]) -> Option<Result<Value, Error>> {
    match (value.kind(), method, arguments) {
        (ValueKind::Seq | ValueKind::Map, "copy", []) => Some(Ok(value.clone())),
        (ValueKind::Seq, "index", [wanted]) => {
            let at = value.try_iter().ok()?.position(|item| item == *wanted);
            Some(at.map(Value::from).ok_or_else(|| invalid(format!("`index`: {wanted} is not in the list"))))
        }
        _ => None,
    }
}

fn swapped(c: char) -> String {
    if c.is_uppercase() { c.to_lowercase().collect() } else { c.to_uppercase().collect() }
}

/// Replaces the first `count` occurrences of a string, or all.
fn replace(text: &str, old: &str, new: &str, count: Option<i64>) -> String {
    match count.and_then(|count| usize::try_from(count).ok()) {
        Some(count) => text.replacen(old, new, count),
        None => text.replace(old, new),
    }
}

/// Quotes a string for a URL, perhaps except for `/`.
pub(crate) fn url_encode(text: &str, keeps_slashes: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'/' if keeps_slashes => out.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | b'-' | b'~' => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// Where words may be broken.
#[derive(Clone, Copy)]
struct Breaks {
    /// Anywhere in a word that is longer than a line.
    long_words: bool,
    /// After a hyphen.
    hyphens: bool,
}

/// Wraps the lines of a string at a width.
fn word_wrap(text: &str, width: usize, breaks: Breaks, separator: &str, work: &Work) -> Result<String, Error> {
    check("wordwrap", width, "columns")?;
    if width == 0 {
        return Err(invalid("`wordwrap` expects a width of at least 1".to_owned()));
    }
    let most_lines = (text.len() / width).saturating_mul(2) + lines(text);
    work.make_objects(most_lines)?;
    work.make_bytes(separator.len().saturating_mul(most_lines))?;
    let lines: Vec<String> = text.lines().map(|line| wrapped(line, width, breaks).join(separator)).collect();
    Ok(lines.join(separator))
}

/// Returns the lines that a line is wrapped to, as Python's module `textwrap` does.
fn wrapped(line: &str, width: usize, breaks: Breaks) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut chunks: Vec<&str> = chunks(line, breaks.hyphens);
    chunks.reverse();
    while let Some(first) = chunks.last() {
        if is_blank(first) && !lines.is_empty() {
            chunks.pop();
        }
        let mut now: Vec<&str> = Vec::new();
        let mut room = width;
        while let Some(chunk) = chunks.pop_if(|chunk| chunk.chars().count() <= room) {
            room -= chunk.chars().count();
            now.push(chunk);
        }
        if let Some(long) = chunks.pop_if(|chunk| chunk.chars().count() > width) {
            if breaks.long_words {
                let (part, rest) = long.split_at(break_in(long, room, breaks.hyphens));
                now.push(part);
                chunks.push(rest);
            } else if now.is_empty() {
                now.push(long);
            } else {
                chunks.push(long);
            }
        }
        if now.last().is_some_and(|chunk| is_blank(chunk)) {
            now.pop();
        }
        if !now.is_empty() {
            lines.push(now.concat());
        }
    }
    lines
}

fn is_blank(chunk: &str) -> bool {
    chunk.trim().is_empty()
}

/// Returns the offset at which a word that is longer than a line is broken: perhaps after a hyphen.
fn break_in(word: &str, room: usize, at_hyphens: bool) -> usize {
    let end = word.char_indices().nth(room).map_or(word.len(), |(at, _)| at);
    let head = &word[..end];
    match head.rfind('-') {
        Some(at) if at_hyphens && head[..at].contains(|c| c != '-') => at + 1,
        _ => end,
    }
}

/// Returns the words, perhaps cut after their hyphens, and the white space between them.
fn chunks(line: &str, at_hyphens: bool) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut begin = 0;
    let chars: Vec<(usize, char)> = line.char_indices().collect();
    let letter = |at: usize| chars.get(at).is_some_and(|(_, c)| c.is_alphabetic() || *c == '_');
    let word = |at: usize| chars.get(at).is_some_and(|(_, c)| c.is_alphanumeric() || *c == '_');
    let is_between_letters = |at: usize| letter(at - 1) && word(at - 2) && word(at + 1) && letter(at + 2);
    for (at, pair) in chars.windows(2).enumerate() {
        let ((_, before), (offset, after)) = (pair[0], pair[1]);
        let is_hyphen = at_hyphens && before == '-' && at >= 2 && is_between_letters(at);
        if before.is_whitespace() != after.is_whitespace() || is_hyphen {
            chunks.push(&line[begin..offset]);
            begin = offset;
        }
    }
    if begin < line.len() {
        chunks.push(&line[begin..]);
    }
    chunks
}
