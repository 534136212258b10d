import { replayFrameClicks, replayPartClicks, markReactStarted, replayPageClicks } from './click-replay';
import { recordClicks } from './click-replay';

const pressed: string[] = [];

/** As a browser does it: jsdom marks what scripts dispatch as untrusted, so the mark is set by hand. */
function press(id: string): void {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  const trusted = new Proxy(event, { get: (of, name) => (name === 'isTrusted' ? true : Reflect.get(of, name)) });
  keep(trusted as Event, document.getElementById(id));
}

// The listener that recordClicks adds, taken as it is added.
let listener: (event: Event) => void = () => undefined;
function keep(event: Event, target: HTMLElement | null): void {
  listener({ isTrusted: event.isTrusted, target } as unknown as Event);
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  pressed.length = 0;
  document.body.innerHTML =
    '<header><button id="menu"><b id="icon">M</b></button></header><main><button id="buy">Buy</button><a id="link">x</a></main>';
  document.querySelectorAll('button').forEach((one) => one.addEventListener('click', () => pressed.push(one.id)));
  jest.spyOn(document, 'addEventListener').mockImplementation((_, added) => {
    listener = added as typeof listener;
  });
  globalThis.__bootstrap = { clicks: [], react: false };
  recordClicks(globalThis.__bootstrap);
  jest.restoreAllMocks();
});
afterEach(() => jest.useRealTimers());

const isWaiting = () => document.documentElement.hasAttribute('data-waiting');
const ready = (tell: () => void) => {
  tell();
  jest.runOnlyPendingTimers();
};

test('a press before React is done once, when its part answers: the frame first, the page when it has come', () => {
  press('icon');
  press('buy');
  expect(isWaiting()).toBe(true);
  ready(replayFrameClicks);
  expect(pressed).toEqual(['menu']);
  ready(replayPageClicks);
  ready(replayPageClicks);
  expect(pressed).toEqual(['menu', 'buy']);
  expect(isWaiting()).toBe(false);
});

test('a press that reached its target once React listens was answered, and is not done again', () => {
  markReactStarted();
  press('buy');
  document.getElementById('buy')?.click();
  expect(isWaiting()).toBe(false);
  ready(replayPageClicks);
  expect(pressed).toEqual(['buy']);
});

test('a press that React stopped on its way is done when the page answers', () => {
  markReactStarted();
  press('buy');
  ready(replayPageClicks);
  expect(pressed).toEqual(['buy']);
});

test.each([
  [
    'a press of a script',
    () => document.getElementById('buy')?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  ],
  ['a press on a link', () => press('link')],
  [
    'a press of long ago',
    () => {
      press('buy');
      jest.setSystemTime(10_001);
    },
  ],
  [
    'a press on what is gone',
    () => {
      press('buy');
      document.getElementById('buy')?.remove();
    },
  ],
])('%s is not done again', (_, act) => {
  act();
  pressed.length = 0;
  ready(replayPageClicks);
  expect(pressed).toEqual([]);
});

test('five presses are kept, not more', () => {
  Array.from({ length: 9 }, () => press('buy'));
  ready(replayPageClicks);
  expect(pressed).toHaveLength(5);
});

test('a press in a part that comes later than its page waits for that part', () => {
  document.querySelector('main')?.setAttribute('data-part', '');
  press('buy');
  ready(replayPageClicks);
  expect(pressed).toEqual([]);
  ready(() => replayPartClicks(document.querySelector('main') as Element));
  expect(pressed).toEqual(['buy']);
});
