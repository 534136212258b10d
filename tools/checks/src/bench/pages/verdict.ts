import { medianOf } from '../medians';
import { LEAST_PERFORMANCE, MOST_CLS, type Judged } from './judged';
import type { Figures } from './lighthouse';

/** What all rounds said about one page; its first round only warmed up, and its twin was left out of that one. */
export interface Sampled {
  page: Judged;
  loads: readonly Figures[];
  twinLoads: readonly Figures[];
}

/** One figure over all rounds but the first. */
export interface Spread {
  median: number;
  best: number;
  worst: number;
}

/** One line of the table. Ratios are of the best twin of all rounds but the first. */
export interface PageLine extends Record<'fcp' | 'lcp' | 'ratio' | 'tbt' | 'blocking', Spread> {
  page: Judged;
  /** Loads that count. */
  counted: number;
  twinLcp: number;
  cls: number;
  performance: Spread;
  performanceByProcessor: number;
  scriptBytes: number;
  requests: number;
  categories: Figures['categories'];
  /** What is missed, in words; empty: everything is held. */
  missed: readonly string[];
}

const spreadOf = (figures: readonly number[], isMoreBetter = false): Spread => {
  const [least, most] = [Math.min(...figures), Math.max(...figures)];
  return { median: medianOf(figures), best: isMoreBetter ? most : least, worst: isMoreBetter ? least : most };
};

const RULED: readonly (readonly [keyof Figures['categories'], string])[] = [
  ['accessibility', 'accessibility'],
  ['best-practices', 'best practices'],
  ['seo', 'SEO'],
];

/** Categories that do not depend on time: each load of the first round has to reach them. */
function rulesMissed({ index }: Judged, { categories, failed }: Figures): string[] {
  const asked = RULED.filter(([id]) => index || id !== 'seo');
  const below = asked.filter(([id]) => (categories[id] ?? 0) < 1).map(([, name]) => name);
  return below.length > 0 ? [`${below.join(', ')} (${failed.join(', ')})`] : [];
}

/** A figure of time is missed only when the median and the best round miss it: machines are noisy in one direction. */
export function lineOf({ page, loads, twinLoads }: Sampled): PageLine {
  const [first] = loads;
  if (!first) throw new RangeError(`${page.path} was not measured`);
  const rounds = loads.slice(1);
  const twinLcp = Math.min(...twinLoads.map(({ lcp }) => lcp));
  const all = (figure: 'fcp' | 'lcp' | 'tbt' | 'blocking' | 'cls') => rounds.map((round) => round[figure]);
  const ratio = spreadOf(all('lcp').map((lcp) => lcp / twinLcp));
  const cls = medianOf(all('cls'));
  const performance = spreadOf(
    rounds.map((round) => round.performance),
    true,
  );
  const performanceByProcessor = medianOf(rounds.map((round) => round.performanceByProcessor));
  const missed = [
    ...(ratio.median > page.lcp && ratio.best > page.lcp ? [`LCP over ${page.lcp} x its twin`] : []),
    ...(cls > MOST_CLS ? [`CLS over ${MOST_CLS}`] : []),
    ...(Math.max(performance.best, performanceByProcessor) < LEAST_PERFORMANCE ? ['performance under 98'] : []),
    ...rulesMissed(page, first),
  ];
  return {
    ...{ page, counted: rounds.length, twinLcp, ratio, cls, performance, performanceByProcessor, missed },
    ...{ fcp: spreadOf(all('fcp')), lcp: spreadOf(all('lcp')), tbt: spreadOf(all('tbt')) },
    blocking: spreadOf(all('blocking')),
    scriptBytes: medianOf(rounds.map((round) => round.scriptBytes)),
    requests: medianOf(rounds.map((round) => round.requests)),
    categories: first.categories,
  };
}
