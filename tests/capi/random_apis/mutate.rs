//! Mutations of descriptions: a word, a type, a length, a flag or a condition becomes another one.

use crate::random::Random;

/// Types, lengths, names and values that are wrong in most places.
const ODD: &[&str] = &[
    "float",
    "double *",
    "void",
    "void *",
    "bool",
    "const int",
    "const char *",
    "char **",
    "int *",
    "size_t",
    "uint8_t",
    "int (*)(int)",
    "int[3]",
    "struct nope",
    "struct nope *",
    "PREFIX_nope_t",
    "const PREFIX_nope_t *",
    "PREFIX_nope_handle_t",
    "UPPER_NOPE",
    "nope",
    "",
    "0",
    "-1",
    "4",
    "nope * 2",
    "sizeof(struct nope)",
    "*nope",
    "null-terminated",
    "`nope > 0`",
    "`1.5 % 2 == 0`",
    "`sizeof(PREFIX_nope_t) > 4`",
    "creates",
    "destroys",
];

const FLAGS: &[&str] = &["PARAM_IN", "PARAM_OUT", "PARAM_IN_OPTIONAL", "PARAM_OUT_OPTIONAL", "PARAM_OPTIONAL"];

/// Changes one or two parts of a description.
pub(super) fn mutate(lines: &mut [String], prefix: &str, random: &mut Random) {
    for _ in 0..1 + random.below(2) {
        let full: Vec<usize> = (0..lines.len()).filter(|at| !lines[*at].is_empty()).collect();
        let (at, from) = (*random.pick(&full), *random.pick(&full));
        let other = part(&lines[from], random).map(|place| lines[from][place].to_owned());
        let Some(place) = part(&lines[at], random) else { continue };
        let old = &lines[at][place.clone()];
        let new = match other.filter(|_| random.one_in(3)) {
            Some(other) if other.starts_with("PARAM") == old.starts_with("PARAM") => other,
            _ if old.starts_with("PARAM") => random.of(FLAGS).to_owned(),
            _ if random.one_in(4) && old.contains('*') => old.replacen('*', "", 1),
            _ if random.one_in(6) && !old.contains('`') => format!("{old} *"),
            _ => random.of(ODD).replace("PREFIX", prefix).replace("UPPER", &prefix.to_uppercase()),
        };
        lines[at].replace_range(place, &new);
    }
}

/// The place of a text between quotation marks, or of flags.
fn part(line: &str, random: &mut Random) -> Option<std::ops::Range<usize>> {
    let mut parts = Vec::new();
    let mut start = None;
    for (at, _) in line.match_indices('"').filter(|(at, _)| !line[..*at].ends_with('\\')) {
        match start.take() {
            Some(start) => parts.push(start..at),
            None => start = Some(at + 1),
        }
    }
    for (at, _) in line.match_indices("PARAM_") {
        let end = line[at..].find([',', '>']).map_or(line.len(), |length| at + length);
        parts.push(at..end);
    }
    (!parts.is_empty()).then(|| random.pick(&parts).clone())
}
