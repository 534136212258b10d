import type { Page } from '@playwright/test';
import { HtmlValidate, type ConfigData } from 'html-validate';
import { expect, test } from '../visitor/fixtures';
import { liveBuild } from './live-builds';
import { pageAddress, pageProjects, ACCESS_ERRORS } from './remotes';

/** Rules of HTML and of accessible names. Style rules are off, because browsers serialize documents in their own style. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // the toast library uses a role for its landmark; a chart's marks are options around a drawing
    'prefer-native-element': ['error', { exclude: ['region', 'listbox'] }],
    // ARIA lets lists have names, and the replies to a comment need one
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const validator = new HtmlValidate(RULES);

/** The errors of a document. */
async function findErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}

/** Checks the document as sent, and the DOM after the page has loaded. */
async function expectValid(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(await findErrors((await response?.text()) ?? ''), `${path} as sent`).toEqual([]);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const html = await page.evaluate(() => `<!DOCTYPE html>\n${document.documentElement.outerHTML}`);
  expect.soft(await findErrors(html), `${path} as rendered`).toEqual([]);
}

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [ACCESS_ERRORS] });

for (const owner of pageProjects)
  test(`the documents of ${owner} are valid HTML`, async ({ page }) => {
    const { pages } = await liveBuild(page.request, owner);
    for (const { path } of pages) await test.step(path, () => expectValid(page, pageAddress(path)));
  });

test.describe('an unknown address', () => {
  test.use({ expectedErrors: [/status of 40[14] /] });

  test('has a valid document', ({ page }) => expectValid(page, '/no-such-page'));
});
