import type { Page } from '@playwright/test';
import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { CommentsPage, uniqueText } from './comments-page';

const LIST = '**/api/comments/daily-farm-wisdom';

/** Does something that posts, and waits until the post has come to nothing. */
const fail = (page: Page, act: () => Promise<void>) =>
  Promise.all([page.waitForEvent('requestfailed', (request) => request.method() === 'POST'), act()]);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor posts and changes a comment; a neighbor likes it, takes the like back, and answers; then it is deleted', async ({
  page,
  browser,
}) => {
  test.slow();
  const [said, answered] = [uniqueText('The butterbeans are up'), uniqueText('Ours as well')];
  const porch = new CommentsPage(page);
  await page.clock.install(); // goes on as it does; half a minute of it need not be waited for
  await porch.open();
  await porch.post('Fern', said);
  await expect(page.getByText('Comment posted')).toBeVisible();
  await expectAccessible(page);

  const mine = porch.comment(said);
  await mine.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByLabel('Your words').fill(`${said} and green`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(mine).toBeFocused();
  await expect(mine).toContainText('and green');
  await expect(mine).toContainText('(edited)');

  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await visit.newPage());
  await neighbor.open();
  const like = neighbor.comment(said).getByRole('button', { name: /^Like, / });
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 0 likes');
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await expect(neighbor.comment(said).getByRole('button', { name: 'Edit your comment' })).toHaveCount(0);
  await neighbor.reply(said, 'Bo', answered);
  await expectAccessible(neighbor.page);
  await neighbor.page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await visit.close();

  const news = page.getByRole('button', { name: /^\d+ new comments?$/ });
  await expect(async () => {
    await page.clock.fastForward(30_000); // asked for every half minute, of a copy that counts every five seconds
    await expect(news).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(porch.comment(answered)).toHaveCount(0);
  await expectAccessible(page);
  await news.click();
  await expect(porch.comment(answered)).toBeVisible();

  await mine.getByRole('button', { name: 'Delete your comment' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted')).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(0);
  await expect(page.getByText('Removed by the author').first()).toBeVisible();
  await expect(porch.comment(answered)).toBeVisible();
});

test('the keyboard alone: Enter and Ctrl+Enter ask for what is missing, and post; Escape leaves a reply', async ({
  page,
}) => {
  const porch = new CommentsPage(page);
  const said = uniqueText('Collards after frost');
  await porch.open();
  await porch.form.getByLabel('Your name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter both your name and comment.')).toBeVisible();
  await expect(porch.form.getByLabel('Your name')).toBeFocused();
  await expect(porch.form.getByRole('button', { name: 'Post' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.type('Fern');
  await page.keyboard.press('Tab');
  await page.keyboard.type(said);
  await page.keyboard.press('Control+Enter');
  await expect(porch.comment(said)).toBeFocused();

  const reply = porch.comment(said).getByRole('button', { name: 'Reply to Fern' });
  await reply.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Please enter both your name and reply.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
  await expect(reply).toBeFocused();
});

test('a report is thanked for; a visitor takes away or deletes everything of this browser', async ({
  page,
  browser,
}) => {
  const said = uniqueText('A jar of fig preserves to trade');
  const porch = new CommentsPage(page);
  await porch.open();
  await porch.post('Fern', said);

  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await visit.newPage());
  await neighbor.open();
  await neighbor.comment(said).getByRole('button', { name: 'Report what Fern wrote' }).click();
  const dialog = neighbor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expectAccessible(neighbor.page);
  await dialog.getByRole('radio', { name: 'Other' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(neighbor.page.getByText('Thank you. A neighbor will look at it.')).toBeVisible();
  await visit.close();

  await page.getByText('Your comments', { exact: true }).click();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download them' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-comments.json');
  await page.getByRole('button', { name: 'Delete them all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('One comment was deleted.')).toBeVisible();
  await expect(porch.comment(said)).toHaveCount(0);
});

test.describe('when the line is away', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('drafts survive a reload and a dead network, and are sent once', async ({ page }) => {
    const porch = new CommentsPage(page);
    const said = uniqueText('Frost took the basil');
    await porch.open();
    await porch.write('Fern', said);
    await page.reload();
    await expect(porch.form.getByLabel('Your comment')).toHaveValue(said);
    await expect(porch.form.getByLabel('Your name')).toHaveValue('Fern');

    await page.route(LIST, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await fail(page, () => porch.form.getByRole('button', { name: 'Post' }).click());
    await expect(page.getByText('Error adding comment. Please try again.')).toBeVisible();
    await expect(porch.form.getByLabel('Your comment')).toHaveValue(said);
    await expectAccessible(page);
    await page.unroute(LIST);

    // It arrives, but its answer does not: the next try is the same post.
    await page.route(LIST, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fail(page, () => porch.form.getByRole('button', { name: 'Post' }).click());
    await expect(page.getByText('Error adding comment. Please try again.')).toBeVisible();
    await page.unroute(LIST);
    await page.reload();
    await expect(porch.form.getByLabel('Your comment')).toHaveValue(said);
    await porch.form.getByRole('button', { name: 'Post' }).click();
    await expect(page.getByText('Comment posted')).toBeVisible();
    await expect(porch.comment(said)).toHaveCount(1);
    await expect(porch.form.getByLabel('Your comment')).toHaveValue('');
  });

  test('a reply that fails keeps its words', async ({ page }) => {
    const porch = new CommentsPage(page);
    await porch.open();
    const said = uniqueText('Who has okra seed');
    await porch.post('Fern', said);
    await page.route(LIST, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await porch.comment(said).getByRole('button', { name: 'Reply to Fern' }).click();
    await page.getByLabel('Your reply').fill('I do');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText('Error adding reply. Please check your connection and try again.')).toBeVisible();
    await expect(page.getByLabel('Your reply')).toHaveValue('I do');
    await expectAccessible(page);
  });
});
