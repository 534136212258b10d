import { expectAccessible } from '../visitor/accessible';
import { expect, test } from '../visitor/visitor';
import { signInAsOperator } from './operator';

// Asking who is signed in answers 401 to strangers, a post that was taken back 404; browsers log both.
test.use({ expected: [/status of (401|404)/] });

test('an operator writes a post, visitors read it and its feed, then it is taken back and deleted', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Rain at last ${process.pid} ${Date.now() % 1_000_000}`; // a post of its own, also after a broken run
  await signInAsOperator(page);
  await page.getByRole('link', { name: 'Open the blog desk' }).click();
  await expect(page.getByText(/^Visitors read today/)).toBeVisible();
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
  const slug = await page.getByLabel('Address').inputValue();

  const visit = await browser.newContext();
  const reader = await visit.newPage();
  await reader.goto(`/community-griot?post=${slug}`);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  await expect(reader.getByText('Two inches <img src=x onerror=alert(1)> in the can.')).toBeVisible();
  const feed = await reader.request.get('/api/daily-blog/feed');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain(`<title>${title}</title>`);

  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByLabel('Why').fill('only a journey');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back. It is a draft now.')).toBeVisible();
  await visit.close();
  const later = await browser.newContext(); // who has just read it may still hold it for a moment
  const stranger = await later.newPage();
  await stranger.goto(`/community-griot?post=${slug}`);
  await expect(stranger.getByText('That post is not here')).toBeVisible();
  await later.close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Why').fill('only a journey');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The post is deleted.')).toBeVisible();
  await expect(page.getByRole('row', { name: title })).toHaveCount(0);
});
