export type Shape = 'I' | 'O' | 'T' | 'S' | 'Z' | 'J' | 'L';

/** Quarter turns clockwise from how the piece appears. */
export type Rotation = 0 | 1 | 2 | 3;

/** A column and a row, counted from the left and from the top. */
export type Cell = readonly [column: number, row: number];

interface Form {
  /** Side of the square in which the shape turns. */
  side: number;
  cells: readonly Cell[];
}

// As they appear: rows of the square from the top, '#' is a cell.
const form = (...rows: string[]): Form => ({
  side: rows.length,
  cells: rows.flatMap((row, y) => [...row].flatMap((sign, x): Cell[] => (sign === '#' ? [[x, y]] : []))),
});

const FORMS: Record<Shape, Form> = {
  I: form('....', '####', '....', '....'),
  O: form('##', '##'),
  T: form('.#.', '###', '...'),
  S: form('.##', '##.', '...'),
  Z: form('##.', '.##', '...'),
  J: form('#..', '###', '...'),
  L: form('..#', '###', '...'),
};

const clockwise = ({ side, cells }: Form): Form => ({
  side,
  cells: cells.map(([x, y]): Cell => [side - 1 - y, x]),
});

function allTurns(shape: Form): Record<Rotation, readonly Cell[]> {
  const right = clockwise(shape);
  const half = clockwise(right);
  return { 0: shape.cells, 1: right.cells, 2: half.cells, 3: clockwise(half).cells };
}

const TURNED: Record<Shape, Record<Rotation, readonly Cell[]>> = {
  I: allTurns(FORMS.I),
  O: allTurns(FORMS.O),
  T: allTurns(FORMS.T),
  S: allTurns(FORMS.S),
  Z: allTurns(FORMS.Z),
  J: allTurns(FORMS.J),
  L: allTurns(FORMS.L),
};

/** The four cells of a shape within its square. */
export const cellsOfShape = (shape: Shape, turn: Rotation): readonly Cell[] => TURNED[shape][turn];

/** Side of the square in which the shape turns. */
export const sideOf = (shape: Shape): number => FORMS[shape].side;

export const COLUMNS = 10;
export const ROWS = 20;
/** Above the visible rows: where pieces appear. */
export const HIDDEN = 2;
const HEIGHT = ROWS + HIDDEN;

type Row = readonly (Shape | null)[];
/** Rows from the top, the hidden ones first. */
export type Board = readonly Row[];

/** A shape on the board: `x` and `y` are the column and row of its square's top left corner. */
export interface FallingPiece {
  shape: Shape;
  turn: Rotation;
  x: number;
  y: number;
}

const emptyRow: Row = Array.from({ length: COLUMNS }, () => null);

export const emptyBoard: Board = Array.from({ length: HEIGHT }, () => emptyRow);

/** Where the piece lies on the board. */
export const cellsOf = ({ shape, turn, x, y }: FallingPiece): Cell[] =>
  cellsOfShape(shape, turn).map(([column, row]): Cell => [x + column, y + row]);

const isFree = (board: Board, [column, row]: Cell): boolean => board[row]?.[column] === null;

export const fits = (board: Board, piece: FallingPiece): boolean => cellsOf(piece).every((cell) => isFree(board, cell));

/** The piece as far down as it can fall. */
export function dropPiece(board: Board, piece: FallingPiece): FallingPiece {
  const below = { ...piece, y: piece.y + 1 };
  return fits(board, below) ? dropPiece(board, below) : piece;
}

export function lockPiece(board: Board, piece: FallingPiece): Board {
  const cells = cellsOf(piece);
  return board.map((line, row) =>
    cells.some((cell) => cell[1] === row)
      ? line.map((crop, column) => (cells.some((cell) => cell[0] === column && cell[1] === row) ? piece.shape : crop))
      : line,
  );
}

const isFull = (line: Row): boolean => line.every((crop) => crop !== null);

/** The board without its full rows, and which rows they were. */
export function clearLines(board: Board): { board: Board; full: number[] } {
  const full = board.flatMap((line, row) => (isFull(line) ? [row] : []));
  const emptyRows = full.map(() => emptyRow);
  return { board: [...emptyRows, ...board.filter((line) => !isFull(line))], full };
}

/** How high each column is filled, from the left: 0 is bare ground. */
export function columnHeights(board: Board): number[] {
  return emptyRow.map((_, column) => {
    const top = board.findIndex((line) => line[column] !== null);
    return top === -1 ? 0 : HEIGHT - top;
  });
}

/** The number of a row as players count: 1 is at the bottom. */
export const rowNumber = (row: number): number => HEIGHT - row;

// Columns to the right and rows up, five for each turn: the difference of two gives the places that are tried.
type Offsets = readonly (readonly [right: number, up: number])[];

const NO_OFFSETS: Offsets = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
];

const OFFSETS: Record<Rotation, Offsets> = {
  0: NO_OFFSETS,
  1: [
    [0, 0],
    [1, 0],
    [1, -1],
    [0, 2],
    [1, 2],
  ],
  2: NO_OFFSETS,
  3: [
    [0, 0],
    [-1, 0],
    [-1, -1],
    [0, 2],
    [-1, 2],
  ],
};

const I_OFFSETS: Record<Rotation, Offsets> = {
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
export function kicks(shape: Shape, from: Rotation, to: Rotation): { right: number; up: number }[] {
  if (shape === 'O') return [{ right: 0, up: 0 }];
  const offsets = shape === 'I' ? I_OFFSETS : OFFSETS;
  const steps = offsets[from].map(([right, up], place) => {
    const [otherRight, otherUp] = offsets[to][place] ?? [0, 0];
    return { right: right - otherRight, up: up - otherUp };
  });
  // The long shape's square does not turn about its middle cell: the first place is the square's own.
  const [own = { right: 0, up: 0 }] = steps;
  return steps.map(({ right, up }) => ({ right: right - own.right, up: up - own.up }));
}

const QUARTERS: Record<1 | -1, Record<Rotation, Rotation>> = {
  1: { 0: 1, 1: 2, 2: 3, 3: 0 },
  [-1]: { 0: 3, 1: 0, 2: 1, 3: 2 },
};

/** The piece after a quarter turn clockwise (1) or back (-1), at the first place where it fits; null when nowhere. */
export function rotatePiece(board: Board, piece: FallingPiece, quarter: 1 | -1): FallingPiece | null {
  const turn = QUARTERS[quarter][piece.turn];
  for (const { right, up } of kicks(piece.shape, piece.turn, turn)) {
    const tried = { ...piece, turn, x: piece.x + right, y: piece.y - up };
    if (fits(board, tried)) return tried;
  }
  return null;
}
