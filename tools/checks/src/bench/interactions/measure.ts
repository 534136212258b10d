import { loadavg } from 'node:os';
import { chromium, type Browser } from '@playwright/test';
import { Client } from 'pg';
import { CONVERSATIONS } from '../comments';
import { medianOf } from '../medians';
import { onOwnSite } from '../pages/standing-site';
import { felt } from './felt';
import { INTERACTIONS } from './interactions';
import { navigated, WAYS } from './navigation';
import type { FeltLine } from './report';

const SAMPLES = 5;
const COMMENTS = 1_000;
const MOST = { press: 100, navigation: 300, prefetched: 60 } as const;
const SIZE = { width: 412, height: 823 };
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];

async function fill(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of CONVERSATIONS) await client.query(statement, statement.includes('$1') ? [COMMENTS] : []);
  } finally {
    await client.end();
  }
}

type Say = (line: string) => void;

/** What a browser keeps of somebody who signed in by the operator's one-time link. */
async function signedIn(browser: Browser, origin: string, link = '') {
  const context = await browser.newContext();
  const token = link.split('operator=')[1] ?? '';
  const answer = await context.request.post(`${origin}/api/auth/operator-link`, { data: { token } });
  if (!answer.ok()) throw new Error(`The operator's link was refused with ${answer.status()}`);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

/** Five samples of one thing; one that could not be done is told instead, so that the others are not lost. */
async function line(name: string, most: number, once: () => Promise<number>, say: Say): Promise<FeltLine> {
  const samples: number[] = [];
  try {
    for (let i = 0; i < SAMPLES; i += 1) samples.push(await once());
  } catch (failure) {
    const [why = ''] = String(failure).split('\n');
    say(`${name}: not measured, ${why}`);
    return { name, most, failed: why };
  }
  const [median, best] = [medianOf(samples), Math.min(...samples)];
  say(`${name}: ${Math.round(median)} ms, best ${Math.round(best)} ms`);
  return { name, most, median, best };
}

/** Each interaction and each way to a remote, five times in browsers that have never seen the site. */
export async function interactions(say: Say): Promise<{ lines: FeltLine[]; load: string }> {
  return onOwnSite(say, async ({ origin, databaseUrl, operatorLink }) => {
    await fill(databaseUrl);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: QUIET,
    });
    try {
      const operator = await signedIn(browser, origin, operatorLink);
      const lines: FeltLine[] = [];
      for (const each of INTERACTIONS) {
        const options = { viewport: SIZE, ...(each.isSignedIn && { storageState: operator }) };
        const once = async () => {
          const context = await browser.newContext(options);
          return felt(context, origin, each).finally(() => context.close());
        };
        lines.push(await line(`${each.path}: ${each.name}`, MOST.press, once, say));
      }
      for (const to of WAYS)
        for (const isHovered of [false, true]) {
          const once = async () => {
            const context = await browser.newContext();
            return navigated(context, origin, to, isHovered).finally(() => context.close());
          };
          const most = isHovered ? MOST.prefetched : MOST.navigation;
          lines.push(await line(`/ to ${to}${isHovered ? ', prefetched' : ''}`, most, once, say));
        }
      return { lines, load: (loadavg()[0] ?? 0).toFixed(1) };
    } finally {
      await browser.close();
    }
  });
}
