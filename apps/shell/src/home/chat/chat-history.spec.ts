import { ApiError, call } from '@farm/web-kit';
import { deleteConversation, noteConversation, loadConversation, watchOtherTabs } from './chat-history';

jest.mock('@farm/web-kit', () => ({ ...jest.requireActual<object>('@farm/web-kit'), call: jest.fn() }));
const asks = jest.mocked(call);

const at = '2026-03-20T12:00:00.000Z';
const kept = { messages: [{ id: '1', type: 'user' as const, text: 'How deep?', at }] };
const shown = [{ id: '1', type: 'user', text: 'How deep?' }];
const away = new ApiError({ status: 0, text: 'Failed to fetch', body: null });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  asks.mockReset().mockResolvedValue(kept);
});

test('a first visit asks the service for nothing; after the first message the conversation comes back', async () => {
  expect(await loadConversation()).toEqual([]);
  expect(asks).not.toHaveBeenCalled();
  noteConversation();
  expect(await loadConversation()).toEqual(shown);
});

test('a service that is away is silent', async () => {
  noteConversation();
  asks.mockRejectedValue(away);
  expect(await loadConversation()).toEqual([]);
});

test('erased is erased at the service first; what it could not erase is still noted', async () => {
  noteConversation();
  asks.mockRejectedValueOnce(away);
  await expect(deleteConversation()).rejects.toBe(away);
  expect(await loadConversation()).toEqual(shown);
  await deleteConversation();
  expect(asks).toHaveBeenCalledWith('DELETE /api/dexter/conversation');
  expect(await loadConversation()).toEqual([]);
});

test('nothing was said: there is nothing to erase', async () => {
  await deleteConversation();
  expect(asks).not.toHaveBeenCalled();
});

test('where storage is blocked, nothing breaks, and a conversation of this document can still be erased', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  expect(await loadConversation()).toEqual([]);
  noteConversation();
  await deleteConversation();
  expect(asks).toHaveBeenCalledWith('DELETE /api/dexter/conversation');
  expect(await loadConversation()).toEqual([]);
  jest.restoreAllMocks();
});

test('another tab is heard when it adds and when it erases; what is not kept yet is waited for', async () => {
  const heard = jest.fn();
  watchOtherTabs(heard);
  const happens = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  noteConversation();
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
