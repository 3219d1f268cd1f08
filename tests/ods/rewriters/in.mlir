// Operations in operations.
%x:2 = "t.value"() : () -> (i32, i8)
%1 = "t.nest"(%x#0) : (i32) -> i32
%2 = "t.nest"(%1) : (i32) -> i32
%3 = "t.inner"(%x#0) {mark = 5 : i32} : (i32) -> i32
%4 = "t.nest"(%3) : (i32) -> i32
%5 = "t.inner"(%x#1) {mark = 7 : i32} : (i8) -> i32
%6 = "t.nest"(%5) : (i32) -> i32
%7 = "t.inner"(%x#1) {mark = 8 : i32} : (i8) -> i32
%8 = "t.nest"(%7) : (i32) -> i32
"t.body"() ({
^bb0(%argument: i32):
  %9 = "t.nest"(%argument) : (i32) -> i32
}) : () -> ()
// ----
// Shared functions, constraints of several values, repeated operands.
%x:3 = "t.value"() : () -> (i32, i8, i32)
%1 = "t.inner"(%x#0) {mark = 9 : i32} : (i32) -> i16
%2 = "t.outer"(%1, %x#2) : (i16, i32) -> i32
%3 = "t.outer"(%1, %x#1) : (i16, i8) -> i8
%4 = "t.outer"(%x#1, %1) : (i8, i16) -> i8
%5 = "t.outer"(%x#2, %1) : (i32, i16) -> i8
// ----
%x:3 = "t.value"() : () -> (i32, i8, i32)
%1 = "t.outer"(%x#0, %x#0) : (i32, i32) -> i64
%2 = "t.outer"(%x#2, %x#1) : (i32, i8) -> i64
%3 = "t.outer"(%2, %x#1) : (i64, i8) -> i16
%4 = "t.outer"(%2, %x#2) : (i64, i32) -> i16
"t.use"(%4) : (i16) -> ()
// ----
// Native code.
%x:2 = "t.value"() {small = 4 : i32} : () -> (i32, i8)
%y = "t.value"() {small = 40 : i32} : () -> i32
%z = "t.inner"(%x#1) {mark = 9 : i32, small = 3 : i32} : (i8) -> i8
%1 = "t.native"(%x#0) {mark = 4 : i32} : (i32) -> i32
%2 = "t.native"(%y) {mark = 4 : i32} : (i32) -> i32
%3 = "t.native"(%z) {mark = 4 : i32} : (i8) -> i16
%4 = "t.native"(%y) {mark = 1 : i32} : (i32) -> i32
%5 = "t.native"(%y) {mark = 2 : i32} : (i32) -> i32
// ----
// Either order.
%x:3 = "t.value"() : () -> (i32, i8, i32)
%1 = "t.nest"(%x#0) : (i32) -> i32
%2 = "t.either"(%1, %x#2) : (i32, i32) -> i32
%3 = "t.either"(%x#2, %1) : (i32, i32) -> i32
%4 = "t.either"(%x#1, %x#1) : (i8, i8) -> i8
%5 = "t.inner"(%x#0) {mark = 2 : i32} : (i32) -> i32
%6 = "t.inner"(%x#1) {mark = 3 : i32} : (i8) -> i32
%7 = "t.either"(%5, %6) : (i32, i32) -> i64
%8 = "t.either"(%6, %5) : (i32, i32) -> i64
%9 = "t.either"(%5, %5) : (i32, i32) -> i64
// ----
// Variadic and optional operands.
%x:3 = "t.value"() : () -> (i32, i32, i32)
%1 = "t.nest"(%x#0) : (i32) -> i32
%2 = "t.many"() {mark = 2 : i32} : () -> i32
%3 = "t.many"(%1, %x#1) {mark = 2 : i32} : (i32, i32) -> i32
%4 = "t.many"(%x#1, %1) {mark = 3 : i32} : (i32, i32) -> i32
%5 = "t.many"(%x#1, %1, %x#1) {mark = 3 : i32} : (i32, i32, i32) -> i32
%6 = "t.many"(%x#1, %x#2, %x#0) {mark = 4 : i32} : (i32, i32, i32) -> i32
%7 = "t.many"(%x#1, %x#2, %x#0) {mark = 5 : i32} : (i32, i32, i32) -> i32
// ----
%x:4 = "t.value"() : () -> (i32, i32, i32, i32)
%1 = "t.segments"(%x#0, %x#1, %x#2, %x#3) {operandSegmentSizes = array<i32: 1, 1, 1, 1>} : (i32, i32, i32, i32) -> i32
%2 = "t.segments"(%x#1, %x#2, %x#2) {operandSegmentSizes = array<i32: 0, 1, 2, 0>} : (i32, i32, i32) -> i32
%3 = "t.segments"(%x#0, %x#0) {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : (i32, i32) -> i32
// ----
// Attributes.
%x = "t.value"() : () -> i32
%1 = "t.attrs"(%x) {mode = 0 : i32} : (i32) -> i32
%2 = "t.attrs"(%x) {mode = 0 : i32, maybe = 3 : i32, unit} : (i32) -> i32
%3 = "t.attrs"(%x) {mode = 0 : i32, maybe = 4 : i32, number = 8 : i32} : (i32) -> i32
%4 = "t.attrs"(%x) {mode = 1 : i32, maybe = 4 : i32, number = 8 : i32} : (i32) -> i32
%5 = "t.attrs"(%x) {mode = 1 : i32} : (i32) -> i32
%6 = "t.old"(%x) {mark = 1 : i32} : (i32) -> i32
%7 = "t.old"(%x) {mark = 1 : i32, text = "text"} : (i32) -> i32
%8 = "t.old"(%x) {mark = 1 : i32, number = 8 : i32} : (i32) -> i32
// ----
// Properties.
%x = "t.value"() : () -> i32
%1 = "t.props"(%x) <{number = 3 : i64, text = "words"}> : (i32) -> i32
%2 = "t.props"(%x) <{number = 4 : i64}> : (i32) -> i32
%3 = "t.props"(%2) <{number = 6 : i64, flag}> : (i32) -> i32
%4 = "t.props"(%2) <{number = 5 : i64, text = "native"}> : (i32) -> i32
// ----
// Several results.
%x = "t.value"() : () -> i32
%1 = "t.nest"(%x) : (i32) -> i32
%2:2 = "t.two"(%1) : (i32) -> (i32, i64)
%3 = "t.inner"(%x) {mark = 3 : i32} : (i32) -> i32
%4:2 = "t.two"(%3) : (i32) -> (i32, i64)
%5:2 = "t.two"(%x) : (i32) -> (i32, i64)
"t.use"(%2#0, %2#1, %4#1, %4#0, %5#0) : (i32, i64, i64, i32, i32) -> ()
// ----
%x = "t.value"() : () -> i32
%2:3 = "t.three"(%x) : (i32) -> (i32, i64, i32)
%3:2 = "t.variadic_result"(%x) : (i32) -> (i32, i64)
%4:3 = "t.variadic_result"(%x) : (i32) -> (i32, i64, i64)
"t.use"(%2#0, %2#1, %2#2, %3#1, %4#1, %4#2) : (i32, i64, i32, i64, i64, i64) -> ()
// ----
// No results.
%x:2 = "t.value"() : () -> (i32, i8)
%1 = "t.nest"(%x#0) : (i32) -> i32
%2 = "t.inner"(%x#0) {mark = 3 : i32} : (i32) -> i32
%3 = "t.inner"(%x#1) {mark = 3 : i32} : (i8) -> i32
"t.erase"(%1) : (i32) -> ()
"t.erase"(%2) : (i32) -> ()
"t.erase"(%3) : (i32) -> ()
// ----
// Locations and types.
%x:2 = "t.value"() : () -> (i32, i8)
%1 = "t.inner"(%x#1) {mark = 3 : i32} : (i8) -> i8
%2 = "t.place"(%x#0) {mark = 0 : i32} : (i32) -> i32
%3 = "t.place"(%1) {mark = 1 : i32} : (i8) -> i32
%4 = "t.place"(%1) {mark = 2 : i32} : (i8) -> i32
%5 = "t.place"(%x#1) {mark = 3 : i32} : (i8) -> i32
%6 = "t.place"(%x#0) {mark = 4 : i32} : (i32) -> i32
%7 = "t.place"(%x#1) {mark = 5 : i32} : (i8) -> i32
"t.use"(%5, %6) : (i32, i32) -> ()
// ----
// Order.
%x = "t.value"() : () -> i32
%1 = "t.order"(%x) : (i32) -> i32
%2 = "t.order"(%1) : (i32) -> i32
%3 = "t.order"(%2) : (i32) -> i32
// ----
// arith.
%x:2 = "t.value"() : () -> (i32, i32)
%3 = arith.constant 3 : i32
%4 = arith.constant 4 : i32
%5 = arith.addi %x#0, %3 overflow<nsw> : i32
%6 = arith.addi %5, %4 overflow<nsw, nuw> : i32
%7 = arith.subi %6, %4 : i32
%8 = arith.subi %x#0, %3 : i32
%9 = arith.addi %8, %4 : i32
%10 = arith.addi %9, %x#0 : i32
%11 = arith.subi %10, %9 : i32
"t.use"(%7, %9, %11) : (i32, i32, i32) -> ()
// ----
%x:4 = "t.value"() : () -> (i32, i32, i1, i1)
%true = arith.constant true
%1 = arith.cmpi eq, %x#0, %x#1 : i32
%2 = arith.xori %1, %true : i1
%3 = arith.cmpi slt, %x#0, %x#1 : i32
%4 = arith.xori %3, %true : i1
%5 = arith.select %4, %x#0, %x#1 : i32
%6 = arith.select %3, %5, %x#1 : i32
%7 = arith.select %4, %5, %x#0 : i32
%8 = arith.select %x#2, %true, %x#3 : i1
%9 = arith.xori %x#2, %x#3 : i1
%10 = arith.xori %9, %x#3 : i1
%11 = arith.xori %x#2, %9 : i1
"t.use"(%2, %6, %7, %8, %10, %11) : (i1, i32, i32, i1, i1, i1) -> ()
// ----
%x:5 = "t.value"() : () -> (i8, i8, i16, f32, f32)
%1 = arith.extsi %x#0 : i8 to i32
%2 = arith.extsi %x#1 : i8 to i32
%3 = arith.extsi %x#2 : i16 to i32
%4 = arith.ori %1, %2 : i32
%5 = arith.andi %2, %3 : i32
%18 = arith.andi %2, %1 : i32
%6 = arith.extui %x#0 : i8 to i16
%7 = arith.extui %6 : i16 to i64
%8 = arith.trunci %7 : i64 to i32
%9 = arith.trunci %7 : i64 to i8
%10:2 = arith.mului_extended %x#0, %x#1 : i8
%11:2 = arith.mului_extended %x#0, %x#1 : i8
%12 = arith.negf %x#3 : f32
%13 = arith.negf %x#4 : f32
%14 = arith.mulf %12, %13 fastmath<nnan> : f32
%15 = arith.muli %x#0, %x#1 : i8
%16 = arith.divui %15, %x#1 exact : i8
%17 = arith.divui %15, %x#1 : i8
"t.use"(%4, %5, %8, %9, %10#0, %11#1, %14, %16, %17, %18) : (i32, i32, i32, i8, i8, i8, f32, i8, i8, i32) -> ()
// ----
// shape.
%x:3 = "t.value"() : () -> (!shape.witness, !shape.shape, !shape.shape)
%n:2 = "t.value"() : () -> (index, !shape.size)
%1 = shape.assuming_all %x#0
%2 = shape.assuming_all %x#0, %1
%3 = shape.cstr_eq %x#1, %x#1, %x#1 : !shape.shape, !shape.shape, !shape.shape
%4 = shape.cstr_eq %x#1, %x#2 : !shape.shape, !shape.shape
%5 = shape.cstr_broadcastable %x#2, %x#2 : !shape.shape, !shape.shape
%6 = shape.index_to_size %n#0
%7 = shape.size_to_index %6 : !shape.size
%8 = shape.size_to_index %n#1 : !shape.size
%9 = shape.index_to_size %8
%10 = shape.from_extents %n#0, %8 : index, index
%11 = shape.rank %10 : !shape.shape -> !shape.size
%12 = shape.from_extents %n#0 : index
%13 = shape.rank %12 : !shape.shape -> !shape.size
%14 = shape.const_shape [1, 2] : tensor<2xindex>
%15 = tensor.cast %14 : tensor<2xindex> to tensor<?xindex>
%16 = tensor.cast %14 : tensor<2xindex> to tensor<*xindex>
"t.use"(%2, %3, %4, %5, %7, %9, %11, %13, %15, %16) : (!shape.witness, !shape.witness, !shape.witness, !shape.witness, index, !shape.size, !shape.size, !shape.size, tensor<?xindex>, tensor<*xindex>) -> ()
// ----
// tosa.
%x:2 = "t.value"() : () -> (tensor<4xf32>, tensor<4xi8>)
%1 = tosa.abs %x#0 : (tensor<4xf32>) -> tensor<4xf32>
%2 = tosa.abs %1 : (tensor<4xf32>) -> tensor<4xf32>
%3 = tosa.floor %2 : (tensor<4xf32>) -> tensor<4xf32>
%4 = tosa.floor %3 : (tensor<4xf32>) -> tensor<4xf32>
%5 = tosa.abs %4 : (tensor<4xf32>) -> tensor<4xf32>
%6 = tosa.bitwise_not %x#1 : (tensor<4xi8>) -> tensor<4xi8>
%7 = tosa.bitwise_not %6 : (tensor<4xi8>) -> tensor<4xi8>
%8 = tosa.log %x#0 : (tensor<4xf32>) -> tensor<4xf32>
%9 = tosa.add %8, %8 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%10 = tosa.clamp %x#0 {min_val = 0.0 : f32, max_val = 9.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
%11 = tosa.clamp %10 {min_val = 1.0 : f32, max_val = 10.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
%12 = tosa.concat %11 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
%13 = "tosa.const"() {values = dense<2.0> : tensor<4xf32>} : () -> tensor<4xf32>
%14 = tosa.cast %13 : (tensor<4xf32>) -> tensor<4xi32>
%15 = "tosa.const"() {values = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
%16 = tosa.cast %15 : (tensor<2xf32>) -> tensor<2xi32>
"t.use"(%5, %7, %9, %12, %14, %16) : (tensor<4xf32>, tensor<4xi8>, tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<2xi32>) -> ()
