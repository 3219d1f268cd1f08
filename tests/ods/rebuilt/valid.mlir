func.func @arith_float(%a: f32, %b: f32, %v: vector<4xf64>) {
  %0 = arith.addf %a, %b fastmath<nnan,contract> : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b fastmath<nnan,contract> : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b fastmath<nnan,contract> : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  %v0 = arith.addf %v, %v : vector<4xf64>
  %v1 = arith.subf %v, %v : vector<4xf64>
  %v2 = arith.mulf %v, %v : vector<4xf64>
  %v3 = arith.divf %v, %v : vector<4xf64>
  %v4 = arith.remf %v, %v : vector<4xf64>
  %v5 = arith.maximumf %v, %v : vector<4xf64>
  %v6 = arith.minimumf %v, %v : vector<4xf64>
  %v7 = arith.maxnumf %v, %v : vector<4xf64>
  %v8 = arith.minnumf %v, %v : vector<4xf64>
  %n = arith.negf %a : f32
  return
}

func.func @arith_integer(%a: i32, %b: i32, %v: vector<[4]xi8>, %x: index) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.subi %a, %b overflow<nuw> : i32
  %2 = arith.muli %a, %b overflow<nsw, nuw> : i32
  %3 = arith.divsi %a, %b exact : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.remsi %a, %b : i32
  %6 = arith.remui %a, %b : i32
  %7 = arith.ceildivsi %a, %b : i32
  %8 = arith.ceildivui %a, %b : i32
  %9 = arith.floordivsi %a, %b : i32
  %10 = arith.andi %a, %b : i32
  %11 = arith.ori %a, %b : i32
  %12 = arith.xori %a, %b : i32
  %13 = arith.shli %a, %b overflow<nsw> : i32
  %14 = arith.shrsi %a, %b exact : i32
  %15 = arith.shrui %a, %b : i32
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  %v0 = arith.addi %v, %v : vector<[4]xi8>
  %v1 = arith.subi %v, %v : vector<[4]xi8>
  %v2 = arith.muli %v, %v : vector<[4]xi8>
  %v3 = arith.divsi %v, %v : vector<[4]xi8>
  %v4 = arith.divui %v, %v : vector<[4]xi8>
  %v5 = arith.remsi %v, %v : vector<[4]xi8>
  %v6 = arith.remui %v, %v : vector<[4]xi8>
  %v7 = arith.ceildivsi %v, %v : vector<[4]xi8>
  %v8 = arith.ceildivui %v, %v : vector<[4]xi8>
  %v9 = arith.floordivsi %v, %v : vector<[4]xi8>
  %v10 = arith.andi %v, %v : vector<[4]xi8>
  %v11 = arith.ori %v, %v : vector<[4]xi8>
  %v12 = arith.xori %v, %v : vector<[4]xi8>
  %v13 = arith.shli %v, %v : vector<[4]xi8>
  %v14 = arith.shrsi %v, %v : vector<[4]xi8>
  %v15 = arith.shrui %v, %v : vector<[4]xi8>
  %v16 = arith.maxsi %v, %v : vector<[4]xi8>
  %v17 = arith.maxui %v, %v : vector<[4]xi8>
  %v18 = arith.minsi %v, %v : vector<[4]xi8>
  %v19 = arith.minui %v, %v : vector<[4]xi8>
  %x0 = arith.addi %x, %x : index
  %x1 = arith.subi %x, %x : index
  %x2 = arith.muli %x, %x : index
  %x3 = arith.divsi %x, %x : index
  %x4 = arith.divui %x, %x : index
  %x5 = arith.remsi %x, %x : index
  %s, %c = arith.addui_extended %a, %b : i32, i1
  %l, %h = arith.mului_extended %a, %b : i32
  %l2, %h2 = arith.mulsi_extended %a, %b : i32
  return
}

