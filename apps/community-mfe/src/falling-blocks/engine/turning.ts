import { fits, type Board, type Piece } from './board';
import type { Shape, Turn } from './shapes';

// Columns to the right and rows up, five for each turn: the difference of two gives the places that are tried.
type Offsets = readonly (readonly [right: number, up: number])[];

const STAY: Offsets = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

const MOST: Record<Turn, Offsets> = {
  0: STAY,
  1: [
    [0, 0],
    [1, 0],
    [1, -1],
    [0, 2],
    [1, 2],
  ],
  2: STAY,
  3: [
    [0, 0],
    [-1, 0],
    [-1, -1],
    [0, 2],
    [-1, 2],
  ],
};

const LONG: Record<Turn, Offsets> = {
  0: [
    [0, 0],
    [-1, 0],
    [2, 0],
    [-1, 0],
    [2, 0],
  ],
  1: [
    [-1, 0],
    [0, 0],
    [0, 0],
    [0, 1],
    [0, -2],
  ],
  2: [
    [-1, 1],
    [1, 1],
    [-2, 1],
    [1, 0],
    [-2, 0],
  ],
  3: [
    [0, 1],
    [0, 1],
    [0, 1],
    [0, -1],
    [0, 2],
  ],
};

/** Where a turned piece is tried, in this order: columns to the right, rows up. The first is its own place. */
export function kicks(shape: Shape, from: Turn, to: Turn): { right: number; up: number }[] {
  if (shape === 'O') return [{ right: 0, up: 0 }];
  const offsets = shape === 'I' ? LONG : MOST;
  const steps = offsets[from].map(([right, up], place) => {
    const [otherRight, otherUp] = offsets[to][place] ?? [0, 0];
    return { right: right - otherRight, up: up - otherUp };
  });
  // The long shape's square does not turn about its middle cell: the first place is the square's own.
  const [own = { right: 0, up: 0 }] = steps;
  return steps.map(({ right, up }) => ({ right: right - own.right, up: up - own.up }));
}

const QUARTERS: Record<1 | -1, Record<Turn, Turn>> = {
  1: { 0: 1, 1: 2, 2: 3, 3: 0 },
  [-1]: { 0: 3, 1: 0, 2: 1, 3: 2 },
};

/** The piece after a quarter turn clockwise (1) or back (-1), at the first place where it fits; null when nowhere. */
export function turned(board: Board, piece: Piece, quarter: 1 | -1): Piece | null {
  const turn = QUARTERS[quarter][piece.turn];
  for (const { right, up } of kicks(piece.shape, piece.turn, turn)) {
    const tried = { ...piece, turn, x: piece.x + right, y: piece.y - up };
    if (fits(board, tried)) return tried;
  }
  return null;
}
