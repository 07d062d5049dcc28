//! What happens at a table, as it happens: server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event as Message, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use tokio::sync::broadcast::error::RecvError;

use super::Problem;
use super::body::Name;
use super::games::table;
use crate::hub::Hub;
use crate::table::{Event, Table};

/// The most that may watch one game.
const MOST: usize = 64;
/// How often something is sent so that the connection stays.
const ALIVE: Duration = Duration::from_secs(15);

pub(super) async fn events(
    State(hub): State<Arc<Hub>>,
    Name(id): Name<String>,
) -> Result<Sse<impl Stream<Item = Result<Message, Infallible>>>, Problem> {
    let table = table(&hub, &id)?;
    if table.watching() >= MOST {
        let sentence = format!("{MOST} watch this game already; try again later");
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, sentence));
    }
    let heard = table.listen();
    let first = heard.is_some().then(|| present(&table));
    let then = stream::unfold(heard.map(|heard| (heard, table)), |state| async {
        let (mut heard, table) = state?;
        let event = match heard.recv().await {
            Ok(event) => event,
            // Whoever is too slow gets how it stands now.
            Err(RecvError::Lagged(_)) => present(&table),
            Err(RecvError::Closed) => return None,
        };
        Some((event, Some((heard, table))))
    });
    use futures_util::StreamExt;
    let all = stream::iter(first).chain(then).map(|event| Ok(message(&event)));
    Ok(Sse::new(all).keep_alive(KeepAlive::new().interval(ALIVE)))
}

fn present(table: &Table) -> Event {
    Event { name: "view", data: String::from_utf8_lossy(&table.view()).into() }
}

fn message(event: &Event) -> Message {
    Message::default().event(event.name).data(&*event.data)
}