func.func @arith_cast(%a: f32, %i: i16, %x: index, %t: tensor<?xi8>, %v: vector<2xf16>) {
  %0 = arith.extf %v fastmath<fast> : vector<2xf16> to vector<2xf32>
  %1 = arith.truncf %a downward : f32 to bf16
  %2 = arith.extsi %i : i16 to i64
  %4 = arith.trunci %i overflow<nsw> : i16 to i8
  %5 = arith.fptosi %a : f32 to i8
  %6 = arith.fptoui %a : f32 to i8
  %7 = arith.sitofp %i : i16 to f64
  %9 = arith.bitcast %a : f32 to i32
  %10 = arith.index_cast %x : index to i32
  %11 = arith.index_castui %t : tensor<?xi8> to tensor<?xindex>
  %12 = arith.extui %t : tensor<?xi8> to tensor<?xi32>
  return
}

func.func @arith_compare(%a: f32, %i: i16, %t: tensor<3x?xf32>, %v: vector<2xi1>, %w: vector<2xi16>) {
  %i0 = arith.cmpi eq, %i, %i : i16
  %i1 = arith.cmpi ne, %i, %i : i16
  %i2 = arith.cmpi slt, %i, %i : i16
  %i3 = arith.cmpi sle, %i, %i : i16
  %i4 = arith.cmpi sgt, %i, %i : i16
  %i5 = arith.cmpi sge, %i, %i : i16
  %i6 = arith.cmpi ult, %i, %i : i16
  %i7 = arith.cmpi ule, %i, %i : i16
  %i8 = arith.cmpi ugt, %i, %i : i16
  %i9 = arith.cmpi uge, %i, %i : i16
  %f0 = arith.cmpf false, %a, %a : f32
  %f1 = arith.cmpf oeq, %a, %a : f32
  %f2 = arith.cmpf ogt, %a, %a : f32
  %f3 = arith.cmpf oge, %a, %a fastmath<ninf> : f32
  %f4 = arith.cmpf olt, %a, %a : f32
  %f5 = arith.cmpf ole, %a, %a : f32
  %f6 = arith.cmpf one, %a, %a : f32
  %f7 = arith.cmpf ord, %a, %a : f32
  %f8 = arith.cmpf ueq, %a, %a : f32
  %f9 = arith.cmpf ugt, %a, %a : f32
  %f10 = arith.cmpf uge, %a, %a : f32
  %f11 = arith.cmpf ult, %a, %a : f32
  %f12 = arith.cmpf ule, %a, %a : f32
  %f13 = arith.cmpf une, %a, %a : f32
  %f14 = arith.cmpf uno, %a, %a : f32
  %f15 = arith.cmpf true, %a, %a : f32
  %t0 = arith.cmpf olt, %t, %t : tensor<3x?xf32>
  %s0 = arith.select %i0, %a, %a : f32
  %s1 = arith.select %v, %w, %w : vector<2xi1>, vector<2xi16>
  return
}

func.func @arith_constant() {
  %0 = arith.constant 1 : i32
  %1 = arith.constant -2.5 : f64
  %2 = arith.constant true
  %3 = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %4 = arith.constant 7 : index
  %5 = arith.constant {note = "kept"} 3 : i2
  return
}

func.func @math_float(%a: f32, %b: f32, %i: i32, %v: vector<4xf16>) {
  %0 = math.absf %a fastmath<afn> : f32
  %1 = math.acos %a : f32
  %2 = math.acosh %a : f32
  %3 = math.asin %a : f32
  %4 = math.asinh %a fastmath<afn> : f32
  %5 = math.atan %a : f32
  %6 = math.atanh %a : f32
  %7 = math.cbrt %a : f32
  %8 = math.ceil %a fastmath<afn> : f32
  %9 = math.cos %a : f32
  %10 = math.cosh %a : f32
  %11 = math.erf %a : f32
  %12 = math.erfc %a fastmath<afn> : f32
  %13 = math.exp %a : f32
  %14 = math.exp2 %a : f32
  %15 = math.expm1 %a : f32
  %16 = math.floor %a fastmath<afn> : f32
  %17 = math.log %a : f32
  %18 = math.log10 %a : f32
  %19 = math.log1p %a : f32
  %20 = math.log2 %a fastmath<afn> : f32
  %21 = math.round %a : f32
  %22 = math.roundeven %a : f32
  %23 = math.rsqrt %a : f32
  %24 = math.sin %a fastmath<afn> : f32
  %25 = math.sinh %a : f32
  %26 = math.sqrt %a : f32
  %27 = math.tan %a : f32
  %28 = math.tanh %a fastmath<afn> : f32
  %29 = math.trunc %a : f32
  %v0 = math.absf %v : vector<4xf16>
  %v1 = math.acos %v : vector<4xf16>
  %v2 = math.acosh %v : vector<4xf16>
  %v3 = math.asin %v : vector<4xf16>
  %v4 = math.asinh %v : vector<4xf16>
  %p = math.powf %a, %b : f32
  %q = math.atan2 %a, %b : f32
  %r = math.copysign %a, %b : f32
  %s = math.fma %a, %b, %a fastmath<reassoc> : f32
  %t = math.fpowi %a, %i : f32, i32
  %u = math.ipowi %i, %i : i32
  %w = math.absi %i : i32
  %x = math.ctlz %i : i32
  %y = math.cttz %i : i32
  %z = math.ctpop %i : i32
  %na = math.isnan %a : f32
  %nb = math.isinf %a : f32
  %nc = math.isfinite %v : vector<4xf16>
  %nd = math.isnormal %a : f32
  %ne, %nf = math.sincos %a : f32
  return
}

