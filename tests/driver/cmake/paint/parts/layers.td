def PAINT_LAYERS : Macro {
  let desc = "How many layers there are";
  let value = "1";
}
