//! Fitting a network to the results of games.
//!
//! The network is fitted in floating point and then rounded. The sums of a phase are common ones and what is different in that
//! phase, so that a phase that is seen seldom learns from the others. Steps follow the slope of a batch of examples, each
//! weight at its own pace (Adam); what comes out depends on the examples and the seed alone, not on how many threads
//! there are.

mod widen;

use rules::{Position, Variant};

use super::{
    HUNDREDTHS, Head, Inputs, Layers, MOST, Network, ONE, PHASES, Phase, Row, SECOND, WEIGHT, Width,
};

/// Examples that a step is made from.
const BATCH: usize = 8192;
/// Parts that a batch is worked at in; their slopes are summed in order.
const PARTS: usize = 8;
/// The most that a weight of the first layer may be, so that no sum runs over.
const MOST_FIRST: f32 = 2.5;
/// The most that any other weight may be.
const MOST_OTHER: f32 = 60.0;

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Example<V: Variant> {
    /// The position.
    pub position: Position<V>,
    /// What the side to move is to expect: 1 is a win, 0 a loss.
    pub target: f32,
}

/// Many of them, as the network sees them.
#[derive(Clone, Debug, Default)]
pub struct Examples {
    inputs: Vec<u16>,
    /// Where the inputs of each begin, and one more.
    first: Vec<usize>,
    phases: Vec<u8>,
    targets: Vec<f32>,
}

impl Examples {
    /// Adds one.
    pub fn push<V: Variant>(&mut self, inputs: &Inputs<V>, example: &Example<V>) {
        self.first.push(self.inputs.len());
        inputs.each(&example.position, |input| self.inputs.push(input as u16));
        self.phases.push(inputs.phase(&example.position) as u8);
        self.targets.push(example.target);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    fn inputs(&self, i: usize) -> &[u16] {
        let end = self.first.get(i + 1).copied().unwrap_or(self.inputs.len());
        &self.inputs[self.first[i]..end]
    }
}

#[derive(Clone, Debug)]
struct FloatHead<const SUMS: usize> {
    weights: [[f32; SUMS]; SECOND],
    biases: [f32; SECOND],
    last: [f32; SECOND],
    last_bias: f32,
}

/// What the inputs are summed from.
#[derive(Clone, Debug)]
struct First<const SUMS: usize> {
    rows: Vec<[f32; SUMS]>,
    bias: [f32; SUMS],
}

impl<const SUMS: usize> First<SUMS> {
    fn zero(inputs: usize) -> Self {
        First { rows: vec![[0.0; SUMS]; inputs], bias: [0.0; SUMS] }
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.rows.iter_mut().map(|row| &mut row[..]).chain([&mut self.bias[..]])
    }

    /// Adds other numbers to these.
    fn add(&mut self, other: &Self) {
        let own = self.rows.iter_mut().chain([&mut self.bias]).flatten();
        for (sum, more) in own.zip(other.rows.iter().chain([&other.bias]).flatten()) {
            *sum += more;
        }
    }
}

/// A network in floating point.
#[derive(Clone, Debug)]
pub struct Floats(Fitted);

// There is one of them at a time, and its rows lie elsewhere anyway.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug)]
enum Fitted {
    Narrow(Numbers<128>),
    Wide(Numbers<256>),
}

/// Does the same with numbers for a network of any width.
macro_rules! whichever_fitted {
    ($floats:expr, $numbers:ident => $what:expr) => {
        match $floats {
            Floats(Fitted::Narrow($numbers)) => $what,
            Floats(Fitted::Wide($numbers)) => $what,
        }
    };
}

/// The numbers of a network of a certain width.
#[derive(Clone, Debug)]
struct Numbers<const SUMS: usize> {
    /// The sums that all phases have in common.
    common: First<SUMS>,
    /// What is added to those in each phase.
    own: Vec<First<SUMS>>,
    heads: Vec<FloatHead<SUMS>>,
}

/// How a network is fitted.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// How often all examples are gone through.
    pub rounds: usize,
    /// How far a weight moves in a step at the beginning; it falls to a hundredth of that.
    pub rate: f32,
    /// From which all chance comes.
    pub seed: u64,
    /// How many threads work at it.
    pub threads: usize,
}

/// A stream of chance (splitmix).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Between -1 and 1.
    fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

impl Floats {
    /// A network that knows nothing.
    pub fn new<V: Variant>(seed: u64, width: Width) -> Floats {
        Floats(match width {
            Width::Narrow => Fitted::Narrow(Numbers::new::<V>(seed)),
            Width::Wide => Fitted::Wide(Numbers::new::<V>(seed)),
        })
    }

