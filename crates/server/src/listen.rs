//! Connections: how many there may be, how long a request may take to arrive, and how they end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::hub::Hub;

/// How long those who are being answered are waited for at the end.
pub(crate) const PATIENCE: Duration = Duration::from_secs(3);
/// The most connections at a time; others wait.
const MOST: usize = 4096;
/// How long the head of a request may take to arrive.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes that are kept of a request that has not arrived as a whole, its body aside.
const BUFFER: usize = 32 * 1024;
/// How often tables are cleared away at which nobody has sat for long.
const CLEARING: Duration = Duration::from_secs(60);

/// Whom a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Answers requests until it is told to stop.
pub(crate) async fn serve(
    listener: std::net::TcpListener,
    app: Router,
    hub: Arc<Hub>,
    mut stopped: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let listener = TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(MOST));
    let graceful = GracefulShutdown::new();
    let mut clearing = tokio::time::interval(CLEARING);
    loop {
        let permit = room.clone().acquire_owned();
        let arrival = async {
            let permit = permit.await;
            (listener.accept().await, permit)
        };
        let (connection, permit) = tokio::select! {
            arrived = arrival => arrived,
            _ = clearing.tick() => {
                hub.clear();
                continue;
            }
            _ = stopped.changed() => break,
        };
        let Ok((stream, peer)) = connection else {
            // Too many open files, say: others must end first.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let answered = graceful.watch(answer(stream, peer, app.clone()));
        tokio::spawn(async move {
            // Whoever goes away in the middle is nobody's trouble.
            let _ = answered.await;
            drop(permit);
        });
    }
    drop(listener);
    tokio::task::block_in_place(|| hub.close());
    let _ = tokio::time::timeout(PATIENCE, graceful.shutdown()).await;
    Ok(())
}

fn answer(
    stream: TcpStream,
    peer: SocketAddr,
    app: Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        app.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
}
