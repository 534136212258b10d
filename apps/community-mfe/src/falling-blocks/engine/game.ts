import { fnv1a, mulberry32, shuffle } from '@farm/farm';
import {
  type Board,
  cellsOf,
  COLUMNS,
  emptyBoard,
  dropPiece,
  fits,
  clearLines,
  HIDDEN,
  type FallingPiece,
  lockPiece,
  type Shape,
  sideOf,
  rotatePiece,
} from './board';

const SHAPES: readonly Shape[] = ['I', 'O', 'T', 'S', 'Z', 'J', 'L'];

/** The first `count` bags of a seed: each holds every shape once, in random order. */
export function bags(seed: string, count: number): Shape[][] {
  const random = mulberry32(fnv1a(seed));
  return Array.from({ length: count }, () => shuffle(SHAPES, random));
}

/** The next shapes, and how many bags were opened for them. */
export interface Stock {
  seed: string;
  opened: number;
  coming: readonly Shape[];
}

export const PREVIEW_COUNT = 3;

const filled = (stock: Stock): Stock =>
  stock.coming.length >= PREVIEW_COUNT
    ? stock
    : {
        ...stock,
        opened: stock.opened + 1,
        coming: [...stock.coming, ...(bags(stock.seed, stock.opened + 1).at(-1) ?? [])],
      };

export const stockOf = (seed: string): Stock => filled({ seed, opened: 0, coming: [] });

/** The next shape, and the stock after it. */
export function deal(stock: Stock): { shape: Shape; stock: Stock } {
  const [shape, ...coming] = stock.coming;
  if (!shape) throw new RangeError('a stock is never empty');
  return { shape, stock: filled({ ...stock, coming }) };
}

/** A piece that has just been set. */
export interface Landing {
  /** Counts the pieces of this game from 1. */
  number: number;
  piece: FallingPiece;
  /** Rows of the board, from the top, that were full and went. */
  full: readonly number[];
}

export interface Game {
  board: Board;
  /** The piece that moves; null when the game is over. */
  piece: FallingPiece | null;
  stock: Stock;
  held: Shape | null;
  /** Holding is possible once per piece. */
  mayHold: boolean;
  score: number;
  /** Without gravity and without any clock. */
  calm: boolean;
  landed: Landing | null;
  /** How long ago the piece fell, and how long it has been touching what lies below. */
  fallMs: number;
  lockMs: number;
  /** How often a move has restarted the lock's clock, and the lowest row that the piece has reached. */
  restarts: number;
  lowest: number;
}

export type GameEvent = 'left' | 'right' | 'down' | 'turn' | 'turn-back' | 'drop' | 'hold' | 'calm' | 'timed';

/** A touching piece is set after half a second, which moves may restart this often: else it could hover for ever. */
export const LOCK_MS = 500;
export const MAX_RESTARTS = 15;

/** The thousands of the score plus 1. */
export const gameLevel = (score: number): number => Math.floor(score / 1000) + 1;

/** Milliseconds from row to row. */
export const fallEveryMs = (level: number): number => Math.max(50, 500 - 50 * (level - 1));

const below = (piece: FallingPiece): FallingPiece => ({ ...piece, y: piece.y + 1 });
const touches = (board: Board, piece: FallingPiece): boolean => !fits(board, below(piece));

/** A piece appears in the hidden rows and slides into sight at once, as far as there is room. */
function appear(game: Game, shape: Shape): Game {
  let piece: FallingPiece = { shape, turn: 0, x: Math.floor((COLUMNS - sideOf(shape)) / 2), y: 0 };
  if (!fits(game.board, piece)) return { ...game, piece: null };
  while (piece.y < HIDDEN && fits(game.board, below(piece))) piece = below(piece);
  return { ...game, piece, fallMs: 0, lockMs: 0, restarts: 0, lowest: piece.y };
}

function next(game: Game): Game {
  const { shape, stock } = deal(game.stock);
  return appear({ ...game, stock, mayHold: true }, shape);
}

