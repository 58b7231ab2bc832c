//! Foreign pages and broken clients, by raw sockets.

use crate::client::{Board, Page, config, raw};
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const A_MOMENT: Duration = Duration::from_secs(5);

/// The status of the answer to a request of these lines.
async fn status(address: SocketAddr, line: &str, headers: &[&str]) -> String {
    let mut request = format!("{line} HTTP/1.1\r\nConnection: close\r\n");
    for header in headers {
        write!(request, "{header}\r\n").unwrap();
    }
    let answer = raw(address, &(request + "\r\n"), A_MOMENT).await;
    answer.split(' ').nth(1).unwrap_or("none").to_owned()
}

#[tokio::test]
async fn only_our_own_host_names_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let (address, port) = (board.address, board.address.port());
    for path in ["/", "/ws", "/no-such-file"] {
        for host in [
            "evil.example".to_owned(),
            format!("evil.example:{port}"),
            format!("localhost.evil.example:{port}"),
            format!("127.0.0.1.evil.example:{port}"),
            format!("0.0.0.0:{port}"),
            format!("[::1]:{port}"),
            format!("localhost.:{port}"),
            format!("www.localhost:{port}"),
            format!("127.0.0.1:{}", port ^ 1),
            "127.0.0.1".to_owned(),
            "localhost".to_owned(),
            format!("user@127.0.0.1:{port}"),
            String::new(),
        ] {
            let said = status(address, &format!("GET {path}"), &[&format!("Host: {host}")]).await;
            assert!(said == "403" || said == "400", "{path} with host `{host}`: {said}");
        }
        assert_eq!(status(address, &format!("GET {path}"), &[]).await, "403", "{path} without a host");
        let ours = format!("Host: 127.0.0.1:{port}");
        assert_eq!(
            status(address, &format!("GET {path}"), &[&ours, &ours]).await,
            "403",
            "{path} with two hosts"
        );
    }
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("LocalHost:{port}")] {
        assert_eq!(status(address, "GET /", &[&format!("Host: {host}")]).await, "200", "{host}");
    }
    board.stop().await;
}

#[tokio::test]
async fn an_absolute_uri_must_name_the_same_host() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let host = format!("Host: {address}");
    assert_eq!(status(address, "GET http://evil.example/", &[&host]).await, "403");
    assert_eq!(status(address, &format!("GET http://{address}/"), &[&host]).await, "200");
    assert_eq!(status(address, &format!("GET http://{address}/"), &["Host: evil.example"]).await, "403");
    board.stop().await;
}

#[tokio::test]
async fn a_request_for_an_authority_is_no_request_for_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let host = format!("Host: {address}");
    assert_eq!(status(address, &format!("GET {address}"), &[&host]).await, "400");
    assert_eq!(status(address, &format!("CONNECT {address}"), &[&host]).await, "400");
    board.stop().await;
}

#[tokio::test]
async fn the_socket_opens_only_for_our_own_pages() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let upgrade = async |extra: &[&str]| {
        let mut request = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        for header in extra {
            write!(request, "{header}\r\n").unwrap();
        }
        let answer = raw(address, &(request + "\r\n"), Duration::from_millis(300)).await;
        answer.split(' ').nth(1).unwrap_or("none").to_owned()
    };
    let own = format!("Origin: http://{address}");
    assert_eq!(upgrade(&[]).await, "403");
    for origin in [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("https://{address}"),
        format!("http://{address}.evil.example"),
        format!("http://localhost:{}", address.port()),
        format!("http://127.0.0.1:{}", address.port() ^ 1),
        format!("http://{address}/"),
    ] {
        assert_eq!(upgrade(&[&format!("Origin: {origin}")]).await, "403", "{origin}");
    }
    assert_eq!(upgrade(&[&own, "Origin: http://evil.example"]).await, "403");
    assert_eq!(upgrade(&[&own, "Sec-Fetch-Site: cross-site"]).await, "403");
    assert_eq!(upgrade(&["Sec-Fetch-Site: same-origin"]).await, "403");
    assert_eq!(upgrade(&[&own, "Sec-Fetch-Site: same-origin"]).await, "101");
    assert_eq!(upgrade(&[&own]).await, "101");
    board.stop().await;
}

