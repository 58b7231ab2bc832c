//! The page: the built files of `web/dist`, inside the binary in release builds and read from
//! disk in debug builds.

use axum::http::{HeaderMap, StatusCode, Uri, header};
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
    match Page::get(path) {
        Some(file) => serve_file(path, file, &request),
        None if path == "index.html" => Html(NOT_BUILT).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such file\n").into_response(),
    }
}

fn serve_file(path: &str, file: EmbeddedFile, request: &HeaderMap) -> Response {
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
    let caching = [(header::ETAG, etag), (header::CACHE_CONTROL, caching.to_owned())];
    if is_known {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" { format!("{kind}; charset=utf-8") } else { kind.to_string() };
    (caching, [(header::CONTENT_TYPE, kind)], file.data).into_response()
}
