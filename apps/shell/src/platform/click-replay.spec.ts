import { fromPartial } from '@total-typescript/shoehorn';
import { recordClicks, replayLayoutClicks, replayPageClicks, setHydrationStarted } from './click-replay';
import { replayPartClicks } from '@farm/web-kit/replay-clicks';

const clicked: string[] = [];

// The listener that recordClicks adds.
let listener: (event: Event) => void = () => undefined;

/** A visitor's click. Events that scripts dispatch are untrusted, so the listener is called directly. */
function click(id: string): void {
  listener(fromPartial<Event>({ isTrusted: true, target: document.getElementById(id) }));
}

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  clicked.length = 0;
  document.body.innerHTML =
    '<header><button id="menu"><b id="icon">M</b></button></header><main><button id="buy">Buy</button><a id="link">x</a></main>';
  document.querySelectorAll('button').forEach((one) => one.addEventListener('click', () => clicked.push(one.id)));
  jest.spyOn(document, 'addEventListener').mockImplementation((_, added) => {
    listener = added as typeof listener;
  });
  globalThis.__bootstrap = { clicks: [], react: false };
  recordClicks(globalThis.__bootstrap);
  jest.restoreAllMocks();
});
afterEach(() => jest.useRealTimers());

const isWaiting = () => document.documentElement.hasAttribute('data-waiting');
const hydrate = (replay: () => void) => {
  replay();
  jest.runOnlyPendingTimers();
};

test('a click before hydration is replayed once, when layout or page has hydrated', () => {
  click('icon');
  click('buy');
  expect(isWaiting()).toBe(true);
  hydrate(replayLayoutClicks);
  expect(clicked).toEqual(['menu']);
  hydrate(replayPageClicks);
  hydrate(replayPageClicks);
  expect(clicked).toEqual(['menu', 'buy']);
  expect(isWaiting()).toBe(false);
});

test('a click that reaches its target after hydration has started is not replayed', () => {
  setHydrationStarted();
  click('buy');
  document.getElementById('buy')?.click();
  expect(isWaiting()).toBe(false);
  hydrate(replayPageClicks);
  expect(clicked).toEqual(['buy']);
});

test('a click that reaches its target never changes the root element, which would style the whole page again', () => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.documentElement, { attributes: true });
  setHydrationStarted();
  click('buy');
  document.getElementById('buy')?.click();
  jest.runOnlyPendingTimers();
  expect(observer.takeRecords()).toEqual([]);
});

test('a click that React stopped is replayed when the page has hydrated', () => {
  setHydrationStarted();
  click('buy');
  jest.runOnlyPendingTimers();
  expect(isWaiting()).toBe(true);
  hydrate(replayPageClicks);
  expect(clicked).toEqual(['buy']);
});

test.each([
  [
    'a click by a script',
    () => document.getElementById('buy')?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  ],
  ['a click on a link', () => click('link')],
  [
    'a click more than 10 s ago',
    () => {
      click('buy');
      jest.setSystemTime(10_001);
    },
  ],
  [
    'a click on a removed button',
    () => {
      click('buy');
      document.getElementById('buy')?.remove();
    },
  ],
])('%s is not replayed', (_, act) => {
  act();
  clicked.length = 0;
  hydrate(replayPageClicks);
  expect(clicked).toEqual([]);
});

test('at most five clicks are recorded', () => {
  Array.from({ length: 9 }, () => click('buy'));
  hydrate(replayPageClicks);
  expect(clicked).toHaveLength(5);
});

test('a click in a part that hydrates later is replayed with that part', () => {
  document.querySelector('main')?.setAttribute('data-part', '');
  click('buy');
  hydrate(replayPageClicks);
  expect(clicked).toEqual([]);
  hydrate(() => replayPartClicks(document.querySelector('main') as Element));
  expect(clicked).toEqual(['buy']);
});
