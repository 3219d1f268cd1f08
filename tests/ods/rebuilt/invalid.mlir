func.func @f(%a: i32, %b: i64) { %0 = arith.addi %a, %b : i32 return }
// -----
func.func @f(%a: f32) { %0 = "arith.addi"(%a, %a) : (f32, f32) -> f32 return }
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64 return }
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a) : (i32) -> i32 return }
// -----
func.func @f(%a: i32) { "arith.addi"(%a, %a) : (i32, i32) -> () return }
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a overflow<nope> : i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.addi %a, %a overflow<nsw : i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.addi %a %a : i32 return }
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) <{overflowFlags = 3 : i32}> : (i32, i32) -> i32 return }
// -----
func.func @f(%a: i32) { %0 = "arith.addi"(%a, %a) <{unknown = 3 : i32}> : (i32, i32) -> i32 return }
// -----
func.func @f(%a: f32) { %0 = arith.addf %a, %a fastmath<nnan,,ninf> : f32 return }
// -----
func.func @f(%a: i32) { %0 = arith.cmpi wrong, %a, %a : i32 return }
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1 return }
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 77 : i64}> : (i32, i32) -> i1 return }
// -----
func.func @f(%a: i32) { %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i64}> : (i32, i32) -> i2 return }
// -----
func.func @f(%a: i32, %c: i8) { %0 = arith.select %c, %a, %a : i8, i32 return }
// -----
func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to i16 return }
// -----
func.func @f(%a: f32) { %0 = arith.truncf %a sideways : f32 to f16 return }
// -----
func.func @f() { %0 = arith.constant "text" return }
// -----
func.func @f() { %0 = "arith.constant"() : () -> i32 return }
// -----
func.func @f(%a: i32) { %0 = math.sqrt %a : i32 return }
// -----
func.func @f(%a: f32) { %0 = math.fma %a, %a : f32 return }
// -----
func.func @f(%a: f32, %i: f32) { %0 = math.fpowi %a, %i : f32, f32 return }
// -----
func.func @f(%a: f32) { %0 = math.isnan %a fastmath<none : f32 return }
// -----
func.func @f(%a: f32) { %0 = "math.isnan"(%a) : (f32) -> i32 return }
// -----
func.func @f(%a: f32, %b: f64) { %0 = "complex.create"(%a, %b) : (f32, f64) -> complex<f32> return }
// -----
func.func @f(%a: f32) { %0 = complex.abs %a : f32 return }
// -----
func.func @f() { %0 = complex.constant [1.0 : f32] : complex<f32> return }
// -----
func.func @f(%c: complex<f32>) { %0 = "complex.re"(%c) : (complex<f32>) -> f64 return }
// -----
func.func @f() -> i32 { return }
// -----
func.func @f() { call @nowhere() : () -> () return }
// -----
func.func @f(%a: i32) { %0 = call @f(%a) : (i32) -> i32 return }
// -----
func.func @f(%a: i32) { "func.call"(%a) : (i32) -> () return }
// -----
func.func @f(%a: i32) { call_indirect %a() : () -> () return }
// -----
func.func @f() { %0 = constant @f : () -> i32 return }
// -----
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()
// -----
"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f", arg_attrs = [1]}> ({}) : () -> ()
// -----
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()
// -----
"func.return"() : () -> ()
