//! The tables of LLVM's option parser, byte for byte as `llvm-tblgen` writes them.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Marshalling, Model, Opt};
use super::strings::{StringTable, escaped};
use crate::backends::writer::Writer;

/// The tables that the entries of options refer to.
struct Tables<'m> {
    strings: StringTable,
    /// The index of each list of prefixes.
    prefixes: BTreeMap<&'m [&'m str], usize>,
    /// The index of each list of subcommands.
    subcommands: BTreeMap<&'m [String], usize>,
}

/// Emits all tables.
pub(super) fn emit(w: &mut Writer, model: &Model<'_>) {
    w.file_header("Option Parsing Definitions", "");
    let lists = model.options.iter().map(|option| &*option.prefixes);
    let union: BTreeSet<&str> = lists.clone().flatten().copied().collect();
    let strings = union.iter().map(|&prefix| prefix.to_owned());
    let strings = strings.chain(model.groups.iter().map(|group| group.name.to_owned()));
    let strings = strings.chain(model.options.iter().map(Opt::prefixed_name));
    let tables = Tables {
        strings: StringTable::of(strings),
        prefixes: indices(lists),
        subcommands: indices(model.options.iter().map(|option| &*option.entry.subcommands)),
    };
    w.raw("/////////\n// String table\n\n");
    guard(w, "OPTTABLE_STR_TABLE_CODE", |w| tables.strings.emit(w));
    emit_prefixes(w, &tables, &union, model);
    emit_values_code(w, model);
    emit_entries(w, &tables, model);
    emit_value_tables(w, model);
    emit_subcommands(w, model);
}

/// Returns the index of each list in an array of all of them, each after its length. The first one is empty.
fn indices<'m, T: Ord>(lists: impl Iterator<Item = &'m [T]>) -> BTreeMap<&'m [T], usize> {
    let lists: BTreeSet<&[T]> = lists.chain([&[] as &[T]]).collect();
    let mut next = 0;
    let index = |list: &'m [T]| {
        let index = next;
        next += list.len() + 1;
        (list, index)
    };
    lists.into_iter().map(index).collect()
}

fn guard(w: &mut Writer, guard: &str, body: impl FnOnce(&mut Writer)) {
    w.raw(&format!("#ifdef {guard}\n"));
    body(w);
    w.raw(&format!("#endif // {guard}\n\n"));
}

fn emit_prefixes(w: &mut Writer, tables: &Tables<'_>, union: &BTreeSet<&str>, model: &Model<'_>) {
    let entry = |prefix: &str| format!("{} /* '{prefix}' */", tables.strings.offset(prefix));
    w.raw("/////////\n// Prefixes\n\n");
    guard(w, "OPTTABLE_PREFIXES_TABLE_CODE", |w| {
        let lists = tables.prefixes.keys().map(|list| {
            let entries: String = list.iter().map(|prefix| format!(", {}", entry(prefix))).collect();
            format!("  {} /* prefixes */{entries}", list.len())
        });
        emit_array(w, "llvm::StringTable::Offset OptionPrefixesTable", &lists.collect::<Vec<_>>().join(",\n"));
    });
    w.raw("/////////// SubCommand IDs\n\n");
    guard(w, "OPTTABLE_SUBCOMMAND_IDS_TABLE_CODE", |w| {
        let id = |name: &String| model.subcommands.iter().position(|other| other.id == *name).unwrap_or(0);
        let lists = tables.subcommands.keys().map(|list| {
            let entries: String = list.iter().map(|name| format!(", {} /* '{name}' */", id(name))).collect();
            format!("  {} /* subcommands */{entries}", list.len())
        });
        emit_array(w, "unsigned OptionSubCommandIDsTable", &lists.collect::<Vec<_>>().join(",\n"));
    });
    w.raw("/////////\n// Prefix Union\n\n");
    guard(w, "OPTTABLE_PREFIXES_UNION_CODE", |w| {
        let entries: Vec<String> = union.iter().map(|prefix| format!("  {}", entry(prefix))).collect();
        emit_array(w, "llvm::StringTable::Offset OptionPrefixesUnion", &entries.join(", "));
    });
}

