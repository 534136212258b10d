import type { Result } from 'lighthouse';
import { blockingMs, type TraceEvent } from './processor-time';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What Lighthouse said about one load of one page. Milliseconds; shares from 0 to 1. */
export interface Figures {
  fcp: number;
  lcp: number;
  cls: number;
  /** By the clock, as Lighthouse counts it. */
  tbt: number;
  /** The same by the time that the thread ran. */
  blocking: number;
  /** As Lighthouse says it, and with `blocking` in the place of `tbt`. */
  performance: number;
  performanceByProcessor: number;
  scriptBytes: number;
  requests: number;
  /** How fast the machine was just then, by Lighthouse's own measure. */
  benchmarkIndex: number;
  categories: Partial<Record<Category, number>>;
  /** Audits that a category other than performance does not forgive. */
  failed: readonly string[];
}

// The flags of a browser that talks to nobody but this machine.
const CHROME_FLAGS = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];
const BLOCKING = 'total-blocking-time';
// Lighthouse's own curve of the total blocking time on a phone.
const CURVE = { p10: 200, median: 600 };

const numberOf = ({ audits }: Result, id: string): number => {
  const { numericValue } = audits[id] ?? {};
  if (numericValue === undefined) throw new Error(`Lighthouse did not say ${id}`);
  return numericValue;
};

function failedOf({ categories, audits }: Result): string[] {
  const others = CATEGORIES.filter((id) => id !== 'performance');
  const refs = others.flatMap((id) => categories[id]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return refs.flatMap(({ id }) => ((audits[id]?.score ?? 1) < 1 ? [id] : []));
}

function filesOf({ audits }: Result): { scriptBytes: number; requests: number } {
  const details = audits['resource-summary']?.details as
    { items: { resourceType: string; requestCount: number; transferSize: number }[] } | undefined;
  const of = (type: string) => details?.items.find(({ resourceType }) => resourceType === type);
  return { scriptBytes: of('script')?.transferSize ?? 0, requests: of('total')?.requestCount ?? 0 };
}

async function judgeOnce(url: string, onlyCategories: readonly Category[]): Promise<Figures> {
  const { default: lighthouse } = await import('lighthouse');
  const { Audit } = await import('lighthouse/core/audits/audit.js');
  const { launch } = await import('chrome-launcher');
  const chromePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const chrome = await launch({ chromePath, chromeFlags: CHROME_FLAGS });
  try {
    const run = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      disableFullPageScreenshot: true,
      ignoreStatusCode: true, // the page of an address that is none is one of ours too
      onlyCategories: [...onlyCategories],
    });
    if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? `${url} was not judged`);
    const { lhr, artifacts } = run;
    const blocking = blockingMs(artifacts.Trace.traceEvents as unknown as TraceEvent[]);
    const performance = lhr.categories['performance']?.score ?? 0;
    const tbt = numberOf(lhr, BLOCKING);
    const weight = lhr.categories['performance']?.auditRefs.find(({ id }) => id === BLOCKING)?.weight ?? 0;
    const gained = Audit.computeLogNormalScore(CURVE, blocking) - (lhr.audits[BLOCKING]?.score ?? 0);
    return {
      ...{ fcp: numberOf(lhr, 'first-contentful-paint'), lcp: numberOf(lhr, 'largest-contentful-paint') },
      ...{ cls: numberOf(lhr, 'cumulative-layout-shift'), tbt, blocking, performance },
      performanceByProcessor: Math.min(1, performance + (weight / 100) * gained),
      ...filesOf(lhr),
      benchmarkIndex: lhr.environment.benchmarkIndex,
      categories: Object.fromEntries(Object.entries(lhr.categories).map(([id, { score }]) => [id, score ?? 0])),
      failed: failedOf(lhr),
    };
  } finally {
    chrome.kill();
  }
}

/**
 * One load of a page in a browser that has never seen it, by a phone on a slow line as Lighthouse simulates them. Now and
 * then Lighthouse loses its own trace and asks to be run again (NO_NAVSTART): it is, twice; then its words are thrown.
 */
export async function judge(
  url: string,
  onlyCategories: readonly Category[] = CATEGORIES,
  attempts = 3,
): Promise<Figures> {
  try {
    return await judgeOnce(url, onlyCategories);
  } catch (failure) {
    if (attempts <= 1) throw failure;
    return judge(url, onlyCategories, attempts - 1);
  }
}
