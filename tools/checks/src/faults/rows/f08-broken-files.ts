import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page, type Route } from '@playwright/test';
import type { FaultSite } from '../fault-site';
import { findings, type Outcome } from '../outcome';

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FAILED = 'This part of the site is not answering';
const WORD_WITHIN_MS = 8_000;
const LIMIT_MS = 60_000;
const LOOK_MS = 100;

const TEN = 'Ten questions each. No sign-up, no clock.';
const WISDOM = 'What growers said about the daily wisdom.';
const STRANGER = 'This page is for the people who run the farm. Please sign in.';

/**
 * One page of each remote, a sentence that only the page itself shows, and words that its document holds before any
 * script: the page, or its name where a page is made for whoever asks.
 */
const PAGES = [
  { remote: 'store', path: '/country-store', sentence: 'Free Digital Guides', first: 'Free Digital Guides' },
  { remote: 'learning', path: '/courses', sentence: TEN, first: TEN },
  { remote: 'community', path: '/community-griot', sentence: WISDOM, first: WISDOM },
  { remote: 'ops', path: '/ops', sentence: STRANGER, first: 'Operators' },
] as const;

type Answering = (route: Route) => Promise<void>;

/** What each script of the remote does in place of coming; the rest of the site is whole. */
const FAULTS: readonly [name: string, answer: Answering][] = [
  ['404', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' })],
  ['500', (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'failed' })],
  ['hangs', () => new Promise(() => undefined)],
  ['garbage', (route) => route.fulfill({ contentType: 'text/javascript', body: '<!doctype html>\u0000' })],
  [
    'an older version',
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ contentType: 'text/javascript', body: `/* of last week */${await answer.text()}` });
    },
  ],
];

interface Met {
  /** The document's own words stand although no script of the remote comes. */
  stays: boolean;
  /** Another page of the site can be reached from there. */
  elsewhere: boolean;
  /** Seconds until a word stood in the place of the page: of waiting, or of failure. */
  word: number;
  /** Seconds until 'Try again' was offered; null: never. */
  card: number | null;
  /** Seconds from pressing it, once the file is well, until the page stood; null: never. */
  healed: number | null;
}

async function secondsUntil(isSo: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < limitMs) {
    if (await isSo()) return (performance.now() - from) / 1_000;
    await pause(LOOK_MS);
  }
  return null;
}

/** As a link inside the site does, once the frame answers: the same document, another page. */
async function follow(page: Page, to: string): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

async function visit(
  browser: Browser,
  site: FaultSite,
  about: (typeof PAGES)[number],
  answer: Answering,
): Promise<Met> {
  const { remote, path, sentence, first } = about;
  // No worker that has kept the file of an earlier visit helps out.
  const page = await browser.newPage({ baseURL: site.origin, serviceWorkers: 'block' });
  const isIt = ({ pathname }: URL) => pathname.startsWith(`/assets/${remote}/`) && pathname.endsWith('.js');
  const shows = (words: string) => page.getByText(words, { exact: true }).first().isVisible();
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
  const main = () => page.getByRole('main').innerText();
  try {
    await page.route(isIt, answer);
    await page.goto(path, { waitUntil: 'commit' });
    const stays = (await secondsUntil(() => shows(first), WORD_WITHIN_MS)) !== null;
    await follow(page, '/about');
    const elsewhere = (await secondsUntil(() => shows('Three things, and each needs the other two.'))) !== null;
    await page.goto('/');
    const home = await page.getByRole('main').getByRole('heading', { level: 1 }).first().innerText();
    await follow(page, path);
    const word = await secondsUntil(async () => {
      const words = await main();
      return words.trim() !== '' && !words.includes(home);
    });
    const card = await secondsUntil(() => tryAgain.isVisible());
    const isSaid = await shows(FAILED);
    await page.unroute(isIt);
    await tryAgain.click();
    const healed = await secondsUntil(() => shows(sentence));
    return { stays, elsewhere, word: word ?? Infinity, card: isSaid ? card : null, healed };
  } finally {
    await page.close();
  }
}

const shown = (seconds: number | null) => (seconds === null ? 'never' : `${seconds.toFixed(1)} s`);

/** Every script of a remote fails each way, for each remote in turn; other visitors notice nothing. */
export async function brokenFiles(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const seen: string[] = [];
  const recovered: number[] = [];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const [name, answer] of FAULTS) {
      const met = await Promise.all(PAGES.map((about) => visit(browser, site, about, answer)));
      for (const [index, { stays, elsewhere, word, card, healed }] of met.entries()) {
        const what = `${name}, ${PAGES[index]?.path}`;
        must(stays, `${what}: the page of the document stays`);
        must(elsewhere, `${what}: other routes work`);
        must(word * 1_000 <= WORD_WITHIN_MS, `${what}: a word within ${WORD_WITHIN_MS / 1_000} s (${shown(word)})`);
        must(card !== null, `${what}: a card with 'Try again'`);
        must(healed !== null, `${what}: 'Try again' brings the page`);
        recovered.push(healed ?? Infinity);
      }
      const cards = met.map(({ card }) => shown(card)).join(', ');
      seen.push(
        `${name}: a word after at most ${shown(Math.max(...met.map(({ word }) => word)))}, 'Try again' after ${cards}`,
      );
    }
  } finally {
    await browser.close();
  }
  const requests = FAULTS.length * PAGES.length;
  return { requests, failures: 0, secondsToRecover: Math.max(...recovered), lost: 0, doubled: 0, seen, broken };
}
