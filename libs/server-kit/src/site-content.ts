import { contentSections, PublishedContent, ServiceContent } from '@farm/contracts';
import { setSiteContent, type SiteContent } from '@farm/farm';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance } from 'fastify';

/** Content that is newer than a known version (0: none is known); null: there is none. */
export type ReadContent = (known: number) => Promise<{ version: number; content: unknown } | null>;

const POLL_MS = 2_000;

let published: ServiceContent = {};
const listeners = new Set<(content: ServiceContent) => void>();

/** Sets the sections that only services read. */
export const setServiceContent = (content: ServiceContent): void => {
  published = content;
  listeners.forEach((listener) => listener(content));
};

/** Calls `listener` with the published sections now and after each publication, until the returned function is called. */
export function onServiceContent(listener: (content: ServiceContent) => void): () => void {
  listeners.add(listener);
  listener(published);
  return () => void listeners.delete(listener);
}

/**
 * A value made of the sections that only services read, and made again after a publication. `make` gets the built-in value
 * from its caller: a section that is not published is missing.
 */
export function fromServiceContent<T>(make: (content: ServiceContent) => T): () => T {
  let last: { of: ServiceContent; value: T } | undefined;
  return () => {
    if (last?.of !== published) last = { of: published, value: make(published) };
    return last.value;
  };
}

/** Stored content as what pages carry and what only services read. */
export function splitContent(content: unknown): { pages: unknown; services: unknown } {
  const sections = Object.entries(content ?? {});
  const isOnPages = ([section]: [string, unknown]) => section in contentSections;
  return {
    pages: Object.fromEntries(sections.filter(isOnPages)),
    services: Object.fromEntries(sections.filter((entry) => !isOnPages(entry))),
  };
}

function assertContent(schema: TSchema, content: unknown): void {
  const [problem] = Value.Errors(schema, content);
  if (problem) throw new Error(`The site's content is invalid at ${problem.path}: ${problem.message}`);
}

/** @throws Error with the first invalid field, or section that pages do not carry */
export function assertSiteContent(content: unknown): asserts content is SiteContent {
  assertContent(PublishedContent, content);
}

/** @throws Error with the first invalid field */
export function assertServiceContent(content: unknown): asserts content is ServiceContent {
  assertContent(ServiceContent, content);
}

/**
 * Keeps a process's site content (of @farm/farm, and of fromServiceContent()) equal to the published one, which it reads
 * before the first request and then every two seconds. A failure is logged and changes nothing.
 */
export function followSiteContent(app: FastifyInstance, read: ReadContent): void {
  let known = 0;
  const refresh = async (): Promise<void> => {
    try {
      const next = await read(known);
      if (!next) return;
      known = next.version; // also of invalid content, which is logged once
      const { pages, services } = splitContent(next.content);
      assertSiteContent(pages);
      assertServiceContent(services);
      setSiteContent(pages);
      setServiceContent(services);
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
