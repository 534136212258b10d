import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningSite } from '@farm/site';
import { ROOT } from '@farm/e2e-kit/config';
import { fail, measureOwnSite, runStatements } from './own-site';

const SAMPLES = 201; // odd, for the median
const WARM_UP = 5;
const PEOPLE = 10_000;
/** Above this ratio, response time reveals who has an account. */
const MAX_RATIO = 1.2;

/** What somebody without an account can measure by requesting sign-in codes. */
interface Enumeration {
  knownMs: number;
  unknownMs: number;
  /** The slower median over the faster one. */
  ratio: number;
  /** Response shapes that occur only for addresses with an account. */
  differences: string[];
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const medianOf = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

const octet = () => randomInt(1, 255);

/** Requests a code of the service from a new network. Returns the time and the names of the response's fields. */
async function requestCode(address: string, origin: string, email: string): Promise<{ ms: number; shape: string }> {
  const from = performance.now();
  const response = await fetch(`${address}/api/auth/code`, {
    method: 'POST',
    headers: {
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}`,
    },
    body: JSON.stringify({ email }),
  });
  const body = (await response.json()) as object;
  if (response.status !== 202) throw new Error(`The request of a code was answered ${response.status}.`);
  return { ms: performance.now() - from, shape: JSON.stringify(Object.keys(body).sort()) };
}

/** Requests codes for addresses with and without an account, alternating. */
async function measureEnumeration({ parts, origin }: RunningSite): Promise<Enumeration> {
  const learning = parts.find(({ program }) => program.name === 'learning');
  const address = new URL(learning?.program.readyUrl ?? '').origin;
  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  const figures = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1)
    // in alternating order, so that other load on the machine affects both
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const { ms, shape } = await requestCode(address, origin, `${kind}-${n + 1}@example.com`);
      shapes[kind].add(shape);
      if (n >= WARM_UP) figures[kind].push(ms);
    }
  const [knownMs, unknownMs] = [medianOf(figures.known), medianOf(figures.unknown)];
  return {
    knownMs: rounded(knownMs),
    unknownMs: rounded(unknownMs),
    ratio: rounded(Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs)),
    differences: [...shapes.known].filter((each) => !shapes.unknown.has(each)),
  };
}

const page = ({ knownMs, unknownMs, ratio, differences }: Enumeration) => `# Account enumeration

\`npm run bench\`: requests of sign-in codes for addresses with and without an account, alternating, each from its own network,
on the built service and a real PostgreSQL with 10,000 people. The ratio is the slower median divided by the faster one. The
run fails above ${MAX_RATIO}, or if the responses differ.

| samples of each | median with an account, ms | median without, ms | ratio | differences of the response |
|---|---|---|---|---|
| ${SAMPLES} | ${knownMs} | ${unknownMs} | **${ratio}** | ${differences.join(', ') || 'none'} |

Measured ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.
`;

/** `npm run bench`. */
measureOwnSite(async (site) => {
  await runStatements(site.databaseUrl, 'people.sql', [PEOPLE]);
  const result = await measureEnumeration(site);
  const text = page(result);
  writeFileSync(join(ROOT, 'docs/benchmarks/enumeration.md'), text);
  console.log(text);
  return result.ratio <= MAX_RATIO && result.differences.length === 0;
}).catch(fail);