fn emit_array(w: &mut Writer, declarator: &str, elements: &str) {
    w.raw(&format!("static constexpr {declarator}[] = {{\n{elements}\n}};\n"));
}

fn emit_values_code(w: &mut Writer, model: &Model<'_>) {
    w.raw("/////////\n// ValuesCode\n\n#ifdef OPTTABLE_VALUES_CODE\n");
    for option in &model.options {
        if let Some(code) = option.entry.values_code {
            w.raw(&format!("#define VALUES_CODE {}_Values\n", option.id));
            w.raw(&format!("{code}\n"));
            w.raw("#undef VALUES_CODE\n");
        }
    }
    w.raw("#endif\n");
}

fn emit_entries(w: &mut Writer, tables: &Tables<'_>, model: &Model<'_>) {
    w.raw("/////////\n// Groups\n\n#ifdef OPTION\n");
    for group in &model.groups {
        let parent = group.parent.as_deref().unwrap_or("INVALID");
        w.raw(&format!(
            "OPTION(0 /* no prefixes */, {}, {}, Group, {parent}, INVALID, nullptr, 0, 0, 0{}{}, nullptr, nullptr,  0)\n",
            string_entry(tables, group.name),
            group.id,
            help(group.help),
            help_variant(None),
        ));
    }
    w.raw("\n//////////\n// Options\n\n");
    for option in &model.options {
        w.raw(&format!("OPTION({})\n", fields(tables, option)));
    }
    w.raw("#endif // OPTION\n");
    let mut value_tables = 0;
    for (option, marshalling) in marshalled(model) {
        let name = format!("{}OPTION_WITH_MARSHALLING", marshalling.macro_prefix);
        let table = match marshalling.values {
            Some(_) => {
                value_tables += 1;
                (value_tables - 1).to_string()
            }
            None => "-1".to_owned(),
        };
        let fields = fields(tables, option);
        w.raw(&format!("#ifdef {name}\n{name}({fields}, {}, {table})\n#endif // {name}\n", member(marshalling)));
    }
}

/// Returns the options that set a C++ member, in the order of definition.
fn marshalled<'m, 'a>(model: &'m Model<'a>) -> Vec<(&'m Opt<'a>, &'m Marshalling<'a>)> {
    let all = model.options.iter().filter_map(|option| Some((option, option.entry.marshalling.as_ref()?)));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(option, _)| option.record.id);
    all
}

fn string_entry(tables: &Tables<'_>, string: &str) -> String {
    format!("{} /* {} */", tables.strings.offset(string), escaped(string))
}

/// Returns the arguments of an option's entry.
fn fields(tables: &Tables<'_>, option: &Opt<'_>) -> String {
    let joined = |names: &[String]| if names.is_empty() { "0".to_owned() } else { names.join(" | ") };
    let quoted =
        |text: Option<&str>| text.map_or_else(|| "nullptr".to_owned(), |text| format!("\"{}\"", escaped(text)));
    let arguments: String = option.entry.alias_arguments.iter().map(|argument| format!("{argument}\\0")).collect();
    let arguments = if arguments.is_empty() { "nullptr".to_owned() } else { format!("\"{arguments}\"") };
    let values = match option.entry.values_code {
        Some(_) if option.values.is_none() => format!("{}_Values", option.id),
        _ => quoted(option.values),
    };
    let fields = [
        tables.prefixes.get(&*option.prefixes).copied().unwrap_or(0).to_string(),
        string_entry(tables, &option.prefixed_name()),
        option.id.clone(),
        option.kind.to_owned(),
        option.group.as_ref().map_or("INVALID", |group| &group.id).to_owned(),
        option.entry.alias.clone().unwrap_or_else(|| "INVALID".to_owned()),
        arguments,
        joined(&option.entry.flags),
        joined(&option.entry.visibility),
        option.entry.arguments.to_string() + &help(option.help) + &help_variant(option.entry.variant.as_ref()),
        quoted(option.metavar),
        values,
        tables.subcommands.get(&*option.entry.subcommands).copied().unwrap_or(0).to_string(),
    ];
    fields.join(", ")
}

