import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ROOT, siteFolder } from '../../config';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

// Sign-in links are limited to ten an hour, so tests share a session. Destructive actions require a recent sign-in, so
// each session is shared for a few minutes only.
const SESSION_FILE = join(siteFolder, 'e2e-operator.json');
const SHARED_MS = 5 * 60_000;

function sharedSession(): Cookies {
  const age = Date.now() - (statSync(SESSION_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < SHARED_MS ? (JSON.parse(readFileSync(SESSION_FILE, 'utf8')) as Cookies) : [];
}

/** Signs in with a one-time link. Only the path of the link is used. */
async function signInWithLink(page: Page, link: string): Promise<void> {
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Signs this browser in as the site's operator and opens /ops: with the shared session, or with a new link of
 * `npm run operator-link`.
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
  await signInWithLink(page, printed.toString('utf8').trim());
  await expect(page).toHaveURL('/ops');
  const cookies = await page.context().cookies();
  const session = cookies.filter(({ name }) => name === '__Host-session');
  writeFileSync(SESSION_FILE, JSON.stringify(session), { mode: 0o600 });
}
