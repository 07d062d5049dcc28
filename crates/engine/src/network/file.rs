//! Networks as bytes.

use rules::{Variant, VariantId};

use super::{Head, Inputs, Layers, Network, PHASES, Phase, Row, SECOND, whichever};

/// The first bytes of a file, with the version of the format.
const MAGIC: &[u8; 8] = b"chnet 2\n";
/// Those of a file with a wide network.
const MAGIC_OF_WIDE: &[u8; 8] = b"chnet 3\n";
/// Those of a file in which all phases have the same sums.
const MAGIC_OF_COMMON_SUMS: &[u8; 8] = b"chnet 1\n";
/// Bytes for the name of the game.
const NAME: usize = 16;

/// What is wrong with the file of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// It begins otherwise, or has another length.
    #[error("this is no network of this program")]
    Unreadable,
    /// It was made for another game.
    #[error("this is a network for {found}, not for {wanted}")]
    OtherGame {
        /// The game it was made for.
        found: String,
        /// The game that is played.
        wanted: VariantId,
    },
}

/// Reads numbers one after the other.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (bytes, rest) = self.0.split_first_chunk::<N>().ok_or(NetworkError::Unreadable)?;
        self.0 = rest;
        Ok(*bytes)
    }

    fn short(&mut self) -> Result<i16, NetworkError> {
        self.take().map(i16::from_le_bytes)
    }

    fn long(&mut self) -> Result<i32, NetworkError> {
        self.take().map(i32::from_le_bytes)
    }

    fn row<const SUMS: usize>(&mut self) -> Result<Row<SUMS>, NetworkError> {
        let mut row = [0; SUMS];
        for weight in &mut row {
            *weight = self.short()?;
        }
        Ok(Row(row))
    }

    /// The rows of a phase and its biases.
    fn sums<const SUMS: usize>(&mut self, count: usize) -> Result<(Vec<Row<SUMS>>, Row<SUMS>), NetworkError> {
        let rows = (0..count).map(|_| self.row()).collect::<Result<_, _>>()?;
        Ok((rows, self.row()?))
    }

    fn head<const SUMS: usize>(&mut self) -> Result<Head<SUMS>, NetworkError> {
        let mut head =
            Head { weights: [Row([0; SUMS]); SECOND], biases: [0; SECOND], last: [0; SECOND], last_bias: 0 };
        for row in &mut head.weights {
            *row = self.row()?;
        }
        for bias in &mut head.biases {
            *bias = self.long()?;
        }
        for weight in &mut head.last {
            *weight = self.short()?;
        }
        head.last_bias = self.long()?;
        Ok(head)
    }
}

impl<V: Variant> Network<V> {
    /// Reads a network.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut reader = Reader(bytes);
        let magic = reader.take()?;
        if ![MAGIC, MAGIC_OF_COMMON_SUMS, MAGIC_OF_WIDE].contains(&&magic) {
            return Err(NetworkError::Unreadable);
        }
        let name = reader.take::<NAME>()?;
        let found = String::from_utf8_lossy(&name).trim_end().to_owned();
        if found != V::ID.name() {
            return Err(NetworkError::OtherGame { found, wanted: V::ID });
        }
        match &magic {
            MAGIC_OF_WIDE => Layers::read(reader, PHASES).map(Network::Wide),
            MAGIC_OF_COMMON_SUMS => Layers::read(reader, 1).map(Network::Narrow),
            _ => Layers::read(reader, PHASES).map(Network::Narrow),
        }
    }

    /// The network as bytes.
    pub fn write(&self) -> Vec<u8> {
        let magic = match self {
            Network::Narrow(_) => MAGIC,
            Network::Wide(_) => MAGIC_OF_WIDE,
        };
        let mut bytes = magic.to_vec();
        bytes.extend(format!("{:<NAME$}", V::ID.name()).as_bytes());
        whichever!(self, layers => layers.write(&mut bytes));
        bytes
    }
}

impl<V: Variant, const SUMS: usize> Layers<V, SUMS> {
    /// Reads what comes after the heading; `different` phases have sums of their own.
    fn read(mut reader: Reader<'_>, different: usize) -> Result<Self, NetworkError> {
        let sums: Vec<_> =
            (0..different).map(|_| reader.sums(Inputs::<V>::COUNT)).collect::<Result<_, _>>()?;
        let mut phases = Vec::with_capacity(PHASES);
        for (rows, bias) in sums.into_iter().cycle().take(PHASES) {
            phases.push(Phase { rows, bias, head: reader.head()? });
        }
        if !reader.0.is_empty() {
            return Err(NetworkError::Unreadable);
        }
        Ok(Layers::new(phases))
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let row =
            |bytes: &mut Vec<u8>, row: &Row<SUMS>| bytes.extend(row.0.iter().flat_map(|w| w.to_le_bytes()));
        for weights in self.phases.iter().flat_map(|phase| phase.rows.iter().chain([&phase.bias])) {
            row(bytes, weights);
        }
        for head in self.phases.iter().map(|phase| &phase.head) {
            for weights in &head.weights {
                row(bytes, weights);
            }
            bytes.extend(head.biases.iter().flat_map(|bias| bias.to_le_bytes()));
            bytes.extend(head.last.iter().flat_map(|weight| weight.to_le_bytes()));
            bytes.extend(head.last_bias.to_le_bytes());
        }
    }
}
