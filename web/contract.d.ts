// What the server says, as types for the checker. Browsers never load this file.

export type Side = 'black' | 'white';

export interface SquareView { number: number; name: string; row: number; column: number }

export interface GameView {
  name: string; title: string; size: number; letters: boolean; goal: string; starts: Side;
}

export interface MoveView { text: string; path: number[]; taken: number[] }

export interface Evaluation {
  by: string; black: number; score: string; words: string | null; bar: number; line: string[];
  depth: number | null; nodes: number | null; leaves: [number, number][];
}

export interface Exhibit { title: string; columns: string[]; rows: string[][] }

export interface PlyView extends MoveView {
  color: Side; board: string; fen: string; thought: Evaluation | null; reasons: string[];
  seconds: number | null; exhibits: Exhibit[];
}

export interface HintView extends MoveView { by: string; reasons: string[] }

export interface SeatView { name: string; person: boolean; player: string | null }

export interface ClockView { left: number; running: boolean }

export interface Mistake { ply: number; better: string; words: string }

export interface ReviewView { positions: (Evaluation | null)[]; mistakes: Mistake[]; done: boolean }

export interface View {
  version: number;
  game: GameView;
  squares: SquareView[];
  board: string;
  fen: string;
  start: { board: string; fen: string };
  turn: Side | null;
  standing: string;
  seats: [SeatView, SeatView];
  legal: MoveView[];
  must_jump: boolean;
  history: PlyView[];
  redo: number;
  can_undo: boolean;
  clocks: [ClockView, ClockView] | null;
  result: { winner: Side | null; reason: string } | null;
  evaluation: Evaluation | null;
  hint: HintView | null;
  thinking: 'move' | 'hint' | 'evaluation' | 'review' | null;
  draw_offer: Side | null;
  notice: string | null;
  paused: boolean;
  wait: number;
  review: ReviewView | null;
}

export interface Thinking {
  kind: string; player: string; depth: number; score: string; words: string | null; line: string[];
  nodes: number; seconds: number; leaves: [number, number][];
}

export interface Rating { elo: number; error: number }

export interface Level { name: string; player: string; ratings: Record<string, Rating> }

export interface PlayerAbout {
  name: string; about: string; options: string | null; games: string[]; levels: Level[];
  ratings: Record<string, Rating>;
}

export interface Rung { name: string; player: string }

export interface GameAbout extends GameView {
  squares: SquareView[]; board: string; fen: string; ladder?: Rung[];
}

export interface About { version: string; games: GameAbout[]; players: PlayerAbout[] }

export interface Opening { number: number; moves: string; status: string; name: string }

export interface PositionView {
  board: string; fen: string; turn: Side; legal: MoveView[];
  result: { winner: Side | null; reason: string } | null;
}

export interface NewSeat { player?: string; name?: string; time?: number; depth?: number; nodes?: number }

export interface NewGame {
  game?: string; start?: string; ballot?: number; moves?: string[]; pdn?: string; archive?: number;
  black?: NewSeat; white?: NewSeat; clock?: { time: number; increment: number }; link?: boolean;
  evaluates?: boolean;
}

export interface Created { id: string; keys: { black: string | null; white: string | null }; view: View }

export type Action =
  | { do: 'move'; text: string }
  | { do: 'speed'; wait: number }
  | { do: 'undo' | 'redo' | 'hint' | 'resign' | 'offer-draw' | 'pause' | 'run' | 'step' | 'review' };

export interface ArchiveGame {
  number: number; at: string; game: string; title: string; black: string; white: string; plies: number;
  result: string | null;
}

/** Some of the archive. */
export interface ArchivePart { total: number; games: ArchiveGame[] }

export interface LabReport {
  name: string; title: string; question: string; findings: string[]; page: string; date: string; own: boolean;
}
