import { ApiError, call } from '@farm/web-kit';
import {
  deleteConversation,
  formatConversation,
  loadConversation,
  saveLastMessageTime,
  watchOtherTabs,
} from './chat-history';

jest.mock('@farm/web-kit', () => ({ ...jest.requireActual<object>('@farm/web-kit'), call: jest.fn() }));
const callMock = jest.mocked(call);

const at = '2026-03-20T12:00:00.000Z';
const response = { messages: [{ id: '1', type: 'user' as const, text: 'How deep?', at }] };
const messages = [{ id: '1', type: 'user', text: 'How deep?' }];
const networkError = new ApiError({ status: 0, text: 'Failed to fetch', body: null });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  callMock.mockReset().mockResolvedValue(response);
});

test('a first visit makes no call; after the first message the conversation is loaded', async () => {
  expect((await loadConversation()).messages).toEqual([]);
  expect(callMock).not.toHaveBeenCalled();
  saveLastMessageTime();
  expect((await loadConversation()).messages).toEqual(messages);
});

test('an unavailable service means no conversation', async () => {
  saveLastMessageTime();
  callMock.mockRejectedValue(networkError);
  expect((await loadConversation()).messages).toEqual([]);
});

test('a conversation that the service could not delete can still be loaded', async () => {
  saveLastMessageTime();
  callMock.mockRejectedValueOnce(networkError);
  await expect(deleteConversation()).rejects.toBe(networkError);
  expect((await loadConversation()).messages).toEqual(messages);
  await deleteConversation();
  expect(callMock).toHaveBeenCalledWith('DELETE /api/dexter/conversation');
  expect((await loadConversation()).messages).toEqual([]);
});

test('without a conversation there is nothing to delete', async () => {
  await deleteConversation();
  expect(callMock).not.toHaveBeenCalled();
});

test('where storage is blocked, a conversation of this document can still be deleted', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  expect((await loadConversation()).messages).toEqual([]);
  saveLastMessageTime();
  await deleteConversation();
  expect(callMock).toHaveBeenCalledWith('DELETE /api/dexter/conversation');
  expect((await loadConversation()).messages).toEqual([]);
  jest.restoreAllMocks();
});

const NONE = { messages: [], memory: null };

test('changes and deletion in another tab are noticed, but not a message that the service has not stored yet', async () => {
  const listener = jest.fn();
  watchOtherTabs(listener);
  const dispatchStorage = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  saveLastMessageTime();
  dispatchStorage('farm.chat', '1');
  dispatchStorage('farm.theme', 'dark');
  await nextTask();
  callMock.mockResolvedValue({ messages: [] });
  dispatchStorage('farm.chat', '2');
  await nextTask();
  expect(listener.mock.calls).toEqual([[{ messages, memory: null }]]);
  dispatchStorage('farm.chat', null);
  dispatchStorage(null, null);
  expect(listener.mock.calls).toEqual([[{ messages, memory: null }], [NONE], [NONE]]);
});

test('a conversation as text has speakers and sources', () => {
  const sources = [{ id: 'okra', title: 'Sowing okra', url: 'https://extension.uga.edu', reviewedAt: '2026-10' }];
  const correction = { id: 'c', title: 'Farm correction, March 20', url: null, reviewedAt: '2026-03-20' };
  expect(
    formatConversation([
      { type: 'user', text: 'How deep?' },
      { type: 'bot', text: 'Half an inch.', sources: [...sources, correction] },
    ]),
  ).toBe(
    'You: How deep?\n\nDexter Jr.: Half an inch.\n  From: Sowing okra (https://extension.uga.edu)\n  From: Farm correction, March 20\n',
  );
});
