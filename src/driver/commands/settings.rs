//! [`Settings`]: what `tdgen.toml` and `.editorconfig` say about the files below their folders.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use serde::Deserialize;

use crate::commands::lint::rules;
use tdgen_editor::fmt::{Align, LetBody, Options, Spaces};
use tdgen_editor::lint::{Level, Rule};

/// The name of the file of settings.
pub(crate) const FILE: &str = "tdgen.toml";

/// The most columns of a step of indentation.
const MAX_STEP: u32 = 16;

/// The columns that a limit of lines may have.
const WIDTHS: RangeInclusive<u32> = 40..=1000;

/// A file `tdgen.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(default)]
    fmt: Fmt,
    #[serde(default)]
    editor: Editor,
    /// The level of each rule.
    #[serde(default)]
    lint: BTreeMap<RuleName, LevelName>,
    /// The main files of the project.
    #[serde(default)]
    context: Vec<Context>,
}

/// A table `[[context]]`: a main file and how it is read, for the language server.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Context {
    /// The main file, below the folder of `tdgen.toml`.
    pub(crate) main: PathBuf,
    /// The include folders.
    #[serde(default)]
    pub(crate) include: Vec<String>,
    /// The macros.
    #[serde(default)]
    pub(crate) define: Vec<String>,
}

/// The contexts that the `tdgen.toml` in a folder lists; none if it cannot be read.
pub(crate) fn contexts(folder: &Path) -> Vec<Context> {
    let text = std::fs::read_to_string(folder.join(FILE)).unwrap_or_default();
    toml::from_str::<File>(&text).map(|file| file.context).unwrap_or_default()
}

/// The table `[editor]`, for the language server.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Editor {
    /// Include folders for all files, behind those of their contexts.
    #[serde(default)]
    include: Vec<String>,
}

/// The include folders that the `tdgen.toml` in a folder gives to all files; none if it cannot be read.
pub(crate) fn include_folders(folder: &Path) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(folder.join(FILE)).unwrap_or_default();
    let include = toml::from_str::<File>(&text).map(|file| file.editor.include).unwrap_or_default();
    include.into_iter().map(|below| folder.join(below)).collect()
}

/// The text of a `tdgen.toml` with one more include folder for all files; none if that is not possible.
pub(crate) fn with_include_folder(text: &str, folder: &str) -> Option<String> {
    let quoted = serde_json::Value::from(folder).to_string();
    let mut new = text.to_owned();
    let table = text.lines().position(|line| line.trim() == "[editor]");
    match table {
        None => {
            let gap = if text.is_empty() || text.ends_with("\n\n") { "" } else { "\n" };
            let end = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            new.push_str(&format!("{end}{gap}[editor]\ninclude = [{quoted}]\n"));
        }
        Some(table) => {
            let start = |number: usize| text.split_inclusive('\n').take(number).map(str::len).sum::<usize>();
            let mut inside = text.lines().enumerate().skip(table + 1).take_while(|(_, line)| !line.starts_with('['));
            match inside.find(|(_, line)| line.trim_start().starts_with("include")) {
                Some((number, line)) => new.insert_str(start(number) + line.find('[')? + 1, &format!("{quoted}, ")),
                None => new.insert_str(start(table + 1), &format!("include = [{quoted}]\n")),
            }
        }
    }
    let read = toml::from_str::<File>(&new).ok()?;
    read.editor.include.iter().any(|known| known == folder).then_some(new)
}

/// The table `[fmt]`.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Fmt {
    indent: Option<Indent>,
    let_body: Option<LetBodyStep>,
    align: Option<AlignName>,
    spaces: Option<SpacesName>,
    width: Option<Width>,
    #[serde(default)]
    exclude: Vec<String>,
}

/// `"file"` or a number of columns.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "toml::Value")]
struct Indent(Option<u32>);

