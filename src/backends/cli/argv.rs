//! Normalizes LLVM's spellings of options into the form that clap reads.
//!
//! `-gen-api`, `--o=f`, `-class X`, `-Idir` become `--gen-api`, `-o=f`, `--class=X`, `-I=dir`: long options have two
//! dashes, and every value is joined to its option, so that a value may begin with a dash.

use std::ffi::OsString;

/// Options of one letter that take a value.
const LETTERS_WITH_VALUE: &[char] = &['I', 'D', 'o', 'd'];
/// Options whose value may follow without a space. Not `-o` and `-d`: llvm-tblgen does not, and a misspelled
/// `-dump-jsn` must not write a file.
const GLUED: &[char] = &['I', 'D'];

/// Normalizes `args`; `takes_value` returns whether the long option of this name needs a value, `is_glued` whether text
/// is a letter with its value: `kndk` in `-kndk`.
pub fn normalize(
    args: Vec<OsString>,
    takes_value: impl Fn(&str) -> bool,
    is_glued: impl Fn(&str) -> bool,
) -> Vec<OsString> {
    let mut out = Vec::with_capacity(args.len());
    let mut args = args.into_iter();
    while let Some(arg) = args.next() {
        // An argument that is not UTF-8 is a file name, or an error that clap reports.
        let Some(body) = arg.to_str().and_then(option_body) else {
            out.push(arg);
            continue;
        };
        if body.is_empty() {
            out.push(arg);
            out.extend(args);
            return out;
        }
        let is_single_dash = !arg.to_string_lossy().starts_with("--");
        let (name, value) = match body.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (body, None),
        };
        let mut letters = body.chars();
        let first = letters.next().unwrap_or_default();
        let is_letter = name.chars().count() == 1;
        let (option, mut value) = if !is_letter && is_single_dash && (GLUED.contains(&first) || is_glued(body)) {
            (format!("-{first}"), Some(OsString::from(letters.as_str())))
        } else {
            (format!("{}{name}", if is_letter { "-" } else { "--" }), value.map(OsString::from))
        };
        if value.is_none() && (is_letter && LETTERS_WITH_VALUE.contains(&first) || !is_letter && takes_value(name)) {
            value = args.next();
        }
        let mut joined = OsString::from(option);
        if let Some(value) = value {
            joined.push("=");
            joined.push(value);
        }
        out.push(joined);
    }
    out
}

/// The name of an option of several letters as typed, if the argument may be one.
pub fn long_name(arg: &OsString) -> Option<&str> {
    let arg = arg.to_str()?;
    let name = option_body(arg)?.split('=').next()?;
    let is_glued = !arg.starts_with("--") && name.starts_with(GLUED);
    (name.chars().nth(1).is_some() && !is_glued).then_some(name)
}

/// The text after the dashes; `None` if the argument is not an option. Empty for `--`.
fn option_body(arg: &str) -> Option<&str> {
    let body = arg.strip_prefix("--").or_else(|| arg.strip_prefix('-').filter(|body| !body.is_empty()))?;
    Some(body)
}

/// Splits a text into words as GNU response files do.
pub fn words(text: &str) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            // A backslash at the end is literal.
            ('\\', _) => word.get_or_insert_default().push(chars.next().unwrap_or('\\')),
            (c, Some(open)) if c == open => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_ascii_whitespace() => words.extend(word.take().map(OsString::from)),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word.map(OsString::from));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_gnu_rules() {
        let text = "-I \"a b\" c\\ d'e \"f'\n\n-D\tX \"\" \"q\\\"q\" end\\";
        assert_eq!(words(text), ["-I", "a b", "c de \"f", "-D", "X", "", "q\"q", "end\\"]);
    }

    fn normal(args: &str) -> String {
        let args = args.split(' ').map(OsString::from).collect();
        let normal = normalize(args, |name| matches!(name, "class" | "dialect"), |text| text.starts_with('k'));
        normal.iter().map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn all_spellings_become_one() {
        assert_eq!(normal("-gen-api --gen-api -gen-api=a.h"), "--gen-api --gen-api --gen-api=a.h");
        assert_eq!(normal("-Idir -I dir -I=dir --I dir -I -x"), "-I=dir -I=dir -I=dir -I=dir -I=-x");
        assert_eq!(normal("-DX -D X -D=X -DX=1"), "-D=X -D=X -D=X -D=X=1");
        assert_eq!(normal("-o f -o=f --o f -o - -d=x -d y"), "-o=f -o=f -o=f -o=- -d=x -d=y");
        assert_eq!(normal("-class X --class=X -class -y -dialect=ns"), "--class=X --class=X --class=-y --dialect=ns");
        assert_eq!(normal("-dump-jsn -omit"), "--dump-jsn --omit");
        assert_eq!(normal("- a.td -M -- -gen-api -o"), "- a.td -M -- -gen-api -o");
        assert_eq!(normal("-gen-api -o"), "--gen-api -o");
        assert_eq!(normal("-kndk --kndk -k x"), "-k=ndk --kndk -k x");
    }
}
