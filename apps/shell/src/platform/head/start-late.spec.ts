import type { LiveRelease } from '@farm/contracts';
import { startLate } from './start-late';

const own: LiveRelease['own'] = {
  ...{ path: '/', owner: 'shell', js: ['home.js'], data: ['/api/daily-blog'] },
  files: [
    { url: '/assets/shell/x/react.js', sri: 'sha384-a', as: 'script' },
    { url: '/assets/shell/x/home.js', sri: 'sha384-b', as: 'preload' },
    { url: '/assets/shell/x/late.css', sri: 'sha384-c', as: 'stylesheet' },
  ],
};

let paint: (list: object) => void = () => undefined;
let idle: () => void = () => undefined;

function begin(release: object | null = { own }) {
  document.head.innerHTML = '';
  document.body.innerHTML = release
    ? `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`
    : '';
  globalThis.PerformanceObserver = class {
    constructor(then: typeof paint) {
      paint = then;
    }
    observe = () => undefined;
  } as unknown as typeof PerformanceObserver;
  window.requestIdleCallback = (then) => {
    idle = then as () => void;
    return 1;
  };
  globalThis.fetch = jest.fn(() => Promise.reject(new Error('no line')));
  const early = { clicks: [], react: false, data: {} };
  startLate(early);
  return early;
}

/** The browser tells of its first paints by name. */
const painted = (what = 'first-contentful-paint') =>
  paint({ getEntriesByName: (name: string) => (name === what ? [1] : []) });

const tags = () =>
  [...document.head.children].map((tag) => {
    const { src, href, rel, integrity } = tag as HTMLScriptElement & HTMLLinkElement;
    const isScript = tag instanceof HTMLScriptElement;
    return [isScript ? 'script' : rel, new URL(isScript ? src : href).pathname, integrity];
  });

test('nothing is asked for before the page is loaded, painted and idle; then everything in its order, with integrity', () => {
  const early = begin();
  idle = () => undefined;
  dispatchEvent(new Event('load'));
  painted('first-paint'); // a background: nothing to read yet
  idle();
  painted();
  expect(tags()).toEqual([]);
  idle();
  expect(tags()).toEqual([
    ['script', '/assets/shell/x/react.js', 'sha384-a'],
    ['preload', '/assets/shell/x/home.js', 'sha384-b'],
    ['stylesheet', '/assets/shell/x/late.css', 'sha384-c'],
  ]);
  expect(document.querySelector('script[src]')).toHaveProperty('async', false); // in order, whoever comes first
  expect(fetch).toHaveBeenCalledWith('/api/daily-blog');
  expect(Object.keys(early.data)).toEqual(['/api/daily-blog']);
});

test.each(['pointerdown', 'keydown', 'focusin'])('%s starts at once, and once', (type) => {
  begin();
  dispatchEvent(new Event(type));
  dispatchEvent(new Event(type));
  dispatchEvent(new Event('load'));
  painted();
  idle();
  expect(tags()).toHaveLength(3);
});

test('a touch before the release was read starts nothing; the load does', () => {
  begin(null);
  dispatchEvent(new Event('pointerdown'));
  expect(tags()).toEqual([]);
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify({ own })}</script>`;
  dispatchEvent(new Event('load'));
  painted();
  idle();
  expect(tags()).toHaveLength(3);
});

test('a document without a rendered page asks for nothing by itself', () => {
  begin({});
  dispatchEvent(new Event('pointerdown'));
  expect(tags()).toEqual([]);
});
