import type { Board } from '../board';
import { advanceGame, applyGameEvent, type Game, type GameEvent } from '../game';

const EVENTS: Record<string, GameEvent> = {
  '<': 'left',
  '>': 'right',
  v: 'down',
  '^': 'turn',
  z: 'turn-back',
  H: 'drop',
  c: 'hold',
};

const QUARTER_MS = 250;

/** Plays a row of presses: < > v for the arrows, ^ and z for the turns, H drops, c holds, a dot is a quarter of a second. */
export const play = (game: Game, presses: string): Game =>
  [...presses.replaceAll(' ', '')].reduce(
    (now, press) => (press === '.' ? advanceGame(now, QUARTER_MS) : applyGameEvent(now, EVENTS[press] as GameEvent)),
    game,
  );

/** The rows that hold something, from the top. */
export const picture = (board: Board): string[] =>
  board.map((line) => line.map((crop) => crop ?? '.').join('')).filter((line) => line !== '..........');
