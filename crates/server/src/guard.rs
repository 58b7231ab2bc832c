//! Accepts requests of pages that the server has served itself, and no others.
//!
//! The server listens on the loopback address only, but every page in every browser of this
//! machine can send requests there. A foreign page is recognised by its `Origin`; one that has bent
//! its own name to 127.0.0.1 (DNS rebinding) by the `Host` it asks for. Both must be ours,
//! on every request. There are no CORS headers and there is no token: other users of the same
//! machine can reach the board, as they can reach anything that listens on loopback.

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Headers of every answer. `connect-src` names the sockets for browsers whose `'self'` does not
/// cover `ws:`.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// The names under which this server may be asked.
pub(crate) struct Guard {
    hosts: Vec<String>,
    content_security_policy: Option<HeaderValue>,
}

impl Guard {
    /// For a server on this port of the loopback address.
    pub(crate) fn new(port: u16) -> Arc<Guard> {
        let names = ["127.0.0.1", "localhost"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        let sockets: Vec<String> = hosts.iter().map(|host| format!("ws://{host}")).collect();
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        let policy = format!(
            "default-src 'self'; connect-src 'self' {}; object-src 'none'; base-uri 'none'; \
             form-action 'self'; frame-ancestors 'none'",
            sockets.join(" ")
        );
        Arc::new(Guard { hosts, content_security_policy: HeaderValue::from_str(&policy).ok() })
    }

    /// Returns the reason to refuse a request, if there is one.
    fn objection(&self, request: &Request) -> Option<(StatusCode, String)> {
        let uri = request.uri();
        if uri.scheme().is_none() && uri.authority().is_some() {
            return Some((StatusCode::BAD_REQUEST, format!("`{uri}` is neither a path nor a whole address")));
        }
        self.foreign_name(request).map(|why| (StatusCode::FORBIDDEN, why))
    }

    /// Returns why a request is not one of our own pages', if it is not.
    fn foreign_name(&self, request: &Request) -> Option<String> {
        let headers = request.headers();
        let host = match single(headers, &header::HOST) {
            Ok(Some(host)) => host,
            Ok(None) => return Some("the request names no host".into()),
            Err(why) => return Some(why),
        };
        if !self.is_ours(host) {
            return Some(format!("`{host}` is not the name of this server"));
        }
        if let Some(authority) = request.uri().authority()
            && !authority.as_str().eq_ignore_ascii_case(host)
        {
            return Some(format!("`{authority}` is not the host `{host}`"));
        }
        let is_upgrade = headers.contains_key(header::UPGRADE);
        let changes_something = !matches!(*request.method(), Method::GET | Method::HEAD);
        if is_upgrade || changes_something { foreign_origin(headers, host) } else { None }
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }
}

/// The value of a header that may be there once.
fn single<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Result<Option<&'a str>, String> {
    let mut values = headers.get_all(name).iter();
    let value = values.next();
    if values.next().is_some() {
        return Err(format!("there is more than one `{name}` header"));
    }
    value.map(HeaderValue::to_str).transpose().map_err(|_| format!("the `{name}` header is not text"))
}

/// Requests that open a socket or change something must come from a page of this very host.
fn foreign_origin(headers: &HeaderMap, host: &str) -> Option<String> {
    let origin = match single(headers, &header::ORIGIN) {
        Ok(Some(origin)) => origin,
        Ok(None) => return Some("the request names no origin".into()),
        Err(why) => return Some(why),
    };
    let is_own = origin.strip_prefix("http://").is_some_and(|name| name.eq_ignore_ascii_case(host));
    if !is_own {
        return Some(format!("`{origin}` is not the origin of this server"));
    }
    let is_foreign = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    is_foreign.then(|| "the request comes from another site".into())
}

/// Refuses what [`Guard`] objects to and puts the headers on every answer.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match guard.objection(&request) {
        None => next.run(request).await,
        Some((status, why)) => {
            tracing::debug!(why, method = %request.method(), "request refused");
            (status, why + "\n").into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(policy) = &guard.content_security_policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
    }
    response
}
