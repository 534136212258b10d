import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { mockDialogMethods } from '../falling-blocks/testing/native-dialog';
import { fixTime } from '../hub/testing/fix-time';
import { NOW, makeComment, withComments } from './testing/thread-for-test';
import { CommentThread } from './thread';

let mockFailure: Error | null = new Error('ChunkLoadError');
jest.mock(
  './comment-actions',
  () =>
    new Proxy(jest.requireActual<object>('./comment-actions'), {
      get(actions, name) {
        if (mockFailure && name !== '__esModule') throw mockFailure;
        return Reflect.get(actions, name) as unknown;
      },
    }),
);

beforeAll(mockDialogMethods);
beforeEach(() => fixTime(NOW));

test('if its code fails to load, an action says so and gives the focus back; the next attempt loads it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderPage(<CommentThread />, { api: withComments(makeComment(5)) });
  const button = await screen.findByRole('button', { name: 'Report what Ada wrote' });
  await user.click(button);
  expect(await screen.findByText("We couldn't open this. Check your connection and try again.")).toBeVisible();
  expect(button).toHaveFocus();
  mockFailure = null;
  await user.click(button);
  expect(await screen.findByRole('dialog', { name: 'Report what Ada wrote' })).toBeVisible();
});