func.func @complex(%c: complex<f32>, %d: complex<f32>, %a: f32, %i: i32) {
  %0 = complex.abs %c fastmath<nnan> : complex<f32>
  %1 = complex.angle %c : complex<f32>
  %2 = complex.conj %c : complex<f32>
  %3 = complex.cos %c : complex<f32>
  %4 = complex.exp %c : complex<f32>
  %5 = complex.expm1 %c fastmath<nnan> : complex<f32>
  %6 = complex.im %c : complex<f32>
  %7 = complex.log %c : complex<f32>
  %8 = complex.log1p %c : complex<f32>
  %9 = complex.neg %c : complex<f32>
  %10 = complex.re %c fastmath<nnan> : complex<f32>
  %11 = complex.rsqrt %c : complex<f32>
  %12 = complex.sign %c : complex<f32>
  %13 = complex.sin %c : complex<f32>
  %14 = complex.sqrt %c : complex<f32>
  %15 = complex.tan %c fastmath<nnan> : complex<f32>
  %16 = complex.tanh %c : complex<f32>
  %b0 = complex.add %c, %d : complex<f32>
  %b1 = complex.sub %c, %d : complex<f32>
  %b2 = complex.mul %c, %d : complex<f32>
  %b3 = complex.div %c, %d : complex<f32>
  %b4 = complex.pow %c, %d : complex<f32>
  %b5 = complex.atan2 %c, %d : complex<f32>
  %e = complex.eq %c, %d : complex<f32>
  %f = complex.neq %c, %d : complex<f32>
  %g = complex.create %a, %a : complex<f32>
  %h = complex.constant [1.0 : f32, -1.0 : f32] : complex<f32>
  %j = complex.bitcast %c : complex<f32> to i64
  %k = complex.powi %c, %i : complex<f32>, i32
  return
}

func.func private @declared(i32 {test.argument = 1 : i64}, f32) -> (i32 {test.result}, f32) attributes {no_inline}
func.func nested @caller(%a: i32, %b: f32) -> f32 {
  %r:2 = call @declared(%a, %b) : (i32, f32) -> (i32, f32)
  %f = constant @declared : (i32, f32) -> (i32, f32)
  %s:2 = call_indirect %f(%r#0, %r#1) : (i32, f32) -> (i32, f32)
  return %s#1 : f32
}
func.func @folds() -> (i32, f32, i1, index, complex<f32>) {
  %a = arith.constant 6 : i32
  %b = arith.constant 7 : i32
  %0 = arith.muli %a, %b : i32
  %c = arith.constant 2.0 : f32
  %1 = math.sqrt %c : f32
  %2 = arith.cmpi ult, %0, %b : i32
  %x = arith.constant 20 : index
  %y = arith.constant 22 : index
  %3 = arith.addi %x, %y : index
  %4 = complex.create %1, %c : complex<f32>
  return %0, %1, %2, %3, %4 : i32, f32, i1, index, complex<f32>
}
