import type { Comment } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fixTime } from '../hub/testing/fix-time';
import { answer, NOW, POST, makeComment, withComments } from './testing/thread-for-test';
import { CommentThread } from './thread';

const ada = makeComment(5);
const mine = makeComment(0, { commenter_name: 'Fern', content: 'Rain at last', mine: true });
const slow = errorResponse(429, 'comment.slow_down', 'You are posting quickly. Please wait 9 seconds and try again.');

type Failure = typeof NETWORK_ERROR | ReturnType<typeof errorResponse>;

const posted = (comment: Comment) => ({ commentId: comment.id, status: 'published' as const, comment });
const open = (api: FakeApi = {}) => renderPage(<CommentThread />, { api: { ...withComments(ada), ...api } });
const form = (name = 'Write a comment') => within(screen.getByRole('form', { name }));
const field = (name: string, of?: string) => form(of).getByRole('textbox', { name });
const post = () => form().getByRole('button', { name: 'Post' });

type User = ReturnType<typeof open>['user'];
async function write(user: User, name: string, text: string) {
  if (name) await user.type(field('Your name'), name);
  if (text) await user.type(field('Your comment'), text);
}
async function reply(user: User, to = 'Ada') {
  await screen.findByText('Words 5');
  await user.click(screen.getByRole('button', { name: `Reply to ${to}` }));
  return form(`Reply to ${to}`);
}

beforeEach(() => fixTime(NOW));

test.each([
  ['', ''],
  ['Fern', ''],
  ['', 'Rain'],
  ['Fern', '   '],
])('Post is disabled with name "%s" and text "%s"', async (name, text) => {
  const { user } = open();
  await write(user, name, text);
  expect(post()).toBeDisabled();
});

test.each([
  ['Enter in the name', 'Your name', '{Enter}'],
  ['Ctrl and Enter in the text', 'Your comment', '{Control>}{Enter}{/Control}'],
  ['Cmd and Enter in the text', 'Your comment', '{Meta>}{Enter}{/Meta}'],
])('%s reaches the same submit and its alert', async (_, name, keys) => {
  const { user, calls } = open();
  await user.type(field(name), `x${keys}`);
  await user.clear(field(name));
  await user.type(field(name), keys);
  expect(screen.getByText('Please enter both your name and comment.')).toBeVisible();
  expect(field('Your name')).toHaveFocus();
  expect(calls(POST)).toEqual([]);
});

test("the error at 'Your name' goes while the name is typed", async () => {
  const { user } = open();
  const box = await reply(user);
  const name = box.getByRole('textbox', { name: 'Your name' });
  await user.click(box.getByRole('button', { name: 'Post reply' }));
  expect(name).toHaveAccessibleDescription('Please fill this in.');
  await user.type(name, 'F');
  expect(name).not.toHaveAccessibleDescription();
});

test('a name that was posted fills the other form', async () => {
  const { user } = open({ [POST]: posted(answer(1, ada, { commenter_name: 'Fern', content: 'Here too' })) });
  const box = await reply(user);
  await user.type(box.getByRole('textbox', { name: 'Your name' }), 'Fern');
  await user.type(box.getByRole('textbox', { name: 'Your reply' }), 'Here too');
  await user.click(box.getByRole('button', { name: 'Post reply' }));
  await waitFor(() => expect(field('Your name')).toHaveValue('Fern'));
});

