import { activateLanguage } from '@farm/web-kit/shell';
import { i18n } from '@lingui/core';
import { waitForMessages } from './page-messages';

const spanish = { messages: { Home: ['Inicio'] } };

beforeEach(() => {
  activateLanguage('es');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a page waits for its messages', async () => {
  expect(await waitForMessages({ en: {}, es: async () => spanish })).toBe(true);
  expect(i18n._('Home')).toBe('Inicio');
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['do not come', () => new Promise<never>(() => undefined)],
  ['fail to load', () => Promise.reject(new Error('ChunkLoadError'))],
])('a page whose messages %s waits for eight seconds, then has English texts', async (_, es) => {
  const shown = jest.fn();
  void waitForMessages({ en: {}, es }).then(shown);
  await jest.advanceTimersByTimeAsync(7_999);
  expect(shown).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(shown).toHaveBeenCalledWith(false);
  expect(i18n._('Home')).toBe('Home');
});

test('messages that fail at first are loaded again', async () => {
  let attempts = 0;
  const es = async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('ChunkLoadError');
    return spanish;
  };
  const waiting = waitForMessages({ en: {}, es });
  await jest.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event('online'));
  expect(await waiting).toBe(true);
  expect(i18n._('Home')).toBe('Inicio');
});
