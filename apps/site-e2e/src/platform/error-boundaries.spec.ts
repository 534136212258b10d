import { expect, test } from '../visitor/fixtures';
import { expectLayoutWorks, trackDocument } from './navigation';
import { serveModifiedPage } from './modified-page';
import { remotes } from './remotes';

const [{ remote, path, sentence }, , community] = remotes;
const PROBLEM = 'This page had a problem.';

// React says in the console what it has caught, and that HTML which was there is given up with it (422).
test.use({
  expectedErrors: [
    [/^console: (Error: planted|TypeError: )/, /^uncaught: Minified React error #422;/],
    { scope: 'test' },
  ],
});

test('page code that throws keeps the frame, and Try again shows the page once it is well', async ({ page }) => {
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

test('an answer that a page cannot make sense of costs that page alone, and Try again asks anew', async ({ page }) => {
  await page.route('/api/quiz/challenges', (route) => route.fulfill({ json: [null] }), { times: 1 });
  await page.goto('/quiz-challenge');
  await expect(page.getByRole('heading', { level: 1, name: PROBLEM })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Available challenges' })).toBeVisible();
  await expectLayoutWorks(page);
});

test('an answer that a section cannot make sense of costs that section alone, and Try again asks anew', async ({
  page,
}) => {
  const nameless = { id: 'a', createdat: '2026-01-01T00:00:00Z' };
  await page.route('/api/comments/daily-farm-wisdom', (route) => route.fulfill({ json: [nameless] }), { times: 1 });
  await page.goto(community.path);
  await expect(page.getByRole('heading', { name: "Comments couldn't be shown" })).toBeVisible();
  await expect(page.getByText(/percent lit/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(community.sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /comment/i }).first()).toBeVisible();
});
