import type { Page } from '@playwright/test';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { expect, test } from '../visitor/fixtures';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS } from './remotes';

/**
 * The rules of HTML itself and of its accessible names. How a browser writes out a document (boolean attributes,
 * void elements, lines) is not ours to choose, so no rule of style is asked.
 */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // the toasts' library names its landmark by a role
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // ARIA lets lists have names, and the replies to a comment need one
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const judge = new HtmlValidate(RULES);

/** What is wrong with a document, one line each. */
async function faultsOf(html: string): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}

/** The document as the site sent it, and as the browser holds it once the page is there. */
async function expectValid(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect.soft(await faultsOf((await answer?.text()) ?? ''), `${path} as it was sent`).toEqual([]);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const held = await page.evaluate(() => `<!DOCTYPE html>\n${document.documentElement.outerHTML}`);
  expect.soft(await faultsOf(held), `${path} as it is shown`).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [ACCESS_ERRORS] });

for (const owner of pageProjects)
  test(`the documents of ${owner} are valid HTML`, async ({ page }) => {
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages) await test.step(path, () => expectValid(page, pageAddress(path)));
  });

test.describe('an address that is no page', () => {
  test.use({ expectedErrors: [/status of 40[14] /] });

  test('is answered in valid HTML', ({ page }) => expectValid(page, '/no-such-page'));
});
