@0xb2c1f5f0a1d3e4c7;
struct Launch {
  kernel @0 :UInt64;
  blocks @1 :UInt32;
  stream @2 :UInt32;
  core @3 :UInt16;
  mode @4 :UInt8;
}
