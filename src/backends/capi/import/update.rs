//! `--update`: brings what a new version of a header says into a description, and keeps what its author wrote.
//!
//! The header decides about types, values and the order of parameters, members and enumerators; descriptions, flags,
//! lengths, codes and all other fields are the author's.

use std::collections::HashMap;
use std::ops::Range;

use super::record_texts::{FieldText, Item, RecordText, items, plain, records};

/// The classes of imported records.
const CLASSES: [&str; 6] = ["Enum", "Function", "OpaqueStruct", "Struct", "Typedef", "Variable"];

/// The fields that a header decides about.
const OF_HEADER: [&str; 13] = [
    "body",
    "has_typedef",
    "includes",
    "is_noreturn",
    "is_union",
    "is_variadic",
    "known_types",
    "packing",
    "tag",
    "type",
    "value",
    "value_type",
    "vector_length",
];

/// The fields that the author decides about, unless they are empty.
const OF_AUTHOR: [&str; 4] = ["deprecated", "desc", "details", "has_nullability"];

/// A description with the changes of a header.
pub(super) struct Updated {
    pub(super) text: String,
    /// What has changed, and what only the author can change.
    pub(super) remarks: Vec<(String, String)>,
}

/// Brings the description of a new version into an old one.
pub(super) fn update(old: &str, new: &str) -> Updated {
    let (old_records, new_records) = (records(old), records(new));
    let old_by_name: HashMap<&str, &RecordText> = old_records.iter().map(|one| (one.name.as_str(), one)).collect();
    let api = |all: &'_ [RecordText]| all.iter().position(|record| record.parents == "API");
    let (old_api, new_api) = (api(&old_records), api(&new_records));
    let result = |text: &str, record: Option<&RecordText>| {
        let field = record.and_then(|record| record.field("result_type"));
        field.map(|field| text[field.value.clone()].to_owned())
    };
    let results = [
        result(old, old_api.and_then(|at| old_records.get(at))),
        result(new, new_api.and_then(|at| new_records.get(at))),
    ];
    let mut merge = Merge { old, new, results, edits: Vec::new(), remarks: Vec::new(), added: String::new() };
    for (at, record) in new_records.iter().enumerate() {
        let known = match Some(at) == new_api {
            true => old_api.and_then(|at| old_records.get(at)),
            false => old_by_name.get(record.name.as_str()).copied(),
        };
        match known {
            Some(known) => merge.record(known, record),
            None => merge.add(record, &new_records, at),
        }
    }
    let is_gone = |record: &&RecordText| new_records.iter().all(|new| new.name != record.name);
    for gone in old_records.iter().filter(|record| CLASSES.contains(&record.parents.as_str())).filter(is_gone) {
        let remark = "is not in the header: remove it, unless it is from elsewhere";
        merge.remarks.push((gone.name.clone(), remark.to_owned()));
    }
    merge.finish()
}

struct Merge<'t> {
    old: &'t str,
    new: &'t str,
    /// The result types of both API records, as written.
    results: [Option<String>; 2],
    edits: Vec<(Range<usize>, String)>,
    remarks: Vec<(String, String)>,
    added: String,
}

