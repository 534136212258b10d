import { maySend, newChat, nextChat } from './chat';

test('a chat begins with one greeting and a neutral face', () => {
  expect(newChat.messages).toEqual([{ id: 0, type: 'bot', text: expect.stringMatching(/^Hey there, neighbor!/) }]);
  expect(newChat).toMatchObject({ waiting: false, emotion: 'neutral', input: '' });
});

test('sending sets the emotion, appends the message, clears the input and waits', () => {
  const typed = nextChat(newChat, { kind: 'typed', text: ' How deep do I sow okra? ' });
  expect(nextChat(typed, { kind: 'sent', text: typed.input })).toEqual({
    emotion: 'thinking',
    messages: [...newChat.messages, { id: 1, type: 'user', text: 'How deep do I sow okra?' }],
    input: '',
    waiting: true,
  });
});

test('an answer is appended and ends the waiting, the face stays', () => {
  const waiting = nextChat(newChat, { kind: 'sent', text: 'Wow' });
  const answered = nextChat(waiting, { kind: 'answered', answer: { text: 'Glad you like it.' } });
  expect(answered).toMatchObject({ waiting: false, emotion: 'surprised' });
  expect(answered.messages.at(-1)).toEqual({ id: 2, type: 'bot', text: 'Glad you like it.' });
});

test.each([
  ['nothing', newChat, ''],
  ['white space', newChat, ' \n\t'],
  ['anything while waiting', { ...newChat, waiting: true }, 'Hello'],
])('%s is not sent', (_, chat, text) => {
  expect(maySend(chat, text)).toBe(false);
  expect(nextChat(chat, { kind: 'sent', text })).toBe(chat);
});
