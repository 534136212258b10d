import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow, ROOT } from '../workspace';
import { figuresOf } from './figures';
import { isTest, measure } from './measure';
import { repeatedPairs } from './repeats';
import { reportOf } from './report';

const USAGE = 'npm run house -- [--pairs] [--json] [--write]   --write keeps the table in docs/house-figures.md';
const DOCUMENT = join(ROOT, 'docs/house-figures.md');

function main(): number {
  const asked = { type: 'boolean' } as const;
  const options = { pairs: asked, json: asked, write: asked };
  let values: { pairs?: boolean; json?: boolean; write?: boolean };
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  const files = filesBelow('apps', 'services', 'libs', 'tools')
    .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  const figures = figuresOf(files.map(({ path, text }) => measure(path, text)));
  const pairs = repeatedPairs(files.filter(({ path }) => !isTest(path)));
  const table = reportOf(figures, pairs);
  console.log(values.json ? JSON.stringify({ ...figures, pairs }) : table);
  if (values.pairs && !values.json) console.log(`\n${pairs.join('\n')}`);
  if (values.write) {
    const [head = ''] = readFileSync(DOCUMENT, 'utf8').split('\n| what |');
    writeFileSync(DOCUMENT, `${head}\n${table}\n`);
  }
  return 0;
}

process.exitCode = main();