impl Merge<'_> {
    fn add(&mut self, record: &RecordText, all: &[RecordText], at: usize) {
        // A record ends where the next one begins; the last one where the text does.
        let find = |name: &str| {
            let quoted = [format!("def {name} :"), format!("def \"{name}\" :")];
            quoted.iter().find_map(|head| self.new.find(head.as_str()))
        };
        let start = find(&record.name).unwrap_or(self.new.len());
        let end = all.get(at + 1).and_then(|next| find(&next.name)).unwrap_or(self.new.len());
        self.added.push_str(&format!("\n{}\n", self.new[start..end].trim_end()));
        self.remarks.push((record.name.clone(), "is new".to_owned()));
    }

    fn record(&mut self, old: &RecordText, new: &RecordText) {
        let Some(end) = old.end.filter(|_| old.parents == new.parents) else {
            let remark = "is kept as it is: it has other classes than an imported record";
            self.remarks.push((old.name.clone(), remark.to_owned()));
            return;
        };
        let edits = self.edits.len();
        for name in OF_HEADER {
            self.field(old.field(name), new.field(name), name, end);
        }
        if new.parents == "Function" {
            self.result(old, new, end);
        }
        for name in OF_AUTHOR {
            let value = |text: &str, field: Option<&FieldText>| field.map(|field| plain(&text[field.value.clone()]));
            let is_empty =
                |text: Option<String>| text.is_none_or(|text| text == "\"\"" || text == "[ ]" || text == "[]");
            if is_empty(value(self.old, old.field(name))) && !is_empty(value(self.new, new.field(name))) {
                self.field(old.field(name), new.field(name), name, end);
            }
        }
        for list in ["params", "members", "etors"] {
            if let (Some(old), Some(new)) = (old.field(list), new.field(list)) {
                self.list(old, new, list);
            }
        }
        if self.edits.len() > edits {
            self.remarks.push((old.name.clone(), "has changed".to_owned()));
        }
    }

    /// Sets a field as in the new description.
    fn field(&mut self, old: Option<&FieldText>, new: Option<&FieldText>, name: &str, end: usize) {
        match (old, new) {
            (Some(old), Some(new)) => {
                let [was, is] = [&self.old[old.value.clone()], &self.new[new.value.clone()]];
                if plain(was) != plain(is) {
                    self.edits.push((old.value.clone(), is.to_owned()));
                }
            }
            (None, Some(new)) => self.insert(end, name, &self.new[new.value.clone()]),
            (Some(old), None) => self.edits.push((old.statement.clone(), String::new())),
            (None, None) => {}
        }
    }

    fn insert(&mut self, end: usize, name: &str, value: &str) {
        let is_in_line = !self.old[..end].trim_end_matches(' ').ends_with('\n');
        let text = if is_in_line { format!("let {name} = {value}; ") } else { format!("  let {name} = {value};\n") };
        self.edits.push((end..end, text));
    }

    /// The returned type, which is the result type of the API if the record has none.
    fn result(&mut self, old: &RecordText, new: &RecordText, end: usize) {
        let of = |text: &str, record: &RecordText, result: &Option<String>| {
            let own = record.field("return").map(|field| text[field.value.clone()].to_owned());
            own.or_else(|| result.clone()).unwrap_or_default()
        };
        let [was, is] = [of(self.old, old, &self.results[0]), of(self.new, new, &self.results[1])];
        if plain(&was) == plain(&is) || is.is_empty() {
            return;
        }
        match old.field("return") {
            Some(field) => self.edits.push((field.value.clone(), is)),
            None => self.insert(end, "return", &is),
        }
    }

    /// Sets the items of a list as in the new description, each as the author wrote it if it has not changed.
    fn list(&mut self, old: &FieldText, new: &FieldText, list: &str) {
        let (old_text, new_text) = (self.old, self.new);
        let (was, is) = (items(&old_text[old.value.clone()]), items(&new_text[new.value.clone()]));
        let by_place = list == "params" && was.len() == is.len();
        let find = |item: &Item<'_>, at: usize| match by_place {
            true => was.get(at),
            false => was.iter().find(|one| key(one, list) == key(item, list)),
        };
        let merged: Vec<String> = is
            .iter()
            .enumerate()
            .map(|(at, item)| find(item, at).map_or_else(|| item.text.to_owned(), |old| merged(old, item, list)))
            .collect();
        if merged.iter().map(|text| plain(text)).eq(was.iter().map(|item| plain(item.text))) {
            return;
        }
        let lines: String = merged.iter().map(|text| format!("    {text},\n")).collect();
        let list = if merged.is_empty() { "[]".to_owned() } else { format!("[\n{lines}  ]") };
        self.edits.push((old.value.clone(), list));
    }

    fn finish(mut self) -> Updated {
        self.edits.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut text, mut at) = (String::new(), 0);
        for (range, new) in &self.edits {
            text.push_str(&self.old[at..range.start.max(at)]);
            text.push_str(new);
            at = range.end.max(at);
        }
        text.push_str(&self.old[at..]);
        Updated { text: text + &self.added, remarks: self.remarks }
    }
}

/// What an item is known by: its name.
fn key<'t>(item: &Item<'t>, list: &str) -> Option<&'t str> {
    let is_inner = matches!(item.class, "InnerStruct" | "UnionMember");
    item.arguments.get(if list == "etors" || is_inner { 0 } else { 1 }).copied()
}

/// An item of the new description with what its author wrote.
fn merged(old: &Item<'_>, new: &Item<'_>, list: &str) -> String {
    let is_inner = |item: &Item<'_>| matches!(item.class, "InnerStruct" | "UnionMember");
    // What the header says: the type, the value of an enumerator, or all inner members.
    let at = match list {
        "etors" => 2,
        _ if is_inner(old) != is_inner(new) => return new.text.to_owned(),
        _ if is_inner(old) => 2,
        _ => 0,
    };
    let fact = |item: &Item<'_>| item.arguments.get(at).map(|text| plain(text));
    match (old.arguments.get(at), new.arguments.get(at)) {
        _ if fact(old) == fact(new) => old.text.to_owned(),
        (Some(was), Some(is)) => {
            let start = was.as_ptr() as usize - old.text.as_ptr() as usize;
            format!("{}{is}{}", &old.text[..start], &old.text[start + was.len()..])
        }
        _ => new.text.to_owned(),
    }
}
