//! Codec 1: raw deflate, base64url without padding, behind `1.`.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::{deflate::compress_to_vec, inflate::decompress_to_vec_with_limit};

use crate::{ErrorKind, MAX_SCENE_BYTES, SceneError};

pub(super) fn encode(text: &str) -> String {
    format!("1.{}", URL_SAFE_NO_PAD.encode(compress_to_vec(text.as_bytes(), 9)))
}

pub(super) fn decode(packed: &str) -> Result<String, SceneError> {
    let bad = |message: &str| SceneError::new(ErrorKind::Link, "", message);
    let body = match packed.split_once('.') {
        Some(("1", body)) => body,
        Some((version, _)) if !version.is_empty() && version.chars().all(|c| c.is_ascii_digit()) => {
            return Err(bad("the link was made by a newer Asperity; open it there"));
        }
        _ => return Err(bad("the link is damaged: it should go on with 1.")),
    };
    let bytes = URL_SAFE_NO_PAD
        .decode(body.trim_end_matches('='))
        .map_err(|_| bad("the link is damaged or cut short: it has letters no link has"))?;
    let text = decompress_to_vec_with_limit(&bytes, MAX_SCENE_BYTES)
        .map_err(|_| bad("the link is cut short or damaged: copy it again, whole"))?;
    String::from_utf8(text).map_err(|_| bad("the link is damaged: what it holds is not text"))
}
