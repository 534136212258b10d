import { CHROMIUM } from '@farm/deploy';
import { browserSources, findBrowser, type RunningSite } from '@farm/site';
import { chromium } from '@playwright/test';
import { fail, measureOwnSite, runStatements } from './own-site';
import { createPress, type Samples } from './press';

const ROUNDS = 4; // browsers for each scenario
const MAX_MEDIAN_MS = 100;
const MAX_P95_MS = 200;
const PHONE = { width: 390, height: 844 };

/** Measures all scenarios, or those of these names, in turn. */
async function measure({ origin }: RunningSite, names: readonly string[], samples: Samples): Promise<boolean> {
  const { SCENARIOS } = await import('./scenarios'); // its page objects read the environment of the site
  const executablePath = await findBrowser(browserSources(process.env, CHROMIUM));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  let isComplete = true;
  try {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [name, scenario] of Object.entries(SCENARIOS)) {
        if (names.length > 0 && !names.includes(name)) continue;
        console.log(`${name}, ${round} of ${ROUNDS}`);
        const context = await browser.newContext({ baseURL: origin, viewport: PHONE });
        const page = await context.newPage();
        await scenario(page, await createPress(page, samples)).catch((error: unknown) => {
          isComplete = false;
          console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        });
        await context.close();
      }
  } finally {
    await browser.close();
  }
  return isComplete;
}

const at = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** Prints the table. Returns whether every interaction is within the limits. */
function printTable(samples: Samples): boolean {
  const [base = []] = samples.values();
  const baseMedian = at(
    base.toSorted((a, b) => a - b),
    0.5,
  );
  console.log('| interaction | samples | median, ms | p95, ms | median over that of an empty page |');
  console.log('|---|---|---|---|---|');
  let isWithin = true;
  for (const [name, values] of samples) {
    const sorted = values.toSorted((a, b) => a - b);
    const [median, p95] = [at(sorted, 0.5), at(sorted, 0.95)];
    isWithin &&= median <= MAX_MEDIAN_MS && p95 <= MAX_P95_MS;
    console.log(`| ${name} | ${values.length} | ${median} | ${p95} | ${(median / baseMedian).toFixed(1)} |`);
  }
  return isWithin;
}

/** `npm run bench:interactions [-- thread chat]`. */
measureOwnSite(async (site, folder) => {
  await runStatements(site.databaseUrl, 'thread.sql');
  Object.assign(process.env, { FARM_FOLDER: folder, BASE_URL: site.origin });
  const samples: Samples = new Map();
  const isComplete = await measure(site, process.argv.slice(2), samples);
  return printTable(samples) && isComplete;
}).catch(fail);
