import type { Comment } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fixTime } from '../hub/testing/fix-time';
import { answer, idOf, LIST, NOW, makeComment, STATE, stateOf, withComments } from './testing/thread-for-test';
import { CommentThread } from './thread';

const open = (api: FakeApi) => renderPage(<CommentThread />, { api });
const commentOf = async (text: string) => (await screen.findByText(text)).closest('article') as HTMLElement;

beforeEach(() => fixTime(NOW));

test('a comment shows author, time, text and likes; only its web addresses are links', async () => {
  const text = 'See https://example.org/rain. <b>Rain</b>';
  open(
    withComments(
      makeComment(125, { content: text, likes: 1, pinned: true, farm: true, question: true, answered: true }),
    ),
  );
  const comment = within((await screen.findByText('Ada')).closest('article') as HTMLElement);
  expect(comment.getByText('2 hours ago')).toHaveAttribute('datetime', makeComment(125).createdat);
  expect(comment.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute('aria-pressed', 'false');
  const link = comment.getByRole('link', { name: 'https://example.org/rain' });
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(link).toHaveAttribute('target', '_blank');
  expect(comment.getByText(/<b>Rain<\/b>/)).toBeVisible();
  for (const badge of ['Pinned', 'The farm', 'Question', 'Answered by the farm'])
    expect(comment.getByText(badge)).toBeVisible();
});

test('two visual levels: a reply to a reply is in the same column and names its parent', async () => {
  const root = makeComment(9);
  const first = answer(8, root, { commenter_name: 'Bo' });
  open(withComments(root, first, answer(7, first, { commenter_name: 'Cy' })));
  const replies = await screen.findByRole('list', { name: 'Replies to Ada' });
  expect(within(replies).getAllByRole('article')).toHaveLength(2);
  expect(within(replies).getByRole('link', { name: 'replying to Bo' })).toHaveAttribute('href', `#comment-${idOf(8)}`);
  expect(within(replies).queryByRole('link', { name: 'replying to Ada' })).toBeNull();
});

test('more replies load on request, and the first one takes the focus', async () => {
  const root = makeComment(9, { replycount: 4 });
  const three = [8, 7, 6].map((number) => answer(number, root));
  const { user, calls } = open({ ...withComments(root, ...three), 'GET /api/comments/:id/replies': [answer(5, root)] });
  await user.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await waitFor(async () => expect(await commentOf('Words 5')).toHaveFocus());
  const after = `${answer(6, root).createdat}_${idOf(6)}`;
  expect(calls('GET /api/comments/:id/replies')).toMatchObject([{ params: { id: root.id }, query: { after } }]);
  expect(screen.queryByRole('button', { name: /more repl/ })).toBeNull();
});

test('the pinned and the newest three comments are shown; the others on request, and the first of them takes the focus', async () => {
  const pinned = makeComment(9, { pinned: true, content: 'Pinned words' });
  const { user } = open(withComments(pinned, ...[1, 2, 3, 4, 5].map((place) => makeComment(place))));
  const shown = async () =>
    within(await screen.findByRole('list', { name: 'Comments, newest first' })).getAllByRole('article').length;
  await commentOf('Words 3');
  expect(await shown()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await shown()).toBe(6);
  await waitFor(async () => expect(await commentOf('Words 4')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test("a count of zero likes is not shown, and today's question is above the form", async () => {
  open(withComments(makeComment(1)));
  expect(await screen.findByRole('button', { name: 'Like, 0 likes' })).toHaveTextContent(/^Like$/);
  const question = screen.getByText(/\?$/);
  expect(question.parentElement).toHaveTextContent(/^Today's question: /);
  expect(question.compareDocumentPosition(screen.getByRole('form'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('older comments load on request, also after a failure, and the first of them takes the focus', async () => {
  const page = Array.from({ length: 20 }, (_, place) => makeComment(place + 1));
  let tries = 0;
  const { user } = open({
    ...withComments(...page),
    [LIST]: ({ query }: { query?: { before?: string } }) => {
      if (query?.before === undefined) return page;
      tries += 1;
      return tries === 1 ? NETWORK_ERROR : [makeComment(21)];
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  const button = await screen.findByRole('button', { name: 'Show older comments' });
  await user.click(button);
  expect(await screen.findByText("We couldn't load the older comments. Please try again.")).toBeVisible();
  await user.click(button);
  await waitFor(async () => expect(await commentOf('Words 21')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
});

test('a like is shown at once, its number follows the response, and it can be undone', async () => {
  let answerNow: (reply: { likes: number; liked: boolean }) => void = () => undefined;
  const { user, calls } = open({
    ...withComments(makeComment(1, { likes: 12 })),
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
  expect(calls('POST /api/comments/:id/like')).toHaveLength(1);
  await user.click(like);
  await waitFor(() => expect(like).toHaveAccessibleName('Like, 40 likes'));
  expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('a failed like is only logged and undone', async () => {
  const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { user } = open({ ...withComments(makeComment(1)), 'POST /api/comments/:id/like': NETWORK_ERROR });
  const like = await screen.findByRole('button', { name: 'Like, 0 likes' });
  await user.click(like);
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  expect(like).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/Failed|Error|went wrong/)).toBeNull();
});

test('new comments are offered, load on request, and take the focus', async () => {
  const [old, added] = [makeComment(5), makeComment(0, { content: 'Just in' })];
  let comments: Comment[] = [old];
  jest.useFakeTimers({ now: new Date(NOW), advanceTimers: true });
  const { user } = open({ [LIST]: () => comments, [STATE]: () => stateOf(comments) });
  await screen.findByText('Words 5');
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  comments = [added, old];
  await act(async () => jest.advanceTimersByTimeAsync(31_000));
  const button = await screen.findByRole('button', { name: '1 new comment' });
  expect(screen.queryByText('Just in')).toBeNull();
  await user.click(button);
  await waitFor(async () => expect(await commentOf('Just in')).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull());
});

test('a comment that is written while the new ones load is offered next', async () => {
  const [old, first, later] = [
    makeComment(5),
    makeComment(2, { content: 'Just in' }),
    makeComment(0, { content: 'Right after' }),
  ];
  let comments: Comment[] = [old];
  jest.useFakeTimers({ now: new Date(NOW), advanceTimers: true });
  const list = () => {
    const page = comments;
    if (comments.length === 2) comments = [later, ...comments];
    return page;
  };
  const { user } = open({ [LIST]: list, [STATE]: () => stateOf(comments) });
  await screen.findByText('Words 5');
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  comments = [first, old];
  await act(async () => jest.advanceTimersByTimeAsync(31_000));
  await user.click(await screen.findByRole('button', { name: '1 new comment' }));
  expect(await commentOf('Just in')).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeVisible();
});

test.each<[string, FakeApi, string]>([
  ['no comments', withComments(), 'No comments yet'],
  ['a network error', { [LIST]: NETWORK_ERROR }, "We couldn't load the comments"],
  [
    'an own comment held for moderation',
    withComments(makeComment(1, { mine: true, status: 'pending' })),
    'Waiting for a neighbor to check it',
  ],
  ['a deleted comment', withComments(makeComment(1, { content: '', status: 'deleted' })), 'Removed by the author'],
  ['an edited comment', withComments(makeComment(1, { edited: true })), '(edited)'],
])('%s is shown', async (_, api, text) => {
  open(api);
  expect(await screen.findByText(text, { exact: false })).toBeVisible();
});

test('the list shows its loading state, and can be retried after a failure', async () => {
  let isOffline = true;
  const { user } = open({ ...withComments(), [LIST]: () => (isOffline ? NETWORK_ERROR : [makeComment(1)]) });
  expect(screen.getByText('Loading comments')).toBeInTheDocument();
  await screen.findByText("We couldn't load the comments");
  expect(screen.getByRole('button', { name: 'Post' })).toBeVisible();
  isOffline = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Words 1')).toBeVisible();
});

test('replies that fail to load can be retried', async () => {
  const root = makeComment(9, { replycount: 2 });
  const gone = errorResponse(404, 'comment.gone', 'This comment is not there any more.');
  const { user } = open({ ...withComments(root, answer(8, root)), 'GET /api/comments/:id/replies': gone });
  await user.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText("We couldn't load the replies. Please try again.")).toBeVisible();
});

describe('a link to a comment', () => {
  const CONVERSATION = 'GET /api/comments/:id/conversation';
  const old = makeComment(60, { content: 'From March', replycount: 9 });
  const reply = answer(59, old, { content: 'The linked one' });
  const openLinked = (id: string, api: FakeApi = {}) =>
    renderPage(<CommentThread />, {
      at: `/community-griot#comment-${id}`,
      api: { ...withComments(makeComment(1), makeComment(2)), ...api },
    });

  test('each comment has one: its time', async () => {
    open(withComments(makeComment(1)));
    expect(within(await commentOf('Words 1')).getByRole('link')).toHaveAttribute('href', `#comment-${idOf(1)}`);
  });

  test('leads to a comment of the first page, which takes the focus', async () => {
    openLinked(idOf(2));
    const comment = (await screen.findByText('Words 2')).closest('article');
    await waitFor(() => expect(comment).toHaveFocus());
  });

  test('leads to a reply that is on no loaded page, with its conversation', async () => {
    openLinked(reply.id, { [CONVERSATION]: [old, reply] });
    const comment = (await screen.findByText('The linked one')).closest('article');
    await waitFor(() => expect(comment).toHaveFocus());
    expect(screen.getByText('From March')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show 8 more replies' })).toBeVisible();
  });

  test('says so if the comment is gone', async () => {
    openLinked(reply.id, { [CONVERSATION]: errorResponse(404, 'comment.gone', 'This comment was removed.') });
    expect(await screen.findByText('This comment was removed.')).toBeVisible();
  });
});
