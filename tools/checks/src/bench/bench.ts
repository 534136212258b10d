import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isolateEnvironment } from '@farm/site';
import { describeRun, output, ROOT } from '../workspace';
import { type CommentsGrowth, measureCommentsGrowth } from './comments';
import { type Enumeration, measureEnumeration, MAX_RATIO } from './enumeration';
import { measureGrowth } from './growth';
import type { GrowthLine } from './medians';

const HOME = join(ROOT, 'docs/benchmarks');

/** A page of docs/benchmarks: heading, introduction, table, notes. */
const page = (
  heading: string,
  intro: readonly string[],
  columns: readonly string[],
  rows: readonly string[],
  ...notes: string[]
) =>
  [
    `# ${heading}`,
    '',
    ...intro,
    '',
    `| ${columns.join(' | ')} |`,
    `|${'---|'.repeat(columns.length)}`,
    ...rows,
    ...notes.flatMap((note) => ['', note]),
    '',
    `Measured ${describeRun()}.`,
    '',
  ].join('\n');

const growthRow = ({ name, samples, smallMs, largeMs, ratio, largeP95Ms }: GrowthLine) =>
  `| ${name} | ${samples} | ${smallMs} | ${largeMs} | **${ratio}** | ${largeP95Ms} |`;

const growthPage = (heading: string, intro: readonly string[], lines: readonly GrowthLine[], ...notes: string[]) =>
  page(
    heading,
    intro,
    ['call', 'samples', 'median small, ms', 'median large, ms', 'ratio', '95th percentile large, ms'],
    lines.map(growthRow),
    ...notes,
  );

const servicesPage = (lines: readonly GrowthLine[]) =>
  growthPage(
    'Growth of the services',
    [
      '`npm run bench`: the same calls to the built services at 1,000 (small) and at 100,000 (large) orders, players and sessions,',
      'alternating in one run on a real PostgreSQL. With a ratio near 1, a call does not slow down as data grows.',
    ],
    lines,
  );

const enumerationPage = ({ samples, knownMs, unknownMs, ratio, differences }: Enumeration) =>
  page(
    'Account enumeration',
    [
      '`npm run bench`: sign-in codes are requested for addresses with and without an account, alternating, each from its own',
      'network, on the built service and a real PostgreSQL with 10,000 people. The ratio is the slower median divided by the',
      `faster one. The run fails above ${MAX_RATIO}, or if the responses differ in shape.`,
    ],
    ['samples of each', 'median with an account, ms', 'median without, ms', 'ratio', 'differences of the response'],
    [`| ${samples} | ${knownMs} | ${unknownMs} | **${ratio}** | ${differences.join(', ') || 'none'} |`],
  );

const commentsPage = ({ lines, firstPageBytes }: CommentsGrowth) =>
  growthPage(
    'Pages of the comments',
    [
      '`npm run bench`: the built community service on a real PostgreSQL; both requests alternate in one run. With a ratio near 1,',
      'a long thread is as fast as a short one, and its last page as fast as its first.',
    ],
    lines,
    `The first page of 20,000 comments has ${firstPageBytes.toLocaleString('en-US')} bytes, uncompressed.`,
  );

function write(name: string, text: string): void {
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, name), text);
  console.log(`\n${text}\nWritten to docs/benchmarks/${name}`);
}

function build(projects: string): void {
  console.log('Building what has changed');
  output('npx', 'nx', 'run-many', '-t', 'build', '-p', projects);
}

/** Every measurement, by the name that `npm run bench -- <name>` takes. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  growth: async () => {
    build('payments,learning,stripe-sandbox');
    write('growth.md', servicesPage(await measureGrowth((line) => console.log(line))));
  },
  comments: async () => {
    build('community');
    write('comments.md', commentsPage(await measureCommentsGrowth((line) => console.log(line))));
  },
  enumeration: async () => {
    build('learning');
    const results = await measureEnumeration((line) => console.log(line));
    write('enumeration.md', enumerationPage(results));
    if (results.ratio > MAX_RATIO || results.differences.length > 0)
      throw new Error('Response time or shape reveals who has an account.');
  },
};

async function main(): Promise<void> {
  isolateEnvironment(process.env, (line) => console.log(line));
  const args = process.argv.slice(2);
  const names = args.length > 0 ? args : Object.keys(PARTS);
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new Error(`There is no measurement called ${name}: ${Object.keys(PARTS).join(', ')}`);
    await part();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
