//! A PNG of one channel of 16 bits (ISO/IEC 15948), its data stored and not compressed: a compressor would be
//! larger than all else here, and any program that opens the file can write it smaller.

/// Longest stored block of DEFLATE (RFC 1951, 3.2.4), bytes.
const BLOCK: usize = 65_535;
/// Modulus of Adler-32 (RFC 1950).
const ADLER: u32 = 65_521;

/// Writes an image of grey values row by row from the top.
pub(super) fn grey_16(width: usize, height: usize, grey: impl Iterator<Item = u16>) -> Vec<u8> {
    // Each row begins with its filter: none.
    let mut rows = Vec::with_capacity(height * (2 * width + 1));
    for (i, value) in grey.enumerate() {
        if i % width.max(1) == 0 {
            rows.push(0);
        }
        rows.extend(value.to_be_bytes());
    }
    let mut head = Vec::new();
    head.extend((width as u32).to_be_bytes());
    head.extend((height as u32).to_be_bytes());
    // 16 bits, grey, and the only compression, filter and order there are.
    head.extend([16, 0, 0, 0, 0]);
    let mut png = vec![0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];
    chunk(&mut png, *b"IHDR", &head);
    chunk(&mut png, *b"IDAT", &stored(&rows));
    chunk(&mut png, *b"IEND", &[]);
    png
}

/// Returns a zlib stream of stored blocks.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut zlib = vec![0x78, 0x01];
    let blocks = data.chunks(BLOCK).count();
    for (i, block) in data.chunks(BLOCK).enumerate() {
        let size = block.len() as u16;
        zlib.push(u8::from(i + 1 == blocks));
        zlib.extend(size.to_le_bytes());
        zlib.extend((!size).to_le_bytes());
        zlib.extend_from_slice(block);
    }
    let (a, b) = data.iter().fold((1, 0), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % ADLER;
        (a, (b + a) % ADLER)
    });
    zlib.extend(((b << 16) | a).to_be_bytes());
    zlib
}

fn chunk(png: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    png.extend((data.len() as u32).to_be_bytes());
    png.extend(name);
    png.extend_from_slice(data);
    png.extend(crc(name.iter().chain(data)).to_be_bytes());
}

/// Returns the CRC-32 of the standard's annex D, bit by bit.
fn crc<'a>(bytes: impl Iterator<Item = &'a u8>) -> u32 {
    !bytes.fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { 0xedb8_8320 ^ (c >> 1) } else { c >> 1 })
    })
}

/// Encodes in the base64 of RFC 4648, with its padding.
pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0, |w, k| (w << 8) | u32::from(three.get(k).copied().unwrap_or(0)));
        for k in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * k)) as usize & 63];
            text.push(if k <= three.len() { char::from(letter) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_letters_are_those_of_the_standards() {
        assert_eq!(crc(b"123456789".iter()), 0xcbf4_3926);
        assert_eq!(stored(b"Wikipedia")[16..], 0x11e6_0398_u32.to_be_bytes());
        assert_eq!(
            ["", "f", "fo", "foo", "foob"].map(|s| base64(s.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]
        );
        let png = grey_16(2, 1, [1, 256].into_iter());
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        // One row: its filter, then both values, the higher byte first.
        assert!(png.windows(5).any(|w| w == [0, 0, 1, 1, 0]));
    }
}
