import { newChat } from './chat';
import { chatDoor } from './chat-door';
import type { Talk } from './talk';

const tell = jest.fn();
const startTalk = jest.fn((): Talk => ({ tell }));
const settled = () => new Promise(process.nextTick);
beforeEach(() => jest.clearAllMocks());

test('what was typed before the code came is known to it, and it comes once', async () => {
  const bring = jest.fn(async () => ({ startTalk }));
  const door = chatDoor(bring);
  door.tell({ kind: 'typed', text: 'How deep' });
  door.wake();
  door.wake();
  await settled();
  expect(bring).toHaveBeenCalledTimes(1);
  expect(startTalk).toHaveBeenCalledWith({ ...newChat, input: 'How deep' }, expect.any(Function));
  door.tell({ kind: 'typed', text: 'How deep?' });
  expect(tell).toHaveBeenCalledWith({ kind: 'typed', text: 'How deep?' });
});

test('a message pressed early is sent once, when the code is there', async () => {
  const door = chatDoor(async () => ({ startTalk }));
  door.tell({ kind: 'sent', text: 'Hello' });
  door.tell({ kind: 'sent', text: 'Hello' });
  expect(door.current().phase).toBe('waiting');
  await settled();
  expect(tell.mock.calls).toEqual([[{ kind: 'sent', text: 'Hello' }]]);
});

test('offline, the text stands where it was typed, with a sentence; the next press tries again', async () => {
  const bring = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ startTalk });
  const door = chatDoor(bring);
  const changed = jest.fn();
  door.subscribe(changed);
  door.tell({ kind: 'typed', text: 'Hello' });
  door.tell({ kind: 'sent', text: 'Hello' });
  await settled();
  expect(door.current()).toMatchObject({
    phase: 'idle',
    input: 'Hello',
    problem: 'Dexter Jr. could not be reached. Please check your connection and try again.',
  });
  door.tell({ kind: 'sent', text: 'Hello' });
  await settled();
  expect(tell).toHaveBeenCalledWith({ kind: 'sent', text: 'Hello' });
  expect(changed).toHaveBeenCalled();
});

test('a code that cannot come before anybody asks for it says nothing', async () => {
  const door = chatDoor(() => Promise.reject(new Error('offline')));
  door.wake();
  await settled();
  expect(door.current()).toBe(newChat);
});
