import { setTimeout as wait } from 'node:timers/promises';
import type { LiveRelease } from '@farm/contracts';
import { request, type APIResponse } from '@playwright/test';
import { siteOrigin } from '@farm/e2e-kit/config';

/** A client that requests pages and calls in a loop. */
export interface BackgroundTraffic {
  /** Sends a question to Dexter Jr. */
  askDexter(): Promise<void>;
  /** Stops. Returns the failed requests and the number of all requests. */
  stop(): Promise<{ failed: string[]; requestCount: number }>;
}

const PAGES = ['/', '/courses', '/contact', '/community-griot', '/about', '/start-my-farm-plan'];
const CALLS = ['/release.json', '/api/daily-blog', '/api/payments/config'];

const PAUSE_MS = 300; // between two rounds

const releaseIn = (html: string) =>
  JSON.parse(/id="farm-release">([^<]*)</.exec(html)?.[1] ?? '{"remotes":{}}') as Pick<LiveRelease, 'remotes'>;

/** The entry scripts of the remotes in a release. */
const entriesOf = ({ remotes }: Pick<LiveRelease, 'remotes'>) =>
  Object.entries(remotes).map(([name, { build, entry }]) => `/assets/${name}/${build}/${entry}`);

/**
 * Starts to send requests to a gateway, with the `Origin` header of the running site, which services expect. Pages that
 * tests close on purpose are not requested.
 */
export async function startBackgroundTraffic(origin: string): Promise<BackgroundTraffic> {
  const client = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin: siteOrigin } });
  const failed: string[] = [];
  const loaded = new Set<string>();
  let requestCount = 0;
  let isRunning = true;
  const track = async (name: string, request: Promise<APIResponse>) => {
    requestCount += 1;
    const response = await request.catch((error: unknown) => {
      failed.push(`${name}: ${String(error)}`);
      return null;
    });
    if (response && !response.ok()) failed.push(`${name}: ${response.status()}`);
    return response;
  };
  const run = async () => {
    while (isRunning) {
      for (const page of PAGES) {
        const document = await track(page, client.get(page));
        const entries = document?.ok() ? entriesOf(releaseIn(await document.text())) : [];
        for (const entry of entries) {
          if (!loaded.has(entry)) await track(entry, client.get(entry));
          loaded.add(entry); // cached, as in a browser
        }
      }
      for (const path of CALLS) await track(path, client.get(path));
      await wait(PAUSE_MS);
    }
  };
  const running = run();
  return {
    async askDexter() {
      const data = { message: 'how often do I water tomatoes' };
      await track('chat', client.post('/api/dexter-response', { data }));
    },
    async stop() {
      isRunning = false;
      await running;
      await client.dispose();
      return { failed, requestCount };
    },
  };
}
