//! The page: the built files of `web/dist`, inside the binary in release builds and read from
//! disk in debug builds. The build leaves a compressed `name.gz` beside files of text, which is
//! sent in their place to browsers that take it.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::EmbeddedFile;
use std::fmt::Write;

// `Page`, the files of the page. Written by `build.rs`, which knows the folder's full name.
include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Served instead of a page that was not built.
const NOT_BUILT: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Boyi</title>\n\
    <p>The server runs, but the page is not built: build the page with <code>cargo xtask web</code>.</p>\n</html>\n";

/// Answers `GET` and `HEAD` for the page's files.
pub(crate) async fn serve_page(uri: Uri, request: HeaderMap) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let packed = if takes_gzip(&request) { Page::get(&format!("{path}.gz")) } else { None };
    match packed.map(|file| (file, true)).or_else(|| Page::get(path).map(|file| (file, false))) {
        Some((file, is_packed)) => serve_file(path, file, is_packed, &request),
        None if path == "index.html" => Html(NOT_BUILT).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

/// Returns whether the browser names gzip among the encodings it takes. A weight of zero refuses it.
fn takes_gzip(request: &HeaderMap) -> bool {
    let accepted = request.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|encoding| {
        let (name, weight) = encoding.split_once(';').unwrap_or((encoding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight: f32| weight > 0.0)
    })
}

/// `is_packed` when `file` is the compressed form of the file at `path`.
fn serve_file(path: &str, file: EmbeddedFile, is_packed: bool, request: &HeaderMap) -> Response {
    let etag = file.metadata.sha256_hash().iter().fold(String::from("\""), |mut tag, byte| {
        // Writing to a string cannot fail.
        let _ = write!(tag, "{byte:02x}");
        tag
    }) + "\"";
    // The build puts a hash of the content into the names below `assets`.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let is_known =
        request.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == etag.as_bytes());
    let caching = [
        (header::ETAG, etag),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    let mut response = (caching, [(header::CONTENT_TYPE, kind)], file.data).into_response();
    if is_packed {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_take_it() {
        let takes = |accepted: &'static str| {
            takes_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]))
        };
        for accepted in ["gzip", "deflate, gzip;q=0.5", "br, GZIP", "gzip ; q=1.0"] {
            assert!(takes(accepted), "{accepted}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip;q=0.000, br", "x-gzip", "gzip;q=much"] {
            assert!(!takes(refused), "{refused}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
