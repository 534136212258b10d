import { CallFailed, call } from '@farm/web-kit';
import { forget, note, recall, watchOtherTabs } from './chat-history';

jest.mock('@farm/web-kit', () => ({ ...jest.requireActual<object>('@farm/web-kit'), call: jest.fn() }));
const asks = jest.mocked(call);

const at = '2026-03-20T12:00:00.000Z';
const kept = { messages: [{ id: '1', type: 'user' as const, text: 'How deep?', at }] };
const shown = [{ id: '1', type: 'user', text: 'How deep?' }];
const away = new CallFailed({ status: 0, text: 'Failed to fetch', refusal: null });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  asks.mockReset().mockResolvedValue(kept);
});

test('a first visit asks the service for nothing; after the first message the conversation comes back', async () => {
  expect(await recall()).toEqual([]);
  expect(asks).not.toHaveBeenCalled();
  note();
  expect(await recall()).toEqual(shown);
});

test('a service that is away is silent', async () => {
  note();
  asks.mockRejectedValue(away);
  expect(await recall()).toEqual([]);
});

test('erased is erased at the service first; what it could not erase is still noted', async () => {
  note();
  asks.mockRejectedValueOnce(away);
  await expect(forget()).rejects.toBe(away);
  expect(await recall()).toEqual(shown);
  await forget();
  expect(asks).toHaveBeenCalledWith('DELETE /api/dexter/conversation');
  expect(await recall()).toEqual([]);
});

test('nothing was said: there is nothing to erase', async () => {
  await forget();
  expect(asks).not.toHaveBeenCalled();
});

test('where storage is forbidden, nothing is noted and nothing breaks', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  note();
  expect(await recall()).toEqual([]);
  await forget();
  jest.restoreAllMocks();
});

test('another tab is heard when it adds and when it erases; what is not kept yet is waited for', async () => {
  const heard = jest.fn();
  watchOtherTabs(heard);
  const happens = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  note();
  happens('farm.chat', '1');
  happens('farm.theme', 'dark');
  await settled();
  asks.mockResolvedValue({ messages: [] });
  happens('farm.chat', '2');
  await settled();
  expect(heard.mock.calls).toEqual([[shown]]);
  happens('farm.chat', null);
  happens(null, null);
  expect(heard.mock.calls).toEqual([[shown], [[]], [[]]]);
});
