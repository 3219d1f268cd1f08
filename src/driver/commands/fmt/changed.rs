//! The lines that differ from a revision of git, or from its index.

use std::ops::RangeInclusive;

use tdgen_language::backends::cli::host::Host;

/// The lines of a file.
pub(super) type Lines = Vec<RangeInclusive<usize>>;

/// The files below these paths with lines that differ from the revision (none: from the index), and these lines.
///
/// # Errors
/// What git says.
pub(super) fn find(host: &dyn Host, revision: Option<&str>, paths: &[String]) -> Result<Vec<(String, Lines)>, String> {
    let names = diff(host, &["--name-only", "-z", "--diff-filter=d"], revision, paths)?;
    let names = names.split(|byte| *byte == 0).filter(|name| name.ends_with(b".td"));
    let mut changed = Vec::new();
    for name in names.map(tdgen_language::source::path::from_bytes) {
        let patch = diff(host, &["--unified=0"], revision, std::slice::from_ref(&name))?;
        let lines: Lines = patch.split(|byte| *byte == b'\n').filter_map(added_lines).collect();
        changed.push((name, lines));
    }
    Ok(changed)
}

fn diff(host: &dyn Host, form: &[&str], revision: Option<&str>, paths: &[String]) -> Result<Vec<u8>, String> {
    let fixed = ["diff", "--relative", "--no-color", "--no-ext-diff", "--no-renames"];
    let mut args: Vec<String> = fixed.iter().chain(form).map(|&arg| arg.to_owned()).collect();
    if let Some(revision) = revision {
        args.push("--end-of-options".to_owned());
        args.push(revision.to_owned());
    }
    args.push("--".to_owned());
    args.extend_from_slice(paths);
    host.output_of("git", &args, &[])
}

/// The lines of the new text that the head of a hunk names: `@@ -1,2 +3,4 @@`.
fn added_lines(line: &[u8]) -> Option<RangeInclusive<usize>> {
    let line = std::str::from_utf8(line.strip_prefix(b"@@ ")?.split(|byte| *byte == b'@').next()?).ok()?;
    let added = line.split(' ').find_map(|part| part.strip_prefix('+'))?;
    let (first, count) = added.split_once(',').unwrap_or((added, "1"));
    let (first, count): (usize, usize) = (first.parse().ok()?, count.parse().ok()?);
    (count > 0).then(|| first..=first + count - 1)
}

#[cfg(test)]
mod tests {
    use super::added_lines;

    #[test]
    fn heads_of_hunks() {
        assert_eq!(added_lines(b"@@ -1,2 +3,4 @@ class A {"), Some(3..=6));
        assert_eq!(added_lines(b"@@ -7 +9 @@"), Some(9..=9));
        assert_eq!(added_lines(b"@@ -7,2 +6,0 @@"), None);
        assert_eq!(added_lines(b"+@@ -7,2 +6,3 @@"), None);
        assert_eq!(added_lines(b"++ b/a.td"), None);
    }
}