    /// A network that is there already, to be fitted further.
    pub fn of<V: Variant>(network: &Network<V>) -> Floats {
        Floats(match network {
            Network::Narrow(layers) => Fitted::Narrow(Numbers::of(layers)),
            Network::Wide(layers) => Fitted::Wide(Numbers::of(layers)),
        })
    }

    /// The same as a network of another width that judges alike; as it is, if it is as wide already.
    pub fn widened(self, seed: u64) -> Floats {
        match self.0 {
            Fitted::Narrow(numbers) => Floats(Fitted::Wide(numbers.doubled(seed))),
            wide => Floats(wide),
        }
    }

    /// The mean error of what the network foretells, in nats: less is better.
    pub fn error(&self, examples: &Examples) -> f64 {
        whichever_fitted!(self, numbers => numbers.error(examples))
    }

    /// Moves the weights to where they foretell the targets best. `each` is told after each round which one it was, the mean error
    /// of it, and that of what was held back, and may say that it is enough.
    pub fn fit(
        &mut self,
        examples: &Examples,
        held: &Examples,
        course: &Course,
        each: impl FnMut(usize, f64, f64) -> bool,
    ) {
        whichever_fitted!(self, numbers => numbers.fit(examples, held, course, each));
    }

    /// The network in whole numbers.
    pub fn rounded<V: Variant>(&self) -> Network<V> {
        match &self.0 {
            Fitted::Narrow(numbers) => Network::Narrow(numbers.rounded()),
            Fitted::Wide(numbers) => Network::Wide(numbers.rounded()),
        }
    }
}

impl<const SUMS: usize> Numbers<SUMS> {
    fn new<V: Variant>(seed: u64) -> Self {
        let mut dice = Dice(seed);
        let mut row = |spread: f32| -> [f32; SUMS] { std::array::from_fn(|_| spread * dice.unit()) };
        let rows = (0..Inputs::<V>::COUNT).map(|_| row(0.25)).collect();
        let common = First { rows, bias: row(0.25) };
        let heads = (0..PHASES)
            .map(|_| FloatHead {
                weights: std::array::from_fn(|_| row(0.2)),
                biases: [0.1; SECOND],
                last: std::array::from_fn(|i| if i % 2 == 0 { 0.5 } else { -0.5 }),
                last_bias: 0.0,
            })
            .collect();
        Numbers { common, own: vec![First::zero(Inputs::<V>::COUNT); PHASES], heads }
    }

    fn of<V: Variant>(network: &Layers<V, SUMS>) -> Self {
        let row = |row: &Row<SUMS>, one: i32| row.0.map(|x| f32::from(x) / one as f32);
        let phase = |Phase { rows, bias, head }: &Phase<SUMS>| {
            let first =
                First { rows: rows.iter().map(|weights| row(weights, ONE)).collect(), bias: row(bias, ONE) };
            let head = FloatHead {
                weights: std::array::from_fn(|i| row(&head.weights[i], WEIGHT)),
                biases: head.biases.map(|x| x as f32 / (ONE * WEIGHT) as f32),
                last: head.last.map(|x| f32::from(x) / WEIGHT as f32),
                last_bias: head.last_bias as f32 / (MOST * WEIGHT) as f32,
            };
            (first, head)
        };
        let (own, heads) = network.phases.iter().map(phase).unzip();
        Numbers { common: First::zero(Inputs::<V>::COUNT), own, heads }
    }

    fn zero(&self) -> Self {
        let head = FloatHead {
            weights: [[0.0; SUMS]; SECOND],
            biases: [0.0; SECOND],
            last: [0.0; SECOND],
            last_bias: 0.0,
        };
        let first = First::zero(self.common.rows.len());
        Numbers { common: first.clone(), own: vec![first; PHASES], heads: vec![head; PHASES] }
    }

    /// The sums of each phase.
    fn firsts(&self) -> Vec<First<SUMS>> {
        let whole = |own: &First<SUMS>| {
            let mut first = self.common.clone();
            first.add(own);
            for number in first.numbers().flatten() {
                *number = number.clamp(-MOST_FIRST, MOST_FIRST);
            }
            first
        };
        self.own.iter().map(whole).collect()
    }

    /// All numbers of the first layer, then all others.
    fn numbers(&mut self) -> [Vec<&mut [f32]>; 2] {
        let firsts = [&mut self.common].into_iter().chain(&mut self.own);
        let first: Vec<&mut [f32]> = firsts.flat_map(First::numbers).collect();
        let mut others: Vec<&mut [f32]> = Vec::new();
        for head in &mut self.heads {
            others.extend(head.weights.iter_mut().map(|row| &mut row[..]));
            others.push(&mut head.biases);
            others.push(&mut head.last);
            others.push(std::slice::from_mut(&mut head.last_bias));
        }
        [first, others]
    }

