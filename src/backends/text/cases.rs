//! Names in camel case, snake case and so on.

/// The words of a name: `HTTPServer_v2` is `HTTP`, `Server`, `v2`.
fn words(name: &str) -> Vec<String> {
    let chars: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for (at, &c) in chars.iter().enumerate() {
        if !c.is_alphanumeric() {
            is_open = false;
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| chars.get(at));
        let after = chars.get(at + 1);
        let is_hump = c.is_uppercase()
            && (before.is_some_and(|c| c.is_lowercase() || c.is_numeric())
                || before.is_some_and(|c| c.is_uppercase()) && after.is_some_and(|c| c.is_lowercase()));
        match words.last_mut() {
            Some(word) if is_open && !is_hump => word.push(c),
            _ => words.push(c.to_string()),
        }
        is_open = true;
    }
    words
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars.flat_map(char::to_lowercase)).collect()
}

/// `kernelLaunchCmd`.
pub fn camel(name: &str) -> String {
    let words = words(name);
    let mut words = words.iter();
    let first = words.next().map(|word| word.to_lowercase());
    first.into_iter().chain(words.map(|word| capital(word))).collect()
}

/// `KernelLaunchCmd`.
pub fn pascal(name: &str) -> String {
    words(name).iter().map(|word| capital(word)).collect()
}

/// `kernel_launch_cmd`.
pub fn snake(name: &str) -> String {
    words(name).join("_").to_lowercase()
}

/// `KERNEL_LAUNCH_CMD`.
pub fn upper_snake(name: &str) -> String {
    words(name).join("_").to_uppercase()
}

/// `kernel-launch-cmd`.
pub fn kebab(name: &str) -> String {
    words(name).join("-").to_lowercase()
}

/// Converts a name to camel case as LLVM's `convertToCamelFromSnakeCase` does, with an upper-case first letter:
/// `a_b__c` becomes `AB_C`, `x1_y2` becomes `X1Y2`, and `foo_Bar` becomes `Foo_Bar`.
pub fn upper_camel_from_snake(name: &str) -> String {
    prefixed_camel_from_snake("", name)
}

/// Like [`upper_camel_from_snake`], with a prefix.
pub fn prefixed_camel_from_snake(prefix: &str, name: &str) -> String {
    let mut camel = String::with_capacity(prefix.len() + name.len());
    camel.push_str(prefix);
    let mut words = name.split('_');
    push_capitalized(&mut camel, words.next().unwrap_or(""));
    for (at, word) in words.enumerate() {
        // An underscore at the beginning stays.
        let joins = word.starts_with(|c: char| c.is_ascii_lowercase()) && (at > 0 || !name.starts_with('_'));
        if joins {
            push_capitalized(&mut camel, word);
        } else {
            camel.extend(["_", word]);
        }
    }
    camel
}

/// A word with its first letter in upper case: `sto` becomes `Sto`.
pub fn capitalized(word: &str) -> String {
    let mut capitalized = String::with_capacity(word.len());
    push_capitalized(&mut capitalized, word);
    capitalized
}

fn push_capitalized(out: &mut String, word: &str) {
    let mut chars = word.chars();
    out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
    out.push_str(chars.as_str());
}

/// Like [`upper_camel_from_snake`], with a lower-case first letter.
pub fn lower_camel_from_snake(name: &str) -> String {
    let camel = upper_camel_from_snake(name);
    let mut chars = camel.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    first.into_iter().chain(chars).collect()
}

/// Converts a name to snake case as LLVM's `convertToSnakeFromCamelCase` does: `getUUIDInfo2` becomes `get_uuid_info2`.
/// A word begins at an upper-case letter after a lower-case letter or digit, and at the last of several upper-case
/// letters before a lower-case one.
pub fn snake_from_camel(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| letters.get(before));
        let after = letters.get(at + 1);
        let begins_word = letter.is_ascii_uppercase()
            && before.is_some_and(|before| {
                before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && after.is_some_and(char::is_ascii_lowercase))
            });
        if begins_word {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_their_case() {
        for name in ["kernel_launch_cmd", "kernelLaunchCmd", "KernelLaunchCmd", "kernel-launch cmd"] {
            assert_eq!(camel(name), "kernelLaunchCmd");
            assert_eq!(pascal(name), "KernelLaunchCmd");
            assert_eq!(snake(name), "kernel_launch_cmd");
            assert_eq!(upper_snake(name), "KERNEL_LAUNCH_CMD");
            assert_eq!(kebab(name), "kernel-launch-cmd");
        }
        assert_eq!(snake("HTTPServer2Go"), "http_server2_go");
        assert_eq!(snake(""), "");
    }

    #[test]
    fn camel_case_matches_llvm() {
        let pairs = [
            ("a_b__c", "AB_C"),
            ("x1_y2", "X1Y2"),
            ("foo_Bar", "Foo_Bar"),
            ("FOO_bar", "FOOBar"),
            ("a_", "A_"),
            ("a_1b", "A_1b"),
            ("_x", "_x"),
            ("URL", "URL"),
            ("", ""),
        ];
        for (snake, camel) in pairs {
            assert_eq!(upper_camel_from_snake(snake), camel, "{snake}");
        }
        assert_eq!(lower_camel_from_snake("sym_name"), "symName");
    }

    #[test]
    fn snake_case_matches_llvm() {
        let names = ["aB", "OPName", "x2Y", "already_snake", "ABC", "über"].map(snake_from_camel);
        assert_eq!(names, ["a_b", "op_name", "x2_y", "already_snake", "abc", "über"]);
    }
}
