import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { signInAsOperator } from '@farm/e2e-kit/operators/operator-sign-in';

// A broken lesson responds with 400, the call for the signed-in user with 401 to visitors.
test.use({ expectedErrors: [/status of 400/] });

const LESSON = '/api/courses/southern-market-garden/lessons/site-and-soil';

test('a lesson that is changed by form is on its free page within seconds, and a broken one is not published', async ({
  page,
  browser,
}, info) => {
  const sentence = `Walk the ground once more after rain ${process.pid}.${info.retry}.`;
  await signInAsOperator(page);
  await page.goto('/ops/content?part=lessons');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(page.getByLabel('Lesson to change')).toHaveValue('site-and-soil');
  const builtIn = await text.inputValue();
  await text.fill(`<p>${sentence}</p>\n\n${builtIn}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('“Site and soil”, line 1: HTML is not used here.')).toBeVisible();
  await text.fill(`${sentence}\n\n${builtIn}`);
  await page.getByRole('button', { name: 'Preview this lesson' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText(sentence)).toBeVisible();
  await expect(preview.getByRole('figure').first()).toBeVisible();
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  try {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published. The pages of the site show it in a few seconds.')).toBeVisible();
    await expect
      .poll(async () => (await visitor.request.get(LESSON)).text(), { timeout: 15_000, intervals: [500] })
      .toContain(sentence);
    await visitor.goto('/premium-course/first-lesson');
    await expect(visitor.getByText(sentence)).toBeVisible();
    await expect(visitor.getByRole('region', { name: 'Gallons a minute at your tap' })).toBeVisible();
  } finally {
    await page.getByRole('button', { name: 'Publish what the site came with' }).click();
    await expect
      .poll(async () => (await visitor.request.get(LESSON)).text(), { timeout: 15_000, intervals: [500] })
      .not.toContain(sentence);
    await stranger.close();
  }
});
