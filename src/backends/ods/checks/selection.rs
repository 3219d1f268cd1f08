//! [`Selection`]: the checks that an option selects.

use super::table::CHECKS;

/// The names of the selected checks.
pub(super) struct Selection(Vec<&'static str>);

impl Selection {
    /// Reads `all`, `default`, `none`, names, and names after `no-`, which apply in order. A list that begins with
    /// `no-` begins with the default.
    ///
    /// # Errors
    /// The words that were expected.
    pub(super) fn of(text: &str) -> Result<Selection, String> {
        let mut selected: Vec<&'static str> = Vec::new();
        let all = || CHECKS.iter().map(|check| check.name);
        let default = || CHECKS.iter().filter(|check| check.is_default).map(|check| check.name);
        // Some names begin with `no-` themselves.
        let known = |word: &str| all().find(|name| *name == word);
        for (at, word) in text.split(',').map(str::trim).enumerate() {
            match (word, known(word), word.strip_prefix("no-").and_then(known)) {
                ("all", ..) => selected = all().collect(),
                ("default", ..) => selected = default().collect(),
                ("none", ..) => selected.clear(),
                (_, Some(name), _) => selected.push(name),
                (_, None, Some(name)) => {
                    if at == 0 {
                        selected = default().collect();
                    }
                    selected.retain(|other| *other != name);
                }
                (_, None, None) => {
                    let names: Vec<String> = all().map(|name| format!("`{name}`")).collect();
                    return Err(format!(
                        "expected `all`, `default`, `none`, {} or one of them after `no-`",
                        names.join(", ")
                    ));
                }
            }
        }
        Ok(Selection(selected))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::{CHECKS, Selection};

    #[test]
    fn help_lists_all_checks() {
        let names: Vec<&str> = CHECKS.iter().map(|check| check.name).collect();
        let (last, others) = names.split_last().unwrap();
        let list = format!("where NAME is {} or {last} [", others.join(", "));
        assert!(crate::checks::OPTION.about.contains(&list), "{list}");
    }

    #[test]
    fn names_apply_in_order() {
        let selected = |text: &str| Selection::of(text).map(|it| it.0.join(" "));
        assert_eq!(selected("none").unwrap(), "");
        assert_eq!(selected("same-name, no-summary").unwrap(), "same-name no-summary");
        assert_eq!(selected("all,no-same-name,none,no-summary,no-no-description").unwrap(), "no-summary");
        assert_eq!(selected("all,none,no-summary").unwrap(), "no-summary");
        assert!(selected("other").unwrap_err().starts_with("expected `all`, `default`, `none`, `same-name`"));
    }
}
