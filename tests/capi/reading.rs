//! The resolved model, as backends outside of tdgen read it: `tdgen::capi`.

#![expect(clippy::disallowed_methods, reason = "tests look at the repository")]

use tdgen::capi::{self, Bound, ExprKind, Length, Test, Type};
use tdgen::prelude::*;
use tdgen::testing::Input;

use crate::support::tools::root;

fn description(name: &str) -> String {
    std::fs::read_to_string(root().join("tests/capi").join(name)).expect("the description")
}

/// Lists the codes and checks of all functions.
const CHECKS: Backend = Backend::new("gen-checks", "", |context, diags| {
    let Ok(api) = capi::read(context, diags) else { return Vec::new() };
    let mut w = Writer::default();
    for function in &api.functions {
        let codes = function.codes.iter().map(|code| {
            format!("{}={}{}", code.name, code.value.unwrap_or(-99), if code.is_failure { "!" } else { "" })
        });
        writeln!(w, "{}: {}", function.name, codes.collect::<Vec<_>>().join(" "));
        for (code, check) in function.checks() {
            let loops = check.loops.iter().map(|each| {
                let limit = each.limit.as_ref().map(|limit| format!(" < {limit}")).unwrap_or_default();
                format!(
                    " [{} in {} {}..{}{limit} if {}]",
                    each.index,
                    each.array,
                    each.begin,
                    each.end,
                    each.tests.join(", ")
                )
            });
            writeln!(w, "  {} {:?}{}", code.name, check.test, loops.collect::<String>());
        }
    }
    vec![Output::main(w.finish())]
})
.options(capi::OPTIONS);

#[test]
fn checks_have_kinds() {
    insta::assert_snapshot!(Input::new(description("relations/box.td")).run(&CHECKS));
}

/// The order is that of the generated code.
#[test]
fn checks_are_in_the_order_of_the_entry_points() {
    const CODES: Backend = Backend::new("gen-codes", "", |context, diags| {
        let Ok(api) = capi::read(context, diags) else { return Vec::new() };
        let checks = api.functions.iter().flat_map(|function| function.checks());
        let codes: Vec<String> = checks.map(|(code, _)| code.name.clone()).collect();
        vec![Output::main(codes.join("\n"))]
    });
    let input = || Input::new(description("relations/box.td"));
    let generated = input().option("runtime", "standalone").run(&builtin("gen-entry-points")).output().to_owned();
    let code: String = generated.split_whitespace().collect();
    let refusals = code.split("returnbox::invalid(").skip(1);
    let refused: Vec<&str> = refusals.filter_map(|rest| rest.split(',').next()).collect();
    assert!(refused.len() > 10, "{generated}");
    assert_eq!(input().run(&CODES).output(), refused.join("\n"));
}

/// An invalid description is reported as by the generators.
#[test]
fn errors_are_those_of_the_header() {
    let broken = description("relations/box.td")
        .replace("StructMember<\"box_kind_t\", \"Kind\"", "StructMember<\"box_kind_t\", \"2nd\"");
    let ours = Input::new(&broken).run(&CHECKS).to_string();
    assert_eq!(ours, Input::new(&broken).run(&builtin("gen-api")).to_string());
    assert!(ours.contains("input.td:") && ours.contains("error: "), "{ours}");
}

fn builtin(name: &str) -> Backend {
    *tdgen::builtin_backends().find(|backend| backend.name == name).expect("the backend")
}

