// Values of the parameters that attributes and types of these tests have. Those of optional parameters include the value that
// is not printed.

struct Values {
  MLIRContext *context;
  Builder builder{context};
  shop::InnerAttr inner = shop::InnerAttr::get(context, 3);
  shop::InnerType innerType = shop::InnerType::get(context, 3);

  std::vector<int> ints = {5, -7, 0};
  std::vector<int64_t> longs = {5, -9};
  std::vector<unsigned> naturals = {3};
  std::vector<char> bools = {true, false};
  std::vector<StringRef> strings = {"text", "", "a \" b"};
  std::vector<StringRef> maybeStrings = {"text", "", "a \" b", "abc"};
  std::vector<Type> types = {builder.getI32Type(), builder.getFunctionType({}, {}), builder.getTupleType({}), innerType};
  std::vector<Type> maybeTypes = {types[0], types[1], types[2], types[3], Type()};
  std::vector<Attribute> attributes = {builder.getI32IntegerAttr(5), builder.getStringAttr("x"),
      TypeAttr::get(builder.getF32Type()), builder.getUnitAttr(), builder.getArrayAttr({}), inner,
      shop::OddAttr::get(context, shop::Odd::OddOne), builder.getI32IntegerAttr(-5), builder.getBoolAttr(true),
      SymbolRefAttr::get(context, "name"), builder.getDictionaryAttr({})};
  // MLIR does not know the keyword `array` where an attribute may be absent.
  std::vector<Attribute> maybeAttributes = with(attributes);
  std::vector<StringAttr> stringAttributes = {builder.getStringAttr("x")};
  std::vector<StringAttr> maybeStringAttributes = with(stringAttributes);
  std::vector<ArrayAttr> maybeArrays = {builder.getArrayAttr({}), builder.getArrayAttr({inner}), ArrayAttr()};
  std::vector<IntegerAttr> numbers = {builder.getI64IntegerAttr(5), builder.getIntegerAttr(builder.getI1Type(), 1),
      builder.getI64IntegerAttr(-5), builder.getI8IntegerAttr(5)};
  std::vector<IntegerAttr> maybeNumbers = with(numbers);
  std::vector<IntegerType> integerTypes = {builder.getI8Type()};
  std::vector<IntegerType> maybeIntegerTypes = {builder.getIntegerType(7), builder.getIntegerType(8)};
  std::vector<shop::Odd> odds = {shop::Odd::Plus, shop::Odd::OddOne, shop::Odd::Digits, shop::Odd::Plain, shop::Odd::Blank,
      shop::Odd::Word};
  std::vector<std::optional<shop::Odd>> maybeOdds = {shop::Odd::OddOne, shop::Odd::Plain, std::nullopt};
  std::vector<shop::Plain> plains = {shop::Plain::A, shop::Plain::B};
  std::vector<shop::NewOdd> newOdds = {shop::NewOdd::A, shop::NewOdd::B};
  std::vector<shop::OddBits> oddBits = {shop::OddBits::None, shop::OddBits::Left, shop::OddBits::Right,
      shop::OddBits::Left | shop::OddBits::Right};
  std::vector<shop::Bits> bits = {shop::Bits::None, shop::Bits::Right, shop::Bits::Left | shop::Bits::Right};
  std::vector<shop::InnerAttr> inners = {inner};
  std::vector<shop::InnerAttr> maybeInners = {inner, shop::InnerAttr()};
  std::vector<std::optional<shop::InnerAttr>> inOptional = {inner, std::nullopt};
  std::vector<shop::InnerType> innerTypes = {innerType};
  std::vector<shop::InnerType> maybeInnerTypes = {innerType, shop::InnerType()};
  std::vector<std::vector<int>> lists = {{1}, {1, 2}, {-1}};
  std::vector<std::vector<Type>> typeLists = {{builder.getI32Type(), builder.getIndexType()}};
  std::vector<std::vector<int64_t>> maybeLists = {{1, 2}, {}};
  std::vector<std::optional<int>> maybeInts = {5, -5, std::nullopt};

private:
  /// Adds the null value.
  template <typename T> static std::vector<T> with(std::vector<T> values) {
    values.emplace_back();
    return values;
  }
};