    /// The logarithm of the odds that the network gives, and the numbers on the way.
    fn forward(
        first: &First<SUMS>,
        inputs: &[u16],
        head: &FloatHead<SUMS>,
    ) -> (f32, [f32; SUMS], [f32; SECOND]) {
        let mut sums = first.bias;
        for &input in inputs {
            let row = &first.rows[usize::from(input)];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let clipped = sums.map(|sum| sum.clamp(0.0, 1.0));
        let second: [f32; SECOND] = std::array::from_fn(|i| head.biases[i] + dot(&clipped, &head.weights[i]));
        let odds = second.iter().zip(&head.last).map(|(x, w)| x.clamp(0.0, 1.0) * w).sum::<f32>();
        (odds + head.last_bias, sums, second)
    }

    /// Adds the slope of one example, and gives its error. That of the common sums follows from those of all phases.
    fn backward(
        &self,
        first: &First<SUMS>,
        slope: &mut Self,
        inputs: &[u16],
        phase: usize,
        target: f32,
    ) -> f64 {
        let weights = &self.heads[phase];
        let (odds, sums, second) = Self::forward(first, inputs, weights);
        let expected = sigmoid(odds);
        let difference = expected - target;
        let clipped = sums.map(|sum| sum.clamp(0.0, 1.0));
        let slopes = &mut slope.heads[phase];
        slopes.last_bias += difference;
        let mut back = [0.0_f32; SUMS];
        for (i, &x) in second.iter().enumerate() {
            slopes.last[i] += difference * x.clamp(0.0, 1.0);
            if !(0.0..=1.0).contains(&x) {
                continue;
            }
            let through = difference * weights.last[i];
            slopes.biases[i] += through;
            for j in 0..SUMS {
                slopes.weights[i][j] = through.mul_add(clipped[j], slopes.weights[i][j]);
                back[j] = through.mul_add(weights.weights[i][j], back[j]);
            }
        }
        let slopes = &mut slope.own[phase];
        for j in 0..SUMS {
            back[j] = if (0.0..=1.0).contains(&sums[j]) { back[j] } else { 0.0 };
            slopes.bias[j] += back[j];
        }
        for &input in inputs {
            let row = &mut slopes.rows[usize::from(input)];
            for (sum, x) in row.iter_mut().zip(&back) {
                *sum += x;
            }
        }
        error(odds, target)
    }

    fn error(&self, examples: &Examples) -> f64 {
        let firsts = self.firsts();
        let one = |i: usize| {
            let phase = usize::from(examples.phases[i]);
            let odds = Self::forward(&firsts[phase], examples.inputs(i), &self.heads[phase]).0;
            error(odds, examples.targets[i])
        };
        (0..examples.len()).map(one).sum::<f64>() / examples.len().max(1) as f64
    }

    fn fit(
        &mut self,
        examples: &Examples,
        held: &Examples,
        course: &Course,
        mut each: impl FnMut(usize, f64, f64) -> bool,
    ) {
        let mut dice = Dice(course.seed);
        let mut order: Vec<u32> = (0..examples.len() as u32).collect();
        let (mut mean, mut square) = (self.zero(), self.zero());
        let mut parts: Vec<Self> = (0..PARTS).map(|_| self.zero()).collect();
        let steps = course.rounds * examples.len().div_ceil(BATCH);
        let mut step = 0;
        for round in 1..=course.rounds {
            shuffle(&mut order, &mut dice);
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                sum += self.slopes(examples, batch, &mut parts, course.threads);
                step += 1;
                // From the rate down to a hundredth of it along a half cosine.
                let way = std::f32::consts::PI * step as f32 / steps as f32;
                let rate = course.rate * (0.01 + 0.99 * 0.5 * (1.0 + way.cos()));
                self.step(&mut parts, [&mut mean, &mut square], batch.len(), step, rate);
            }
            if !each(round, sum / examples.len().max(1) as f64, self.error(held)) {
                return;
            }
        }
    }

