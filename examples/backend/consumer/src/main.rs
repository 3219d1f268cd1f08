//! Disassembles a little program with what build.rs has generated.

include!(concat!(env!("OUT_DIR"), "/opcodes.rs"));

fn main() {
    let mut depth = 0;
    for code in [0x01, 0x01, 0x10, 0x20, 0x99] {
        let Some(instruction) = Instruction::from_code(code) else {
            println!("{code:#04x} is no instruction");
            continue;
        };
        let (pops, pushes) = instruction.stack_effect();
        depth = depth - pops + pushes;
        let jumps = if Instruction::JUMPS.contains(&instruction) { ", may jump" } else { "" };
        println!("{code:#04x} {instruction}: {depth} on the stack{jumps}");
    }
}
