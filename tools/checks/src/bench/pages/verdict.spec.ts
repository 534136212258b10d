import type { Figures } from './lighthouse';
import { lineOf } from './verdict';

const load = (more: Partial<Figures> = {}): Figures => ({
  ...{ fcp: 650, lcp: 700, cls: 0, tbt: 0, blocking: 0, performance: 1, performanceByProcessor: 1 },
  ...{ scriptBytes: 90_000, requests: 8, benchmarkIndex: 1_500, failed: [] },
  categories: { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1 },
  ...more,
});
const page = { path: '/courses', lcp: 1.15, index: true };
const twinLoads = [load({ lcp: 700 }), load({ lcp: 640 })];
const missedBy = (...loads: Figures[]) => lineOf({ page, loads, twinLoads }).missed;

test('the ratio is to the best load of the twin; the first load of the page is left out', () => {
  const line = lineOf({ page, loads: [load({ lcp: 9_000 }), load({ lcp: 704 }), load({ lcp: 640 })], twinLoads });
  expect(line.twinLcp).toBe(640);
  expect(line.ratio).toEqual({ median: 1.05, best: 1, worst: 1.1 });
});

describe('what is missed', () => {
  test('nothing, while the best round holds what the median misses', () => {
    const [slow, good] = [load({ lcp: 2_000, performance: 0.7 }), load()];
    expect(missedBy(slow, slow, slow, good)).toEqual([]);
  });

  test('a paint that is late in each round', () => {
    expect(missedBy(load(), load({ lcp: 740 }), load({ lcp: 760 }))).toEqual(['LCP over 1.15 x its twin']);
  });

  test('a page that jumps', () => {
    expect(missedBy(load(), load({ cls: 0.02 }), load({ cls: 0.02 }))).toEqual(['CLS over 0.01']);
  });

  test('performance, by the clock and by the processor', () => {
    const busy = { performance: 0.7 };
    expect(missedBy(load(), load(busy), load(busy))).toEqual([]);
    const slow = { performance: 0.7, performanceByProcessor: 0.9 };
    expect(missedBy(load(), load(slow), load(slow))).toEqual(['performance under 98']);
  });

  test('a rule, told with the audit that broke it; of search engines only where they are let in', () => {
    const rules = { categories: { accessibility: 1, 'best-practices': 0.96, seo: 0.6 }, failed: ['errors-in-console'] };
    expect(missedBy(load(rules), load())).toEqual(['best practices, SEO (errors-in-console)']);
    const unlisted = lineOf({ page: { ...page, index: false }, loads: [load(rules), load()], twinLoads });
    expect(unlisted.missed).toEqual(['best practices (errors-in-console)']);
  });
});
