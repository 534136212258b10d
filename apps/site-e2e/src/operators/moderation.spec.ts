import { CommentsPage, uniqueText } from '../community/comments-page';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { ModerationPage } from './moderation-page';
import { signInAsOperator } from './operator-sign-in';

// Three links in the first comment of a visitor: it waits for somebody to look.
const LINKS = 'https://example.org/one https://example.org/two https://example.org/three';
const WAITS = 'Waiting for a neighbor to check it';

// Asking who is signed in answers 401 to strangers, and browsers log that.
test.use({ expectedErrors: [/status of 401/], contextOptions: { reducedMotion: 'reduce' } });

test('a held comment is released by keys, and then everybody reads it', async ({ page, browser }) => {
  test.slow();
  const said = uniqueText('Where I read of cover crops');
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  await writer.open();
  await writer.post('Fern', `${said} ${LINKS}`);
  await expect(writer.comment(said)).toContainText(WAITS);
  await expect(writer.comment(said).getByRole('button', { name: /^Like/ })).toHaveCount(0);
  await expectAccessible(writer.page);

  await signInAsOperator(page);
  const desk = new ModerationPage(page);
  await desk.open('Held');
  await desk.search(said);
  await expect(desk.comment(said)).toContainText('points');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start with the first' }).focus();
  await page.keyboard.press('Enter');
  await expect(desk.comment(said)).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('Approved: Fern.')).toBeVisible();
  await expect(desk.comment(said)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No comments to check' })).toBeVisible();

  await writer.page.reload();
  await expect(writer.comment(said)).toBeVisible();
  await expect(writer.comment(said)).not.toContainText(WAITS);
  await expect(writer.comment(said).getByRole('link')).toHaveCount(3);
  await visit.close();

  await desk.open('Log');
  await expect(page.getByRole('row').filter({ hasText: 'Checked and fine' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a question is answered by the farm, its asker is blocked for a day, and the words are erased', async ({
  page,
  browser,
}) => {
  test.slow();
  const [said, answer] = [uniqueText('When do I sow turnips'), uniqueText('From the middle of August')];
  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const writer = new CommentsPage(await visit.newPage());
  await writer.open();
  await writer.form.getByLabel('This is a question for the farm').check({ force: true });
  await writer.post('Fern', said);

  await signInAsOperator(page);
  const desk = new ModerationPage(page);
  await desk.open('Open questions');
  await desk.search(said);
  await desk.comment(said).getByRole('button', { name: 'Answer: Fern' }).click();
  await page.getByLabel('Answer of the farm').fill(answer);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('Answered: Fern.')).toBeVisible();
  await writer.page.reload();
  await expect(writer.comment(said)).toContainText('Answered by the farm');
  await expect(writer.comment(answer)).toContainText('The farm');

  await desk.open('All');
  await desk.search(said);
  await desk.comment(said).getByRole('button', { name: 'Block the visitor: Fern' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '1 day' }).check({ force: true });
  await dialog.getByLabel('Reason').fill('a trial of the desk');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Block the visitor' }).click();
  await expect(desk.comment(said)).toContainText('blocked until');

  await desk.comment(said).getByRole('checkbox').check({ force: true });
  const bar = page.getByRole('form', { name: 'Selected comments' });
  await bar.getByLabel('Action').selectOption('delete');
  await bar.getByLabel('Reason').fill('a trial of the desk');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Delete 1 comment' }).click();
  await expect(page.getByText('Done with 1 comment.')).toBeVisible();
  await writer.page.reload();
  await expect(writer.page.getByText(said)).toHaveCount(0);
  await visit.close();
});
