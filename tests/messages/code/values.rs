//! Numbers that can be without a value (`Invalid`), physical values (`Scale`) and defaults of elements: programs in all
//! languages use them, and write the same bytes.

use std::fs;
use std::process::Command;

use serde_json::Value;

use super::{COMPILERS, SANITIZERS, compile, file, generate, rustc};
use crate::support::tools::{mypy, quiet, run, tdgen};

#[test]
fn programs_write_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    generate(folder, file("values.td").to_str().unwrap(), "values");
    for name in ["check.h", "values.c", "values.cpp", "values_main.rs", "values_tool.py"] {
        fs::copy(file(name), folder.join(name)).unwrap();
    }
    for (gcc, gxx, package) in COMPILERS {
        compile(folder, gcc, package, &[&["-std=c99", "values.c", "-o", "c_program"][..], &SANITIZERS].concat());
        quiet(Command::new("./c_program").current_dir(folder), "");
        compile(folder, gxx, package, &["-std=c++11", "-xc++", "values.c", "-o", "c_program"]);
        compile(folder, gxx, package, &[&["-std=c++17", "values.cpp", "-o", "cpp_program"][..], &SANITIZERS].concat());
        quiet(Command::new("./cpp_program").current_dir(folder), "");
    }
    rustc(folder, &["--edition=2021", "values_main.rs", "-orust_program"]);
    quiet(Command::new("./rust_program").current_dir(folder), "");
    quiet(mypy(folder, Some("3.9")).args(["values.py", "values_tool.py"]), "mypy");
    let mut python = Command::new("python3");
    python.current_dir(folder).env("PYTHONDONTWRITEBYTECODE", "1");
    quiet(python.args(["-W", "error", "values_tool.py"]), "python3");
    let [c, others @ ..] =
        ["c", "cpp", "rust", "python"].map(|name| fs::read(folder.join(format!("{name}.bin"))).unwrap());
    for other in others {
        assert_eq!(c, other);
    }
    // JSON has `null` for none, and the numbers of the message, which give the same bytes again.
    let call = |arguments: &[&str]| {
        let output = run(tdgen(folder).arg("messages").args(arguments), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let schema = file("values.td");
    let json = call(&["decode", "c.bin", "--schema", schema.to_str().unwrap()]);
    let value: Value = serde_json::from_slice(&json).unwrap();
    let content = &value["content"];
    assert_eq!((&content["tilt"], &content["odometer"], &content["humidity"]), (&Value::Null, &7.into(), &457.into()));
    let parts = ["quality", "covariance", "ranges", "mixed", "same", "nothing", "last", "even"];
    let shown: Vec<String> = parts.iter().map(|name| content[*name].to_string()).collect();
    assert_eq!(
        shown.join(" "),
        "[null,null,null,100] [0.25,null,null] [1.5,null,-2.0] [1,null,3] [null,9] [null,5] [6,null] [null,8]"
    );
    assert_eq!(content["battery"]["levels"].to_string(), "[null,4]");
    fs::write(folder.join("c.json"), json).unwrap();
    call(&["encode", "c.json", "-o", "again.bin", "--schema", schema.to_str().unwrap()]);
    assert_eq!(fs::read(folder.join("again.bin")).unwrap(), c);
}

/// A `char` above 127 is in its range and has its physical value, whether or not the compiler takes it as negative.
#[test]
fn characters_are_bytes() {
    const C: &str = "#include \"chars.h\"
int main(void) {
  chars_evt_t message;
  chars_init_chars_evt(&message);
  message.most = (char)200;
  if (!chars_has_chars_evt_most(&message) || chars_has_chars_evt_twice(&message) || chars_invalid_field(1, &message) != NULL)
    return 1;
  if (chars_physical_chars_evt_half((char)200) != 100.0 || chars_raw_chars_evt_twice(400.0) != (char)200)
    return 2;
  message.most = (char)201;
  return chars_invalid_field(1, &message) != NULL && chars_raw_chars_evt_half(1e9) == (char)255 ? 0 : 3;
}
";
    const CPP: &str = "#include \"chars.hpp\"
int main() {
  chars::message_buffer<chars::chars_evt> bytes;
  auto message = chars::build_message<chars::chars_evt>(bytes);
  const auto view = chars::chars_evt::view(bytes.data(), bytes.size());
  message.most(static_cast<char>(200));
  if (!view.has_most() || view.has_twice() || !chars::invalid_field(view).empty())
    return 1;
  static_assert(chars::chars_evt::physical_half(static_cast<char>(200)) == 100.0);
  static_assert(chars::chars_evt::raw_half(1e9) == static_cast<char>(255));
  try {
    message.half(static_cast<char>(200));
  } catch (const std::out_of_range&) {
    return chars::chars_evt::raw_twice(400) == static_cast<char>(200) ? 0 : 3;
  }
  return 2;
}
";
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    generate(folder, file("chars.td").to_str().unwrap(), "chars");
    fs::write(folder.join("program.c"), C).unwrap();
    fs::write(folder.join("program.cpp"), CPP).unwrap();
    for (gcc, gxx, package) in COMPILERS {
        for sign in ["-fsigned-char", "-funsigned-char"] {
            for (compiler, standard, source) in [(gcc, "-std=c99", "program.c"), (gxx, "-std=c++17", "program.cpp")] {
                compile(
                    folder,
                    compiler,
                    package,
                    &[&[standard, sign, source, "-o", "program"], &SANITIZERS[..]].concat(),
                );
                quiet(Command::new("./program").current_dir(folder), "");
            }
        }
    }
}

/// Both forms of a schema say the same.
#[test]
fn conversion_keeps_values() {
    super::same_as_yaml("values");
}

/// The least integer of 64 bits, half of the greatest, and that itself can be a bound, a default, or mean that there is
/// no value.
#[test]
fn the_least_integer_is_a_number() {
    const PROGRAM: &str = "import least
least_ = -(1 << 63)
new = least.least_evt()
assert (new.first, new.none, new.half, new.named) == (least_, None, None, least.half_e.HALF)
assert (new.from_, new.list, new.all) == ((1 << 63) + 1, (least_, 1), (least_, least_))
assert (new.large, new.larger) == (2.0**64, (2.0**64, 16.0))
assert least.unpack(new.pack()) == new
for name, value in [('most', (1 << 63) + 1), ('from_', (1 << 63) - 1), ('real', -1e19)]:
    message = least.least_evt(**{name: value})
    try:
        message.pack()
    except least.PackError as error:
        assert 'not in the range' in str(error), error
    else:
        raise AssertionError(name)
";
    super::same_as_yaml("least");
    let folder = super::generated("least");
    let mut python = Command::new("python3");
    quiet(python.current_dir(folder.path()).args(["-B", "-W", "error", "-c", PROGRAM]), "python3");
}
