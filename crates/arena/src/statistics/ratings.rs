//! The ratings of many players from all their pairs of games.

use std::f64::consts::LN_10;

use super::normal::{Estimate, WIDTH_95};
use super::pairs::Pairs;

/// Two players, by their numbers, and the pairs of games between them as the first one sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The one whose points are counted.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Their pairs.
    pub pairs: Pairs,
}

/// How strong a player is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo points; the average of all players is 0.
    pub elo: Estimate,
    /// Games played.
    pub games: usize,
    /// Points made, a draw half a point.
    pub points: f64,
}

/// Elo points in one unit of the logistic curve.
const UNIT: f64 = 400.0 / LN_10;

/// Before anything is known each meeting has one pair, spread evenly over all five kinds. It keeps those who won
/// everything at a number, and their errors away from nothing.
const PRIOR: f64 = 0.2;

/// The ratings of players 0 to `count`, the likeliest ones; their errors come from how the pairs scatter, so that draws and
/// lopsided openings count for what they are.
pub fn rate(count: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut strength = vec![0.0; count];
    for _ in 0..100 {
        let (slope, curve, _) = likelihood(&strength, meetings);
        let Some(inverse) = inverse(curve) else { break };
        let steps = times(&inverse, &slope);
        let largest = steps.iter().fold(0.0f64, |most, step| most.max(step.abs()));
        // Long steps are cut: far from the top the curve promises too much.
        let scale = if largest > 1.0 { 1.0 / largest } else { 1.0 };
        for (strength, step) in strength.iter_mut().zip(&steps) {
            *strength += scale * step;
        }
        if largest < 1e-10 {
            break;
        }
    }
    let (_, curve, scatter) = likelihood(&strength, meetings);
    let inverse = inverse(curve).unwrap_or_else(|| vec![vec![0.0; count]; count]);
    let average = strength.iter().sum::<f64>() / count.max(1) as f64;
    let rating = |player: usize| {
        let row = &inverse[player];
        let spread = times(&scatter, row);
        let variance: f64 = row.iter().zip(&spread).map(|(one, two)| one * two).sum();
        let (value, error) =
            ((strength[player] - average) * UNIT, WIDTH_95 * variance.max(0.0).sqrt() * UNIT);
        let elo = Estimate { value, low: value - error, high: value + error };
        let (games, points) = meetings.iter().fold((0, 0.0), |(games, points), meeting| {
            let (played, score) = (2 * meeting.pairs.count(), meeting.pairs.score());
            match player {
                _ if player == meeting.first => (games + played, points + score * played as f64),
                _ if player == meeting.second => (games + played, points + (1.0 - score) * played as f64),
                _ => (games, points),
            }
        });
        Rating { elo, games, points }
    };
    (0..count).map(rating).collect()
}

type Matrix = Vec<Vec<f64>>;

/// The slope of the logarithm of the likelihood, how it bends (negative, and with the average held), and how the slope
/// scatters from pair to pair.
fn likelihood(strength: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Matrix, Matrix) {
    let count = strength.len();
    let mut slope = vec![0.0; count];
    let mut curve = vec![vec![1.0 / count as f64; count]; count];
    // Players that nothing connects with the others stay where they are.
    curve.iter_mut().enumerate().for_each(|(i, row)| row[i] += 1e-6);
    let mut scatter = vec![vec![0.0; count]; count];
    let add = |matrix: &mut Matrix, i: usize, j: usize, value: f64| {
        matrix[i][i] += value;
        matrix[j][j] += value;
        matrix[i][j] -= value;
        matrix[j][i] -= value;
    };
    for &Meeting { first, second, pairs } in meetings {
        let expected = 1.0 / (1.0 + (strength[second] - strength[first]).exp());
        for (share, number) in pairs.points() {
            let (number, surprise) = (number + PRIOR, 2.0 * (share - expected));
            slope[first] += number * surprise;
            slope[second] -= number * surprise;
            add(&mut curve, first, second, number * 2.0 * expected * (1.0 - expected));
            add(&mut scatter, first, second, number * surprise * surprise);
        }
    }
    (slope, curve, scatter)
}

fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
}

/// The inverse by elimination; none if players have no connection.
fn inverse(mut matrix: Matrix) -> Option<Matrix> {
    let count = matrix.len();
    let mut result: Matrix =
        (0..count).map(|i| (0..count).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..count {
        let pivot =
            (column..count).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        result.swap(column, pivot);
        let scale = 1.0 / matrix[column][column];
        for k in 0..count {
            matrix[column][k] *= scale;
            result[column][k] *= scale;
        }
        for row in (0..count).filter(|row| *row != column) {
            let factor = matrix[row][column];
            for k in 0..count {
                matrix[row][k] -= factor * matrix[column][k];
                result[row][k] -= factor * result[column][k];
            }
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(first: usize, second: usize, pairs: [usize; 5]) -> Meeting {
        Meeting { first, second, pairs: Pairs(pairs) }
    }

    /// Two players have half the difference each that their pairs give, and half its error, but for the prior.
    #[test]
    fn two_players_are_as_far_apart_as_their_pairs_say() {
        let pairs = Pairs([100, 200, 400, 250, 150]);
        let ratings = rate(2, &[Meeting { first: 0, second: 1, pairs }]);
        let elo = pairs.elo();
        assert!((ratings[0].elo.value - elo.value / 2.0).abs() < 0.1, "{ratings:?}, {elo:?}");
        assert!((ratings[0].elo.error() / (elo.error() / 2.0) - 1.0).abs() < 0.02, "{ratings:?}, {elo:?}");
        assert_eq!(ratings[0].elo.value, -ratings[1].elo.value);
        assert_eq!((ratings[0].games, ratings[1].games), (2200, 2200));
        assert!((ratings[0].points + ratings[1].points - 2200.0).abs() < 1e-9);
    }

    /// The likeliest ratings and the errors that another program finds with a general maximiser.
    #[test]
    fn three_players_have_the_ratings_that_another_program_finds() {
        let meetings = [
            meeting(0, 1, [3, 10, 20, 12, 5]),
            meeting(1, 2, [2, 8, 20, 20, 10]),
            meeting(0, 2, [1, 4, 15, 20, 20]),
        ];
        for (rating, (value, error)) in rate(3, &meetings).iter().zip(THREE) {
            assert!((rating.elo.value - value).abs() < 1e-3, "{rating:?}, not {value}");
            assert!((rating.elo.error() - error).abs() < 1e-3, "{rating:?}, not {error}");
        }
    }

    const THREE: [(f64, f64); 3] =
        [(61.862_791, 24.277_903), (19.415_272, 23.558_230), (-81.278_064, 23.885_138)];

    #[test]
    fn who_wins_everything_has_a_number_with_a_wide_interval() {
        let ratings = rate(3, &[meeting(0, 1, [0, 0, 0, 0, 50]), meeting(1, 2, [0, 0, 10, 0, 0])]);
        let best = ratings[0].elo;
        assert!(best.value > 300.0 && best.value < 1500.0 && best.error() > 50.0, "{best:?}");
        // Somebody whom nobody met is as good as the average.
        let apart = rate(3, &[meeting(0, 1, [1, 2, 3, 4, 5])]);
        assert!(apart[0].elo.value > 10.0 && apart[2].elo.value.abs() < 1.0, "{apart:?}");
        assert!(rate(0, &[]).is_empty());
    }
}