    /// The slopes of a batch, in parts, and the sum of its errors.
    fn slopes(&self, examples: &Examples, batch: &[u32], parts: &mut [Self], threads: usize) -> f64 {
        let size = batch.len().div_ceil(PARTS).max(1);
        let firsts = self.firsts();
        let work = |(part, slope): (&[u32], &mut Self)| -> f64 {
            for numbers in slope.numbers().into_iter().flatten() {
                numbers.fill(0.0);
            }
            let one = |&i: &u32| {
                let i = i as usize;
                let (inputs, phase) = (examples.inputs(i), usize::from(examples.phases[i]));
                self.backward(&firsts[phase], slope, inputs, phase, examples.targets[i])
            };
            part.iter().map(one).sum()
        };
        let empty: &[u32] = &[];
        let chunks = batch.chunks(size).chain(std::iter::repeat(empty));
        let mut jobs: Vec<(&[u32], &mut Self)> = chunks.zip(parts.iter_mut()).collect();
        let share = jobs.len().div_ceil(threads.max(1));
        let work = &work;
        let sums: Vec<Vec<f64>> = std::thread::scope(|scope| {
            let mut running = Vec::new();
            while !jobs.is_empty() {
                let rest = jobs.split_off(share.min(jobs.len()));
                let mine = std::mem::replace(&mut jobs, rest);
                running.push(scope.spawn(move || mine.into_iter().map(work).collect::<Vec<f64>>()));
            }
            running.into_iter().filter_map(|thread| thread.join().ok()).collect()
        });
        sums.into_iter().flatten().sum()
    }

    fn step(&mut self, parts: &mut [Self], past: [&mut Self; 2], size: usize, step: usize, rate: f32) {
        let Some((all, others)) = parts.split_first_mut() else { return };
        for other in others {
            let sums = all.numbers().into_iter().flatten().flatten();
            for (sum, more) in sums.zip(other.numbers().into_iter().flatten().flatten()) {
                *sum += *more;
            }
        }
        let Numbers { common, own, .. } = all;
        own.iter().for_each(|own| common.add(own));
        let slope: Vec<_> = all.numbers().into_iter().flatten().collect();
        let [mean, square] = past;
        let mut past = mean.numbers().into_iter().flatten().zip(square.numbers().into_iter().flatten());
        let mut slope = slope.into_iter();
        let step = step.min(1 << 20) as i32;
        let (first_scale, second_scale) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
        for (numbers, most) in self.numbers().into_iter().zip([MOST_FIRST, MOST_OTHER]) {
            for numbers in numbers {
                let (Some((mean, square)), Some(slope)) = (past.next(), slope.next()) else { return };
                for i in 0..numbers.len() {
                    let x = slope[i] / size as f32;
                    mean[i] = 0.9 * mean[i] + 0.1 * x;
                    square[i] = 0.999 * square[i] + 0.001 * x * x;
                    let pace = (mean[i] / first_scale) / ((square[i] / second_scale).sqrt() + 1e-8);
                    numbers[i] = (numbers[i] - rate * pace).clamp(-most, most);
                }
            }
        }
    }

    fn rounded<V: Variant>(&self) -> Layers<V, SUMS> {
        let short = |x: f32, one: i32| (x * one as f32).round().clamp(-32767.0, 32767.0) as i16;
        let row = |row: &[f32; SUMS], one: i32| Row(row.map(|x| short(x, one)));
        let head = |head: &FloatHead<SUMS>| Head {
            weights: head.weights.map(|weights| row(&weights, WEIGHT)),
            biases: head.biases.map(|x| (x * (ONE * WEIGHT) as f32).round() as i32),
            last: head.last.map(|x| short(x, WEIGHT)),
            last_bias: (head.last_bias * (MOST * WEIGHT) as f32).round() as i32,
        };
        let phase = |(first, of): (&First<SUMS>, &FloatHead<SUMS>)| Phase {
            rows: first.rows.iter().map(|weights| row(weights, ONE)).collect(),
            bias: row(&first.bias, ONE),
            head: head(of),
        };
        let phases = self.firsts().iter().zip(&self.heads).map(phase).collect();
        Layers::new(phases)
    }
}

fn shuffle(order: &mut [u32], dice: &mut Dice) {
    for i in (1..order.len()).rev() {
        order.swap(i, (dice.next() % (i as u64 + 1)) as usize);
    }
}

/// A product sum in eight lanes, so that the compiler may use all of a register.
fn dot<const N: usize>(one: &[f32; N], other: &[f32; N]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for i in 0..8 {
            lanes[i] = one[i].mul_add(other[i], lanes[i]);
        }
    }
    lanes.iter().sum()
}

fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

fn error(odds: f32, target: f32) -> f64 {
    let expected = f64::from(sigmoid(odds)).clamp(1e-7, 1.0 - 1e-7);
    let target = f64::from(target);
    -target * expected.ln() - (1.0 - target) * (1.0 - expected).ln()
}

/// What a score says of the result that is to be expected.
pub fn expectation(hundredths: f32) -> f32 {
    sigmoid(hundredths / HUNDREDTHS)
}