/** A new game. The same seed deals the same pieces. */
export const newGame = (seed: string, { calm = false } = {}): Game =>
  next({
    board: emptyBoard,
    piece: null,
    stock: stockOf(seed),
    held: null,
    mayHold: true,
    score: 0,
    calm,
    landed: null,
    fallMs: 0,
    lockMs: 0,
    restarts: 0,
    lowest: 0,
  });

export const isOver = (game: Game): boolean => game.piece === null;

function lock(game: Game, piece: FallingPiece): Game {
  const landing = { number: (game.landed?.number ?? 0) + 1, piece };
  const filled = lockPiece(game.board, piece);
  if (cellsOf(piece).some(([, row]) => row < HIDDEN)) {
    return { ...game, board: filled, piece: null, landed: { ...landing, full: [] } };
  }
  const { board, full } = clearLines(filled);
  // 100 times the level per row, the level as it was before these rows went.
  const score = game.score + 100 * gameLevel(game.score) * full.length;
  return next({ ...game, board, score, landed: { ...landing, full } });
}

function fall(game: Game, piece: FallingPiece): Game {
  const { y } = piece;
  // A row that the piece has not reached before gives it a new half second; bobbing up and down does not.
  const lockMs = y + 1 > game.lowest ? 0 : game.lockMs;
  return { ...game, piece: below(piece), fallMs: 0, lockMs, lowest: Math.max(game.lowest, y + 1) };
}

/** A move to the side or a turn; it restarts the clock of a touching piece while it may. */
function move(game: Game, from: FallingPiece, to: FallingPiece | null): Game {
  if (!to || !fits(game.board, to)) return game;
  const moved = { ...game, piece: to };
  if (!touches(game.board, from) || game.restarts >= MAX_RESTARTS) return moved;
  return { ...moved, lockMs: 0, restarts: game.restarts + 1 };
}

function down(game: Game, piece: FallingPiece): Game {
  if (!touches(game.board, piece)) return fall(game, piece);
  // Nothing is timed in a calm game, so pressing on is what sets the piece.
  return game.calm ? lock(game, piece) : game;
}

function hold(game: Game, { shape }: FallingPiece): Game {
  if (!game.mayHold) return game;
  const put = { ...game, held: shape };
  const swapped = game.held === null ? next(put) : appear(put, game.held);
  return { ...swapped, mayHold: false };
}

/** The game after one press of the player. A game that is over stays as it is. */
export function applyGameEvent(game: Game, event: GameEvent): Game {
  const { piece, board } = game;
  if (!piece) return game;
  switch (event) {
    case 'left':
      return move(game, piece, { ...piece, x: piece.x - 1 });
    case 'right':
      return move(game, piece, { ...piece, x: piece.x + 1 });
    case 'turn':
      return move(game, piece, rotatePiece(board, piece, 1));
    case 'turn-back':
      return move(game, piece, rotatePiece(board, piece, -1));
    case 'down':
      return down(game, piece);
    case 'drop':
      return lock(game, dropPiece(board, piece));
    case 'hold':
      return hold(game, piece);
    case 'calm':
      return { ...game, calm: true };
    case 'timed':
      return { ...game, calm: false, fallMs: 0, lockMs: 0 };
  }
}

/** The game `ms` milliseconds later. A calm game knows no time. */
export function advanceGame(game: Game, ms: number): Game {
  let [now, left] = [game, ms];
  while (now.piece && !now.calm) {
    const touching = touches(now.board, now.piece);
    const remainingMs = touching ? LOCK_MS - now.lockMs : fallEveryMs(gameLevel(now.score)) - now.fallMs;
    if (remainingMs > left) {
      return touching ? { ...now, lockMs: now.lockMs + left } : { ...now, fallMs: now.fallMs + left };
    }
    left -= Math.max(0, remainingMs);
    now = touching ? lock(now, now.piece) : fall(now, now.piece);
  }
  return now;
}
