export type Shape = 'I' | 'O' | 'T' | 'S' | 'Z' | 'J' | 'L';

/** Quarter turns clockwise from how the piece appears. */
export type Turn = 0 | 1 | 2 | 3;

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

function allTurns(shape: Form): Record<Turn, readonly Cell[]> {
  const right = clockwise(shape);
  const half = clockwise(right);
  return { 0: shape.cells, 1: right.cells, 2: half.cells, 3: clockwise(half).cells };
}

const TURNED: Record<Shape, Record<Turn, readonly Cell[]>> = {
  I: allTurns(FORMS.I),
  O: allTurns(FORMS.O),
  T: allTurns(FORMS.T),
  S: allTurns(FORMS.S),
  Z: allTurns(FORMS.Z),
  J: allTurns(FORMS.J),
  L: allTurns(FORMS.L),
};

/** The four cells of a shape within its square. */
export const cellsOfShape = (shape: Shape, turn: Turn): readonly Cell[] => TURNED[shape][turn];

/** Side of the square in which the shape turns. */
export const sideOf = (shape: Shape): number => FORMS[shape].side;
