import { cellsOfShape, type Cell, type Shape, type Turn } from './shapes';

/** Spec 2 section 9. */
export const COLUMNS = 10;
export const ROWS = 20;
/** Above the visible rows: where pieces appear. */
export const HIDDEN = 2;
const HEIGHT = ROWS + HIDDEN;

type Row = readonly (Shape | null)[];
/** Rows from the top, the hidden ones first. */
export type Board = readonly Row[];

/** A shape on the board: `x` and `y` are the column and row of its square's top left corner. */
export interface Piece {
  shape: Shape;
  turn: Turn;
  x: number;
  y: number;
}

const emptyRow: Row = Array.from({ length: COLUMNS }, () => null);

export const emptyBoard: Board = Array.from({ length: HEIGHT }, () => emptyRow);

/** Where the piece lies on the board. */
export const cellsOf = ({ shape, turn, x, y }: Piece): Cell[] =>
  cellsOfShape(shape, turn).map(([column, row]): Cell => [x + column, y + row]);

const isFree = (board: Board, [column, row]: Cell): boolean => board[row]?.[column] === null;

/** Every cell of the piece is on the board and free. */
export const fits = (board: Board, piece: Piece): boolean => cellsOf(piece).every((cell) => isFree(board, cell));

/** The piece as far down as it can fall. */
export function fallen(board: Board, piece: Piece): Piece {
  const below = { ...piece, y: piece.y + 1 };
  return fits(board, below) ? fallen(board, below) : piece;
}

/** The board with the piece lying on it. */
export function planted(board: Board, piece: Piece): Board {
  const cells = cellsOf(piece);
  return board.map((line, row) =>
    cells.some((cell) => cell[1] === row)
      ? line.map((crop, column) => (cells.some((cell) => cell[0] === column && cell[1] === row) ? piece.shape : crop))
      : line,
  );
}

const isFull = (line: Row): boolean => line.every((crop) => crop !== null);

/** The board without its full rows, and which rows they were. */
export function harvested(board: Board): { board: Board; full: number[] } {
  const full = board.flatMap((line, row) => (isFull(line) ? [row] : []));
  const fresh = full.map(() => emptyRow);
  return { board: [...fresh, ...board.filter((line) => !isFull(line))], full };
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
