//! The data folder: what the program keeps between runs.

use std::path::PathBuf;
use std::sync::Arc;

use endgame::{CACHE, Library};
use players::Endgames;
use rules::{Task, Variant, VariantId};
use store::Store;

use crate::failure::Failure;

/// The variable that names another folder.
const VARIABLE: &str = "CROWNHEAD_DATA";

/// Where things are kept.
#[derive(Default, clap::Args)]
pub(crate) struct DataArgs {
    /// The data folder [default: CROWNHEAD_DATA, or the platform's]
    #[arg(long, value_name = "FOLDER")]
    data_dir: Option<PathBuf>,
}

impl DataArgs {
    /// The folder that is meant.
    pub(crate) fn folder(&self) -> Result<PathBuf, Failure> {
        let named = self.data_dir.clone().or_else(|| std::env::var_os(VARIABLE).map(PathBuf::from));
        let platform = || dirs::data_dir().map(|folder| folder.join("crownhead"));
        named.filter(|folder| !folder.as_os_str().is_empty()).or_else(platform).ok_or_else(|| {
            Failure::new(format!("this machine has no data folder; name one with --data-dir or {VARIABLE}"))
        })
    }

    /// The folder in it with the endgame databases of all games.
    pub(crate) fn endgame(&self) -> Result<PathBuf, Failure> {
        Ok(self.folder()?.join("endgame"))
    }

    /// The games and the experience in it.
    pub(crate) fn store(&self) -> Result<Store, Failure> {
        Store::open(&self.folder()?).map_err(Failure::new)
    }
}

/// Whether players ask the endgame databases.
#[derive(clap::Args)]
pub(crate) struct EndgameUse {
    /// Do not ask the endgame database
    #[arg(long)]
    no_endgame: bool,
    #[command(flatten)]
    data: DataArgs,
}

impl EndgameUse {
    /// Where the data are.
    pub(crate) fn data(&self) -> &DataArgs {
        &self.data
    }

    /// The databases that players of a game may ask.
    pub(crate) fn library(&self, game: VariantId) -> Option<Arc<Library>> {
        if self.no_endgame { None } else { self.data.library(game) }
    }

    /// The same as players take it.
    pub(crate) fn endgames(&self, game: VariantId) -> Endgames {
        self.library(game).map_or_else(Endgames::default, Endgames::new)
    }
}

impl DataArgs {
    /// The endgame databases, that of one game opened already.
    pub(crate) fn library_quietly(&self, game: VariantId) -> Option<Arc<Library>> {
        let library = Arc::new(Library::new(&self.endgame().ok()?, CACHE));
        game.with(Open(&library));
        Some(library)
    }

    /// The same, where files that cannot be used are named at once.
    pub(crate) fn library(&self, game: VariantId) -> Option<Arc<Library>> {
        let library = self.library_quietly(game)?;
        for trouble in library.troubles() {
            anstream::eprintln!("crownhead: {trouble}");
        }
        Some(library)
    }
}

struct Open<'a>(&'a Library);

impl Task for Open<'_> {
    type Output = ();

    fn run<V: Variant>(self) {
        self.0.database::<V>();
    }
}

/// Names what was found damaged while a database was asked.
pub(crate) fn complain<V: Variant>(endgames: &Endgames) {
    for trouble in endgames.database::<V>().iter().flat_map(|database| database.troubles()) {
        anstream::eprintln!("crownhead: {trouble}");
    }
}