fn help(text: Option<&str>) -> String {
    text.map_or_else(|| ", nullptr".to_owned(), |text| format!(",\n       \"{}\"", escaped(text)))
}

fn help_variant(variant: Option<&(Vec<String>, &str)>) -> String {
    let (visibilities, text) = match variant {
        Some((visibilities, text)) if !text.is_empty() => (visibilities.join(", "), format!("\"{}\"", escaped(text))),
        Some((visibilities, _)) => (visibilities.join(", "), "nullptr".to_owned()),
        None => ("0, 0".to_owned(), "nullptr".to_owned()),
    };
    let array = "std::array<unsigned, 2>";
    format!(", (std::array<std::pair<{array}, const char*>, 1>{{{{ {{{array}{{{{{visibilities}}}}}, {text}}} }}}})")
}

fn scoped(marshalling: &Marshalling<'_>, value: &str) -> String {
    match marshalling.scope {
        "" => value.to_owned(),
        scope => format!("{scope}::{value}"),
    }
}

/// Returns the arguments about the C++ member of an option.
fn member(marshalling: &Marshalling<'_>) -> String {
    let always = if marshalling.is_always_emitted { "1" } else { "0" };
    let (default, implied) = (scoped(marshalling, marshalling.default), scoped(marshalling, marshalling.implied_value));
    let parts = [
        marshalling.should_parse,
        always,
        marshalling.key_path,
        &default,
        marshalling.implied_check,
        &implied,
        marshalling.normalizer,
        marshalling.denormalizer,
        marshalling.merger,
        marshalling.extractor,
    ];
    parts.join(", ")
}

fn emit_value_tables(w: &mut Writer, model: &Model<'_>) {
    w.raw(VALUE_TABLES);
    let mut names = String::new();
    for (option, marshalling) in marshalled(model) {
        let Some(values) = &marshalling.values else {
            continue;
        };
        let name = format!("{}ValueTable", option.id);
        let values = values.iter().map(|(value, in_cpp)| {
            format!("{{\"{}\",static_cast<unsigned>({})}},", escaped(value), scoped(marshalling, in_cpp))
        });
        w.raw(&format!("static const SimpleEnumValue {name}[] = {{\n{}}};\n", values.collect::<String>()));
        names += &format!("{{{name}, std::size({name})}},\n");
    }
    w.raw(&format!("static const SimpleEnumValueTable SimpleEnumValueTables[] = {{{names}}};\n"));
    w.raw("static const unsigned SimpleEnumValueTablesSize = std::size(SimpleEnumValueTables);\n");
    w.raw("#endif // SIMPLE_ENUM_VALUE_TABLE\n\n");
}

const VALUE_TABLES: &str = "
#ifdef SIMPLE_ENUM_VALUE_TABLE

struct SimpleEnumValue {
  const char *Name;
  unsigned Value;
};

struct SimpleEnumValueTable {
  const SimpleEnumValue *Table;
  unsigned Size;
};
";

fn emit_subcommands(w: &mut Writer, model: &Model<'_>) {
    w.raw("/////////\n\n// SubCommands\n\n");
    guard(w, "OPTTABLE_SUBCOMMANDS_CODE", |w| {
        w.raw("static constexpr llvm::opt::OptTable::SubCommand OptionSubCommands[] = {\n");
        for subcommand in &model.subcommands {
            let texts = [subcommand.name, subcommand.help, subcommand.usage].map(quoted_as_is);
            w.raw(&format!("  {{ {} }},\n", texts.join(", ")));
        }
        w.raw("};\n");
    });
    w.raw("\n");
}

/// Returns a string literal. As in `llvm-tblgen`, only what ends a literal is escaped.
fn quoted_as_is(text: &str) -> String {
    let is_plain = !text.contains(['"', '\\', '\n', '\r']);
    format!("\"{}\"", if is_plain { text.to_owned() } else { escaped(text) })
}
