//! Bits in a row, the highest of each byte first.

/// Writes bits.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that do not make a byte yet, in the lowest places.
    rest: u64,
    count: u32,
}

impl BitWriter {
    /// Writes the lowest `count` bits of a number, at most 32.
    pub(crate) fn write(&mut self, bits: u32, count: u32) {
        self.rest = self.rest << count | u64::from(bits) & ((1 << count) - 1);
        self.count += count;
        while self.count >= 8 {
            self.count -= 8;
            self.bytes.push((self.rest >> self.count) as u8);
        }
    }

    /// The bytes, the last one filled up with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            let fill = 8 - self.count;
            self.write(0, fill);
        }
        self.bytes
    }
}

/// Reads bits; behind the end there are zeros.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    next: usize,
    /// Bits read ahead, in the highest places.
    ahead: u64,
    count: u32,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, next: 0, ahead: 0, count: 0 }
    }

    #[inline(always)]
    fn fill(&mut self) {
        while self.count <= 56 {
            let byte = self.bytes.get(self.next).copied().unwrap_or(0);
            self.ahead |= u64::from(byte) << (56 - self.count);
            self.next += 1;
            self.count += 8;
        }
    }

    /// The next bits without taking them, at most 32.
    #[inline(always)]
    pub(crate) fn peek(&mut self, count: u32) -> u32 {
        self.fill();
        if count == 0 { 0 } else { (self.ahead >> (64 - count)) as u32 }
    }

    /// Takes bits that were looked at.
    #[inline(always)]
    pub(crate) fn skip(&mut self, count: u32) {
        self.ahead <<= count;
        self.count -= count;
    }

    /// The next bits, at most 32.
    #[inline(always)]
    pub(crate) fn read(&mut self, count: u32) -> u32 {
        let bits = self.peek(count);
        self.skip(count);
        bits
    }
}