impl TryFrom<toml::Value> for Indent {
    type Error = String;
    fn try_from(value: toml::Value) -> Result<Indent, String> {
        match &value {
            toml::Value::String(text) if text == "file" => Ok(Indent(None)),
            toml::Value::Integer(columns) if (1..=i64::from(MAX_STEP)).contains(columns) => {
                Ok(Indent(u32::try_from(*columns).ok()))
            }
            _ => Err(format!("expected \"file\" or a number of columns from 1 to {MAX_STEP}")),
        }
    }
}

/// A number of columns, 0 for no limit.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "toml::Value")]
struct Width(Option<u32>);

impl TryFrom<toml::Value> for Width {
    type Error = String;
    fn try_from(value: toml::Value) -> Result<Width, String> {
        let columns = value.as_integer().and_then(|columns| u32::try_from(columns).ok());
        let width = columns.filter(|columns| *columns == 0 || WIDTHS.contains(columns));
        let expected = || format!("expected 0 or a number of columns from {} to {}", WIDTHS.start(), WIDTHS.end());
        width.map(|columns| Width(Some(columns).filter(|columns| *columns > 0))).ok_or_else(expected)
    }
}

/// `"keep"` or a number of columns.
#[derive(Clone, Copy, Deserialize)]
#[serde(try_from = "toml::Value")]
struct LetBodyStep(LetBody);

impl TryFrom<toml::Value> for LetBodyStep {
    type Error = String;
    fn try_from(value: toml::Value) -> Result<LetBodyStep, String> {
        match &value {
            toml::Value::String(text) if text == "keep" => Ok(LetBodyStep(LetBody::Keep)),
            toml::Value::Integer(columns @ (0 | 2)) => Ok(LetBodyStep(LetBody::Columns(*columns as u32))),
            _ => Err("expected \"keep\", 0 or 2".to_owned()),
        }
    }
}

/// A rule of the linter: its place in the list of all.
#[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
struct RuleName(usize);

impl TryFrom<String> for RuleName {
    type Error = String;
    fn try_from(name: String) -> Result<RuleName, String> {
        let known = || rules::all().iter().map(|rule| rule.name).collect::<Vec<_>>().join(", ");
        let place = rules::all().iter().position(|rule| rule.name == name);
        place.map(RuleName).ok_or_else(|| format!("no rule `{name}`: expected {}", known()))
    }
}

#[derive(Deserialize)]
#[serde(try_from = "String")]
struct LevelName(Level);

