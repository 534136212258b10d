import { versions } from '@farm/contracts';
import { fits } from '@farm/contracts/compat';
import { call } from '@farm/web-kit';
import { toastStore } from '@farm/web-kit/shell';
import { NEEDS } from './needs';
import { isOutside, watchSkew } from './skew';
import { setState } from './slot-state';

const page = (path: string) => ({ path, chunk: 'x', title: 'T', first: 'page' });
const release = {
  revision: 7,
  shell: { build: 'aaaaaaaaaaaa', sri: 'sha384-s', pages: [page('/')] },
  remotes: { store: { build: 'bbbbbbbbbbbb', apis: { payments: '^1.2' }, pages: [page('/country-store')] } },
};

test.each([
  ['payments/1.2', false],
  ['payments/1.9', false],
  ['payments/2.0', true],
  ['payments/1.1', true],
  ['learning/9.9', false], // nobody here asked for it
  ['payments/new', false], // not readable is no reason to cry wolf
  ['payments', false],
])('%s is outside what was built for payments ^1.2: %s', (heard, expected) =>
  expect(isOutside(heard, [{ payments: '^1.2' }, {}])).toBe(expected),
);

test.each(Object.entries(NEEDS))('what the shell needs of %s, %s, is what it speaks', (service, range) =>
  expect(fits(versions[service as keyof typeof versions], range)).toBe('compatible'),
);

describe('an answer of a newer contract', () => {
  const reload = jest.fn();
  const toasts: string[] = [];
  beforeAll(() => {
    document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
    AbortSignal.timeout = () => new AbortController().signal;
    toastStore.subscribe(() => toasts.push(toastStore.current()?.title ?? ''));
    watchSkew(reload);
  });

  const answers = (contract: string) => {
    const headers = new Headers({ 'x-farm-contract': contract });
    globalThis.fetch = async () => ({ ok: true, headers, text: async () => '{"mode":"test"}' }) as Response;
    return call('GET /api/payments/config');
  };

  // In this order: a document hears once.
  test('of a remote that nobody opened, says nothing', async () => {
    await answers('payments/2.0');
    expect(toasts).toEqual([]);
  });

  test('says once that a new version is ready when its remote has come, and the answer still reaches who asked', async () => {
    setState('/country-store', { now: 'ready' });
    expect(await answers('payments/2.0')).toEqual({ mode: 'test' });
    expect(await answers('payments/2.1')).toEqual({ mode: 'test' });
    setState('/country-store', { now: 'ready' });
    expect(toasts).toEqual(['A new version is ready']);
    expect(toastStore.current()).toMatchObject({ description: 'Reload to continue.', action: { label: 'Reload' } });
  });

  test('and its action reloads', () => {
    const action = toastStore.current()?.action;
    if (action && 'press' in action) action.press();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
