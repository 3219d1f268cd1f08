//! The instruction lists of the made-up targets: what their `.td` class files are instantiated with.

use std::fmt::Write;

/// Which kind of target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Wide flag words, eight class levels, masked vector forms.
    X86,
    /// Profiles computed by classes used as functions, one real form a generation.
    Amdgpu,
    /// Many small records: pseudos, patterns, scheduling for each width and register group.
    Riscv,
}

impl Shape {
    /// All of them.
    pub(crate) const ALL: [Shape; 3] = [Shape::X86, Shape::Amdgpu, Shape::Riscv];

    /// The name in file names and tables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Shape::X86 => "x86",
            Shape::Amdgpu => "amdgpu",
            Shape::Riscv => "riscv",
        }
    }

    /// The hand-written files that the instruction list includes: name and text.
    pub(crate) fn class_files(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Shape::X86 => &[("target.td", include_str!("target.td")), ("x86.td", include_str!("x86.td"))],
            Shape::Amdgpu => &[("target.td", include_str!("target.td")), ("amdgpu.td", include_str!("amdgpu.td"))],
            Shape::Riscv => &[("target.td", include_str!("target.td")), ("riscv.td", include_str!("riscv.td"))],
        }
    }

    /// Families that print a megabyte together, measured with the real tool.
    fn families_per_100_megabytes(self) -> u32 {
        match self {
            Shape::X86 => 143,
            Shape::Amdgpu => 1222,
            Shape::Riscv => 358,
        }
    }
}

/// The main file of a target: an include and `megabytes` worth of instruction families.
pub(crate) fn instructions(shape: Shape, megabytes: u32) -> String {
    let families = (shape.families_per_100_megabytes() * megabytes).div_ceil(100);
    let mut out = format!("include \"{}.td\"\n\n", shape.name());
    let mut random = Random(0x5eed + u64::from(megabytes));
    for index in 0..families {
        let text = match shape {
            Shape::X86 => x86_family(index, &mut random),
            Shape::Amdgpu => amdgpu_family(index, &mut random),
            Shape::Riscv => riscv_family(index, &mut random),
        };
        out.push_str(&text);
    }
    out
}

/// A small generator of repeatable choices (the splitmix step).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Letters only, so that a pasted digit keeps its meaning.
fn letters(mut index: u32) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (index % 26) as u8));
        index /= 26;
        if index == 0 {
            return name;
        }
    }
}

