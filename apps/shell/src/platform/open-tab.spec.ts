import { freshDocuments } from '@farm/web-kit/shell';
import { watchOpenTab } from './open-tab';

const HALF_AN_HOUR_MS = 30 * 60_000;

let revision: number | null;
let asked: number;

beforeEach(() => {
  jest.useFakeTimers();
  revision = 7;
  asked = 0;
  const release = JSON.stringify({ revision: 7, shell: { pages: [] }, remotes: {} });
  document.body.innerHTML = `<script type="application/json" id="farm-release">${release}</script><main><form><input /></form></main><footer><input /></footer>`;
  AbortSignal.timeout = () => new AbortController().signal;
  globalThis.fetch = async () => {
    asked += 1;
    return { ok: revision !== null, json: async () => ({ revision, paths: [] }) } as Response;
  };
  window.history.replaceState(null, '', '/contact');
});
afterEach(() => jest.useRealTimers());

/** The watch, and whether the next link would load a fresh document. */
function watch(): () => boolean {
  const when = jest.spyOn(freshDocuments, 'when');
  watchOpenTab();
  return when.mock.calls[0]?.[0] as () => boolean;
}
const lookedAtAgain = async () => {
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
};
const type = (where: string) =>
  document.querySelector(`${where} input`)?.dispatchEvent(new Event('input', { bubbles: true }));

test('a young tab asks nothing; after 30 minutes it asks what is live', async () => {
  const isOld = watch();
  revision = 8;
  await jest.advanceTimersByTimeAsync(HALF_AN_HOUR_MS - 1);
  expect([asked, isOld()]).toEqual([0, false]);
  await jest.advanceTimersByTimeAsync(1);
  expect([asked, isOld()]).toEqual([1, true]);
});

test('a tab that is looked at again asks at once, and no more once it knows', async () => {
  const isOld = watch();
  await lookedAtAgain();
  expect([asked, isOld()]).toEqual([1, false]);
  revision = 8;
  await lookedAtAgain();
  await lookedAtAgain();
  expect([asked, isOld()]).toEqual([2, true]);
});

test('a front that does not answer makes no document old', async () => {
  const isOld = watch();
  revision = null;
  await lookedAtAgain();
  expect(isOld()).toBe(false);
});

test('whoever has typed into a page is left in peace there, not on the next', async () => {
  const isOld = watch();
  revision = 8;
  await lookedAtAgain();
  type('footer');
  expect(isOld()).toBe(true);
  type('main');
  expect(isOld()).toBe(false);
  window.history.pushState(null, '', '/about');
  expect(isOld()).toBe(true);
});
