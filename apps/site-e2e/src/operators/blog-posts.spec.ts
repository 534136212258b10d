import { expectAccessible } from '../visitor/accessibility';
import { expect, test } from '../visitor/fixtures';
import { signInAsOperator } from './operator-sign-in';

// Asking who is signed in answers 401 to strangers, a post that was taken back 404; browsers log both.
test.use({ expectedErrors: [/status of (401|404)/] });

test('an operator writes a post, visitors read it and its feed, then it is taken back and deleted', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Rain at last ${process.pid} ${Date.now() % 1_000_000}`; // a post of its own, also after a broken run
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Open the blog' }).click();
  await expect(page.getByText(/^Today’s post/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Write a post' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Text', { exact: true }).fill('Two inches <img src=x onerror=alert(1)> in the can.\n\nMore.');
  await page.getByLabel('Tip', { exact: true }).fill('Empty the can');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Two inches <img src=x onerror=alert(1)> in the can.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const slug = await page.getByLabel('URL').inputValue();

  const visit = await browser.newContext();
  const reader = await visit.newPage();
  await reader.goto(`/community-griot?post=${slug}`);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.getByText('Two inches <img src=x onerror=alert(1)> in the can.')).toBeVisible();
  const feed = await reader.request.get('/api/daily-blog/feed');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain(`<title>${title}</title>`);

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('only a journey');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished. It is a draft now.')).toBeVisible();
  await visit.close();
  const later = await browser.newContext(); // who has just read it may still hold it for a moment
  const stranger = await later.newPage();
  await stranger.goto(`/community-griot?post=${slug}`);
  await expect(stranger.getByText('That post is not here')).toBeVisible();
  await later.close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('only a journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The post is deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);
});

test('unsaved text of a post is asked about on links and Back, and outlives a reload', async ({ page }) => {
  const title = page.getByLabel('Title', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Open the blog' }).click();
  await page.getByRole('button', { name: 'Write a post' }).click();
  await title.fill('Not yet saved');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Programs' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/ops/posts');
  await expect(title).toHaveValue('Not yet saved');
  page.once('dialog', (question) => void question.accept()); // the browser's own question
  await page.reload();
  await page.getByRole('button', { name: 'Continue your new post' }).click();
  await expect(title).toHaveValue('Not yet saved');
  await page.evaluate(() => history.back());
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/ops');
});
