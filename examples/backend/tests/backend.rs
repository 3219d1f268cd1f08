//! The backend on small inputs: what it writes, and what it says about mistakes.

use opcodes_tdgen::BACKEND;
use tdgen::testing::Input;

fn input(text: &str) -> Input {
    Input::new(format!("include \"opcode.td\"\n{text}")).file("opcode.td", include_str!("../opcode.td"))
}

#[test]
fn two_opcodes() {
    let text = r#"def Nop : Opcode<0, "nop">; def Drop : Opcode<7, "drop"> { let pops = 1; }"#;
    insta::assert_snapshot!(input(text).option("enum-name", "Op").run(&BACKEND));
}

#[test]
fn mistakes_are_told_all_at_once() {
    let text = r#"
def A : Opcode<1, "a"> { let pops = 300; let kind = "jmp"; }
def B : Opcode<2, ?>;
"#;
    insta::assert_snapshot!(input(text).run(&BACKEND));
}

#[test]
fn encodings_are_distinct() {
    let text = "def A : Opcode<1, \"a\">;\ndef B : Opcode<1, \"b\">;";
    insta::assert_snapshot!(input(text).run(&BACKEND));
}
