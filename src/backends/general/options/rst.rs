//! The documentation of options, byte for byte as `llvm-tblgen` writes it.

use indexmap::IndexMap;

use super::model::{Model, Opt};
use super::strings::escaped;
use crate::backends::text::string_map;
use crate::backends::writer::Writer;

/// Emits the options of each group.
pub(super) fn emit(w: &mut Writer, model: &Model<'_>) {
    let mut groups: IndexMap<&str, Vec<&Opt<'_>>> = IndexMap::new();
    for group in &model.groups {
        groups.entry(group.name).or_default();
    }
    for option in &model.options {
        let group = option.group.as_ref().map_or("options", |group| group.name);
        groups.entry(group).or_default().push(option);
    }
    let mut groups: Vec<(&str, Vec<&Opt<'_>>)> = groups.into_iter().collect();
    string_map::sort(&mut groups, |(name, _)| name);
    for (name, options) in groups {
        let title = name.to_ascii_uppercase();
        w.raw(&format!("{title}\n{}\n\n", "-".repeat(title.len())));
        for option in options {
            emit_option(w, option);
        }
    }
}

fn emit_option(w: &mut Writer, option: &Opt<'_>) {
    let metavar = option.metavar.or(option.values.map(|_| "<value>")).unwrap_or("");
    let equals = if metavar.is_empty() { "" } else { "=" };
    w.raw(&format!(".. option:: {}{equals}{}\n\n", option.prefixed_name(), escaped(metavar)));
    let mut help = option.help.map(str::trim).unwrap_or("").to_owned();
    if !help.is_empty() && !help.ends_with('.') {
        help.push('.');
    }
    let values: Vec<&str> = option.values.unwrap_or("").split(',').filter(|value| !value.is_empty()).collect();
    if let Some((last, others)) = values.split_last() {
        let others = if others.is_empty() { String::new() } else { format!("{}' or '", others.join("', '")) };
        help += &format!(" {metavar} must be '{others}{last}'.");
    }
    if !help.is_empty() {
        w.raw(&format!(" {}\n\n", escaped(&help)));
    }
}
