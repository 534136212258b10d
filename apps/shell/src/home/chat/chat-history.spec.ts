import type { Message } from './chat';
import { forget, keep, recall, watchOtherTabs } from './chat-history';

const DAY = 24 * 60 * 60 * 1000;
const asked: Message = { type: 'user', text: 'How deep do I sow okra?' };
const answered: Message = { type: 'bot', text: 'Half an inch.', sources: [{ id: 'okra', title: 'Sowing okra' }] };

test('messages come back in their order, and nothing after they were forgotten', () => {
  [asked, answered].forEach((message) => keep(message));
  expect(recall()).toEqual([asked, answered]);
  forget();
  expect(recall()).toEqual([]);
});

test('the last 50 messages are kept', () => {
  Array.from({ length: 60 }, (_, i) => keep({ type: 'user', text: `${i}` }));
  expect(recall().map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, i) => `${i + 10}`));
});

test('they are kept for 90 days after the last one', () => {
  keep(asked, 0);
  keep(answered, DAY);
  expect(recall(91 * DAY - 1)).toHaveLength(2);
  expect(recall(91 * DAY)).toEqual([]);
});

test.each([
  ['no JSON', '{"messages":'],
  ['another shape', '[1, 2]'],
  ['null', 'null'],
  [
    'odd messages',
    JSON.stringify({ at: Date.now(), messages: [null, 7, { type: 'dog', text: 'woof' }, { type: 'bot' }] }),
  ],
  ['odd sources', JSON.stringify({ at: Date.now(), messages: [{ type: 'bot', text: 'x', sources: 'y' }] })],
])('%s in the storage is nothing kept', (_, text) => {
  localStorage.setItem('farm.chat', text);
  expect(recall()).toEqual([]);
  keep(asked);
  expect(recall()).toEqual([asked]);
});

test('where storage is forbidden, nothing is kept and nothing breaks', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  keep(asked);
  forget();
  expect(recall()).toEqual([]);
});

test('another tab is heard when it adds and when it erases', () => {
  const heard = jest.fn();
  watchOtherTabs(heard);
  keep(asked);
  window.dispatchEvent(new StorageEvent('storage', { key: 'farm.chat' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'farm.theme' }));
  forget();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard.mock.calls).toEqual([[[asked]], [[]]]);
});
