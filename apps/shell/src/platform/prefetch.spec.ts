import type { LiveRelease } from '@farm/contracts';
import { prefetchOnIntent } from './prefetch';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
const remote = (path: string, more: object = {}) => ({
  ...{ build: 'bbbbbbbbbbbb', state: 'on' as const, needs: '^1.0', apis: {}, global: 'g', sri: 's', entry: 'e.js' },
  ...{ pages: [page(path)], ...more },
});
const release: LiveRelease = {
  ...{ revision: 1, shell: { build: 'aaaaaaaaaaaa', sri: 's', pages: [page('/'), page('/about')] }, testMode: true },
  remotes: {
    store: remote('/verify/:code'),
    community: remote('/contact', { state: 'off' }),
    learning: remote('/courses', { needs: '^9.0' }),
  },
};

const load = jest.fn(() => new Promise<never>(() => undefined));
beforeAll(() => prefetchOnIntent(release, load));
beforeEach(() => load.mockClear());

function look(markup: string, type: string): void {
  document.body.innerHTML = markup;
  (document.querySelector('b') ?? document.body).dispatchEvent(new Event(type, { bubbles: true }));
}

test.each(['pointerover', 'focusin', 'touchstart'])('%s on a link brings its page', (type) => {
  look('<a href="/about?from=x"><b>About</b></a>', type);
  expect(load.mock.calls).toEqual([['shell', '/about']]);
});

test("a remote's page is known by its pattern", () => {
  look('<a href="/verify/AB-12"><b>Check</b></a>', 'pointerover');
  expect(load.mock.calls).toEqual([['store', '/verify/:code']]);
});

test.each([
  ['text', '<p><b>About</b></p>'],
  ['another site', '<a href="https://example.com/about"><b>x</b></a>'],
  ['another tab', '<a href="/about" target="_blank"><b>x</b></a>'],
  ['no page', '<a href="/nothing"><b>x</b></a>'],
  ['where the visitor stands', '<a href="/"><b>x</b></a>'],
  ['a remote that is switched off', '<a href="/contact"><b>x</b></a>'],
  ['a remote that does not fit', '<a href="/courses"><b>x</b></a>'],
])('%s brings nothing', (_, markup) => {
  look(markup, 'pointerover');
  expect(load).not.toHaveBeenCalled();
});

test('nothing is brought for who saves data', () => {
  Object.assign(navigator, { connection: { saveData: true } });
  look('<a href="/about"><b>About</b></a>', 'pointerover');
  Object.assign(navigator, { connection: undefined });
  expect(load).not.toHaveBeenCalled();
});
