import { LOST, refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { teachDialogs } from '../falling-blocks/testing/native-dialog';
import { standAt } from '../hub/testing/stand-at';
import { answer, idOf, NOW, said, told } from './testing/thread-for-test';
import { CommentThread } from './thread';

const ada = said(5);
const mine = said(0, { commenter_name: 'Fern', content: 'Rain at last', mine: true });

const open = (api: FakeApi = {}) => renderPage(<CommentThread />, { api: { ...told(ada), ...api } });
const words = () => screen.getByRole('textbox', { name: 'Your words' });

beforeAll(teachDialogs);
beforeEach(() => standAt(NOW));

test('an own comment can be changed; Escape leaves it as it was', async () => {
  const changed = { ...mine, content: 'Rain at last!', edited: true };
  const { user, asked } = open({ ...told(mine, ada), 'PATCH /api/comments/:id': changed });
  await screen.findByText('Rain at last');
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  expect(words()).toHaveFocus();
  await user.type(words(), '?{Escape}');
  expect(screen.getByRole('button', { name: 'Edit your comment' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Edit your comment' }));
  await user.type(words(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rain at last!')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Rain at last!').closest('article')).toHaveFocus());
  expect(screen.getByText(/\(edited\)/)).toBeVisible();
  expect(asked('PATCH /api/comments/:id')).toMatchObject([
    { params: { id: idOf(0) }, body: { content: 'Rain at last!' } },
  ]);
});

test('an edit that comes too late keeps the words and says why', async () => {
  const late = refusal(409, 'comment.too_late', 'A comment can be changed for 15 minutes after it was written.');
  const { user } = open({ ...told(mine), 'PATCH /api/comments/:id': late });
  await user.click(await screen.findByRole('button', { name: 'Edit your comment' }));
  await user.type(words(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/15 minutes after it was written/)).toBeVisible();
  expect(words()).toHaveValue('Rain at last!');
});

test('after 15 minutes there is no way to change it, only to delete it; nobody changes what others wrote', async () => {
  open(told(said(16, { mine: true }), ada));
  expect(await screen.findByRole('button', { name: 'Delete your comment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit your comment' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Report what Ada wrote' })).toBeVisible();
});

test.each([
  [
    'without answers it goes',
    [said(2, { mine: true }), ada],
    null,
    () => screen.getByRole('list', { name: /newest first/ }),
  ],
  [
    'an answer goes',
    [ada, answer(2, ada, { content: 'Words 2', mine: true })],
    null,
    () => screen.getByText('Words 5').closest('article'),
  ],
  [
    'above answers its mark stays',
    [said(2, { mine: true, replycount: 1 }), answer(1, said(2))],
    'Removed by the writer',
    () => screen.getByText('Removed by the writer').closest('article'),
  ],
])('deleting an own comment asks first, and the focus stays in the talk: %s', async (_, list, mark, left) => {
  const { user } = open({ ...told(...list), 'DELETE /api/comments/:id': { removed: true } });
  await user.click(await screen.findByRole('button', { name: 'Delete your comment' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Comment deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Words 2')).toBeNull());
  if (mark) expect(screen.getByText(mark)).toBeVisible();
  await waitFor(() => expect(left()).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a report says what is wrong, and thanks', async () => {
  const { user, asked } = open({ 'POST /api/comments/:id/report': { thanks: true } });
  await user.click(await screen.findByRole('button', { name: 'Report what Ada wrote' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(dialog.getByText('Please choose what is wrong.')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Unkind' }));
  await user.type(dialog.getByRole('textbox'), ' rude ');
  await user.click(dialog.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText('Thank you. A neighbor will look at it.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Report what Ada wrote' })).toHaveFocus();
  expect(asked('POST /api/comments/:id/report')).toMatchObject([{ body: { reason: 'unkind', note: 'rude' } }]);
});

test('everything of this browser can be downloaded and deleted', async () => {
  const { user } = open({
    ...told(mine, ada),
    'GET /api/comments/mine': LOST,
    'DELETE /api/comments/mine': { removed: 1 },
  });
  await screen.findByText('Rain at last');
  await user.click(screen.getByText('Your comments'));
  await user.click(screen.getByRole('button', { name: 'Download them' }));
  expect(await screen.findByText('That did not work just now. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete them all' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete all' }));
  expect(await screen.findByText('One comment was deleted.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Rain at last')).toBeNull());
  expect(screen.getByText('Words 5')).toBeVisible();
});
