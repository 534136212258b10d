import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { GameDialog } from './game-dialog';
import { mockCanvas, mockDialogMethods } from './testing/native-dialog';

beforeAll(mockDialogMethods);
beforeAll(mockCanvas);
beforeEach(() => {
  jest.useFakeTimers();
  // a fixed seed: the tests name its first crop
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  jest.setSystemTime(new Date('2026-03-02T12:00:00Z'));
});
afterEach(() => jest.useRealTimers());

const announced = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const release = (key: string) => fireEvent.keyUp(document.activeElement ?? document.body, { key });
const tap = (key: string) => {
  press(key);
  release(key);
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function open({ calm = false } = {}) {
  const onClose = jest.fn();
  render(<GameDialog open onClose={onClose} />);
  if (calm) fireEvent.click(screen.getByRole('checkbox', { name: /^Calm mode/ }));
  return onClose;
}

function start(options = {}) {
  const onClose = open(options);
  fireEvent.click(button('Start Farming'));
  return onClose;
}

/** The columns that the falling crop covers, as the game reads them out. */
function columns(): string {
  tap('d');
  return /in (columns? .*)\.$/.exec(announced() ?? '')?.[1] ?? '';
}

const middle = () => Number(/(\d+)/.exec(columns())?.[1]);

test('it starts with its button, and the field has the focus', () => {
  start();
  expect(screen.getByRole('application', { name: 'Field, 10 columns and 20 rows' })).toHaveFocus();
  expect(within(screen.getByRole('list', { name: 'Next' })).getAllByRole('listitem')).toHaveLength(3);
});

test('left alone, crops fall and are set, one announcement each', () => {
  start();
  pass(9000);
  expect(announced()).toBe('');
  pass(2000);
  expect(announced()).toMatch(/^[A-Z][a-z ]+, rows? 1.*, score 0$/);
});

describe('keys', () => {
  test.each([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
  ])('%s moves one column', (key, by) => {
    start();
    const before = middle();
    tap(key);
    expect(middle()).toBe(before + by);
  });

  test('a held key repeats after 167 ms, then every 33 ms, until it is released', () => {
    start();
    const before = middle();
    press('ArrowRight');
    press('ArrowRight', { repeat: true });
    pass(166);
    expect(middle()).toBe(before + 1);
    pass(1);
    expect(middle()).toBe(before + 2);
    pass(33);
    expect(middle()).toBe(before + 3);
    release('ArrowRight');
    tap('ArrowLeft');
    pass(100);
    expect(middle()).toBe(before + 2);
  });

  test.each(['h', 'H', 'Enter'])('%s drops', (key) => {
    start();
    tap(key);
    expect(announced()).toMatch(/rows? 1/);
  });

  test.each([
    ['Russian', ['в', 'KeyD'], ['с', 'KeyC'], ['з', 'KeyP']],
    ['Arabic', ['ي', 'KeyD'], ['ؤ', 'KeyC'], ['ح', 'KeyP']],
  ])('on a %s keyboard the keys at the same places play', (_, ...keys) => {
    start();
    const [read, hold, stop] = keys.map(
      ([key = '', code]) =>
        () =>
          void press(key, { code }),
    );
    read?.();
    expect(announced()).toMatch(/in columns? /);
    hold?.();
    expect(screen.queryByText('Nothing yet')).toBeNull();
    stop?.();
    expect(screen.queryByRole('application')).toBeNull();
  });

  test('C holds', () => {
    start();
    expect(screen.getByText('Nothing yet')).toBeVisible();
    tap('c');
    expect(screen.queryByText('Nothing yet')).toBeNull();
  });

  test('P pauses and goes on', () => {
    start();
    tap('p');
    expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
    expect(button('Go on')).toHaveFocus();
    tap('p');
    expect(screen.getByRole('application')).toHaveFocus();
  });

  test('Enter on a button is the button’s, and a combined key is the system’s', () => {
    start();
    button('Pause').focus();
    expect(press('Enter')).toBe(true);
    expect(press('c', { ctrlKey: true })).toBe(true);
    expect(announced()).toBe('');
  });
});

describe('buttons', () => {
  test.each([
    ['Left', -1],
    ['Right', 1],
  ])('%s moves one column when it is touched', (name, by) => {
    start();
    const before = middle();
    fireEvent.pointerDown(button(name));
    fireEvent.pointerUp(button(name));
    fireEvent.click(button(name), { detail: 1 });
    expect(middle()).toBe(before + by);
  });

  test('a press without a pointer counts too', () => {
    start();
    const before = middle();
    fireEvent.click(button('Left'), { detail: 0 });
    expect(middle()).toBe(before - 1);
  });

  test('a button that is held repeats until the finger leaves it', () => {
    start();
    const before = middle();
    fireEvent.pointerDown(button('Right'));
    pass(167);
    fireEvent.pointerLeave(button('Right'));
    pass(200);
    expect(middle()).toBe(before + 2);
  });

  test.each(['Hold', 'Turn back', 'Turn', 'Drop', 'Left', 'Down', 'Right', 'Heights', 'Pause', 'Close'])(
    'there is one for %s',
    (name) => {
      start();
      expect(button(name)).toBeVisible();
    },
  );
});

describe('leaving', () => {
  const escape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

  test('the first Escape pauses, the second closes', () => {
    const onClose = start();
    escape();
    expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('Close closes at once', () => {
    const onClose = start();
    fireEvent.click(button('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('who looks away finds the game paused, and no clock runs', () => {
    start();
    fireEvent.blur(window);
    expect(screen.getByRole('heading', { name: 'Paused' })).toBeVisible();
    expect(jest.getTimerCount()).toBe(0);
  });
});

test('a game that is not calm has its clock', () => {
  start();
  expect(jest.getTimerCount()).toBe(1);
});

test('calm mode runs no timer, not even for a held key', () => {
  start({ calm: true });
  expect(jest.getTimerCount()).toBe(0);
  press('ArrowDown');
  expect(jest.getTimerCount()).toBe(0);
  pass(60_000);
  expect(announced()).toBe('');
});

test("at the top it is 'Harvest Complete!' with the final score, and 'New Harvest' starts again", () => {
  start();
  for (let crop = 0; crop < 40; crop += 1) tap('h');
  expect(screen.getByRole('heading', { name: 'Harvest Complete!' })).toHaveFocus();
  expect(screen.getByText('Final score: 0')).toBeVisible();
  expect(jest.getTimerCount()).toBe(0);
  fireEvent.click(button('New Harvest'));
  expect(screen.getByRole('application')).toHaveFocus();
});

test('the choices are kept for the next visit', () => {
  open({ calm: true });
  expect(screen.getByRole('radio', { name: 'Half (0.5x)' })).toBeDisabled();
  expect(JSON.parse(window.localStorage.getItem('farm.harvest-rows') ?? '')).toMatchObject({ calm: true });
});
