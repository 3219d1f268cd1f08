//! [`Comment`]: the texts of Doxygen's comments.

use super::ast::Node;

/// The comment of a declaration.
#[derive(Default)]
pub(super) struct Comment {
    /// The description.
    pub(super) brief: String,
    /// The other paragraphs.
    pub(super) details: Vec<String>,
    /// The names of parameters and their descriptions.
    params: Vec<(String, String)>,
}

impl Comment {
    /// The comment of a declaration; empty without one.
    pub(super) fn of(declaration: &Node) -> Comment {
        let mut comment = Comment::default();
        for node in declaration.inner.iter().filter(|node| node.kind == "FullComment").flat_map(|node| &node.inner) {
            let mut texts = texts(node).into_iter();
            let Some(first) = texts.next() else { continue };
            match (node.kind.as_str(), node.name.as_str()) {
                // The comment is one of the file.
                ("BlockCommandComment", "file") => return Comment::default(),
                ("ParamCommandComment", _) => {
                    let text = std::iter::once(first).chain(texts.by_ref()).collect::<Vec<String>>().join(" ");
                    comment.params.push((node.param.clone(), text));
                }
                ("BlockCommandComment", "brief" | "short") => comment.brief = first,
                ("BlockCommandComment", "return" | "returns" | "result" | "retval") => {
                    comment.details.push(format!("Returns {first}"));
                }
                ("ParagraphComment", _) if comment.brief.is_empty() => comment.brief = first,
                ("ParagraphComment", _)
                | ("BlockCommandComment", "details" | "note" | "warning" | "attention" | "remark" | "pre" | "post") => {
                    comment.details.push(first);
                }
                _ => continue,
            }
            comment.details.extend(texts);
        }
        comment
    }

    /// The description of a parameter.
    pub(super) fn param(&self, name: &str) -> String {
        self.params.iter().find(|(param, _)| param == name).map(|(_, text)| text.clone()).unwrap_or_default()
    }
}

/// The texts of a paragraph, each in one line: what is before a list, and its items.
fn texts(node: &Node) -> Vec<String> {
    let mut texts = vec![String::new()];
    add_text(node, &mut texts);
    let lines = texts.iter().map(|text| text.split_whitespace().collect::<Vec<&str>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect()
}

fn add_text(node: &Node, texts: &mut Vec<String>) {
    let item = node.text.trim_start().strip_prefix("- ").filter(|_| node.kind == "TextComment");
    if item.is_some() {
        texts.push(String::new());
    }
    if let Some(whole) = texts.last_mut() {
        let is_word = |c: char| c.is_ascii_alphanumeric();
        // A new line has no blank before its text.
        if node.kind == "TextComment" && whole.ends_with(is_word) && node.text.starts_with(is_word) {
            whole.push(' ');
        }
        whole.push_str(item.unwrap_or(&node.text));
        whole.push_str(&node.args.join(" "));
    }
    // As deep as the JSON, whose depth serde limits.
    node.inner.iter().for_each(|inner| add_text(inner, texts));
}
