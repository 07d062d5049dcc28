//! Whether this processor can run what was built.

use crate::failure::Failure;

/// Says what to do if the program was built for a newer processor than this one.
pub(crate) fn check() -> Result<(), Failure> {
    if has_what_was_built_for() {
        return Ok(());
    }
    Err(Failure::new(
        "this processor lacks instructions that the program was built with (x86-64-v3); \
         build it again with RUSTFLAGS=\"-C target-cpu=native\"",
    ))
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", target_feature = "popcnt"))]
fn has_what_was_built_for() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    // The usual feature detection would be answered by the compiler, which assumes what it built for.
    const POPCNT: u32 = 1 << 23;
    const BMI1: u32 = 1 << 3;
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    let (highest, basic) = (__cpuid(0).eax, __cpuid(1));
    let extended = if highest >= 7 { __cpuid_count(7, 0).ebx } else { 0 };
    basic.ecx & POPCNT != 0 && extended & (BMI1 | AVX2 | BMI2) == BMI1 | AVX2 | BMI2
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2", target_feature = "popcnt")))]
fn has_what_was_built_for() -> bool {
    true
}
