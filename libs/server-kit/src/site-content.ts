import { PublishedContent } from '@farm/contracts';
import { setSiteContent, type SiteContent } from '@farm/farm';
import { Value } from '@sinclair/typebox/value';
import type { App } from './service-deps';

/** Content that is newer than a known version (0: none is known); null: there is none. */
export type ReadContent = (known: number) => Promise<{ version: number; content: unknown } | null>;

const POLL_MS = 2_000;

/** @throws Error with the first invalid field */
export function assertSiteContent(content: unknown): asserts content is SiteContent {
  const [problem] = Value.Errors(PublishedContent, content);
  if (problem) throw new Error(`The site's content is invalid at ${problem.path}: ${problem.message}`);
}

/**
 * Keeps a process's site content (of @farm/farm) equal to the published one, which it reads before the first request and
 * then every two seconds. A failure is logged and changes nothing.
 */
export function followSiteContent(app: App, read: ReadContent): void {
  let known = 0;
  const refresh = async (): Promise<void> => {
    try {
      const next = await read(known);
      if (!next) return;
      known = next.version; // also of invalid content, which is logged once
      assertSiteContent(next.content);
      setSiteContent(next.content);
      app.log.info({ version: known }, 'site content is live');
    } catch (error) {
      app.log.error({ err: error }, 'the site content was not read');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  const poll = async (): Promise<void> => {
    await refresh();
    timer?.refresh();
  };
  app.addHook('onReady', async () => {
    await refresh();
    timer = setTimeout(() => void poll(), POLL_MS);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    timer = undefined;
  });
}
