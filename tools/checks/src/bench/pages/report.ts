import { LEAST_PERFORMANCE, MOST_CLS } from './judged';
import type { PageLine, Spread } from './verdict';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const hundredths = (value: number) => (Math.round(value * 100) / 100).toFixed(2);
const percent = (share = 0) => String(Math.round(share * 100));
const ms = ({ median, best, worst }: Spread) => `${whole(median)} (${whole(best)}–${whole(worst)})`;

const speed = ({ page, counted, fcp, lcp, twinLcp, ratio, cls, missed }: PageLine) =>
  `| ${page.path} | ${counted} | ${ms(fcp)} | ${ms(lcp)} | ${whole(twinLcp)} | **${hundredths(ratio.median)}** (${hundredths(ratio.best)}–${hundredths(ratio.worst)}) | ${page.lcp} | ${(Math.round(cls * 10_000) / 10_000).toString()} | ${missed.length === 0 ? 'yes' : missed.join('; ')} |`;

const score = (line: PageLine) => {
  const { page, categories, performance, performanceByProcessor, tbt, blocking, scriptBytes, requests } = line;
  const seo = page.index ? percent(categories.seo) : 'not listed';
  return `| ${page.path} | ${percent(performance.median)} (best ${percent(performance.best)}) | **${percent(performanceByProcessor)}** | ${percent(categories.accessibility)} | ${percent(categories['best-practices'])} | ${seo} | ${whole(tbt.median)} | ${whole(blocking.median)} | ${whole(scriptBytes / 1_024)} | ${requests} |`;
};

/** What docs/benchmarks/pages.md says, without its last line. */
export function pagesReport(lines: readonly PageLine[], { rounds, load }: { rounds: number; load: string }): string {
  const missed = lines.filter((line) => line.missed.length > 0).length;
  return [
    '# Pages beside their static twins',
    '',
    '`npm run bench -- pages` (a quick look: `npm run bench -- pages --page /courses --rounds 2`): Lighthouse 12.8.2 as a',
    'phone on a slow line (150 ms, 1.6 Mbit/s, processor 4 times as slow, simulated), a fresh browser for each load. The',
    'site is one of its own, with production builds. The twin of a page is the same document without scripts, JSON, fonts',
    'and icons, with the same headers, compressed before, from the memory of a process of its own. Page and twin take',
    `turns, ${rounds} rounds; the first is thrown away, and a pair is loaded once more when the machine is too slow for`,
    'Lighthouse (index under 700). Medians, with the best and the worst round; the ratio is to the best load of the twin.',
    `What a page has to hold: its ratio, CLS up to ${MOST_CLS}, accessibility, best practices and, where it is listed, SEO 100,`,
    `performance ${percent(LEAST_PERFORMANCE)}; a figure of time is missed when the median and the best round miss it.`,
    '',
    `${missed === 0 ? 'All pages hold' : `${missed} of ${lines.length} pages miss`} what they have to.`,
    '',
    '| page | loads that count | FCP, ms | LCP, ms | LCP of the twin, ms | ratio | at most | CLS | held |',
    '|---|---|---|---|---|---|---|---|---|',
    ...lines.map(speed),
    '',
    'TBT by the clock counts the time in which the browser waited for a core of this machine; by the processor, only the',
    'time in which the page really kept it busy. The second performance is the first with that in its place.',
    '',
    '| page | performance | performance by the processor | accessibility | best practices | SEO | TBT by the clock, ms | TBT by the processor, ms | scripts, KiB | requests |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lines.map(score),
    '',
    'Requests and scripts are those of a whole load without a touch, with icon, manifest and calls of the page.',
    '',
    `Load of the machine: ${load} (others worked on it, where that is above its cores).`,
  ].join('\n');
}
