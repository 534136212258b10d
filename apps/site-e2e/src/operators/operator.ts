import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT, siteFolder } from '../../config';

/** Opens the page behind a one-time link and signs in. The address of the site is this run's own. */
async function signInBy(page: Page, link: string): Promise<void> {
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs this browser in as the site's operator, by a new link, as `npm run operator-link` prints it. */
export async function signInAsOperator(page: Page): Promise<void> {
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const env = { FARM_FOLDER: siteFolder };
  const printed = execFileSync(process.execPath, [tsx, join(ROOT, 'tools/site/src/operator-link.ts')], { env });
  await signInBy(page, printed.toString('utf8').trim());
  await expect(page).toHaveURL('/ops');
}
