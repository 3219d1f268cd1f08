// The path of the program, which is in a package of its own for each platform.
"use strict";

const platform = `@tdgen/${process.platform}-${process.arch}`;
const file = process.platform === "win32" ? "tdgen.exe" : "tdgen";

try {
  module.exports = require.resolve(`${platform}/bin/${file}`);
} catch {
  throw new Error(
    `tdgen: the package ${platform} is not installed. If npm was run with --omit=optional, run it without. ` +
      "For a platform without a package, see https://github.com/tdgen/tdgen/blob/main/docs/install.md",
  );
}
