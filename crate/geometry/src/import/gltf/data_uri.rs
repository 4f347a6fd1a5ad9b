//! Base64 data URIs (RFC 2397, RFC 4648 §4), as glTF embeds buffers.

/// Decodes the bytes of `data:…;base64,…` (RFC 2397, RFC 4648 §4); `None` if it is anything else.
pub(super) fn decode(uri: &str) -> Option<Vec<u8>> {
    let (head, text) = uri.strip_prefix("data:")?.split_once(',')?;
    if !head.ends_with(";base64") {
        return None;
    }
    let text = text.trim_end_matches('=').as_bytes();
    let mut out = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for group in text.chunks(4) {
        let mut bits = 0u32;
        for &c in group {
            bits = bits << 6 | u32::from(sextet(c)?);
        }
        bits <<= 6 * (4 - group.len());
        let [_, a, b, c] = bits.to_be_bytes();
        out.extend_from_slice([a, b, c].get(..group.len() - 1)?);
    }
    Some(out)
}

fn sextet(c: u8) -> Option<u8> {
    Some(match c {
        b'A'..=b'Z' => c - b'A',
        b'a'..=b'z' => c - b'a' + 26,
        b'0'..=b'9' => c - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn the_vectors_of_rfc_4648() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(decode(&format!("data:a/b;base64,{coded}")).as_deref(), Some(plain.as_bytes()));
        }
        assert_eq!(decode("data:;base64,Zg*="), None);
        assert_eq!(decode("mesh.bin"), None);
    }
}
