import { useQueryClient } from '@farm/web-kit';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mockDialogMethods } from '../falling-blocks/testing/native-dialog';
import { fixTime } from '../hub/testing/fix-time';
import { answer, idOf, NOW, makeComment, withComments } from './testing/thread-for-test';
import { CommentThread } from './thread';

const ada = makeComment(5);
const mine = makeComment(0, { commenter_name: 'Fern', content: 'Rain at last', mine: true });

const open = (api: FakeApi = {}) => renderPage(<CommentThread />, { api: { ...withComments(ada), ...api } });
const editBox = () => screen.findByRole('textbox', { name: 'Edited comment' });

beforeAll(mockDialogMethods);
beforeEach(() => fixTime(NOW));

test('your own comment can be edited; Escape closes the form and keeps the draft, Cancel discards it', async () => {
  const changed = { ...mine, content: 'Rain at last!', edited: true };
  const { user, calls } = open({ ...withComments(mine, ada), 'PATCH /api/comments/:id': changed });
  await screen.findByText('Rain at last');
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  expect(await editBox()).toHaveFocus();
  await user.type(await editBox(), '?{Escape}');
  expect(screen.getByRole('button', { name: 'Edit your comment' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  expect(await editBox()).toHaveValue('Rain at last?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  await user.type(await editBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rain at last!')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Rain at last!').closest('article')).toHaveFocus());
  expect(screen.getByText(/\(edited\)/)).toBeVisible();
  expect(calls('PATCH /api/comments/:id')).toMatchObject([
    { params: { id: idOf(0) }, body: { content: 'Rain at last!' } },
  ]);
});

test.each([
  ['in Chromium', { key: 'Escape', isComposing: true }],
  ['in Safari', { key: 'Escape', keyCode: 229 }],
])('an Escape that ends a composition leaves the edit open: %s', async (_, key) => {
  const { user } = open(withComments(mine, ada));
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.type(await editBox(), ' and a second paragraph');
  fireEvent.keyDown(await editBox(), key);
  expect(await editBox()).toHaveValue('Rain at last and a second paragraph');
});

test('a late response to an edit closes no other form and keeps what was typed since', async () => {
  let answered: (comment: typeof mine) => void = () => undefined;
  const { user } = open({
    ...withComments(mine, ada),
    'PATCH /api/comments/:id': () => new Promise((resolve) => (answered = resolve)),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.type(await editBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(await editBox(), ' And more');
  await user.click(screen.getByRole('button', { name: 'Report what Ada wrote' }));
  act(() => answered({ ...mine, content: 'Rain at last!' }));
  expect(await screen.findByText('Rain at last!')).toBeVisible();
  const report = within(await screen.findByRole('dialog'));
  await user.click(report.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  expect(await editBox()).toHaveValue('Rain at last! And more');
});

test('an edit that is rejected as too late stays in the box, with the reason', async () => {
  const tooLate = errorResponse(
    409,
    'comment.too_late',
    'A comment can be changed for 15 minutes after it was written.',
  );
  const { user } = open({ ...withComments(mine), 'PATCH /api/comments/:id': tooLate });
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.type(await editBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/15 minutes after it was written/)).toBeVisible();
  expect(await editBox()).toHaveValue('Rain at last!');
});

test('an edit that is emptied stays empty, and says what to do', async () => {
  const { user, calls } = open(withComments(mine, ada));
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.clear(await editBox());
  expect(await editBox()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please write something, or delete the comment.')).toBeVisible();
  expect(await editBox()).toHaveFocus();
  expect(calls('PATCH /api/comments/:id')).toEqual([]);
});

test('after 15 minutes an own comment can only be deleted; comments of others can only be reported', async () => {
  open(withComments(makeComment(16, { mine: true }), ada));
  expect(await screen.findByRole('button', { name: 'Delete your comment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Report what Ada wrote' })).toBeVisible();
});

test.each([
  [
    'without replies it is removed',
    [makeComment(2, { mine: true }), ada],
    null,
    () => screen.getByRole('list', { name: /newest first/ }),
  ],
  [
    'a reply is removed',
    [ada, answer(2, ada, { content: 'Words 2', mine: true })],
    null,
    () => screen.getByText('Words 5').closest('article'),
  ],
  [
    'with replies a tombstone stays',
    [makeComment(2, { mine: true, replycount: 1 }), answer(1, makeComment(2))],
    'Removed by the author',
    () => screen.getByText('Removed by the author').closest('article'),
  ],
])(
  'deleting an own comment needs a confirmation and keeps the focus in the thread: %s',
  async (_, list, tombstone, nextFocus) => {
    const { user } = open({ ...withComments(...list), 'DELETE /api/comments/:id': { removed: true } });
    await user.click(await screen.findByRole('button', { name: 'Delete your comment' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull());
    if (tombstone) expect(screen.getByText(tombstone)).toBeVisible();
    await waitFor(() => expect(nextFocus()).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a report needs a reason, and is confirmed', async () => {
  const { user, calls } = open({ 'POST /api/comments/:id/report': { thanks: true } });
  await user.click(await screen.findByRole('button', { name: 'Report what Ada wrote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Unkind' }));
  await user.type(dialog.getByRole('textbox'), ' rude ');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText('Thank you. A neighbor will look at it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report what Ada wrote' })).toHaveFocus();
  expect(calls('POST /api/comments/:id/report')).toMatchObject([{ body: { reason: 'unkind', note: 'rude' } }]);
});

test('a report with a note that is too long says so at the note', async () => {
  const { user, calls } = open();
  await user.click(await screen.findByRole('button', { name: 'Report what Ada wrote' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Spam' }));
  const note = dialog.getByRole('textbox');
  await user.click(note);
  await user.paste('a'.repeat(501));
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(note).toHaveAccessibleDescription('Please keep it to 500 characters.');
  expect(note).toHaveFocus();
  expect(calls('POST /api/comments/:id/report')).toEqual([]);
});

test('all comments of this browser can be downloaded and deleted', async () => {
  const { user } = open({
    ...withComments(mine, ada),
    'GET /api/comments/mine': NETWORK_ERROR,
    'DELETE /api/comments/mine': { removed: 1 },
  });
  await screen.findByText('Rain at last');
  await user.click(screen.getByText('Your comments'));
  await user.click(await screen.findByRole('button', { name: 'Download them' }));
  expect(await screen.findByText("That didn't work. Please try again.")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete them all' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete all' }));
  expect(await screen.findByText('One comment was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Rain at last')).toBeNull());
  expect(screen.getByText('Words 5')).toBeVisible();
});

test.each([
  ['reset', (cache: ReturnType<typeof useQueryClient>) => cache.resetQueries()],
  ['cleared', (cache: ReturnType<typeof useQueryClient>) => Promise.resolve(cache.clear())],
])('code stays loaded, and what it shows stays open, when the query cache is %s', async (_, empty) => {
  function EmptyCache() {
    const cache = useQueryClient();
    return (
      <button type="button" onClick={() => void empty(cache)}>
        Empty the cache
      </button>
    );
  }
  const page = (
    <>
      <CommentThread />
      <EmptyCache />
    </>
  );
  const { user } = renderPage(page, { api: withComments(mine, ada) });
  await user.click(screen.getByText('Your comments'));
  await user.click(await screen.findByRole('button', { name: 'Delete them all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete all your comments?' });
  await user.click(screen.getByRole('button', { name: 'Empty the cache' }));
  expect(await screen.findByText('Rain at last')).toBeVisible();
  expect(screen.getByRole('dialog')).toBe(dialog);
});
