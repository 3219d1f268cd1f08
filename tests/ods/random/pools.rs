//! What random operations are made of: constraints with values that satisfy them, traits, and the choice among them.

/// A generator of random numbers whose sequence depends only on its seed.
#[derive(Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Whether something happens that does in `percent` of all cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'p, T>(&mut self, pool: &'p [T]) -> &'p T {
        &pool[self.below(pool.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}

/// A type constraint: its name, types that satisfy it, and whether only one does.
pub(crate) type TypeRow = (&'static str, &'static [&'static str], bool);

pub(crate) const TYPES: &[TypeRow] = &[
    ("I32", &["i32"], true),
    ("I64", &["i64"], true),
    ("I1", &["i1"], true),
    ("F32", &["f32"], true),
    ("Index", &["index"], true),
    ("NoneType", &["none"], true),
    ("AnyType", &["i32", "f64", "tensor<2xi8>", "!shop.pair<3, i1>", "(i32) -> f32", "!shop.unit"], false),
    ("AnyType", &["i7", "!shop.unit", "vector<2xf32>"], false),
    ("AnyInteger", &["i8", "si16", "ui32"], false),
    ("AnySignlessInteger", &["i8", "i64"], false),
    ("AnyFloat", &["f16", "f64"], false),
    ("AnyTensor", &["tensor<4xf32>", "tensor<*xi1>"], false),
    ("AnyRankedTensor", &["tensor<?x2xi32>"], false),
    ("AnyMemRef", &["memref<2xi8>", "memref<f32>"], false),
    ("AnyVectorOfNonZeroRank", &["vector<4xf32>"], false),
    ("AnyTuple", &["tuple<i32, f32>"], false),
    ("AnyComplex", &["complex<f32>"], false),
    ("TensorOf<[F32, I1]>", &["tensor<4xf32>", "tensor<*xi1>"], false),
    ("AnyTypeOf<[I32, F32]>", &["i32", "f32"], false),
    ("1DTensorOf<[Index]>", &["tensor<3xindex>"], false),
    ("Shop_Pair", &["!shop.pair<1, f32>"], false),
    ("Shop_Unit", &["!shop.unit"], false),
    ("FunctionType", &["(i32) -> ()"], false),
    ("SI32", &["si32"], true),
    ("ConfinedType<AnyInteger, [CPred<\"$_self.getIntOrFloatBitWidth() > 4\">], \"wide\">", &["i8"], false),
];

/// An attribute constraint: its name, attributes that satisfy it, and a C++ default value, if it can have one.
pub(crate) type AttributeRow = (&'static str, &'static [&'static str], &'static str);

pub(crate) const ATTRIBUTES: &[AttributeRow] = &[
    ("I32Attr", &["5 : i32", "-7 : i32"], "7"),
    ("I64Attr", &["5", "7"], "7"),
    ("I8Attr", &["5 : i8"], "3"),
    ("SI32Attr", &["5 : si32"], "2"),
    ("UI64Attr", &["5 : ui64"], "2"),
    ("IndexAttr", &["5 : index"], ""),
    ("BoolAttr", &["true", "false"], "true"),
    ("AnyI32Attr", &["5 : i32"], ""),
    ("APIntAttr", &["5 : i9"], ""),
    ("F32Attr", &["1.5 : f32", "2.5 : f32"], "1.5f"),
    ("F64Attr", &["2.5", "1.5"], "2.5"),
    ("StrAttr", &["\"text\"", "\"\""], "\\\"abc\\\""),
    ("StrAttr", &["\"other\""], ""),
    ("UnitAttr", &["unit"], ""),
    ("FlatSymbolRefAttr", &["@f"], ""),
    ("SymbolRefAttr", &["@f::@g"], ""),
    ("SymbolNameAttr", &["\"name\""], ""),
    ("TypeAttr", &["i32", "tensor<2xf32>"], ""),
    ("TypeAttrOf<I32>", &["i32"], ""),
    ("AnyAttr", &["5 : i8", "\"x\"", "[1]", "unit", "#shop.mark<3>", "i32", "@f"], ""),
    ("ArrayAttr", &["[1, \"a\"]", "[]"], "{}"),
    ("I64ArrayAttr", &["[1, 2]", "[2, 1]"], "{1, 2}"),
    ("StrArrayAttr", &["[\"a\"]", "[\"b\"]"], "{\\\"a\\\"}"),
    ("DictionaryAttr", &["{a = 1 : i32}"], ""),
    ("DenseI32ArrayAttr", &["array<i32: 1, 2>", "array<i32>"], "{1, 2}"),
    ("DenseBoolArrayAttr", &["array<i1: true>", "array<i1: false>"], "{true}"),
    ("DenseF32ArrayAttr", &["array<f32: 1.0>"], ""),
    ("AffineMapAttr", &["affine_map<(d0) -> (d0)>"], ""),
    ("ElementsAttr", &["dense<1> : tensor<2xi32>"], ""),
    ("I32ElementsAttr", &["dense<1> : tensor<2xi32>"], ""),
    ("TypedAttrInterface", &["5 : i32", "1.0 : f64"], ""),
    ("LocationAttr", &["loc(unknown)"], ""),
    ("Color", &["0 : i32", "1 : i32"], "::shop::Color::Red"),
    ("Sides", &["1 : i32", "3 : i32"], "::shop::Sides::Left"),
    ("Shop_ShadeAttr", &["#shop.shade<dark>"], "::shop::Shade::Dark"),
    ("Shop_Mark", &["#shop.mark<3>"], ""),
    ("Shop_Note", &["#shop.note<\"x\", 2>", "#shop.note<\"x\">"], ""),
    ("ConfinedAttr<I32Attr, [IntPositive]>", &["5 : i32", "-5 : i32"], "1"),
    ("ConfinedAttr<I64ArrayAttr, [ArrayCount<2>]>", &["[1, 2]", "[1]"], ""),
    ("AnyAttrOf<[I32Attr, StrAttr]>", &["5 : i32", "\"x\""], ""),
];

/// A property: its description and the attributes that it can be converted from.
pub(crate) type PropertyRow = (&'static str, &'static [&'static str]);

pub(crate) const PROPERTIES: &[PropertyRow] = &[
    ("I32Prop", &["5 : i32"]),
    ("I64Prop", &["5 : i64", "7 : i64"]),
    ("BoolProp", &["true"]),
    ("StringProp", &["\"x\""]),
    ("UnitProp", &["unit"]),
    ("DefaultValuedProp<I64Prop, \"5\">", &["5 : i64", "6 : i64"]),
    ("DefaultValuedProp<StringProp, \"\\\"hey\\\"\">", &["\"you\""]),
    ("DefaultValuedProp<BoolProp, \"false\">", &["true"]),
    ("OptionalProp<I64Prop>", &["[5 : i64]", "unit"]),
    ("IntArrayProp<I64Prop>", &["array<i64: 1, 2>"]),
    ("ArrayProp<StringProp>", &["[\"a\", \"b\"]"]),
    ("ConfinedProp<I64Prop, CPred<\"$_self > 4\">, \"big\">", &["9 : i64", "1 : i64"]),
];

/// Attributes and properties whose enumerators are no words: see `common.td` of the tests that read texts back.
pub(crate) const ODD_ATTRIBUTES: &[AttributeRow] = &[
    ("Strange", ODD, "::shop::Strange::Plain"),
    ("StrangeBits", &["0 : i32", "1 : i32", "3 : i32"], "::shop::StrangeBits::Left"),
    (
        "Shop_OddAttr",
        &["#shop.odd<\"+\">", "#shop.odd<plain>", "#shop.odd<\" \">", "#shop.odd<\"true\">", "#shop.odd<\"2d\">"],
        "",
    ),
    ("Shop_NewOddAttr", &["#shop<new_odd a>", "#shop<new_odd \"b b\">"], ""),
    ("Shop_Inner", &["#shop.inner<3>"], ""),
];
const ODD: &[&str] = &["0 : i32", "1 : i32", "2 : i32", "3 : i32", "4 : i32", "5 : i32"];

pub(crate) const ODD_PROPERTIES: &[PropertyRow] = &[
    ("EnumProp<Odd>", ODD),
    ("EnumProp<Plain>", &["0 : i32", "1 : i32"]),
    ("EnumProp<NewOdd>", &["0 : i32", "1 : i32"]),
    ("NamedEnumProp<Odd, \"odd\">", ODD),
    ("DefaultValuedProp<EnumProp<Plain>, \"::shop::Plain::A\">", &["0 : i32", "1 : i32"]),
    ("DefaultValuedProp<EnumProp<Odd>, \"::shop::Odd::Plain\">", ODD),
    ("OptionalProp<EnumProp<Plain>>", &["unit", "[0 : i32]", "[1 : i32]"]),
    ("OptionalProp<StringProp>", &["unit", "[\"x\"]"]),
];

/// Traits that any operation can have.
pub(crate) const TRAITS: &[&str] = &[
    "Pure",
    "Commutative",
    "NoMemoryEffect",
    "AlwaysSpeculatable",
    "RecursiveMemoryEffects",
    "MemoryEffects<[MemRead]>",
    "MemoryEffects<[MemWrite, MemAlloc]>",
    "IsolatedFromAbove",
    "MemRefsNormalizable",
    "SameTypeOperands",
    "HasParent<\"WrapOp\">",
    "ParentOneOf<[\"WrapOp\", \"::mlir::ModuleOp\"]>",
    "PredOpTrait<\"always holds\", CPred<\"true\">>",
    "PredOpTrait<\"never holds\", CPred<\"false\">>",
    "PredOpTrait<\"has few operands\", CPred<\"$_op.getNumOperands() < 3\">>",
    "SameOperandsShape",
    "SameOperandsElementType",
    "TraitList<[Commutative, Pure]>",
];

/// Traits of operations with operands and results.
pub(crate) const VALUE_TRAITS: &[&str] = &[
    "SameOperandsAndResultShape",
    "SameOperandsAndResultElementType",
    "Elementwise",
    "ElementwiseMappable",
    "SameOperandsAndResultType",
    "SameOperandsAndResultType",
];

/// Parameters of builders that authors write.
pub(crate) const BUILDERS: &[&str] = &[
    "\"int\":$number",
    "\"::llvm::StringRef\":$text",
    "\"::mlir::Value\":$one, \"bool\":$flag",
    "\"::mlir::ValueRange\":$all",
    "\"::mlir::Type\":$type, \"::mlir::ValueRange\":$all",
    "\"::mlir::TypeRange\":$types, \"::mlir::ValueRange\":$all",
    "\"::mlir::TypeRange\":$types, CArg<\"::mlir::ValueRange\", \"{}\">:$all",
    "CArg<\"int\", \"3\">:$number, CArg<\"bool\", \"false\">:$flag",
    "\"::mlir::Value\":$one",
    "\"::mlir::Value\":$one, \"::mlir::Value\":$two",
    "\"int64_t\":$number",
    "\"::mlir::IntegerAttr\":$attribute",
    "\"::mlir::StringAttr\":$attribute, CArg<\"::mlir::ArrayAttr\", \"nullptr\">:$more",
    "\"::llvm::StringRef\":$text, CArg<\"int64_t\", \"1\">:$number",
    "",
    "\"float\", \"double\"",
];
