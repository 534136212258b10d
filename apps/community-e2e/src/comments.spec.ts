import type { Page } from '@playwright/test';
import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { CommentsPage, uniqueText } from '@farm/e2e-kit/community/comments-page';

const COMMENTS_URL = '**/api/comments/daily-farm-wisdom';

/** Performs an action and waits until its POST request has failed. */
const expectFailedPost = (page: Page, action: () => Promise<void>) =>
  Promise.all([page.waitForEvent('requestfailed', (request) => request.method() === 'POST'), action()]);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('comments are shown with their replies', async ({ page }) => {
  await page.goto('/community-griot');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Griot' })).toBeVisible();
  await expect(page.getByText('Welcome to the porch.', { exact: false })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: /^Replies to/ })
      .first()
      .getByRole('article')
      .first(),
  ).toBeVisible();
});

test('a visitor posts, edits and deletes a comment, which another visitor likes and replies to', async ({
  page,
  browser,
}) => {
  const [commentText, replyText] = [uniqueText('The butterbeans are up'), uniqueText('Ours as well')];
  const comments = new CommentsPage(page);
  await page.clock.install(); // the clock runs, but can be moved forward
  await comments.open();
  await comments.post('Fern', commentText);
  await expect(page.getByText('Comment posted')).toBeVisible();
  await expectAccessible(page);

  const ownComment = comments.comment(commentText);
  await ownComment.getByRole('button', { name: 'Edit your comment' }).click();
  await page.getByLabel('Edited comment').fill(`${commentText} and green`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(ownComment).toBeFocused();
  await expect(ownComment).toContainText('and green');
  await expect(ownComment).toContainText('(edited)');

  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await visit.newPage());
  await neighbor.open();
  const like = neighbor.comment(commentText).getByRole('button', { name: /^Like, / });
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 0 likes');
  await like.click();
  await expect(like).toHaveAccessibleName('Like, 1 like');
  await expect(neighbor.comment(commentText).getByRole('button', { name: 'Edit your comment' })).toHaveCount(0);
  await neighbor.reply(commentText, 'Bo', replyText);
  await expectAccessible(neighbor.page);
  await neighbor.page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await visit.close();

  const news = page.getByRole('button', { name: /^\d+ new comments?$/ });
  await expect(async () => {
    await page.clock.fastForward(30_000); // the page polls every 30 s, the service caches for 5 s
    await expect(news).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(comments.comment(replyText)).toHaveCount(0);
  await expectAccessible(page);
  await news.click();
  await expect(comments.comment(replyText)).toBeVisible();

  await ownComment.getByRole('button', { name: 'Delete your comment' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Comment deleted')).toBeVisible();
  await expect(page.getByText(commentText)).toHaveCount(0);
  await expect(page.getByText('Removed by the author').first()).toBeVisible();
  await expect(comments.comment(replyText)).toBeVisible();
});

test('by keyboard: Enter and Ctrl+Enter submit or focus the missing field; Escape closes a reply', async ({ page }) => {
  const comments = new CommentsPage(page);
  const commentText = uniqueText('Collards after frost');
  await comments.open();
  await comments.form.getByLabel('Your name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter both your name and comment.')).toBeVisible();
  await expect(comments.form.getByLabel('Your name')).toBeFocused();
  await expect(comments.form.getByRole('button', { name: 'Post' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.type('Fern');
  await page.keyboard.press('Tab');
  await page.keyboard.type(commentText);
  await page.keyboard.press('Control+Enter');
  await expect(comments.comment(commentText)).toBeFocused();

  const reply = comments.comment(commentText).getByRole('button', { name: 'Reply to Fern' });
  await reply.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your reply')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Please enter both your name and reply.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
  await expect(reply).toBeFocused();
});

test('a comment is reported; a visitor downloads and deletes all comments of the browser', async ({
  page,
  browser,
}) => {
  const commentText = uniqueText('A jar of fig preserves to trade');
  const comments = new CommentsPage(page);
  await comments.open();
  await comments.post('Fern', commentText);

  const visit = await browser.newContext({ reducedMotion: 'reduce' });
  const neighbor = new CommentsPage(await visit.newPage());
  await neighbor.open();
  await neighbor.comment(commentText).getByRole('button', { name: 'Report what Fern wrote' }).click();
  const dialog = neighbor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible();
  await expectAccessible(neighbor.page);
  await dialog.getByRole('radio', { name: 'Other' }).check();
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
  await expect(comments.comment(commentText)).toHaveCount(0);
});

test.describe('when the network fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('drafts survive a reload and a network error, and are posted once', async ({ page }) => {
    const comments = new CommentsPage(page);
    const commentText = uniqueText('Frost took the basil');
    await comments.open();
    await comments.write('Fern', commentText);
    await page.reload();
    await expect(comments.form.getByLabel('Your comment')).toHaveValue(commentText);
    await expect(comments.form.getByLabel('Your name')).toHaveValue('Fern');

    await page.route(COMMENTS_URL, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await expectFailedPost(page, () => comments.form.getByRole('button', { name: 'Post' }).click());
    await expect(page.getByText('Error adding comment. Please try again.')).toBeVisible();
    await expect(comments.form.getByLabel('Your comment')).toHaveValue(commentText);
    await expectAccessible(page);
    await page.unroute(COMMENTS_URL);

    // The request arrives, but its response is lost: the next try repeats the same post.
    await page.route(COMMENTS_URL, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await expectFailedPost(page, () => comments.form.getByRole('button', { name: 'Post' }).click());
    await expect(page.getByText('Error adding comment. Please try again.')).toBeVisible();
    await page.unroute(COMMENTS_URL);
    await page.reload();
    await expect(comments.form.getByLabel('Your comment')).toHaveValue(commentText);
    await comments.form.getByRole('button', { name: 'Post' }).click();
    await expect(page.getByText('Comment posted')).toBeVisible();
    await expect(comments.comment(commentText)).toHaveCount(1);
    await expect(comments.form.getByLabel('Your comment')).toHaveValue('');
  });

  test('a failed reply keeps its text', async ({ page }) => {
    const comments = new CommentsPage(page);
    await comments.open();
    const commentText = uniqueText('Who has okra seed');
    await comments.post('Fern', commentText);
    await page.route(COMMENTS_URL, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await comments.comment(commentText).getByRole('button', { name: 'Reply to Fern' }).click();
    await page.getByLabel('Your reply').fill('I do');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await expect(page.getByText('Error adding reply. Please check your connection and try again.')).toBeVisible();
    await expect(page.getByLabel('Your reply')).toHaveValue('I do');
    await expectAccessible(page);
  });
});