impl TryFrom<String> for LevelName {
    type Error = String;
    fn try_from(name: String) -> Result<LevelName, String> {
        let expected = "expected \"off\", \"note\", \"warn\" or \"deny\"".to_owned();
        Level::of_name(&name).map(LevelName).ok_or(expected)
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AlignName {
    Keep,
    Strict,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SpacesName {
    File,
    Keep,
    Usual,
}

/// The settings of a folder.
#[derive(Default)]
pub(crate) struct Settings {
    fmt: Fmt,
    lint: BTreeMap<RuleName, LevelName>,
    /// The files that it leaves out.
    exclude: Option<Gitignore>,
}

impl Settings {
    /// How this file is formatted: `tdgen.toml` first, then `.editorconfig`.
    pub(crate) fn formatting(&self, file: &Path, defines: &[String]) -> Options {
        let indent = match self.fmt.indent {
            Some(Indent(indent)) => indent,
            None => editor_indent(file),
        };
        let align = match self.fmt.align {
            Some(AlignName::Strict) => Align::Strict,
            Some(AlignName::Keep) | None => Align::Keep,
        };
        let spaces = match self.fmt.spaces {
            Some(SpacesName::Keep) => Spaces::Keep,
            Some(SpacesName::Usual) => Spaces::Usual,
            Some(SpacesName::File) | None => Spaces::File,
        };
        let let_body = self.fmt.let_body.map_or(LetBody::Keep, |step| step.0);
        let width = match self.fmt.width {
            Some(Width(width)) => width,
            None => editor_width(file),
        };
        Options { indent, let_body, align, spaces, width, defines: defines.to_vec() }
    }

    /// The level of a rule of the linter, if it is set.
    pub(crate) fn level(&self, rule: &Rule) -> Option<Level> {
        let place = rules::all().iter().position(|known| *known == rule)?;
        self.lint.get(&RuleName(place)).map(|level| level.0)
    }

    /// Whether the file is left out.
    pub(crate) fn excludes(&self, file: &Path) -> bool {
        self.exclude.as_ref().is_some_and(|exclude| exclude.matched_path_or_any_parents(file, false).is_ignore())
    }
}

/// The step of indentation that `.editorconfig` gives a file.
fn editor_indent(file: &Path) -> Option<u32> {
    let properties = ec4rs::properties_of(file).ok()?;
    match properties.get::<ec4rs::property::IndentSize>().ok()? {
        ec4rs::property::IndentSize::Value(columns) => {
            u32::try_from(columns).ok().filter(|columns| (1..=MAX_STEP).contains(columns))
        }
        ec4rs::property::IndentSize::UseTabWidth => None,
    }
}

/// The limit of lines that `.editorconfig` gives a file.
fn editor_width(file: &Path) -> Option<u32> {
    let properties = ec4rs::properties_of(file).ok()?;
    match properties.get::<ec4rs::property::MaxLineLen>().ok()? {
        ec4rs::property::MaxLineLen::Value(columns) => {
            u32::try_from(columns).ok().filter(|columns| WIDTHS.contains(columns))
        }
        ec4rs::property::MaxLineLen::Off => None,
    }
}

/// The settings of all folders that were asked for.
#[derive(Default)]
pub(crate) struct AllSettings(HashMap<PathBuf, Arc<Settings>>);

impl AllSettings {
    /// The settings for a file, whose path is absolute: those of the nearest `tdgen.toml` above it.
    ///
    /// # Errors
    /// The message about a `tdgen.toml` that cannot be read.
    pub(crate) fn of(&mut self, file: &Path) -> Result<Arc<Settings>, String> {
        let folder = file.parent().unwrap_or(file).to_owned();
        if let Some(known) = self.0.get(&folder) {
            return Ok(known.clone());
        }
        let settings = match folder.ancestors().map(|above| above.join(FILE)).find(|path| path.is_file()) {
            Some(path) => Arc::new(read(&path)?),
            None => Arc::default(),
        };
        self.0.insert(folder, settings.clone());
        Ok(settings)
    }
}

fn read(path: &Path) -> Result<Settings, String> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("cannot read `{shown}`: {error}"))?;
    let file: File = toml::from_str(&text).map_err(|error| format!("{shown}: {}", error.to_string().trim_end()))?;
    let exclude = if file.fmt.exclude.is_empty() {
        None
    } else {
        let mut builder = GitignoreBuilder::new(path.parent().unwrap_or(path));
        for pattern in &file.fmt.exclude {
            builder.add_line(None, pattern).map_err(|error| format!("{shown}: exclude: {error}"))?;
        }
        Some(builder.build().map_err(|error| format!("{shown}: exclude: {error}"))?)
    };
    Ok(Settings { fmt: file.fmt, lint: file.lint, exclude })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_added_to_settings() {
        let added = |text: &str| with_include_folder(text, "../a b");
        assert_eq!(added("").unwrap(), "[editor]\ninclude = [\"../a b\"]\n");
        assert_eq!(added("[fmt]\nindent = 2").unwrap(), "[fmt]\nindent = 2\n\n[editor]\ninclude = [\"../a b\"]\n");
        let inside = "[editor]\ninclude = [\n  \"x\",\n]\n[fmt]\n";
        assert_eq!(added(inside).unwrap(), "[editor]\ninclude = [\"../a b\", \n  \"x\",\n]\n[fmt]\n");
        assert_eq!(added("[editor]\n[fmt]\n").unwrap(), "[editor]\ninclude = [\"../a b\"]\n[fmt]\n");
        for damaged in
            ["[editor\n", "[editor]\ninclude = 1\n", "[editor]\ninclude = [\"../a b\n", "editor.include = []\n"]
        {
            assert_eq!(added(damaged), None, "{damaged}");
        }
    }
}
