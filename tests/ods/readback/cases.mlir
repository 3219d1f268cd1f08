lump
"shop.wrap"() ({
^bb0(%a: i32, %b: i64):
  "shop.lump"(%a, %b) <{operandSegmentSizes = array<i32: 1, 1>}> : (i32, i64) -> ()
  "shop.lump"(%b, %b) <{operandSegmentSizes = array<i32: 0, 2>}> {x} : (i64, i64) -> ()
}) : () -> ()
// ====
lump_results
%r:3 = "shop.lump_results"() <{resultSegmentSizes = array<i32: 1, 2>}> : () -> (i32, i32, i32)
// ====
lump_both
"shop.wrap"() ({
^bb0(%a: i32):
  %r:2 = "shop.lump_both"(%a, %a) <{n = 5 : i32, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 0, 2>}> : (i32, i32) -> (i32, i32)
}) : () -> ()
// ====
lump_nested
"shop.wrap"() ({
^bb0(%a: i32):
  "shop.lump_nested"(%a, %a, %a) <{sizes = array<i32: 1, 0, 2>}> : (i32, i32, i32) -> ()
}) : () -> ()
// ====
nested
"shop.wrap"() ({
^bb0(%a: i32):
  "shop.nested"(%a, %a, %a) <{sizes = array<i32: 1, 0, 2>, n = 3 : i32}> : (i32, i32, i32) -> ()
}) : () -> ()
// ====
split
%r:3 = "shop.split"() <{resultSegmentSizes = array<i32: 1, 2>}> : () -> (i32, i32, i32)
// ====
infer
"shop.wrap"() ({
^bb0(%a: i32):
  %r = "shop.infer"(%a) <{to = tensor<4xi8>, name = "x"}> {other} : (i32) -> tensor<4xi8>
}) : () -> ()
// ====
clauses
"shop.clauses"() <{a = #shop.inner<3>, b = array<i32: 1, 2>, c = #shop<new_odd "b b">}> : () -> ()
// ----
"shop.clauses"() <{b = array<i32>}> : () -> ()
