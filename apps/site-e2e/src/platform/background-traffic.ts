import { setTimeout as breathe } from 'node:timers/promises';
import type { LiveRelease } from '@farm/contracts';
import { request, type APIResponse } from '@playwright/test';
import { siteOrigin } from '../../config';

/** Somebody who reads pages and asks the assistant all the while. */
export interface BackgroundTraffic {
  /** Asks Dexter Jr. something and reads the answer. */
  chat(): Promise<void>;
  /** Every request that failed so far, and how many were made. */
  leave(): Promise<{ failed: string[]; made: number }>;
}

const PAGES = ['/', '/courses', '/contact', '/community-griot', '/about', '/start-my-farm-plan'];
const CALLS = ['/release.json', '/api/daily-blog', '/api/payments/config'];

const BREATH_MS = 300; // between two rounds: a visitor, not a flood

const releaseIn = (html: string) =>
  JSON.parse(/id="farm-release">([^<]*)</.exec(html)?.[1] ?? '{"remotes":{}}') as Pick<LiveRelease, 'remotes'>;

/** The entries that a document would load, of the builds that it names. */
const entriesOf = ({ remotes }: Pick<LiveRelease, 'remotes'>) =>
  Object.entries(remotes).map(([name, { build, entry }]) => `/assets/${name}/${build}/${entry}`);

/** Begins to visit a front and does not stop until told; to services it is a visitor of the running site, whose address they know. No page is asked for that a journey closes on purpose. */
export async function startBackgroundTraffic(origin: string): Promise<BackgroundTraffic> {
  const asker = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin: siteOrigin } });
  const failed: string[] = [];
  const known = new Set<string>();
  let made = 0;
  let here = true;
  const noted = async (what: string, asked: Promise<APIResponse>) => {
    made += 1;
    const answer = await asked.catch((error: unknown) => {
      failed.push(`${what}: ${String(error)}`);
      return null;
    });
    if (answer && !answer.ok()) failed.push(`${what}: ${answer.status()}`);
    return answer;
  };
  const visit = async () => {
    while (here) {
      for (const page of PAGES) {
        const document = await noted(page, asker.get(page));
        const entries = document?.ok() ? entriesOf(releaseIn(await document.text())) : [];
        for (const entry of entries) {
          if (!known.has(entry)) await noted(entry, asker.get(entry));
          known.add(entry); // kept for ever, as browsers do
        }
      }
      for (const path of CALLS) await noted(path, asker.get(path));
      await breathe(BREATH_MS);
    }
  };
  const visiting = visit();
  return {
    async chat() {
      const data = { message: 'how often do I water tomatoes' };
      await noted('chat', asker.post('/api/dexter-response', { data }));
    },
    async leave() {
      here = false;
      await visiting;
      await asker.dispose();
      return { failed, made };
    },
  };
}
