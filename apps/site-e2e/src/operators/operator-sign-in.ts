import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ROOT, siteFolder } from '../../config';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

// Links are limited to ten an hour, and journeys are more: a session is shared while it is young. What destroys asks
// for a sign-in of the last minutes, so it is not shared longer than that.
const SESSION = join(siteFolder, 'journeys-operator.json');
const SHARED_MS = 5 * 60_000;

function sharedSession(): Cookies {
  const age = Date.now() - (statSync(SESSION, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < SHARED_MS ? (JSON.parse(readFileSync(SESSION, 'utf8')) as Cookies) : [];
}

/** Opens the page behind a one-time link and signs in. The address of the site is this run's own. */
async function signInBy(page: Page, link: string): Promise<void> {
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs this browser in as the site's operator and opens /ops: by the session of the journey before, or by a new link,
 * as `npm run operator-link` prints it.
 */
export async function signInAsOperator(page: Page): Promise<void> {
  const signedIn = page.getByText(/^You are signed in as /);
  const shared = sharedSession();
  if (shared.length > 0) {
    await page.context().addCookies(shared);
    await page.goto('/ops');
    await expect(signedIn.or(page.getByRole('main').getByRole('link', { name: 'Sign in' })).first()).toBeVisible();
    if (await signedIn.isVisible()) return;
  }
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const env = { FARM_FOLDER: siteFolder };
  const printed = execFileSync(process.execPath, [tsx, join(ROOT, 'tools/site/src/operator-link.ts')], { env });
  await signInBy(page, printed.toString('utf8').trim());
  await expect(page).toHaveURL('/ops');
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name === '__Host-session');
  writeFileSync(SESSION, JSON.stringify(session), { mode: 0o600 });
}
