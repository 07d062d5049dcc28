//! `soar-strategies`: what each strategy is worth. Section 3.3.1 of the thesis on Soar Checkers.

mod say;

use engine::Limits;
use players::soar::SoarSpec;
use players::{Endgames, PlayerSpec};
use rules::{Color, English};

use self::say::Say;
use super::{Experiment, GameRow, Lab, LabError};
use crate::openings::{Ballots, Openings};
use crate::referee::Terms;
use crate::report::{Axis, Bar, Bars, Cell, Column, Report, Section, Table};
use crate::runner::{Arena, Fixture};
use crate::standing::Standing;
use crate::statistics::{Estimate, score_of_elo};

pub(super) const EXPERIMENT: Experiment = Experiment {
    name: "soar-strategies",
    title: "What each strategy of Soar Checkers is worth: the player without it against the whole one",
    run,
};

/// Where the thesis has a strategy, and what it says for it.
const THESIS: [(&str, &str, &str); 12] = [
    ("longest-jump", "2.3.9", "the jump over most pieces"),
    ("take-kings", "2.3.9", "a jump over a king before one over a man"),
    ("reduce-risks", "2.3.8.1", "the base of its play: lose no piece if there is a choice"),
    ("minimise-losses", "2.3.8.5", "if a jump cannot be helped, lose few pieces"),
    ("protect-kings", "2.3.8.4", "usually good: rather lose a man than a king"),
    ("trades", "2.3.6", "trades are avoided, for they were too hard to judge; to be improved"),
    ("crown", "2.3.8.3", "a king is stronger than a man"),
    ("attack", "2.3.8.8", "the most complex part: kings chase, trap and attack"),
    ("repetition", "2.3.8.9", "added because kings went to and fro"),
    ("thwart-crowning", "2.3.8.2", "highly effective: two men stay in the back row"),
    ("centre", "2.3.8.6", "who controls the centre most likely wins"),
    ("wedge", "2.3.8.7", "men that back each other up in front"),
];

/// What is known of a strategy.
struct Worth {
    name: String,
    /// How many of a hundred decisions it has a say in.
    say: f64,
    standing: Standing,
}

fn run(lab: &Lab<'_>) -> Result<Report, LabError> {
    let mind = SoarSpec::default().mind(lab.seed).map_err(|error| LabError::Missing(error.to_string()))?;
    let names = mind.strategies();
    let say = Say::count(lab, &names)?;
    let games = lab.size(2, 160);
    let standings = matches(lab, &names, games)?;
    let share = |count: usize| 100.0 * count as f64 / say.decisions.max(1) as f64;
    let worth = |((name, standing), spoke): ((String, Standing), &usize)| Worth {
        name,
        say: share(*spoke),
        standing,
    };
    let worths: Vec<Worth> = names.into_iter().zip(standings).zip(&say.spoke).map(worth).collect();
    let report = Report::new(EXPERIMENT.name, EXPERIMENT.title).question(
        "The thesis proposes to judge a change of its strategies by games against the player as it was, with the colours \
         alternated. What does the player lose without each of them?",
    );
    let report = findings(&worths, share(say.by_lot)).into_iter().fold(report, Report::finding);
    let section = Section::new("The player without a strategy")
        .paragraph(format!(
            "The whole player meets one that lacks a strategy in {games} games: each of the three-move openings that are \
             played in tournaments is played twice, with the colours changed. Figures are those of the whole player, so \
             that they say what the strategy brings. Among twelve intervals of 95 % one that misses by chance would be no \
             surprise."
        ))
        .table(table(&worths))
        .chart(elo_chart(&worths))
        .paragraph(format!(
            "How often a strategy has a say was counted in {} decisions between at least two moves, in games of the whole \
             player against itself: a strategy has a say if it drops a move that all before it left standing. It can only \
             be worth something where it has one.",
            say.decisions
        ))
        .chart(say_chart(&worths));
    Ok(report.section(section))
}

/// Games of the whole player against one without each of the strategies.
fn matches(lab: &Lab<'_>, names: &[String], games: usize) -> Result<Vec<Standing>, LabError> {
    let without =
        |name: &String| PlayerSpec::Soar(SoarSpec { without: vec![name.clone()], ..SoarSpec::default() });
    let whole = PlayerSpec::Soar(SoarSpec::default());
    let openings = Openings::ThreeMove(Ballots::Played).draw::<English>(games.div_ceil(2), lab.seed);
    let arena = Arena {
        players: std::iter::once(whole).chain(names.iter().map(without)).collect(),
        openings: openings.map_err(|error| LabError::Missing(error.to_string()))?,
        // A quick run only sees whether everything works.
        terms: Terms { most_plies: lab.size(8, 600), ..Terms::new(Limits::default()) },
        concurrency: 1,
        seed: lab.seed,
        endgames: Endgames::default(),
        memory: None,
    };
    let fixture = |number: usize| Fixture {
        number,
        players: [0, 1 + number / games],
        first: if number.is_multiple_of(2) { Color::Black } else { Color::White },
        opening: number % games / 2 % arena.openings.len(),
    };
    let fixtures: Vec<Fixture> = (0..games * names.len()).map(fixture).collect();
    let rows: Vec<GameRow> = lab.games("games", &arena, &fixtures)?;
    let mut standings = vec![Standing::default(); names.len()];
    for (fixture, row) in fixtures.iter().zip(&rows) {
        standings[fixture.players[1] - 1].add(fixture, row.winner(), &row.ending);
    }
    Ok(standings)
}

