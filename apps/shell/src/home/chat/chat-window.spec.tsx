import { fireEvent, render, screen } from '@testing-library/react';
import { newChat, type Chat, type ChatMessage } from './chat-state';
import { ChatWindow } from './chat-window';

const question: ChatMessage = { type: 'user', text: 'How deep?' };
const answer: ChatMessage = { type: 'bot', text: 'Half an inch.' };
const chatWith = (...messages: ChatMessage[]): Chat => ({ ...newChat, messages: [...newChat.messages, ...messages] });

function openAt(scrollTop: number, chat: Chat) {
  const { rerender } = render(<ChatWindow chat={chat} dispatch={() => undefined} />);
  const box = screen.getByRole('log');
  Object.defineProperties(box, { scrollHeight: { value: 1000, configurable: true }, clientHeight: { value: 400 } });
  box.scrollTop = scrollTop;
  fireEvent.scroll(box);
  return { box, show: (next: Chat) => rerender(<ChatWindow chat={next} dispatch={() => undefined} />) };
}

afterEach(() => jest.restoreAllMocks());

test('the first message does not scroll the window', () => {
  expect(openAt(0, newChat).box.scrollTop).toBe(0);
});

test.each([
  ['a reader at the end', 600],
  ['a reader who has scrolled up', 0],
])('%s is scrolled to the end with every message', (_, scrolledTo) => {
  const { box, show } = openAt(scrolledTo, newChat);
  show({ ...chatWith(question), phase: 'waiting' });
  expect(box.scrollTop).toBe(1000);
  box.scrollTop = 0;
  show(chatWith(question, answer));
  expect(box.scrollTop).toBe(1000);
});

const streaming = (text: string): Chat => ({
  ...chatWith(question),
  phase: 'streaming',
  incoming: { text, answer: null, isDelayOver: true },
});

test('a streamed answer is not announced, and its end stays in view while it grows and is completed', () => {
  const { box, show } = openAt(600, chatWith(question));
  show(streaming('Half'));
  expect(screen.getByText('Half')).toBeVisible();
  expect(box).toHaveAttribute('aria-busy', 'true');
  expect(box).toHaveAttribute('aria-live', 'off');
  expect(box.scrollTop).toBe(1000);
  show(chatWith(question, answer));
  expect(box.scrollTop).toBe(1000);
});

test.each([
  ['by 40 px follows', 560, 2000],
  ['by 41 px is not moved by', 559, 559],
])('a reader who has scrolled away %s a streamed answer', (_, scrolledTo, expected) => {
  const { box, show } = openAt(0, chatWith(question));
  show(streaming('Half'));
  box.scrollTop = scrolledTo;
  fireEvent.scroll(box);
  Object.defineProperty(box, 'scrollHeight', { value: 2000 });
  show(streaming('Half an'));
  expect(box.scrollTop).toBe(expected);
});

test('an answer to a question for steps is an ordered list', () => {
  openAt(0, chatWith({ type: 'user', text: 'How, step by step?' }, { type: 'bot', text: 'Dig. Sow. Water.' }));
  expect(screen.getByText('Sow.').closest('ol')?.children).toHaveLength(3);
});

test('screen readers hear who wrote each message', () => {
  openAt(0, chatWith(question));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(': ')[0])).toEqual([
    'Dexter Jr. said',
    'You said',
  ]);
});
