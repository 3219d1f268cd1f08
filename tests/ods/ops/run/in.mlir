shop.func @f { ^bb0(%x: i32, %o: i64, %f: f32, %m: memref<4xf32>):
  %a, %b, %bb = shop.values %x, 5 [] nou red "attr" @s %m : memref<4xf32> -> i64, f32
  %c, %d, %e = shop.values %x, 5 opt %o : i64 [%f, %f] s "text" d = 9 u "dark-blue" oc red 7 : i32 @t<@f> %m : memref<4xf32> -> !shop.bad,
}
// ----
shop.func @f { ^bb0(%x: i32, %o: i64, %f: f32, %m: memref<4xf32>):
  %a, %b, %bb = shop.values %x, 5 [] nou red "attr" @s %m : memref<4xf32> -> i64, f32 attributes {d = 7 : i64, foo}
  %c, %d, %e = shop.values %x, 5 opt %o : i64 [%f, %f] s "text" d = 9 u "dark-blue" oc red 7 : i32 @t<@f> %m : memref<4xf32> -> i64, f32
  shop.regions 4 { shop.end }
  shop.regions 4 sp "you" up { shop.names : i32
  }, {} , {} u attributes {x = 1}
  shop.regions 4 {} u
  shop.prop 4 <{p = 3 : i64, big = 9 : i64}>
  shop.prop 4 <{p = 3 : i64, big = 9 : i64, q = 6 : i64, s = "x"}> {a}
  %g = shop.all %x, %f u s("q") type i32 {z} : (i32, f32) -> f32
  %h = shop.all %x : (i32) -> f32
  %i = shop.match %m%m , %x, %x : memref<4xf32>
  %j = shop.nested 4 : i32 ((%x, %f), (), (%m)) : (i32, f32), (), (memref<4xf32>) -> i32
  %k = shop.same %x, %x : i32
  %l:3 = shop.names : i32, i32
  shop.spaces + {a} <5 + <{p = 3 : i64}>>
  %m1:2 = shop.sized %x, %f : i32, f32 -> i32, f32
  %m2:2 = shop.sized : -> i32, i32,
  "shop.check"(%x, %k) <{n = 5 : i32}> ({ shop.end }) : (i32, i32) -> ()
  shop.br ^a or ^b, ^c
^a: 
  shop.br ^b or ^c
^b:
  shop.br ^c or ^b
^c:
  shop.br ^c or ^b
}
// ----
shop.func @f { ^bb0(%x: i32):
  "shop.check"(%x, %x) <{n = 5 : i32}> ({ shop.end }) : (i32, i32) -> ()
  shop.end
}
// ----
shop.func @f { ^bb0(%x: i32, %y: i32):
  "shop.check"(%x, %y) <{n = 3 : i32}> ({ shop.end }) : (i32, i32) -> ()
  shop.end
}
// ----
shop.func @f { ^bb0(%x: i32, %y: i32):
  "shop.check"(%x, %y) <{n = 5 : i64}> ({ shop.end }) : (i32, i32) -> ()
  shop.end
}
// ----
shop.func @f { ^bb0(%x: i32, %y: i64):
  "shop.check"(%x, %y) <{n = 5 : i32}> ({ ^bb0: }) : (i32, i64) -> ()
  shop.end
}
// ----
shop.func @f { ^bb0(%x: i32, %y: i32):
  "shop.check"(%x, %y) ({ shop.end }) : (i32, i32) -> ()
  shop.end
}
// ----
shop.func @f { ^bb0(%x: i32, %y: i32):
  "shop.check"(%x, %y) <{n = 5 : i32}> ({ shop.end
  ^bb1: shop.end }) : (i32, i32) -> ()
  shop.end
}
// ----
shop.prop 4 <{p = 3 : i64, big = 2 : i64}>
// ----
shop.prop 4 <{p = 3 : i64}>
// ----
shop.prop 4 <{p = 3 : i64, big = 9 : i64, zz = 5}>
// ----
shop.prop 4 <{p = "x", big = 9 : i64}>
// ----
shop.func @f { ^bb0(%x: i32): %g = shop.all %x s("q") s("r") : (i32) -> f32
 shop.end }
// ----
shop.func @f { ^bb0(%x: i32): %i = shop.match %x%x , : i32 
 shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %m: memref<4xf32>):
  %a, %b, %bb = shop.values %x, 5 [] nou green "attr" @s %m : memref<4xf32> -> i64, f32
 shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %m: memref<4xf32>):
  %a, %b, %bb = shop.values %x, 5 [] nou "green" "attr" @s %m : memref<4xf32> -> i64, f32
 shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %m: memref<4xf32>):
  %a, %b, %bb = shop.values %x, 5 [] nou 4 "attr" @s %m : memref<4xf32> -> i64, f32
 shop.end }
// ----
shop.regions x {}
// ----
shop.prop 4 <{p = 3 : i64, big = 9 : i64}> {s = 5 : i32}
// ----
shop.func @f { ^bb0(%x: i32): 
 "shop.values"(%x) <{n = 5 : i32}> : (i32) -> ()
 shop.end }
// ----
shop.func @f { ^bb0(%x: i32): 
  %j = "shop.nested"(%x) <{sg = array<i32: 2>, val = 5 : i32}> : (i32) -> i32
 shop.end }
// ----
shop.guard { ^bb0(%x: i32): } then else { ^bb0(%x: i32): }
// ----
shop.guard { ^bb0(%x: i32): ^bb1: } then
// ----
shop.guard {a}
// ----
%a:4 = "shop.mixed"() : () -> (i32, i32, i32, i32)
%b:2 = "shop.mixed"() : () -> (i32, i32)
shop.function
%c:3 = shop.function : (i32) -> (i64, i8) {x}
// ----
%d:2 = shop.function : () -> (i64, i8)
// ----
%e:2 = shop.function : (i1, i1) -> ()
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.all_of_one_type %x : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.all_of_one_type %x, %y : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.all_of_one_type  : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.one_of_a_type %x : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.one_of_a_type %x, %y : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.one_of_a_type  : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.two_of_a_type %x : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.two_of_a_type %x, %y : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  %r = shop.two_of_a_type  : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_built %x
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_built %x, %y
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_built 
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_built %z
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_written %x : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_written %x, %y : i32
  shop.end }
// ----
shop.func @f { ^bb0(%x: i32, %y: i32, %z: i64):
  shop.one_written  : i32
  shop.end }