impl Worth {
    /// Nothing is known from pairs that are all alike.
    fn elo(&self) -> Option<Estimate> {
        // There is no zero below zero.
        let elo = self.standing.pairs.elo().map(|elo| elo + 0.0);
        (elo.low < elo.high).then_some(elo)
    }

    fn verdict(&self) -> &'static str {
        match self.elo() {
            Some(elo) if elo.low > 0.0 => "it helps",
            Some(elo) if elo.high < 0.0 => "it harms",
            _ => "not told apart",
        }
    }

    /// `` `crown` 55 Elo (12 to 98)``.
    fn words(&self) -> String {
        let elo = self
            .elo()
            .map(|Estimate { value, low, high }| format!(" {value:.0} Elo ({low:.0} to {high:.0})"));
        format!("`{}`{}", self.name, elo.unwrap_or_default())
    }
}

/// The worths by Elo, the greatest first.
fn by_elo(worths: &[Worth]) -> Vec<&Worth> {
    let mut sorted: Vec<&Worth> = worths.iter().collect();
    let key = |worth: &Worth| worth.elo().map_or(0.0, |elo| elo.value);
    sorted.sort_by(|one, two| key(two).total_cmp(&key(one)));
    sorted
}

fn findings(worths: &[Worth], by_lot: f64) -> Vec<String> {
    let sorted = by_elo(worths);
    let kinds = [
        ("it helps", "Seen to help, with what they bring"),
        ("it harms", "The player is seen to be better without"),
        ("not told apart", "Neither help nor harm is seen of"),
    ];
    let sentence = |(verdict, words): (&str, &str)| {
        let names: Vec<String> =
            sorted.iter().filter(|worth| worth.verdict() == verdict).map(|worth| worth.words()).collect();
        (!names.is_empty()).then(|| format!("{words}: {}.", names.join(", ")))
    };
    let mut findings: Vec<String> = kinds.into_iter().filter_map(sentence).collect();
    let most = worths.iter().max_by(|one, two| one.say.total_cmp(&two.say));
    let least = worths.iter().min_by(|one, two| one.say.total_cmp(&two.say));
    if let (Some(most), Some(least)) = (most, least) {
        findings.push(format!(
            "`{}` has a say most often, in {:.1} % of the decisions, `{}` least often, in {:.1} %; {by_lot:.1} % of the \
             decisions are made by lot in the end.",
            most.name, most.say, least.name, least.say
        ));
    }
    findings.push(
        "The thesis gives no figures for its strategies; it says which it holds important, and that stands in the table."
            .to_owned(),
    );
    findings
}

fn table(worths: &[Worth]) -> Table {
    let mut table = Table::new("What each strategy brings").columns([
        Column::new("strategy").explanation("in the order in which they speak"),
        Column::new("section").explanation("of the thesis"),
        Column::new("what the thesis says"),
        Column::new("has a say").explanation("share of the decisions in which it drops a move"),
        Column::new("games"),
        Column::new("score")
            .explanation("of the whole player against the one without; 95 % interval from pairs"),
        Column::new("brings").unit("Elo"),
        Column::new("verdict"),
    ]);
    for worth in worths {
        let (section, says) = THESIS
            .iter()
            .find(|(name, ..)| *name == worth.name)
            .map_or((Cell::Nothing, Cell::Nothing), |(_, section, says)| ((*section).into(), (*says).into()));
        let score = |elo: Estimate| {
            let score = elo.map(|elo| 100.0 * score_of_elo(elo));
            Cell::percent_interval(score.value, score.low, score.high, 1)
        };
        table.push([
            (&*worth.name).into(),
            section,
            says,
            Cell::percent(worth.say, 1),
            worth.standing.tally().games().into(),
            worth.elo().map_or(Cell::Nothing, score),
            worth.elo().map_or(Cell::Nothing, |elo| Cell::interval(elo.value, elo.low, elo.high, 0)),
            worth.verdict().into(),
        ]);
    }
    table
}

fn elo_chart(worths: &[Worth]) -> Bars {
    let sorted = by_elo(worths);
    let bar = |worth: &&Worth| {
        worth.elo().map_or(Bar::new(f64::NAN), |elo| Bar::new(elo.value).between(elo.low, elo.high))
    };
    Bars::new("What each strategy brings", Axis::new("the whole player is stronger by").unit("Elo"))
        .across("strategy", sorted.iter().map(|worth| worth.name.clone()))
        .series("strength", sorted.iter().map(bar))
        .intervals("95 % interval")
        .horizontal()
}

fn say_chart(worths: &[Worth]) -> Bars {
    Bars::new("How often each strategy has a say", Axis::new("decisions").unit("%"))
        .across("strategy", worths.iter().map(|worth| worth.name.clone()))
        .series("decisions", worths.iter().map(|worth| worth.say))
        .horizontal()
}
