//! A server for a test, and answers that are checked against its description.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crownhead_server::{Options, Server};
use players::PlayerOptions;
use serde_json::{Value, json};
use store::Store;

/// A server with a data folder of its own.
pub(crate) struct House {
    server: Option<Server>,
    folder: PathBuf,
    token: Option<String>,
    agent: ureq::Agent,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    pub(crate) headers: Vec<(String, String)>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The sentence of a problem.
    pub(crate) fn error(&self) -> String {
        self.json()["error"].as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn header(&self, wanted: &str) -> Option<&str> {
        self.headers.iter().find(|(name, _)| name == wanted).map(|(_, value)| &**value)
    }
}

impl House {
    pub(crate) fn new(name: &str) -> House {
        House::with_token(name, None)
    }

    pub(crate) fn with_token(name: &str, token: Option<&str>) -> House {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Relaxed);
        let folder = format!("crownhead-server-{name}-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let mut house = House { server: None, folder, token: token.map(str::to_owned), agent };
        house.start();
        house
    }

    fn start(&mut self) {
        let store = Arc::new(Store::open(&self.folder).expect("a store"));
        let options = Options {
            listen: ([127, 0, 0, 1], 0).into(),
            token: self.token.clone(),
            threads: 2,
            store: Some(store),
            how: Arc::new(|_| PlayerOptions::default()),
            lab: None,
            today: || "2031.05.17".to_owned(),
        };
        self.server = Some(Server::start(options).expect("a server"));
    }

    /// Ends the server and starts another one with the same data.
    pub(crate) fn restart(&mut self) {
        self.server = None;
        self.start();
    }

    pub(crate) fn address(&self) -> std::net::SocketAddr {
        self.server.as_ref().expect("it runs").address()
    }

    pub(crate) fn link(&self, path: &str) -> String {
        format!("http://{}{path}", self.address())
    }

    /// Reads something; what the API answers must be as its description says.
    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.agent.get(self.link(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = read(request.call().expect("an answer"));
        described("get", path, &answer);
        answer
    }

    /// Sends JSON.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_with(path, &body.to_string(), &[("content-type", "application/json")])
    }

    pub(crate) fn post_with(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.agent.post(self.link(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = read(request.send(body).expect("an answer"));
        described("post", path, &answer);
        answer
    }

    /// Begins a game: its id, the keys of Black and White, and the view.
    pub(crate) fn begin(&self, new: &Value) -> (String, [String; 2], Value) {
        let answer = self.post("/api/games", new);
        assert_eq!(answer.status, 201, "{}", answer.body);
        let mut begun = answer.json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let keys = [text(&begun["keys"]["black"]), text(&begun["keys"]["white"])];
        (text(&begun["id"]), keys, begun["view"].take())
    }

    pub(crate) fn act(&self, id: &str, key: &str, action: &Value) -> Answer {
        let key = format!("Bearer {key}");
        let headers = [("content-type", "application/json"), ("authorization", &*key)];
        self.post_with(&format!("/api/games/{id}/actions"), &action.to_string(), &headers)
    }

    pub(crate) fn play(&self, id: &str, key: &str, text: &str) -> Answer {
        self.act(id, key, &json!({"do": "move", "text": text}))
    }

    pub(crate) fn view(&self, id: &str) -> Value {
        self.get(&format!("/api/games/{id}")).json()
    }

    /// Looks at a game until it is as it should be.
    pub(crate) fn wait(&self, id: &str, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let began = std::time::Instant::now();
        loop {
            let view = self.view(id);
            if is_so(&view) {
                return view;
            }
            assert!(began.elapsed().as_secs() < 60, "{what} never came: {view}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.server = None;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn read(mut response: ureq::http::Response<ureq::Body>) -> Answer {
    let headers = response.headers().iter();
    let headers = headers
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap_or_default().to_owned()))
        .collect();
    let status = response.status().as_u16();
    let body = response.body_mut().read_to_string().expect("a body");
    Answer { status, body, headers }
}

/// Fails unless the description of the API has this answer to this request, and it looks as it says.
fn described(method: &str, path: &str, answer: &Answer) {
    if !path.starts_with("/api/") {
        return;
    }
    let document: Value = serde_json::from_str(include_str!("../../openapi.json")).expect("JSON");
    let Some(operation) = operation(&document, method, path) else {
        assert!([403, 404, 405].contains(&answer.status), "{method} {path} is not described: {answer:?}");
        return;
    };
    let status = answer.status.to_string();
    let content = &operation["responses"][&status]["content"];
    assert!(content.is_object(), "{method} {path} has no answer {status} in the description: {answer:?}");
    let kind = answer.header("content-type").unwrap_or_default().split(';').next().unwrap_or_default();
    assert!(content[kind].is_object(), "{method} {path}: {status} is not described as {kind}");
    if kind == "application/json" {
        let mut schema = content[kind]["schema"].clone();
        schema["components"] = document["components"].clone();
        let validator = jsonschema::validator_for(&schema).expect("a schema");
        let errors: Vec<String> = validator
            .iter_errors(&answer.json())
            .map(|error| format!("{}: {error}", error.instance_path))
            .collect();
        assert!(errors.is_empty(), "{method} {path} {status}: {errors:?}\n{}", answer.body);
    }
}

fn operation<'a>(document: &'a Value, method: &str, path: &str) -> Option<&'a Value> {
    let path = path.split('?').next().unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let is_meant = |pattern: &str| {
        let wanted: Vec<&str> = pattern.split('/').collect();
        let fits = |(wanted, part): (&&str, &&str)| wanted.starts_with('{') || wanted == part;
        wanted.len() == parts.len() && wanted.iter().zip(&parts).all(fits)
    };
    let paths = document["paths"].as_object().expect("paths");
    // What is written out comes before what has a place for anything.
    let mut found: Vec<&String> = paths.keys().filter(|pattern| is_meant(pattern)).collect();
    found.sort_by_key(|pattern| pattern.matches('{').count());
    paths[*found.first()?].get(method)
}
