import {
  type Board,
  cellsOf,
  columnHeights,
  emptyBoard,
  dropPiece,
  HIDDEN,
  type FallingPiece,
  ROWS,
  type Shape,
} from './board';
import {
  advanceGame,
  bags,
  deal,
  fallEveryMs,
  type Game,
  isOver,
  gameLevel,
  LOCK_MS,
  MAX_RESTARTS,
  newGame,
  applyGameEvent,
  stockOf,
} from './game';
import { picture, play } from './testing/play';

/** A board whose lowest rows are these; '.' is bare ground. */
const ground = (...lines: string[]): Board => [
  ...emptyBoard.slice(lines.length),
  ...lines.map((line) => [...line].map((sign) => (sign === '.' ? null : (sign as Shape)))),
];

const on = (board: Board, piece: FallingPiece, more: Partial<Game> = {}): Game => ({
  ...newGame('harvest'),
  board,
  piece,
  lowest: piece.y,
  ...more,
});

const FULL_BUT_RIGHT = 'TTTTTTTTT.';
const upright: FallingPiece = { shape: 'I', turn: 1, x: 7, y: 2 };

describe('a new game', () => {
  test('deals the first shape into sight', () => {
    const { piece } = newGame('harvest');
    expect(piece).toEqual({ shape: 'T', turn: 0, x: 3, y: HIDDEN });
  });

  test('the same seed and the same presses end in the same board', () => {
    const presses = '<<<H >>>>H ^>H <H z>>>H c<<<<H ^<H';
    expect(play(newGame('harvest'), presses)).toEqual(play(newGame('harvest'), presses));
    expect(play(newGame('another seed'), presses)).not.toEqual(play(newGame('harvest'), presses));
  });
});

describe('gravity', () => {
  test.each([
    [1, 500],
    [2, 450],
    [9, 100],
    [10, 50],
    [11, 50],
    [40, 50],
  ])('on level %i a piece falls every %i ms', (level, ms) => {
    expect(fallEveryMs(level)).toBe(ms);
    const game = { ...newGame('harvest'), score: (level - 1) * 1000 };
    expect(advanceGame(game, ms - 1).piece?.y).toBe(HIDDEN);
    expect(advanceGame(game, ms).piece?.y).toBe(HIDDEN + 1);
  });

  test('many short moments are one long one', () => {
    let game = newGame('harvest');
    for (let frame = 0; frame < 1600; frame += 1) game = advanceGame(game, 16);
    expect(game).toEqual(advanceGame(newGame('harvest'), 1600 * 16));
  });

  test('down moves a piece at once, and the next fall counts from there', () => {
    const game = applyGameEvent(advanceGame(newGame('harvest'), 400), 'down');
    expect(game.piece?.y).toBe(HIDDEN + 1);
    expect(advanceGame(game, 499).piece?.y).toBe(HIDDEN + 1);
    expect(advanceGame(game, 500).piece?.y).toBe(HIDDEN + 2);
  });
});

describe('the score', () => {
  test.each([
    [0, 1],
    [999, 1],
    [1000, 2],
    [1999, 2],
    [2000, 3],
    [10_000, 11],
  ])('%i points are level %i', (score, level) => expect(gameLevel(score)).toBe(level));

  test.each([
    ['one row on level 1', 1, 0, 100],
    ['two rows on level 1', 2, 0, 200],
    ['four rows on level 1', 4, 0, 400],
    ['one row on level 3', 1, 2000, 2300],
    ['four rows count by the level before them', 4, 900, 1300],
  ])('%s', (_, rows, before, after) => {
    const board = ground(...Array.from({ length: rows }, () => FULL_BUT_RIGHT));
    const game = applyGameEvent(on(board, upright, { score: before }), 'drop');
    expect(game.score).toBe(after);
    expect(game.landed?.full).toEqual(Array.from({ length: rows }, (_row, place) => ROWS + HIDDEN - rows + place));
    expect(picture(game.board)).toEqual(Array.from({ length: 4 - rows }, () => '.........I'));
  });

  test('rows above a full row come down, those below stay', () => {
    const board = ground('L.........', FULL_BUT_RIGHT, 'J.........', FULL_BUT_RIGHT);
    expect(picture(applyGameEvent(on(board, upright), 'drop').board)).toEqual(['L........I', 'J........I']);
  });
});

