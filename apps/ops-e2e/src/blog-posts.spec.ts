import { expectAccessible } from '@farm/e2e-kit/visitor/accessibility';
import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

// The call for the signed-in user responds with 401 to visitors, an unpublished post with 404.
test.use({ expectedErrors: [/status of 404/] });

test('an operator writes, publishes, unpublishes and deletes a post', async ({ page, browser }) => {
  test.slow();
  const title = `Rain at last ${process.pid} ${Date.now() % 1_000_000}`; // unique, even after a failed run
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
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
  await reader.goto(`/community-griot/blog/${slug}`);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.getByText('Two inches <img src=x onerror=alert(1)> in the can.')).toBeVisible();
  const text = await (await reader.request.get(`/community-griot/blog/${slug}`)).text();
  expect(text).toContain(`<title>${title} · Sweetgum Family Farm</title>`);
  expect(text).toContain('Two inches &lt;img src=x onerror=alert(1)&gt; in the can.');
  const feed = await reader.request.get('/api/daily-blog/feed');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain(`<title>${title}</title>`);

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('end-to-end test');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Unpublished. It is a draft now.')).toBeVisible();
  await visit.close();
  const later = await browser.newContext(); // the reader's browser may have cached the post
  const stranger = await later.newPage();
  // documents of posts are seconds old
  await expect(async () => {
    expect((await stranger.goto(`/community-griot/blog/${slug}`))?.status()).toBe(404);
  }).toPass();
  await expect(stranger.getByText("We couldn't find that post")).toBeVisible();
  await later.close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('end-to-end test');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The post is deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);
});

test('unsaved text needs a confirmation to leave, and survives a reload', async ({ page }) => {
  const title = page.getByLabel('Title', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
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
