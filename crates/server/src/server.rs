//! The listener: connections, their limits, and a quiet end.

use crate::connections::{Connections, Place};
use crate::games::Games;
use crate::guard::{Guard, guard};
use crate::page::serve_page;
use crate::socket::{MAX_FRAME, MAX_MESSAGE, MAX_SOCKETS, serve_socket};
use crate::{Config, StoreError};
use axum::Router;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use boyi_core::Game;
use boyi_engine::OwnGame;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::TimeoutLayer;

/// Connections that are not (yet) WebSockets; a further one takes the place of the one idle longest.
const MAX_CONNECTIONS: usize = 512;

/// From the first byte to the end of the headers, and between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);

/// From the end of the headers to the answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that serves files ends after this time; the browser opens another.
const CONNECTION_LIFE: Duration = Duration::from_secs(60);

/// Time that a stopping server waits for its connections to end.
const FAREWELL: Duration = Duration::from_secs(2);

/// Room for a request's line and headers, in bytes.
const MAX_HEADERS: usize = 16 * 1024;

/// Reasons why the server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port cannot be had.
    #[error("cannot listen on 127.0.0.1:{port}: {source}; another port can be chosen, 0 takes a free one")]
    Port {
        /// The port asked for.
        port: u16,
        /// The system's error.
        source: io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start the server's threads: {0}")]
    Threads(#[source] io::Error),
    /// The games cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves the board until ctrl-c or SIGTERM; `on_ready` is told the address before the first
/// request is answered.
///
/// # Errors
/// [`ServeError`] when the port or the file of games cannot be used.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::bind(&config).await?;
    on_ready(server.address());
    server.run(shutdown_signal()).await;
    Ok(())
}

/// Opens the lens on a game that the product does not know, at `port` of 127.0.0.1 (0 takes a free one), until ctrl-c
/// or SIGTERM; `on_ready` is told the address of its page before the first request is answered. Searches may take
/// 10 s. Nothing is stored.
///
/// # Errors
/// [`ServeError`] when the port cannot be used, or the system gives no threads.
pub fn serve_game<G>(game: OwnGame<G>, port: u16, on_ready: impl FnOnce(&str)) -> Result<(), ServeError>
where
    G: Game + Send + Sync + 'static,
    G::Move: Send + Sync + 'static,
{
    let move_time = Duration::from_secs(10);
    let config = Config { port, move_time, own: Some(Arc::new(game)), ..Config::in_memory() };
    let runtime = tokio::runtime::Runtime::new().map_err(ServeError::Threads)?;
    runtime.block_on(serve(config, |address| on_ready(&format!("http://{address}/#/own"))))
}

/// Returns on ctrl-c or SIGTERM.
pub async fn shutdown_signal() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::warn!(%error, "ctrl-c cannot be waited for");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::warn!(%error, "SIGTERM cannot be waited for");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// A server that has its port and its games, but does not answer yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    board: Arc<Board>,
}

/// State that the handlers share.
struct Board {
    games: Arc<Games>,
    sockets: Arc<Semaphore>,
    next_viewer: AtomicU64,
    shutdown: watch::Sender<bool>,
}

impl Server {
    /// Takes the port of 127.0.0.1 and opens the games.
    ///
    /// # Errors
    /// [`ServeError`] when the port or the file of games cannot be used.
    pub async fn bind(config: &Config) -> Result<Server, ServeError> {
        let port = config.port;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .await
            .map_err(|source| ServeError::Port { port, source })?;
        let address = listener.local_addr().map_err(|source| ServeError::Port { port, source })?;
        let board = Arc::new(Board {
            games: Games::new(config)?,
            sockets: Arc::new(Semaphore::new(MAX_SOCKETS)),
            next_viewer: AtomicU64::new(0),
            shutdown: watch::Sender::new(false),
        });
        Ok(Server { listener, address, board })
    }

    /// Address of the page: `http://` and this.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `shutdown` returns, then closes the connections and ends the searches.
    pub async fn run(self, shutdown: impl Future<Output = ()>) {
        let Server { listener, address, board } = self;
        tracing::info!(%address, "serving the board");
        let router = router(&board, address.port());
        tokio::select! {
            () = accept(&listener, &router, &board.shutdown) => {}
            () = shutdown => {}
        }
        drop((listener, router));
        board.shutdown.send_replace(true);
        if timeout(FAREWELL, board.shutdown.closed()).await.is_err() {
            tracing::debug!("some connections did not end in time");
        }
        tracing::info!("the server has stopped");
    }
}

fn router(board: &Arc<Board>, port: u16) -> Router {
    Router::new()
        .route("/ws", get(upgrade))
        .fallback_service(get(serve_page))
        .with_state(Arc::clone(board))
        .layer(RequestBodyLimitLayer::new(MAX_MESSAGE))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, REQUEST_TIMEOUT))
        .layer(from_fn_with_state(Guard::new(port), guard))
}

async fn upgrade(State(board): State<Arc<Board>>, upgrade: WebSocketUpgrade) -> Response {
    let Ok(permit) = Arc::clone(&board.sockets).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many pages are open\n").into_response();
    };
    let viewer = board.next_viewer.fetch_add(1, Ordering::Relaxed);
    let shutdown = board.shutdown.subscribe();
    upgrade.max_message_size(MAX_FRAME).max_frame_size(MAX_FRAME).on_upgrade(async move |socket| {
        let _permit = permit;
        serve_socket(socket, viewer, Arc::clone(&board.games), shutdown).await;
    })
}

/// Accepts connections for ever.
async fn accept(listener: &TcpListener, router: &Router, shutdown: &watch::Sender<bool>) {
    let connections = Connections::new(MAX_CONNECTIONS);
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let place = connections.admit().await;
                tokio::spawn(serve_connection(stream, place, router.clone(), shutdown.subscribe()));
            }
            Err(error) => {
                // Out of file descriptors, most likely.
                tracing::warn!(%error, "a connection cannot be accepted");
                connections.evict_oldest();
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Serves one connection until it ends, becomes a WebSocket, has lived long enough, or loses its place.
async fn serve_connection(
    stream: TcpStream,
    place: Place,
    router: Router,
    mut shutdown: watch::Receiver<bool>,
) {
    // Moves are small messages that should not wait for more.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps Nagle's algorithm");
    }
    let (activity, router) = (place.activity(), TowerToHyperService::new(router));
    let service = service_fn(move |request| {
        activity.renew();
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => Some(ended),
        _ = shutdown.wait_for(|is_over| *is_over) => None,
        () = sleep(CONNECTION_LIFE) => None,
        () = place.evicted() => return tracing::debug!("an idle connection gives way to another"),
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            timeout(FAREWELL, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended badly");
    }
}
