//! tdgen as a library: several compilations side by side, and typed reading of records.

use tdgen::compile_text;
use tdgen::records::Kind;

/// A target of some size whose records depend on a seed.
fn target(seed: usize) -> String {
    let mut text = "class I<int n> { int v = !mul(n, 3); string s = \"i\" # n; bits<8> b = n; }\n".to_owned();
    for at in 0..200 {
        text += &format!("def r{at} : I<{}> {{ int w = I<{at}>.v; }}\n", (at * seed) % 256);
    }
    text
}

fn printed(text: &str) -> Vec<String> {
    let Ok((records, _)) = compile_text(text) else {
        panic!("the target compiles");
    };
    let defs = records.defs();
    let line = |def: tdgen::records::RecordRef| {
        let fields = def.fields();
        let fields: Vec<String> = fields.map(|field| field.value().text()).collect();
        format!("{} {}", def.name(), fields.join(" "))
    };
    defs.map(line).collect()
}

#[test]
fn compilations_in_parallel_threads_do_not_meet() {
    let alone: Vec<_> = (1..5).map(|seed| printed(&target(seed))).collect();
    let together: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..5).map(|seed| scope.spawn(move || printed(&target(seed)))).collect();
        let results = threads.into_iter().map(|thread| thread.join());
        results.map(|result| result.expect("the thread ends")).collect()
    });
    assert_eq!(alone, together);
    assert_ne!(alone[0], alone[1]);
}

/// Names are compared by hashes first. What waits for a name waits for it whatever the names before are.
#[test]
fn names_whose_hashes_meet_are_told_apart() {
    let text = "class B<list<int> l> { list<int> v = l; } \
                class A<list<int> t, int x> { field B b = B<l = !foreach(y, t, !add(y, x))>; } \
                class D<int z> : A<[], z>; \
                multiclass M<list<int> t> { foreach i = 1 in def _d { field B b = B<l = !cond(i: [], 2: t)>; } } \
                def d : D<1>; defm m : M<[2]>;";
    let names =
        |count: usize| (0..count).map(|name| format!("class K{name}<int k> {{ int v = k; }} ")).collect::<String>();
    let expected = printed(text);
    assert_eq!(expected, ["d B<\"B:l\": []>", "m_d B<\"B:l\": []>"]);
    for count in 1..300 {
        assert_eq!(printed(&(names(count) + text)), expected, "after {count} other classes");
    }
}

#[test]
fn the_graph_is_read_by_several_threads() {
    let Ok((records, _)) = compile_text(&target(7)) else {
        panic!("the target compiles");
    };
    let counts: Vec<usize> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| records.defs_of_if_defined("I").len())).collect();
        let results = threads.into_iter().map(|thread| thread.join());
        results.map(|result| result.expect("the thread ends")).collect()
    });
    assert!(counts.iter().all(|&count| count == counts[0]));
    assert!(counts[0] > 200, "named and anonymous ones");
}

#[test]
fn a_field_of_the_wrong_kind_is_an_error_at_the_field() {
    let text = "def op; class A<string t> { string text = t; list<int> l = [1, 2]; dag d = (op 1:$x); A a = ?; }\n\
                \ndef one : A<\"hello\"> {\n  let l = [4];\n}\n";
    let Ok((records, sources)) = compile_text(text) else {
        panic!("the text compiles");
    };
    let one = records.def("one").expect("it is defined");
    assert_eq!(one.field("text").unwrap().as_str().unwrap(), "hello");
    let elements = one.field("l").unwrap().as_list().unwrap();
    let elements: Vec<i64> = elements.iter().map(|element| element.as_int().unwrap()).collect();
    assert_eq!(elements, [4]);
    let dag = one.field("d").unwrap().as_dag().unwrap();
    assert_eq!(dag.args().next().unwrap().name().unwrap(), "x", "names have no dollar");
    assert!(matches!(dag.operator().value.kind(), Kind::Def(op) if op.name() == "op"));
    assert!(one.field("a").unwrap().is_unset());

    let wrong = one.field("l").unwrap().as_str().expect_err("it is a list");
    let place = sources.locate(wrong.span.expect("it has a place").start);
    assert_eq!((place.line, place.column), (4, 7), "at the let that set it");
    let missing = one.field("txet").err().expect("there is no such field");
    let place = sources.locate(missing.span.expect("it has a place").start);
    assert_eq!(place.line, 3, "at the record");
}