describe('setting a piece', () => {
  const lying: FallingPiece = { shape: 'O', turn: 0, x: 4, y: ROWS + HIDDEN - 2 };

  test('it is set half a second after it touched', () => {
    const game = on(emptyBoard, lying);
    expect(advanceGame(game, LOCK_MS - 1).landed).toBeNull();
    expect(advanceGame(game, LOCK_MS).landed).toMatchObject({ number: 1, piece: lying, full: [] });
  });

  test('a move restarts the half second', () => {
    const game = advanceGame(applyGameEvent(advanceGame(on(emptyBoard, lying), 499), 'left'), 499);
    expect(game.landed).toBeNull();
    expect(advanceGame(game, 1).landed?.piece.x).toBe(3);
  });

  test('a press that moves nothing restarts nothing', () => {
    const game = applyGameEvent(advanceGame(on(emptyBoard, { ...lying, x: 0 }), 499), 'left');
    expect(advanceGame(game, 1).landed).not.toBeNull();
  });

  test('down does not set it while time runs', () => {
    expect(applyGameEvent(on(emptyBoard, lying), 'down').landed).toBeNull();
  });

  test('at most fifteen moves restart it', () => {
    let game = on(emptyBoard, lying);
    for (let move = 0; move < MAX_RESTARTS; move += 1) {
      game = applyGameEvent(advanceGame(game, 499), move % 2 ? 'left' : 'right');
      expect(game.landed).toBeNull();
    }
    game = applyGameEvent(advanceGame(game, 499), 'left');
    expect(advanceGame(game, 1).landed).not.toBeNull();
  });

  test('a piece that is turned up again and again is set all the same', () => {
    let game = on(emptyBoard, { shape: 'T', turn: 0, x: 4, y: ROWS + HIDDEN - 2 });
    for (let moment = 0; moment < 200 && !game.landed; moment += 1)
      game = advanceGame(applyGameEvent(game, 'turn'), 100);
    expect(game.landed).not.toBeNull();
  });

  test('drop sets it at once where its shadow lies', () => {
    const game = newGame('harvest');
    const shadow = dropPiece(game.board, game.piece as FallingPiece);
    expect(applyGameEvent(game, 'drop').landed?.piece).toEqual(shadow);
    expect(columnHeights(applyGameEvent(game, 'drop').board)).toEqual([0, 0, 0, 1, 2, 1, 0, 0, 0, 0]);
  });
});

describe('holding', () => {
  test('the first held piece makes room for the next one', () => {
    const game = applyGameEvent(newGame('harvest'), 'hold');
    expect([game.held, game.piece?.shape, game.stock.coming.slice(0, 3).join('')]).toEqual(['T', 'O', 'JSI']);
  });

  test('once per piece', () => {
    const held = applyGameEvent(newGame('harvest'), 'hold');
    expect(applyGameEvent(held, 'hold')).toBe(held);
  });

  test('later it is an exchange', () => {
    const game = play(newGame('harvest'), 'cHc');
    expect([game.held, game.piece?.shape]).toEqual(['J', 'T']);
    expect(game.stock.coming.slice(0, 3).join('')).toBe('SIL');
  });
});

describe('the end', () => {
  test('pieces dropped in one place end the game when one is set above the top', () => {
    const game = play(newGame('harvest'), 'H'.repeat(40));
    expect(isOver(game)).toBe(true);
    expect(cellsOf((game.landed as { piece: FallingPiece }).piece).some(([, row]) => row < HIDDEN)).toBe(true);
  });

  test('or when the next piece has no room to appear', () => {
    const board = emptyBoard.map((line, row) =>
      row < HIDDEN ? line.map((_, x) => (x === 4 ? 'L' : null)) : line,
    ) as Board;
    const game = applyGameEvent(on(board, { shape: 'O', turn: 0, x: 0, y: 10 }), 'drop');
    expect(isOver(game)).toBe(true);
    expect(game.landed?.piece.x).toBe(0);
  });

  test('afterwards neither presses nor time change anything', () => {
    const over = play(newGame('harvest'), 'H'.repeat(40));
    expect(play(over, '<>v^zHc')).toBe(over);
    expect(advanceGame(over, 60_000)).toBe(over);
  });

  test('left alone, a game ends by itself', () => {
    expect(isOver(advanceGame(newGame('harvest'), 10 * 60_000))).toBe(true);
  });
});

describe('calm mode', () => {
  const calm = newGame('harvest', { calm: true });

  test('no time passes', () => expect(advanceGame(calm, 3_600_000)).toBe(calm));

  test('down moves, and sets the piece that lies', () => {
    const lying = play(calm, 'v'.repeat(ROWS - 2));
    expect(lying.landed).toBeNull();
    expect(applyGameEvent(lying, 'down').landed?.piece.y).toBe(ROWS + HIDDEN - 2);
  });

  test('it is entered and left in the middle of a game', () => {
    const timed = applyGameEvent(calm, 'timed');
    expect(advanceGame(timed, 500).piece?.y).toBe(HIDDEN + 1);
    expect(advanceGame(applyGameEvent(timed, 'calm'), 500).piece?.y).toBe(HIDDEN);
  });
});

describe('the deal', () => {
  test('the seed decides the bags', () => {
    expect(bags('harvest', 3).map((bag) => bag.join(''))).toEqual(['TOJSILZ', 'LIOSJTZ', 'ZJLTSIO']);
  });

  test('shapes come bag after bag, and three are always to be seen', () => {
    let stock = stockOf('harvest');
    let dealt = '';
    for (let count = 0; count < 21; count += 1) {
      expect(stock.coming.length).toBeGreaterThanOrEqual(3);
      const next = deal(stock);
      dealt += next.shape;
      stock = next.stock;
    }
    expect(dealt).toBe('TOJSILZLIOSJTZZJLTSIO');
  });
});
