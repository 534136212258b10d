import type { Comment } from '@farm/contracts';
import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { standAt } from '../hub/testing/stand-at';
import { answer, idOf, LIST, NOW, said, STATE, told } from './testing/thread-for-test';
import { CommentThread } from './thread';

const open = (api: FakeApi) => renderPage(<CommentThread />, { api });
const commentOf = async (text: string) => (await screen.findByText(text)).closest('article') as HTMLElement;

beforeEach(() => standAt(NOW));

test('a comment shows who, when, what, and how many like it; its addresses are links and nothing else is', async () => {
  const text = 'See https://example.org/rain. <b>Rain</b>';
  open(told(said(125, { content: text, likes: 1, pinned: true, farm: true, question: true, answered: true })));
  const comment = within((await screen.findByText('Ada')).closest('article') as HTMLElement);
  expect(comment.getByText('2 hours ago')).toHaveAttribute('datetime', said(125).createdat);
  expect(comment.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false');
  const link = comment.getByRole('link', { name: 'https://example.org/rain' });
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(link).toHaveAttribute('target', '_blank');
  expect(comment.getByText(/<b>Rain<\/b>/)).toBeVisible();
  for (const badge of ['Pinned', 'The farm', 'Question', 'Answered by the farm'])
    expect(comment.getByText(badge)).toBeVisible();
});

test('two visual levels: a reply to a reply stands in the same column and names whom it answers', async () => {
  const root = said(9);
  const first = answer(8, root, { commenter_name: 'Bo' });
  open(told(root, first, answer(7, first, { commenter_name: 'Cy' })));
  const replies = await screen.findByRole('list', { name: 'Replies to Ada' });
  expect(within(replies).getAllByRole('article')).toHaveLength(2);
  expect(within(replies).getByRole('link', { name: 'replying to Bo' })).toHaveAttribute('href', `#comment-${idOf(8)}`);
  expect(within(replies).queryByRole('link', { name: 'replying to Ada' })).toBeNull();
});

test('further replies come when asked for, and the first of them takes the focus', async () => {
  const root = said(9, { replycount: 4 });
  const three = [8, 7, 6].map((number) => answer(number, root));
  const { user, asked } = open({ ...told(root, ...three), 'GET /api/comments/:id/replies': [answer(5, root)] });
  await user.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await waitFor(async () => expect(await commentOf('Words 5')).toHaveFocus());
  const after = `${answer(6, root).createdat}_${idOf(6)}`;
  expect(asked('GET /api/comments/:id/replies')).toMatchObject([{ params: { id: root.id }, query: { after } }]);
  expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
});

test('older comments come when asked for, also after a lost try, and the first of them takes the focus', async () => {
  const page = Array.from({ length: 20 }, (_, place) => said(place + 1));
  let tries = 0;
  const { user } = open({
    ...told(...page),
    [LIST]: ({ query }: { query?: { before?: string } }) => {
      if (query?.before === undefined) return page;
      tries += 1;
      return tries === 1 ? LOST : [said(21)];
    },
  });
  const button = await screen.findByRole('button', { name: 'Show older comments' });
  await user.click(button);
  expect(await screen.findByText('The older comments did not come. Please try again.')).toBeVisible();
  await user.click(button);
  await waitFor(async () => expect(await commentOf('Words 21')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
});

test('a like changes its look at once, its number by the answer, and can be taken back', async () => {
  let answerNow: (reply: { likes: number; liked: boolean }) => void = () => undefined;
  const { user, asked } = open({
    ...told(said(1, { likes: 12 })),
    'POST /api/comments/:id/like': () => new Promise((resolve) => (answerNow = resolve)),
    'DELETE /api/comments/:id/like': { likes: 40, liked: false },
  });
  const like = await screen.findByRole('button', { name: 'Like, 12 likes' });
  await user.click(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveAccessibleName('Like, 12 likes');
  await user.click(like); // pressed again before the answer: still one like
  await act(async () => answerNow({ likes: 41, liked: true }));
  await waitFor(() => expect(like).toHaveAccessibleName('Like, 41 likes'));
  expect(asked('POST /api/comments/:id/like')).toHaveLength(1);
  await user.click(like);
  await waitFor(() => expect(like).toHaveAccessibleName('Like, 40 likes'));
  expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('a like that does not arrive is logged only, and the look goes back', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { user } = open({ ...told(said(1)), 'POST /api/comments/:id/like': LOST });
  const like = await screen.findByRole('button', { name: 'Like, 0 likes' });
  await user.click(like);
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/Failed|Error|went wrong/)).toBeNull();
});

test('new comments of others are told, moved by nothing but the visitor, and then take the focus', async () => {
  const [old, come] = [said(5), said(0, { content: 'Just in' })];
  let comments: Comment[] = [old];
  jest.useFakeTimers({ now: new Date(NOW), advanceTimers: true });
  const { user } = open({ [LIST]: () => comments, [STATE]: () => told(...comments)[STATE] as never });
  await screen.findByText('Words 5');
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  comments = [come, old];
  await act(async () => jest.advanceTimersByTimeAsync(31_000));
  const button = await screen.findByRole('button', { name: '1 new comment' });
  expect(screen.queryByText('Just in')).toBeNull();
  await user.click(button);
  await waitFor(async () => expect(await commentOf('Just in')).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull());
});

test.each<[string, FakeApi, string]>([
  ['no comment yet', told(), 'No comments yet'],
  ['a lost network', { [LIST]: LOST }, 'The comments did not come'],
  ['an own one that waits', told(said(1, { mine: true, status: 'pending' })), 'Waiting for a neighbor to check it'],
  ['one that was taken back', told(said(1, { content: '', status: 'deleted' })), 'Removed by the writer'],
  ['one that was changed', told(said(1, { edited: true })), '(edited)'],
])('%s is said', async (_, api, text) => {
  open(api);
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

test('while they come the list says so; what did not come can be asked for again', async () => {
  let lost = true;
  const { user } = open({ ...told(), [LIST]: () => (lost ? LOST : [said(1)]) });
  expect(screen.getByText('Loading comments')).toBeInTheDocument();
  await screen.findByText('The comments did not come');
  expect(screen.getByRole('button', { name: 'Post' })).toBeVisible();
  lost = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Words 1')).toBeVisible();
});

test('further replies that do not come can be asked for again', async () => {
  const root = said(9, { replycount: 2 });
  const gone = refusal(404, 'comment.gone', 'This comment is not there any more.');
  const { user } = open({ ...told(root, answer(8, root)), 'GET /api/comments/:id/replies': gone });
  await user.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText('The replies did not come. Please try again.')).toBeVisible();
});
