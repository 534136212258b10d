import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measuredNow } from '../measured';
import { output, ROOT } from '../workspace';
import { builds } from './builds';
import { blocks, blocksReport } from './blocks';
import { buildsReport, changeReport } from './builds-report';
import { change } from './change';
import { comments, type CommentsGrowth } from './comments';
import { enumeration, MOST_RATIO, type Enumeration } from './enumeration';
import { growth } from './growth';
import { interactions } from './interactions/measure';
import { interactionsReport } from './interactions/report';
import { isolation } from './isolation';
import type { GrowthLine } from './medians';
import { memory, minutesAsked } from './memory';
import { runOf } from './pages/flags';
import { pages } from './pages/pages';
import { pagesReport } from './pages/report';
import { release } from './release';
import { releases } from './releases';
import { memoryReport, routesReport } from './routes-report';
import { routes } from './routes';

const HOME = join(ROOT, 'docs/benchmarks');

function table(lines: readonly GrowthLine[]): string {
  const row = ({ name, samples, smallMs, largeMs, ratio, largeP95Ms }: GrowthLine) =>
    `| ${name} | ${samples} | ${smallMs} | ${largeMs} | **${ratio}** | ${largeP95Ms} |`;
  return [
    '| call | samples | median at 1,000, ms | median at 100,000, ms | ratio | 95th percentile at 100,000, ms |',
    '|---|---|---|---|---|---|',
    ...lines.map(row),
  ].join('\n');
}

const measuredAt = (): string => `Measured ${measuredNow()}.`;

function growthReport(lines: readonly GrowthLine[]): string {
  return [
    '# Growth of the services',
    '',
    '`npm run bench`: the built services on a real PostgreSQL, the same calls at 1,000 and at 100,000 orders, players and',
    'sessions, taking turns in one run. A ratio near 1 says that the call does not slow down as the farm grows.',
    '',
    table(lines),
    '',
    measuredAt(),
    '',
  ].join('\n');
}

function enumerationReport({ samples, knownMs, unknownMs, ratio, differences }: Enumeration): string {
  return [
    '# Who has an account cannot be asked',
    '',
    '`npm run bench`: sign-in codes are asked for, for addresses with and without an account, taking turns, each from a',
    'network of its own, on the built service and a real PostgreSQL with 10,000 people. The ratio is the slower median over',
    `the faster one; the run fails above ${MOST_RATIO}, or when the answers differ in shape.`,
    '',
    '| samples of each | median with an account, ms | median without, ms | ratio | differences of the answer |',
    '|---|---|---|---|---|',
    `| ${samples} | ${knownMs} | ${unknownMs} | **${ratio}** | ${differences.join(', ') || 'none'} |`,
    '',
    measuredAt(),
    '',
  ].join('\n');
}

function commentsReport({ lines, firstPageBytes }: CommentsGrowth): string {
  const row = ({ name, samples, smallMs, largeMs, ratio, largeP95Ms }: GrowthLine) =>
    `| ${name} | ${samples} | ${smallMs} | ${largeMs} | **${ratio}** | ${largeP95Ms} |`;
  return [
    '# Pages of the comments',
    '',
    '`npm run bench`: the built community service on a real PostgreSQL; the two that are compared take turns in one run. A',
    'ratio near 1 says that a reader waits no longer in a long thread than in a short one, nor far down than on top.',
    '',
    '| what | samples | median of the second, ms | median of the first, ms | ratio | 95th percentile of the first, ms |',
    '|---|---|---|---|---|---|',
    ...lines.map(row),
    '',
    `The first page of 20,000 comments weighs ${firstPageBytes.toLocaleString('en-US')} bytes, uncompressed.`,
    '',
    measuredAt(),
    '',
  ].join('\n');
}

function write(name: string, text: string): void {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, name), text);
  console.log(`\n${text}\nWritten to docs/benchmarks/${name}`);
}

function build(projects: string): void {
  console.log('Building what is not built yet');
  output('npx', 'nx', 'run-many', '-t', 'build', '-p', projects);
}

function measureBuilds(): void {
  const found = builds((line) => console.log(line));
  write('builds.md', buildsReport(found, measuredAt()));
  if (!found.sameId) throw new Error('The same sources gave two builds.');
}

async function measurePages(flags: readonly string[]): Promise<void> {
  const run = runOf(flags);
  const { lines, load } = await pages(run, (line) => console.log(line));
  const report = pagesReport(lines, { rounds: run.rounds, load });
  if (run.isWhole) write('pages.md', `${report}\n\n${measuredAt()}\n`);
  else console.log(`\n${report}`);
  if (lines.some(({ missed }) => missed.length > 0)) throw new Error('A page misses what it has to hold.');
}

/** Every measurement, by the name that `npm run bench -- <name>` takes, with the flags that follow the names. */
const PARTS: Readonly<Record<string, (flags: readonly string[]) => Promise<void>>> = {
  pages: measurePages,
  interactions: async () => {
    const { lines, load } = await interactions((line) => console.log(line));
    write('interactions.md', `${interactionsReport(lines, load)}\n\n${measuredAt()}\n`);
  },
  growth: async () => {
    build('payments,learning,stripe-sandbox');
    write('growth.md', growthReport(await growth((line) => console.log(line))));
  },
  blocks: async () =>
    write(
      'blocks.md',
      blocksReport(
        blocks((line) => console.log(line)),
        measuredAt(),
      ),
    ),
  routes: async () => {
    build('payments,learning,community,stripe-sandbox');
    write('routes.md', routesReport(await routes((line) => console.log(line)), measuredAt()));
  },
  memory: async () => {
    build('payments,learning,community,dexter,stripe-sandbox');
    write('memory.md', memoryReport(await memory((line) => console.log(line)), minutesAsked(), measuredAt()));
  },
  comments: async () => {
    build('community');
    write('comments.md', commentsReport(await comments((line) => console.log(line))));
  },
  isolation: async () => write('isolation.md', `${await isolation()}\n\n${measuredAt()}\n`),
  release: async () => {
    build('shell,store-mfe,learning-mfe,community-mfe,ops-mfe');
    write('release.md', `${await release((line) => console.log(line))}\n\n${measuredAt()}\n`);
  },
  releases: async () => write('releases.md', `${await releases()}\n\n${measuredAt()}\n`),
  builds: async () => measureBuilds(),
  change: async () =>
    write(
      'change.md',
      changeReport(
        change((line) => console.log(line)),
        measuredAt(),
      ),
    ),
  enumeration: async () => {
    build('learning');
    const found = await enumeration((line) => console.log(line));
    write('enumeration.md', enumerationReport(found));
    if (found.ratio > MOST_RATIO || found.differences.length > 0)
      throw new Error('An answer tells who has an account, by its time or by its shape.');
  },
};

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const flagged = asked.findIndex((word) => word.startsWith('--'));
  const [words, flags] = flagged < 0 ? [asked, []] : [asked.slice(0, flagged), asked.slice(flagged)];
  const names = words.length > 0 ? words : Object.keys(PARTS);
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no measurement called ${name}: ${Object.keys(PARTS).join(', ')}`);
    await part(flags);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
