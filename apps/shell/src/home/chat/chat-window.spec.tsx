import { fireEvent, render, screen } from '@testing-library/react';
import { newChat, type Chat, type Message } from './chat-state';
import { ChatWindow } from './chat-window';

const question: Message = { type: 'user', text: 'How deep?' };
const answer: Message = { type: 'bot', text: 'Half an inch.' };
const saying = (...messages: Message[]): Chat => ({ ...newChat, messages: [...newChat.messages, ...messages] });

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
])('%s sees each added message', (_, scrolledTo) => {
  const { box, show } = openAt(scrolledTo, saying(question));
  show(saying(question, answer));
  expect(box.scrollTop).toBe(1000);
});

const growing = (text: string): Chat => ({
  ...saying(question),
  phase: 'streaming',
  incoming: { text, answer: null, due: true },
});

test.each([
  ['within 40 px of the end follows', 560, 1000],
  ['who has scrolled farther up is left in peace by', 559, 559],
])('a reader %s an answer that grows, and its end', (_, scrolledTo, place) => {
  const { box, show } = openAt(scrolledTo, growing('Half'));
  show(growing('Half an'));
  expect(box.scrollTop).toBe(place);
  show(saying(question, answer));
  expect(box.scrollTop).toBe(place);
});

test('a growing answer is read, not announced, and followed by a reader at the end', () => {
  const { box, show } = openAt(600, saying(question));
  show(growing('Half an'));
  expect(screen.getByText('Half an')).toBeVisible();
  expect(box).toHaveAttribute('aria-busy', 'true');
  expect(box).toHaveAttribute('aria-live', 'off');
  expect(box.scrollTop).toBe(1000);
});

test('each message says who speaks', () => {
  openAt(0, saying(question));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split(': ')[0])).toEqual([
    'Dexter Jr. said',
    'You said',
  ]);
});
