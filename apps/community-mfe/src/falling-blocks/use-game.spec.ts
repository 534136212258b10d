import { firstPlay, playOn, stageOf, type Play, type PlayAction } from './use-game';

const first = firstPlay({ best: 300, calm: false, speed: '1' });
const after = (play: Play, ...actions: PlayAction[]) => actions.reduce(playOn, play);

const start: PlayAction = { do: 'start', seed: 'harvest' };
const drop: PlayAction = { do: 'press', event: 'drop' };
const playing = after(first, start);
const over = after(playing, ...Array.from({ length: 40 }, () => drop));

test.each([
  ['idle at first', first, 'idle'],
  ['playing after the start', playing, 'playing'],
  ['paused', after(playing, { do: 'pause' }), 'paused'],
  ['playing again', after(playing, { do: 'pause' }, { do: 'resume' }), 'playing'],
  ['over at the top', over, 'over'],
  ['over, whatever is pressed', after(over, { do: 'pause' }, drop), 'over'],
  ['playing after a new start', after(over, start), 'playing'],
] as const)('%s', (_, play, stage) => expect(stageOf(play)).toBe(stage));

test('a game that rests hears neither presses nor time', () => {
  const paused = after(playing, { do: 'pause' });
  expect(after(paused, drop, { do: 'pass', ms: 9999 }, { do: 'read heights' })).toBe(paused);
});

test('half the speed is half the time', () => {
  const slow = after(playing, { do: 'speed', speed: '0.5' });
  expect(after(slow, { do: 'pass', ms: 999 }).game?.piece?.y).toBe(2);
  expect(after(slow, { do: 'pass', ms: 1000 }).game?.piece?.y).toBe(3);
});

test('only what is set is announced', () => {
  const moved = after(playing, { do: 'press', event: 'left' }, { do: 'press', event: 'turn' }, { do: 'pass', ms: 600 });
  expect(moved.announcement).toBe(playing.announcement);
  expect(after(moved, drop).announcement).toEqual({
    number: playing.announcement.number + 1,
    text: 'Collards, rows 1 to 3, score 0',
  });
});

test('reading the same heights twice announces them twice', () => {
  const once = after(playing, { do: 'read heights' });
  const twice = after(once, { do: 'read heights' });
  expect(twice.announcement.text).toBe(once.announcement.text);
  expect(twice.announcement.number).toBe(once.announcement.number + 1);
});

test('the best score stays, and grows with a better one', () => {
  expect(over.best).toBe(300);
  const game = playing.game && { ...playing.game, score: 500 };
  expect(after({ ...playing, game }, drop).best).toBe(500);
});

test('calm is chosen before a game or in the middle of one', () => {
  const calm = after(first, { do: 'calm', calm: true });
  expect(after(calm, start).game?.calm).toBe(true);
  expect(after(playing, { do: 'calm', calm: true }).game?.calm).toBe(true);
  expect(after(playing, { do: 'calm', calm: true }, { do: 'calm', calm: false }).game?.calm).toBe(false);
});