/// Types and expressions are trees; lengths and ranges refer to parameters.
#[test]
fn types_and_expressions_are_trees() {
    const FACTS: Backend = Backend::new("gen-facts", "", |context, diags| {
        let Ok(api) = capi::read(context, diags) else { return Vec::new() };
        let structure = api.structure("pair_t").expect("the structure");
        assert_eq!(structure.layout.map(|layout| (layout.size, layout.alignment)), Some((16, 8)));
        assert_eq!(structure.members[1].offset, Some(8));
        let function = &api.functions[0];
        let items = function.param("Items").expect("the parameter");
        let Type::Pointer { is_const: true, to } = &items.ty else { panic!("{:?}", items.ty) };
        assert_eq!(to.name(), Some("pair_t"));
        let Some(Length::Range { begin: Bound::Number(1), end, .. }) = &items.length else { panic!() };
        assert!(function.param(end).is_some_and(|end| end.name == "Count"));
        let (code, check) = function.checks().find(|(_, check)| check.test == Test::Condition).expect("a condition");
        assert!(code.is_failure);
        let expr = api.expression(&check.condition).expect("an expression");
        let ExprKind::Binary("<", left, right) = &expr.kind else { panic!("{expr:?}") };
        assert_eq!((left.to_string(), right.to_string()), ("Count".into(), "sizeof(pair_t)".into()));
        assert_eq!(api.expression("Count <"), None);
        vec![Output::main(format!("{} of {}\n", check.condition, function.name))]
    });
    let text = r#"
include "tdgen/api/api.td"
def Pairs : API { let prefix = "pair"; let has_code_locations = 0; }
def PAIR_APICALL : Macro { let desc = ""; let value = ""; }
def PAIR_APIEXPORT : Macro { let desc = ""; let value = ""; }
def pair_result_t : Enum {
  let desc = "codes";
  let etors = [Etor<"SUCCESS", "success">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_SIZE", "a size">];
}
def pair_t : Struct {
  let desc = "a pair";
  let members = [StructMember<"uint32_t", "Key", "a key">, StructMember<"void *", "Value", "a value">];
}
def pairAdd : Function {
  let desc = "adds pairs";
  let params = [
    Param<"size_t", "Count", "the number", PARAM_IN>,
    RangedParam<"const pair_t *", "Items", "pairs", PARAM_IN, Range<"1", "Count">>,
  ];
  let returns = [Return<"PAIR_RESULT_INVALID_SIZE", ["`Count<sizeof(pair_t)`"]>];
}
"#;
    assert_eq!(Input::new(text).run(&FACTS).output(), "Count<sizeof(pair_t) of pairAdd\n");
}

/// The class library finds pointers and handles by the end of a type; generators find them in each spelling.
#[test]
fn each_spelling_of_a_type_is_checked() {
    let text = |pointer: &str, handle: &str, result: &str| {
        format!(
            r#"
include "tdgen/api/api.td"
def Pairs : API {{ let prefix = "pair"; let has_code_locations = 0; }}
def PAIR_APICALL : Macro {{ let desc = ""; let value = ""; }}
def PAIR_APIEXPORT : Macro {{ let desc = ""; let value = ""; }}
def pair_result_t : Enum {{
  let desc = "codes";
  let etors = [Etor<"SUCCESS", "success">, Etor<"INVALID_NULL_POINTER", "null">, Etor<"INVALID_NULL_HANDLE", "null">];
}}
def pair_box_handle_t : Handle {{ let desc = "a box"; }}
def pairAdd : Function {{
  let desc = "adds a pair";
  let return = "{result}";
  let params = [Param<"{handle}", "Box", "the box", PARAM_IN>, Param<"{pointer}", "Item", "the pair", PARAM_OUT>];
  let returns = [];
}}
"#
        )
    };
    let checks = |pointer, handle, result| Input::new(text(pointer, handle, result)).run(&CHECKS).to_string();
    let expected = checks("int *", "pair_box_handle_t", "pair_result_t");
    assert_eq!(expected.matches("NullPointer").count() + expected.matches("NullHandle").count(), 2, "{expected}");
    for pointer in ["int*", "int* ", " int * ", "int *const", "int*\tconst"] {
        assert_eq!(checks(pointer, "pair_box_handle_t", "pair_result_t"), expected, "{pointer}");
    }
    for handle in ["pair_box_handle_t ", " pair_box_handle_t", "pair_box_handle_t const", "const pair_box_handle_t"] {
        assert_eq!(checks("int *", handle, "pair_result_t"), expected, "{handle}");
    }
    assert_eq!(checks("int *", "pair_box_handle_t", " pair_result_t "), expected);
}
