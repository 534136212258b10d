import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { ModerationPage } from '@farm/e2e-kit/operators/moderation-page';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

// Three links in a visitor's first comment: it is held for moderation.
const LINKS = 'https://example.org/one https://example.org/two https://example.org/three';
const HELD = 'Waiting for a neighbor to check it';

// The call for the signed-in user responds with 401 to visitors.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a held comment is approved by keyboard and then published', async ({ page, browser }) => {
  test.slow();
  const commentText = uniqueText('Where I read of cover crops');
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  await writer.open();
  await writer.post('Fern', `${commentText} ${LINKS}`);
  await expect(writer.comment(commentText)).toContainText(HELD);
  await expect(writer.comment(commentText).getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await expectAccessible(writer.page);

  await signInAsOperator(page);
  const moderation = new ModerationPage(page);
  await moderation.open('Held');
  await moderation.search(commentText);
  await expect(moderation.comment(commentText)).toContainText('points');
  const [time, likes] = await Promise.all(
    [moderation.comment(commentText).locator('time'), moderation.comment(commentText).getByText('0 likes')].map(
      (each) => each.boundingBox(),
    ),
  );
  expect((likes?.x ?? 0) - ((time?.x ?? 0) + (time?.width ?? 0)), 'the gap between two facts').toBeGreaterThan(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start with the first' }).focus();
  await page.keyboard.press('Enter');
  await expect(moderation.comment(commentText)).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Approved: Fern.')).toBeVisible();
  await expect(moderation.comment(commentText)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No comments to check' })).toBeVisible();

  await writer.page.reload();
  await expect(writer.comment(commentText)).toBeVisible();
  await expect(writer.comment(commentText)).not.toContainText(HELD);
  await expect(writer.comment(commentText).getByRole('link')).toHaveCount(4); // three of the text, and its own
  await visit.close();

  await moderation.open('Log');
  await expect(page.getByRole('row').filter({ hasText: 'Checked and fine' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a question is answered by the farm; its author is blocked and the comment deleted', async ({ page, browser }) => {
  test.slow();
  const [commentText, answer] = [uniqueText('When do I sow turnips'), uniqueText('From the middle of August')];
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  await writer.open();
  await writer.form.getByLabel('This is a question for the farm').check();
  await writer.post('Fern', commentText);

  await signInAsOperator(page);
  const moderation = new ModerationPage(page);
  await moderation.open('Open questions');
  await moderation.search(commentText);
  await moderation.comment(commentText).getByRole('button', { name: 'Answer: Fern' }).click();
  await page.getByLabel('Answer of the farm').fill(answer);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('Answered: Fern.')).toBeVisible();
  await writer.page.reload();
  await expect(writer.comment(commentText)).toContainText('Answered by the farm');
  await expect(writer.comment(answer)).toContainText('The farm');

  await moderation.open('All');
  await moderation.search(commentText);
  await moderation.comment(commentText).getByRole('button', { name: 'Block the visitor: Fern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '1 day' }).check();
  await dialog.getByLabel('Reason').fill('end-to-end test');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block the visitor' }).click();
  await expect(moderation.comment(commentText)).toContainText('blocked until');

  await moderation.comment(commentText).getByRole('checkbox').check();
  const bar = page.getByRole('form', { name: 'Selected comments' });
  await bar.getByLabel('Action').selectOption('delete');
  await bar.getByLabel('Reason').fill('end-to-end test');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete 1 comment' }).click();
  await expect(page.getByText('Done with 1 comment.')).toBeVisible();
  await writer.page.reload();
  await expect(writer.page.getByText(commentText)).toHaveCount(0);
  await visit.close();
});