const INT_NODES: [&str; 10] = ["add", "sub", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"];
const FLOAT_NODES: [&str; 6] = ["fadd", "fsub", "fmul", "fdiv", "fminnum", "fmaxnum"];

fn x86_family(index: u32, random: &mut Random) -> String {
    let mut out = String::new();
    let name = letters(index);
    let lower = name.to_lowercase();
    let float = index.is_multiple_of(3);
    let (node, elements, sched) = if float {
        (random.pick(&FLOAT_NODES), "[f16, f32, f64]", random.pick(&["SchedWriteFAdd", "SchedWriteFMul"]))
    } else {
        (random.pick(&INT_NODES), "[i8, i16, i32, i64]", random.pick(&["SchedWriteVecALU", "SchedWriteVecLogic"]))
    };
    let opcode = random.below(0xe0);
    let _ = writeln!(out, "//===- {name} ---===//");
    let _ = writeln!(
        out,
        "defm V{name} : VecFamily<{opcode:#x}, \"v{lower}\", {node}, {sched}, {elements}, {}>;",
        index % 2
    );
    let scalar = random.pick(&INT_NODES);
    let _ =
        writeln!(out, "defm {name} : ScalarFamily<{:#04x}, \"{lower}\", {scalar}, WriteALU, 1>;", random.below(0x78));
    for form in 0..12 {
        let (width, letter) = random.pick(&[(8, "b"), (16, "w"), (32, "l"), (64, "q")]);
        let map = random.pick(&["TB_", "T8_", "PD_", "XS_"]);
        let rex = if width == 64 { ", REXW" } else { "" };
        let opcode = random.below(256);
        let _ = writeln!(
            out,
            "let Defs = [FLAGS], SchedRW = [WriteALU], hasSideEffects = 0 in\n\
             def {name}{width}op{form} : I<{opcode:#04x}, MRMSrcReg, (outs GR{width}:$dst), (ins GR{width}:$src1, GR{width}:$src2),\n\
             {:8}\"{lower}{form}{{{letter}}}\\t{{$src2, $src1, $dst|$dst, $src1, $src2}}\",\n\
             {:8}[(set GR{width}:$dst, FLAGS, ({scalar} GR{width}:$src1, GR{width}:$src2))]>, {map}{rex}, Sched<[WriteALU]>;",
            "", ""
        );
        let _ = writeln!(
            out,
            "def {name}{width}im{form} : Ii32<{:#04x}, MRM{}r, (outs GR{width}:$dst), (ins GR{width}:$src1, i32imm:$src2),\n\
             {:8}\"{lower}{form}{{{letter}}}\\t{{$src2, $src1, $dst|$dst, $src1, $src2}}\", []>, OpSizeOf<{width}> {{\n\
             {:2}let Constraints = \"$src1 = $dst\";\n\
             {:2}let Inst{{15-8}} = {{1, 1, rm{{2-0}}, reg{{2-0}}}};\n\
             {:2}let AddedComplexity = {};\n}}",
            random.below(256),
            random.below(8),
            "",
            "",
            "",
            "",
            random.below(50)
        );
        if form % 3 == 0 {
            let _ = writeln!(
                out,
                "def : Pat<({scalar} GR{width}:$a, ({scalar} (load addr:$p), GR{width}:$b)), ({name}{width}op{form} ({name}{width}im{form} GR{width}:$a, 1), GR{width}:$b)>;\n\
                 def : Alias<\"{lower}{form}a\\t{{$dst}}\", ({name}{width}op{form} GR{width}:$dst, GR{width}:$dst), 0>;"
            );
        }
    }
    out
}

fn amdgpu_family(index: u32, random: &mut Random) -> String {
    let mut out = String::new();
    let name = letters(index);
    let lower = name.to_lowercase();
    let mut generations: Vec<&str> = vec!["GFX6", "GFX7", "GFX8", "GFX9", "GFX10", "GFX11", "GFX12", "GFX13"];
    for _ in 0..random.below(4) {
        generations.remove(random.below(generations.len()));
    }
    let (types, node) = match random.below(8) {
        0 => ("f32, f32, f32, untyped", random.pick(&FLOAT_NODES)),
        1 => ("f16, f16, f16, untyped", random.pick(&FLOAT_NODES)),
        2 => ("f64, f64, f64, untyped", random.pick(&FLOAT_NODES)),
        3 => ("i32, i32, i32, untyped", random.pick(&INT_NODES)),
        4 => ("i16, i16, i16, i16", random.pick(&INT_NODES)),
        5 => ("f32, f32, f32, f32", random.pick(&["fma", "fmad"])),
        6 => ("v2f16, v2f16, v2f16, v2f16", random.pick(&["fma", "fmad"])),
        _ => ("i64, i64, i32, untyped", random.pick(&INT_NODES)),
    };
    let list = generations.join(", ");
    let opcode = random.below(0x200);
    let _ = writeln!(
        out,
        "let SubtargetFeature = \"FeatureVALU\", isCommutable = {}, isReMaterializable = {} in\n\
         defm V_{name} : VOPInst<\"v_{lower}\", {opcode:#05x}, {types}, {node}, [{list}], {}>;",
        random.below(2),
        random.below(2),
        random.below(2)
    );
    let sources: Vec<&str> = types.split(", ").take(3).collect();
    let _ = writeln!(out, "defm V_{name} : VOPPattern<{}, {node}>;", sources.join(", "));
    out
}

fn riscv_family(index: u32, random: &mut Random) -> String {
    let mut out = String::new();
    let name = letters(index);
    let lower = name.to_lowercase();
    let float = index % 3 == 2;
    let node = if float { random.pick(&FLOAT_NODES) } else { random.pick(&INT_NODES) };
    let _ = writeln!(
        out,
        "defm V{name} : VectorFamily<\"v{lower}\", {:#04x}, {node}, {}>;",
        random.below(64),
        u8::from(float)
    );
    for form in 0..6 {
        let _ = writeln!(
            out,
            "def {name}_R{form} : ALU_rr<{:#09b}, {:#05b}, \"{lower}.r{form}\", {}>;",
            random.below(128),
            random.below(8),
            form % 2
        );
        let _ = writeln!(out, "def {name}_I{form} : ALU_ri<{:#05b}, \"{lower}.i{form}\">;", random.below(8));
        let _ = writeln!(
            out,
            "let Predicates = [HasStdExtM, IsRV64], hasSideEffects = 0 in\n\
             def {name}_B{form} : Branch_rri<{:#05b}, \"{lower}.b{form}\"> {{\n  let Inst{{14-12}} = {};\n  let isCompare = 1;\n}}",
            random.below(8),
            random.below(8)
        );
        let _ = writeln!(
            out,
            "def : Pat<({node} GPR:$a, ({node} GPR:$b, (i64 imm:$c))), ({name}_R{form} GPR:$a, ({name}_I{form} GPR:$b, imm:$c))>;"
        );
    }
    let _ = writeln!(out, "def {name}_L : Load_ri<2, \"{lower}.l\">;\ndef {name}_S : Store_rri<2, \"{lower}.s\">;");
    out
}
