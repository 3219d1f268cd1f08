//! [`Verdict`]: whether programs that were built still work, and whether their sources still build.

use super::same::POINTER_RETYPED;
use tdgen_language::backends::compat::finding::{Finding, Severity};
use tdgen_language::backends::compat::report::Report;

/// What a break breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    /// Programs that were built with the old version.
    pub(super) abi: bool,
    /// Sources that were written for the old version.
    pub(super) source: bool,
}

const ABI: Verdict = Verdict { abi: true, source: false };
const SOURCE: Verdict = Verdict { abi: false, source: true };
const BOTH: Verdict = Verdict { abi: true, source: true };

/// The kinds of breaks that do not break both.
const KINDS: &[(&str, Verdict)] = &[
    // A new build has the new numbers, offsets and values.
    ("enumerator-renumbered", ABI),
    ("macro-changed", ABI),
    ("member-added", ABI),
    ("member-moved", ABI),
    ("struct-packing", ABI),
    ("struct-size", ABI),
    // Calls that were accepted are refused.
    ("condition-added", ABI),
    ("condition-code", ABI),
    ("condition-stricter", ABI),
    ("ownership", ABI),
    ("parameter-need", ABI),
    ("thread-safety", ABI),
    // Compilers omit the code behind calls that never return, and a new build knows whether they do.
    ("function-noreturn", ABI),
    // A new build has the function in the program.
    ("function-inline", ABI),
    // A program has no names of these.
    ("enum-removed", SOURCE),
    ("enumerator-renamed", SOURCE),
    ("macro-removed", SOURCE),
    ("member-renamed", SOURCE),
    (POINTER_RETYPED, SOURCE),
    ("type-removed", SOURCE),
    ("type-renamed", SOURCE),
];

/// The verdict on a break.
fn of(finding: &Finding) -> Verdict {
    let name = finding.rule.name;
    KINDS.iter().find(|(kind, _)| *kind == name).map_or(BOTH, |(_, verdict)| *verdict)
}

/// The numbers of findings that break programs and sources, without those that are accepted.
pub(super) fn counts(report: &Report<'_>) -> (usize, usize) {
    let breaks = report.findings.iter().filter(|finding| finding.rule.severity == Severity::Major);
    let verdicts: Vec<Verdict> = breaks.filter(|finding| !report.is_accepted(finding)).map(of).collect();
    (verdicts.iter().filter(|one| one.abi).count(), verdicts.iter().filter(|one| one.source).count())
}

/// The step of a semantic version that the changes require; accepted breaks count.
pub(super) fn step(report: &Report<'_>) -> &'static str {
    match report.findings.iter().map(|finding| finding.rule.severity).max() {
        Some(Severity::Major) => "major",
        Some(Severity::Minor) => "minor",
        Some(Severity::Patch) => "patch",
        None => "none",
    }
}
