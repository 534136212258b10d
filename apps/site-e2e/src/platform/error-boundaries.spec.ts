import { expect, test } from '@farm/e2e-kit/visitor/fixtures';
import { expectLayoutWorks, trackDocument } from '@farm/e2e-kit/platform/navigation';
import { serveModifiedPage } from './modified-page';
import { remotes } from '@farm/e2e-kit/platform/remotes';

const [{ remote, path, sentence }, , community] = remotes;
const PROBLEM = 'This page had a problem.';

// React logs the error that it caught, and that it discards the prerendered HTML (422).
test.use({
  expectedErrors: [
    [/^console: (Error: planted|TypeError: )/, /^uncaught: Minified React error #422;/],
    { scope: 'test' },
  ],
});

test('an error in a page does not affect the layout, and Try again renders the page', async ({ page }) => {
  await serveModifiedPage(page, remote, path, (code) =>
    code.replace(
      /Component:\(\)=>([\w$]+)/,
      'Component:()=>p=>{if(document.documentElement.lang!=="fr")throw new Error("planted");return $1(p)}',
    ),
  );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();
  const expectSameDocument = await trackDocument(page);
  await expectLayoutWorks(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();

  await page.evaluate(() => (document.documentElement.lang = 'fr'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expectSameDocument();
});

test('an invalid response breaks only its page, and Try again repeats the call', async ({ page }) => {
  await page.route('/api/quiz/challenges', (route) => route.fulfill({ json: [null] }), { times: 1 });
  await page.goto('/quiz-challenge');
  await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Available challenges' })).toBeVisible();
  await expectLayoutWorks(page);
});

test('an invalid response breaks only its section, and Try again repeats the call', async ({ page }) => {
  const invalidComment = { id: 'a', createdat: '2026-01-01T00:00:00Z' };
  await page.route('/api/comments/daily-farm-wisdom', (route) => route.fulfill({ json: [invalidComment] }), {
    times: 1,
  });
  await page.goto(community.path);
  await expect(page.getByRole('heading', { name: "Comments couldn't be shown" })).toBeVisible();
  await expect(page.getByText(/percent lit/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(community.sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /comment/i }).first()).toBeVisible();
});
