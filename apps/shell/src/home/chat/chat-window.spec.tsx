import { fireEvent, render, screen } from '@testing-library/react';
import { newChat, type Chat, type Message } from './chat';
import { ChatWindow } from './chat-window';

const question: Message = { type: 'user', text: 'How deep?' };
const answer: Message = { type: 'bot', text: 'Half an inch.' };
const saying = (...messages: Message[]): Chat => ({ ...newChat, messages: [...newChat.messages, ...messages] });

function openAt(scrollTop: number, chat: Chat) {
  const { rerender } = render(<ChatWindow chat={chat} />);
  const box = screen.getByRole('log');
  Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 400 } });
  box.scrollTop = scrollTop;
  fireEvent.scroll(box);
  return { box, show: (next: Chat) => rerender(<ChatWindow chat={next} />) };
}

test('the first message does not scroll the window', () => {
  expect(openAt(0, newChat).box.scrollTop).toBe(0);
});

test.each([
  ['a reader at the end sees each new answer', 600, [question, answer], 1000],
  ['a reader within 40 px of it too', 560, [question, answer], 1000],
  ['a reader who has scrolled up is left in peace', 559, [question, answer], 559],
  ["one's own message is always shown", 0, [question, answer, question], 1000],
])('%s', (_, scrolledTo, messages, place) => {
  const { box, show } = openAt(scrolledTo, saying(question));
  show(saying(...messages));
  expect(box.scrollTop).toBe(place);
});

test('a growing answer is read, not announced, and followed by a reader at the end', () => {
  const { box, show } = openAt(600, saying(question));
  show({ ...saying(question), phase: 'streaming', incoming: { text: 'Half an', answer: null, due: true } });
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
