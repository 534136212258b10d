import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ROOT, siteFolder, siteOrigin } from '../config';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

// Sign-in links are limited to ten an hour, so tests share a session. Destructive actions require a recent sign-in, so
// each session is shared for a few minutes only.
const SESSION_FILE = join(siteFolder, 'e2e-operator.json');
const SHARED_MS = 5 * 60_000;

function sharedSession(): Cookies {
  const age = Date.now() - (statSync(SESSION_FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return age < SHARED_MS ? (JSON.parse(readFileSync(SESSION_FILE, 'utf8')) as Cookies) : [];
}

const SESSION_COOKIE = '__Host-session';

/** Whether the browser is signed in, without a page, whose console would show the 401 of a visitor as an error. */
const isSignedIn = async ({ request }: BrowserContext): Promise<boolean> =>
  (await (await request.get('/api/auth/user')).json()) !== null;

/** Signs in with a new link of `npm run operator-link`, in a browser context of its own. */
async function newSession(context: BrowserContext): Promise<Cookies> {
  const tsx = createRequire(__filename).resolve('tsx/cli');
  const env = { FARM_FOLDER: siteFolder };
  const printed = execFileSync(process.execPath, [tsx, join(ROOT, 'tools/site/src/operator-link.ts')], { env });
  const { pathname, hash } = new URL(printed.toString('utf8').trim());
  const other = await context.browser()?.newContext({ baseURL: siteOrigin });
  if (!other) throw new Error('The context has no browser.');
  const page = await other.newPage();
  await page.goto(pathname + hash);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/ops');
  const cookies = await other.cookies();
  await other.close();
  return cookies.filter(({ name }) => name === SESSION_COOKIE);
}

/** Signs this browser in as the site's operator, with the shared session or a new one, and opens /ops. */
export async function signInAsOperator(page: Page): Promise<void> {
  const context = page.context();
  await context.addCookies(sharedSession());
  if (!(await isSignedIn(context))) {
    const session = await newSession(context);
    await context.addCookies(session);
    writeFileSync(SESSION_FILE, JSON.stringify(session), { mode: 0o600 });
  }
  await page.goto('/ops');
  await expect(page.getByText(/^You are signed in as /)).toBeVisible();
}
