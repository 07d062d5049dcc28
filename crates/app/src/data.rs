//! The data folder: what the program keeps between runs.

use std::path::PathBuf;

use store::Store;

use crate::failure::Failure;

/// The variable that names another folder.
const VARIABLE: &str = "CROWNHEAD_DATA";

/// Where things are kept.
#[derive(clap::Args)]
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
