//! Codec 1: raw deflate, base64url without padding, behind `1.`.
//!
//! Deflate makes a thousand bytes of one, and a link comes from anybody. Scenes are deflated to a third or a
//! tenth of their text, never to a fortieth: what inflates further is not one of ours.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::{ErrorKind, MAX_SCENE_BYTES, SceneError};

/// Size of a text that any link may hold, bytes.
const MAX_TEXT: usize = 4 << 20;
/// Largest ratio of text to packed length in a longer one.
const MAX_RATIO: usize = 40;

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
    let most = bytes.len().saturating_mul(MAX_RATIO).clamp(MAX_TEXT, MAX_SCENE_BYTES);
    let text = decompress_to_vec_with_limit(&bytes, most).map_err(|e| match e.status {
        TINFLStatus::HasMoreOutput => {
            let message = format!("the link holds more than {} MB of text, and no scene of ours", most >> 20);
            SceneError::new(ErrorKind::Size, "", message)
        }
        _ => bad("the link is cut short or damaged: copy it again, whole"),
    })?;
    String::from_utf8(text).map_err(|_| bad("the link is damaged: what it holds is not text"))
}
