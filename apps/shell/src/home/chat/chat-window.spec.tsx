import { fireEvent, render, screen } from '@testing-library/react';
import { newChat, type Chat, type ChatMessage } from './chat-state';
import { ChatWindow } from './chat-window';

const question: ChatMessage = { type: 'user', text: 'How deep?' };
const answer: ChatMessage = { type: 'bot', text: 'Half an inch.' };
const chatWith = (...messages: ChatMessage[]): Chat => ({ ...newChat, messages: [...newChat.messages, ...messages] });

function openAt(scrollTop: number, chat: Chat) {
  const { rerender } = render(<ChatWindow chat={chat} dispatch={() => undefined} />);
  const box = screen.getByRole('log');
  Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 400 } });
  box.scrollTop = scrollTop;
  fireEvent.scroll(box);
  return { box, show: (next: Chat) => rerender(<ChatWindow chat={next} dispatch={() => undefined} />) };
}

test('the first message does not scroll the window', () => {
  expect(openAt(0, newChat).box.scrollTop).toBe(0);
});

test.each([
  ['a reader at the end', 600],
  ['a reader who has scrolled up', 0],
])('%s is scrolled to each added message', (_, scrolledTo) => {
  const { box, show } = openAt(scrolledTo, chatWith(question));
  show(chatWith(question, answer));
  expect(box.scrollTop).toBe(1000);
});

const streaming = (text: string): Chat => ({
  ...chatWith(question),
  phase: 'streaming',
  incoming: { text, answer: null, isDelayOver: true },
});

test.each([
  ['within 40 px of the end is scrolled to', 560, 1000],
  ['who has scrolled farther up is not scrolled by', 559, 559],
])('a reader %s a streamed answer and its end', (_, scrolledTo, expected) => {
  const { box, show } = openAt(scrolledTo, streaming('Half'));
  show(streaming('Half an'));
  expect(box.scrollTop).toBe(expected);
  show(chatWith(question, answer));
  expect(box.scrollTop).toBe(expected);
});

test('a streamed answer is not announced, and a reader at the end is scrolled with it', () => {
  const { box, show } = openAt(600, chatWith(question));
  show(streaming('Half an'));
  expect(screen.getByText('Half an')).toBeVisible();
  expect(box).toHaveAttribute('aria-busy', 'true');
  expect(box).toHaveAttribute('aria-live', 'off');
  expect(box.scrollTop).toBe(1000);
});

test('screen readers hear who wrote each message', () => {
  openAt(0, chatWith(question));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(': ')[0])).toEqual([
    'Dexter Jr. said',
    'You said',
  ]);
});
