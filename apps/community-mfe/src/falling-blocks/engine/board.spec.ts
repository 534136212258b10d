import {
  type Board,
  cellsOf,
  COLUMNS,
  emptyBoard,
  kicks,
  type FallingPiece,
  type Shape,
  type Rotation,
  rotatePiece,
} from './board';

type Row = readonly [from: Rotation, to: Rotation, places: readonly (readonly [right: number, up: number])[]];

// Written out by hand, so that the differences of the offsets are checked and not repeated.
const MOST: readonly Row[] = [
  [
    0,
    1,
    [
      [0, 0],
      [-1, 0],
      [-1, 1],
      [0, -2],
      [-1, -2],
    ],
  ],
  [
    1,
    0,
    [
      [0, 0],
      [1, 0],
      [1, -1],
      [0, 2],
      [1, 2],
    ],
  ],
  [
    1,
    2,
    [
      [0, 0],
      [1, 0],
      [1, -1],
      [0, 2],
      [1, 2],
    ],
  ],
  [
    2,
    1,
    [
      [0, 0],
      [-1, 0],
      [-1, 1],
      [0, -2],
      [-1, -2],
    ],
  ],
  [
    2,
    3,
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, -2],
      [1, -2],
    ],
  ],
  [
    3,
    2,
    [
      [0, 0],
      [-1, 0],
      [-1, -1],
      [0, 2],
      [-1, 2],
    ],
  ],
  [
    3,
    0,
    [
      [0, 0],
      [-1, 0],
      [-1, -1],
      [0, 2],
      [-1, 2],
    ],
  ],
  [
    0,
    3,
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, -2],
      [1, -2],
    ],
  ],
];
const LONG: readonly Row[] = [
  [
    0,
    1,
    [
      [0, 0],
      [-2, 0],
      [1, 0],
      [-2, -1],
      [1, 2],
    ],
  ],
  [
    1,
    0,
    [
      [0, 0],
      [2, 0],
      [-1, 0],
      [2, 1],
      [-1, -2],
    ],
  ],
  [
    1,
    2,
    [
      [0, 0],
      [-1, 0],
      [2, 0],
      [-1, 2],
      [2, -1],
    ],
  ],
  [
    2,
    1,
    [
      [0, 0],
      [1, 0],
      [-2, 0],
      [1, -2],
      [-2, 1],
    ],
  ],
  [
    2,
    3,
    [
      [0, 0],
      [2, 0],
      [-1, 0],
      [2, 1],
      [-1, -2],
    ],
  ],
  [
    3,
    2,
    [
      [0, 0],
      [-2, 0],
      [1, 0],
      [-2, -1],
      [1, 2],
    ],
  ],
  [
    3,
    0,
    [
      [0, 0],
      [1, 0],
      [-2, 0],
      [1, -2],
      [-2, 1],
    ],
  ],
  [
    0,
    3,
    [
      [0, 0],
      [-1, 0],
      [2, 0],
      [-1, 2],
      [2, -1],
    ],
  ],
];

const quarterOf = (from: Rotation, to: Rotation): 1 | -1 => ((from + 1) % 4 === to ? 1 : -1);

/** A board that is full but for the cells of these pieces. */
function onlyFreeFor(...pieces: FallingPiece[]): Board {
  const free = new Set(pieces.flatMap(cellsOf).map(([column, row]) => row * COLUMNS + column));
  return emptyBoard.map((line, row) => line.map((_, column) => (free.has(row * COLUMNS + column) ? null : 'O')));
}

const rows = (['J', 'L', 'S', 'T', 'Z', 'I'] satisfies Shape[]).flatMap((shape) =>
  (shape === 'I' ? LONG : MOST).map(([from, to, places]) => ({ shape, from, to, places })),
);

describe.each(rows)('$shape turned from $from to $to', ({ shape, from, to, places }) => {
  const piece: FallingPiece = { shape, turn: from, x: 4, y: 9 };
  const at = (place: number): FallingPiece => {
    const [right, up] = places[place] ?? [0, 0];
    return { shape, turn: to, x: piece.x + right, y: piece.y - up };
  };

  test('tries its five places in order', () => {
    expect(kicks(shape, from, to).map(({ right, up }) => [right + 0, up + 0])).toEqual(places);
  });

  test.each([0, 1, 2, 3, 4])('goes to place %i when room is there alone', (place) => {
    const board = onlyFreeFor(piece, at(place));
    const isFreeAt = (earlier: number) => cellsOf(at(earlier)).every(([column, row]) => board[row]?.[column] === null);
    const first = [0, 1, 2, 3, 4].find(isFreeAt) ?? place;
    expect(rotatePiece(board, piece, quarterOf(from, to))).toEqual(at(first));
    // The room left by the piece itself may serve an earlier place; most often it does not.
    expect(first).toBeLessThanOrEqual(place);
  });

  test('stays when there is room nowhere', () => {
    const walled = onlyFreeFor(piece);
    expect(rotatePiece(walled, piece, quarterOf(from, to))).toBeNull();
  });
});

test('the square never kicks', () => {
  expect(kicks('O', 0, 1)).toEqual([{ right: 0, up: 0 }]);
  const square: FallingPiece = { shape: 'O', turn: 0, x: 4, y: 9 };
  expect(rotatePiece(onlyFreeFor(square), square, 1)).toEqual({ ...square, turn: 1 });
});

test('four quarters either way bring a piece back', () => {
  for (const quarter of [1, -1] as const) {
    let piece: FallingPiece = { shape: 'T', turn: 0, x: 4, y: 9 };
    for (let time = 0; time < 4; time += 1) piece = rotatePiece(emptyBoard, piece, quarter) ?? piece;
    expect(piece).toEqual({ shape: 'T', turn: 0, x: 4, y: 9 });
  }
});
