//! The container of binary glTF (glTF 2.0 §4.4): a JSON chunk and perhaps a binary one.

use crate::import::bytes::Bytes;
use asperity_fault::Fault;

const JSON: u32 = 0x4E4F_534A;
const BIN: u32 = 0x004E_4942;

/// Returns the JSON chunk and the binary chunk, if there is one (glTF 2.0 §4.4).
pub(super) fn chunks(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), Fault> {
    let mut b = Bytes::little(bytes);
    let header = || "header".to_string();
    b.take(4, header)?;
    if b.u32(header)? != 2 {
        return Err(Fault::new("header", "Only glTF 2 is read."));
    }
    b.u32(header)?;
    let mut chunk = |name: &'static str| -> Result<(u32, &[u8]), Fault> {
        let path = || format!("{name} chunk");
        let length = b.u32(path)? as usize;
        let kind = b.u32(path)?;
        let data = b.take(length, path)?;
        Ok((kind, data))
    };
    let (JSON, json) = chunk("JSON")? else {
        return Err(Fault::new("JSON chunk", "The first chunk is not JSON."));
    };
    match chunk("BIN") {
        Ok((BIN, data)) => Ok((json, Some(data))),
        Ok(_) => Ok((json, None)),
        Err(_) if json.len() + 20 >= bytes.len() => Ok((json, None)),
        Err(e) => Err(e),
    }
}
