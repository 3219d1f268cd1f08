//! The commands of a `build.ninja` that run a TableGen tool.

use std::path::Path;

use super::context::Context;
use super::files::clean;

/// The contexts of the commands in a build file of ninja, which is in `folder`.
pub(super) fn contexts(text: &str, folder: &Path) -> Vec<Context> {
    // A `$` at the end of a line continues it.
    let text = text.replace("$\n", "");
    let commands = text.lines().filter_map(|line| line.trim_start().strip_prefix("COMMAND = "));
    let with_tool = commands.filter(|command| command.contains("tblgen") || command.contains("tdgen"));
    with_tool.flat_map(|command| command.split("&&")).filter_map(|part| context(part, folder)).collect()
}

/// The context of one command; none if it is not one of a TableGen tool.
fn context(command: &str, folder: &Path) -> Option<Context> {
    let words = split(command);
    let (program, arguments) = words.split_first()?;
    let tool = Path::new(program).file_name()?.to_str()?;
    if !tool.contains("tblgen") && !tool.starts_with("tdgen") {
        return None;
    }
    let mut context = Context { folder: folder.to_owned(), ..Context::default() };
    let mut main = None;
    let mut rest = arguments.iter();
    while let Some(word) = rest.next() {
        let value = |prefix: &str, rest: &mut std::slice::Iter<'_, String>| {
            let value = word.strip_prefix(prefix)?;
            if value.is_empty() { rest.next().cloned() } else { Some(value.trim_start_matches('=').to_owned()) }
        };
        if let Some(folder) = value("-I", &mut rest) {
            context.include.push(folder);
        } else if let Some(name) = value("-D", &mut rest) {
            context.define.push(name);
        } else if word == "-o" || word == "-d" || word == "-MF" {
            rest.next();
        } else if !word.starts_with('-') && word.ends_with(".td") {
            main = Some(clean(&folder.join(word)));
        }
    }
    context.main = main?;
    Some(context)
}

/// The words of a command, as a shell divides them; with ninja's `$ `, `$:` and `$$` replaced.
fn split(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('$', _) => word.get_or_insert_default().extend(characters.next()),
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(characters.next()),
            (other, Some(open)) if other == open => quote = None,
            ('"' | '\'', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (blank, None) if blank.is_whitespace() => words.extend(word.take()),
            (other, _) => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_tools_are_contexts() {
        let text = "build x.inc: CUSTOM_COMMAND a.td\n  COMMAND = cd /b && /b/bin/mlir-tblgen -gen-op-decls -I /s/a$ b \
            -I../inc -DWIDE -D N $\n    --write-if-changed /s/lib/Ops.td -o x.inc -d x.inc.d\n  DESC = x\n\
            build y: CUSTOM_COMMAND\n  COMMAND = cd /b && cmake -E touch tblgen\n";
        let found = contexts(text, Path::new("/b"));
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].main, Path::new("/s/lib/Ops.td"));
        assert_eq!(found[0].include, ["/s/a b", "../inc"]);
        assert_eq!(found[0].define, ["WIDE", "N"]);
    }
}
