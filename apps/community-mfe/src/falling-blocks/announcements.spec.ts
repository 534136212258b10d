import { emptyBoard, type Board } from './engine/board';
import { newGame } from './engine/game';
import { cropShapes } from './field';
import { heightsText, landingText } from './announcements';

test.each([
  [
    'two rows high, two rows picked',
    { shape: 'O', turn: 0, x: 0, y: 18 } as const,
    [18, 19],
    400,
    'Tomato, rows 3 to 4, 2 rows cleared, score 400',
  ],
  [
    'one row picked',
    { shape: 'O', turn: 0, x: 0, y: 20 } as const,
    [21],
    100,
    'Tomato, rows 1 to 2, 1 row cleared, score 100',
  ],
  [
    'nothing picked, lying in one row',
    { shape: 'I', turn: 0, x: 0, y: 20 } as const,
    [],
    0,
    'Sweet corn, row 1, score 0',
  ],
])('a landing: %s', (_, piece, full, score, words) => {
  expect(landingText({ number: 1, piece, full }, score)).toBe(words);
});

test('the heights are read from the left, with the crop that is falling', () => {
  const game = newGame('harvest');
  const board: Board = emptyBoard.map((line, row) =>
    line.map((_, column) => (column === 9 && row === 20 ? 'L' : null)),
  );
  expect(heightsText({ ...game, board })).toBe(
    'Column heights from the left: 0, 0, 0, 0, 0, 0, 0, 0, 0, 2. Now Collards in columns 4 to 6.',
  );
  expect(heightsText({ ...game, piece: null })).toBe('Column heights from the left: 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.');
});

test('seven crops, each with its name, its emoji and a drawing of its own', () => {
  const all = Object.values(cropShapes);
  expect(all.map(({ name }) => name)).toEqual([
    'Sweet corn',
    'Tomato',
    'Collards',
    'Cucumber',
    'Hot pepper',
    'Eggplant',
    'Carrot',
  ]);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(7);
  expect(new Set(all.map(({ drawing }) => drawing)).size).toBe(7);
});