#[tokio::test]
async fn the_thirty_third_socket_is_refused_until_another_closes() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut pages = Vec::new();
    for _ in 0..32 {
        pages.push(Page::connect(board.address).await);
    }
    assert!(Page::try_connect(board.address).await.unwrap_err().contains("503"));
    pages.pop();
    while Page::try_connect(board.address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    board.stop().await;
}

#[tokio::test]
async fn nothing_can_be_posted() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let (host, own) = (format!("Host: {address}"), format!("Origin: http://{address}"));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        assert_eq!(
            status(address, &format!("{method} /"), &[&host]).await,
            "403",
            "{method} without an origin"
        );
        let evil = "Origin: http://evil.example";
        assert_eq!(
            status(address, &format!("{method} /ws"), &[&host, evil]).await,
            "403",
            "{method} from afar"
        );
        assert_eq!(
            status(address, &format!("{method} /"), &[&host, &own]).await,
            "405",
            "{method} from here"
        );
    }
    let large = [host.as_str(), &own, "Content-Length: 1000000"];
    assert_eq!(status(address, "POST /", &large).await, "413");
    board.stop().await;
}

#[tokio::test]
async fn paths_lead_nowhere_but_to_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let host = format!("Host: {}", board.address);
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "//etc/passwd",
        "/assets/../../package.json",
        "/./../package.json",
        "/%00",
        "/index.html/x",
        "/..\\Cargo.toml",
    ] {
        let said = status(board.address, &format!("GET {path}"), &[&host]).await;
        assert!(said == "404" || said == "400", "{path}: {said}");
    }
    board.stop().await;
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    for request in [
        format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"),
        format!("GET /none HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"),
        "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".to_owned(),
    ] {
        let answer = raw(address, &request, A_MOMENT).await;
        for header in [
            "content-security-policy: default-src 'self';",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.contains(header), "{header} is missing in {answer}");
        }
        assert!(!answer.contains("access-control-"), "{answer}");
    }
    board.stop().await;
}

/// Returns the time for which the server keeps a connection open that sends `bytes` and no more.
async fn patience_with(address: SocketAddr, bytes: &str) -> Duration {
    let begun = Instant::now();
    raw(address, bytes, Duration::from_secs(30)).await;
    begun.elapsed()
}

#[tokio::test]
async fn connections_that_never_finish_their_headers_are_closed() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let address = board.address;
    let idle = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
    let (half, silent, idle) = tokio::join!(
        patience_with(address, "GET / HTTP/1.1\r\nHost: local"),
        patience_with(address, ""),
        patience_with(address, &idle),
    );
    for waited in [half, silent, idle] {
        assert!(waited < Duration::from_secs(10), "{waited:?}");
    }
    board.stop().await;
}

#[tokio::test]
async fn oversized_headers_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let host = format!("Host: {}", board.address);
    assert_eq!(status(board.address, "GET /", &[&host, &format!("X: {}", "x".repeat(60_000))]).await, "431");
    assert_eq!(status(board.address, "GET /", &[&host]).await, "200");
    board.stop().await;
}

#[tokio::test]
async fn what_is_not_http_ends_the_connection_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let board = Board::start(&config(folder.path())).await;
    let mut stream = TcpStream::connect(board.address).await.unwrap();
    stream.write_all(b"\x16\x03\x01\x02\x00\x01\x00\xff\xfe\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(A_MOMENT, stream.read_to_end(&mut answer)).await.unwrap();
    let host = format!("Host: {}", board.address);
    assert_eq!(status(board.address, "GET /", &[&host]).await, "200");
    board.stop().await;
}
