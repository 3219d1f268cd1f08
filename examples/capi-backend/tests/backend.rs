//! The backend on small inputs: what it writes, and what it reports about errors.

use ruby_tdgen::BACKEND;
use tdgen::testing::Input;

#[test]
fn a_box() {
    insta::assert_snapshot!(Input::new(include_str!("../box.td")).run(&BACKEND));
}

#[test]
fn errors_are_those_of_the_header() {
    let text = include_str!("../box.td").replace("Size == 0", "Size ==");
    insta::assert_snapshot!(Input::new(text).run(&BACKEND));
}
