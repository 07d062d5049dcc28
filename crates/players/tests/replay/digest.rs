//! A short number for all of working memory, the same in both kernels though they name identifiers differently.

use std::collections::HashMap;

use soar::{Agent, Id, Value};

/// How far from an identifier a difference is seen in its number.
const ROUNDS: usize = 4;

/// What an identifier has: the elements with constants as text, those with identifiers by attribute.
struct Object {
    constants: Vec<String>,
    links: Vec<(String, Id)>,
}

/// Numbers each identifier by what it has, then by the numbers of what it leads to, and so on; then all together.
pub(crate) fn digest(agent: &Agent) -> String {
    let objects = reached(agent);
    let mut numbers: HashMap<Id, u32> = objects.keys().map(|id| (*id, 0)).collect();
    for _ in 0..ROUNDS {
        numbers = objects.iter().map(|(id, object)| (*id, object.number(&numbers))).collect();
    }
    let mut all: Vec<String> = numbers.values().map(|number| format!("{number:08x}")).collect();
    all.sort_unstable();
    format!("{:08x}", crc(&all.join(" ")))
}

impl Object {
    fn of(agent: &Agent, id: Id) -> Object {
        let mut object = Object { constants: Vec::new(), links: Vec::new() };
        for (attribute, value) in agent.elements(id) {
            match value {
                Value::Id(below) => object.links.push((attribute.to_string(), below)),
                Value::Text(text) => object.constants.push(format!("{attribute}='{text}")),
                other => object.constants.push(format!("{attribute}={other}")),
            }
        }
        if id == agent.state() {
            object.links.extend(agent.proposals().into_iter().map(|below| ("operator+".to_owned(), below)));
        }
        object
    }

    fn number(&self, numbers: &HashMap<Id, u32>) -> u32 {
        let links = self.links.iter().map(|(attribute, below)| format!("{attribute}@{:08x}", numbers[below]));
        let mut all: Vec<String> = self.constants.iter().cloned().chain(links).collect();
        all.sort_unstable();
        crc(&all.join(" "))
    }
}

/// All that can be reached from the state.
fn reached(agent: &Agent) -> HashMap<Id, Object> {
    let mut objects = HashMap::new();
    let mut waiting = vec![agent.state()];
    while let Some(id) = waiting.pop() {
        objects.entry(id).or_insert_with(|| {
            let object = Object::of(agent, id);
            waiting.extend(object.links.iter().map(|(_, below)| *below));
            object
        });
    }
    objects
}

/// The checksum that Python has as `zlib.crc32`.
fn crc(text: &str) -> u32 {
    const TABLE: [u32; 256] = table();
    let step = |crc: u32, byte: u8| (crc >> 8) ^ TABLE[usize::from(crc as u8 ^ byte)];
    !text.bytes().fold(!0, step)
}

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
}