test('a posted comment appears in the list, takes the focus and is announced; the name stays, the text is cleared', async () => {
  const { user, calls } = open({ [POST]: posted(mine) });
  await write(user, 'Fern', 'Rain at last');
  await user.click(form().getByRole('checkbox', { name: 'This is a question for the farm' }));
  await user.click(post());
  expect(await screen.findByText('Comment posted')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByText('Rain at last', { selector: 'article *' }).closest('article')).toHaveFocus(),
  );
  expect(calls(POST)).toEqual([
    expect.objectContaining({
      body: {
        ...{ content: 'Rain at last', commenterName: 'Fern', question: true, website: '' },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    }),
  ]);
  expect(field('Your name')).toHaveValue('Fern');
  expect(field('Your comment')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Edit your comment' })).toBeVisible();
});

test('a held comment says that it waits', async () => {
  const held = { ...mine, status: 'pending' as const };
  const { user } = open({ [POST]: { commentId: held.id, status: 'pending', comment: held } });
  await write(user, 'Fern', 'Buy now');
  await user.click(post());
  expect(await screen.findAllByText('Waiting for a neighbor to check it')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Reply to Fern' })).toBeNull();
});

test.each<[string, Failure, string, RegExp | null]>([
  ['a refusal', slow, 'Failed to add comment. Please try again.', /wait 9 seconds/],
  ['no answer', NETWORK_ERROR, 'Error adding comment. Please try again.', null],
])('%s loses no word, not over a reload; the next try is the same post', async (_, failure, text, sentence) => {
  let fails = true;
  const { user, calls } = open({ [POST]: () => (fails ? failure : posted(mine)) });
  await write(user, 'Fern', 'Rain at last');
  await user.click(post());
  expect(await screen.findByText(text)).toBeVisible();
  if (sentence) expect(screen.getByText(sentence)).toBeVisible();
  const again = open({ [POST]: () => (fails ? failure : posted(mine)) });
  const [, reloaded] = screen.getAllByRole('form', { name: 'Write a comment' });
  expect(within(reloaded as HTMLElement).getByRole('textbox', { name: 'Your name' })).toHaveValue('Fern');
  expect(within(reloaded as HTMLElement).getByRole('textbox', { name: 'Your comment' })).toHaveValue('Rain at last');
  fails = false;
  await again.user.click(within(reloaded as HTMLElement).getByRole('button', { name: 'Post' }));
  await screen.findByText('Comment posted');
  const keyOf = (input: unknown) => (input as { body: { key: string } }).body.key;
  expect(keyOf(again.calls(POST)[0])).toBe(keyOf(calls(POST)[0]));
  expect(window.localStorage.getItem('farm.comment-drafts')).toBe('{}');
});

test('other words after a failed try are another post', async () => {
  const { user, calls } = open({ [POST]: NETWORK_ERROR });
  await write(user, 'Fern', 'Rain');
  await user.click(post());
  await screen.findByText('Error adding comment. Please try again.');
  await user.type(field('Your comment'), ' at last');
  await user.click(post());
  await waitFor(() => expect(calls(POST)).toHaveLength(2));
  const [first, second] = calls(POST) as { body: { key: string } }[];
  expect(first?.body.key).not.toBe(second?.body.key);
});

test('words that are typed while a comment is posted stay, as the next comment and over a reload', async () => {
  let respond: () => void = () => undefined;
  const { user, calls } = open({
    [POST]: () => new Promise((resolve) => (respond = () => resolve(posted(mine)))),
  });
  await write(user, 'Fern', 'Rain at last');
  await user.click(post());
  fireEvent.change(field('Your comment'), { target: { value: 'Rain at last And hail' } });
  await act(async () => respond());
  expect(await screen.findByText('Comment posted')).toBeVisible();
  expect(field('Your comment')).toHaveValue('Rain at last And hail');
  expect(window.localStorage.getItem('farm.comment-drafts')).toContain('Rain at last And hail');
  await user.click(post());
  await waitFor(() => expect(calls(POST)).toHaveLength(2));
  const [first, second] = calls(POST) as { body: { key: string } }[];
  expect(first?.body.key).not.toBe(second?.body.key);
});

test('a name that the service rejects gets its sentence and the focus; the alert stays until the name changes', async () => {
  const sentence = 'That name belongs to the farm. Please use your own.';
  const { user } = open({ [POST]: errorResponse(422, 'comment.name', sentence, { field: 'commenterName' }) });
  await write(user, 'Dexter Jr', 'Rain');
  await user.click(post());
  await waitFor(() => expect(field('Your name')).toHaveAccessibleDescription(sentence));
  expect(field('Your name')).toHaveFocus();
  expect(form().getByRole('alert')).toHaveTextContent(/^Failed to add comment. Please try again.$/);
  expect(form().getAllByText(sentence)).toHaveLength(1);
  await user.type(field('Your name'), 'x');
  expect(form().getByRole('alert')).toBeEmptyDOMElement();
});

test('drafts that an earlier version of the site saved are still there', async () => {
  window.localStorage.setItem(
    'farm.comment-drafts',
    JSON.stringify({
      thread: { text: 'Rain', question: true, key: null },
      [`reply ${ada.id}`]: { text: 'Hail', question: false, key: null },
    }),
  );
  const { user } = open();
  expect(field('Your comment')).toHaveValue('Rain');
  expect(form().getByRole('checkbox', { name: 'This is a question for the farm' })).toBeChecked();
  await reply(user);
  expect(field('Your reply', 'Reply to Ada')).toHaveValue('Hail');
});

test('characters are counted from 1,600 on, and more than 2,000 are not sent', async () => {
  const { user, calls } = open();
  await write(user, 'Fern', '');
  const type = (length: number) => fireEvent.change(field('Your comment'), { target: { value: 'a'.repeat(length) } });
  type(1_599);
  expect(screen.queryByText(/of 2000 characters/)).toBeNull();
  type(1_600);
  expect(screen.getByText('1600 of 2000 characters')).toBeVisible();
  type(2_001);
  await user.click(post());
  expect(screen.getByText('Please keep it to 2,000 characters.')).toBeVisible();
  expect(calls(POST)).toEqual([]);
});

test('a reply box opens with the focus, one at a time; Escape and Cancel close it and lead back', async () => {
  const bo = makeComment(6, { commenter_name: 'Bo' });
  const { user } = open(withComments(ada, bo));
  await reply(user);
  expect(field('Your name', 'Reply to Ada')).toHaveFocus();
  await reply(user, 'Bo');
  expect(screen.queryByRole('form', { name: 'Reply to Ada' })).toBeNull();
  await user.type(field('Your reply', 'Reply to Bo'), 'Here{Escape}');
  expect(screen.queryByRole('form', { name: 'Reply to Bo' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reply to Bo' })).toHaveFocus();
  await reply(user, 'Bo');
  expect(field('Your reply', 'Reply to Bo')).toHaveValue('Here');
  await user.click(form('Reply to Bo').getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Reply to Bo' })).toHaveFocus();
});

test.each([
  ['Chromium', { isComposing: true }],
  ['Safari', { keyCode: 229 }],
])('Enter and Escape of a composition neither post nor close: %s', async (_, composition) => {
  const { user, calls } = open();
  const box = await reply(user);
  await user.type(box.getByRole('textbox', { name: 'Your reply' }), 'Half');
  const name = box.getByRole('textbox', { name: 'Your name' });
  await user.type(name, 'Fern');
  fireEvent.keyDown(name, { key: 'Enter', ...composition });
  fireEvent.keyDown(name, { key: 'Escape', ...composition });
  expect(name).toBeVisible();
  expect(calls(POST)).toEqual([]);
});

test('a reply needs name and words; it stands under its comment and has the focus', async () => {
  const { user, calls } = open({ [POST]: posted(answer(1, ada, { commenter_name: 'Fern', content: 'Here too' })) });
  const box = await reply(user);
  await user.click(box.getByRole('button', { name: 'Post reply' }));
  expect(screen.getByText('Please enter both your name and reply.')).toBeVisible();
  await user.type(box.getByRole('textbox', { name: 'Your name' }), 'Fern');
  await user.type(box.getByRole('textbox', { name: 'Your reply' }), 'Here too');
  await user.click(box.getByRole('button', { name: 'Post reply' }));
  const replies = within(await screen.findByRole('list', { name: 'Replies to Ada' }));
  await waitFor(() => expect(replies.getByRole('article')).toHaveFocus());
  expect(calls(POST)).toMatchObject([{ body: { parentId: ada.id, content: 'Here too' } }]);
});

test.each<[string, Failure, string]>([
  [
    'a rejected text',
    errorResponse(422, 'comment.too_long', 'It is long.', { field: 'content' }),
    'Failed to add reply: It is long.',
  ],
  ['a refusal', errorResponse(404, 'comment.no_parent', 'It is gone.'), 'Failed to add reply: It is gone.'],
  ['no answer', NETWORK_ERROR, 'Error adding reply. Please check your connection and try again.'],
])('a reply that fails by %s', async (_, failure, text) => {
  const { user } = open({ [POST]: failure });
  const box = await reply(user);
  await user.type(box.getByRole('textbox', { name: 'Your name' }), 'Fern');
  await user.type(box.getByRole('textbox', { name: 'Your reply' }), 'Here too');
  await user.click(box.getByRole('button', { name: 'Post reply' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(box.getByRole('textbox', { name: 'Your reply' })).toHaveValue('Here too');
});
