import type { Comment } from '@farm/contracts';
import { LOST, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { CommentThread } from './thread';

const KEY = 'GET /api/comments/daily-farm-wisdom';
const rain: Comment = {
  id: '1',
  content: 'Rain at last',
  commenter_name: 'Ada',
  createdat: '2026-03-02T01:00:00.000Z',
  likes: 1,
};
const reply: Comment = { ...rain, id: '2', content: '<b>Here too</b>', commenter_name: 'Bo', likes: 2, parentid: '1' };

test('a comment shows who, when at the farm, what and how many like it', async () => {
  renderPage(<CommentThread />, { api: { [KEY]: [rain] } });
  expect(await screen.findByText('Rain at last')).toBeVisible();
  expect(screen.getByText('Ada')).toBeVisible();
  expect(screen.getByText('March 1, 2026')).toHaveAttribute('datetime', rain.createdat);
  expect(screen.getByText('1 like')).toBeVisible();
});

test('a reply stands under its comment, and its text is text', async () => {
  renderPage(<CommentThread />, { api: { [KEY]: [rain, reply] } });
  const replies = await screen.findByRole('list', { name: 'Replies to Ada' });
  expect(within(replies).getByText('<b>Here too</b>')).toBeVisible();
  expect(within(replies).getByText('2 likes')).toBeVisible();
});

test('while they come, the list says so', () => {
  renderPage(<CommentThread />, { api: { [KEY]: () => new Promise<Comment[]>(() => undefined) } });
  expect(screen.getByText('Loading comments')).toBeInTheDocument();
});

test('no comment yet', async () => {
  renderPage(<CommentThread />, { api: { [KEY]: [] } });
  expect(await screen.findByText('No comments yet')).toBeVisible();
});

test('comments that did not come can be asked for again', async () => {
  let lost = true;
  const { user } = renderPage(<CommentThread />, { api: { [KEY]: () => (lost ? LOST : [rain]) } });
  expect(await screen.findByText('The comments did not come')).toBeVisible();
  lost = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Rain at last')).toBeVisible();
});
