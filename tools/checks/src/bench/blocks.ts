import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';

const SERVICES = ['community', 'learning', 'payments', 'dexter'] as const;
const SIZES = [10_000, 1_000_000] as const;

interface Found {
  call: string;
  statement: string;
  buffers: number;
  allowed: number;
  scanned: readonly string[];
  because?: string;
}

export interface BlocksLine extends Found {
  service: string;
  /** Blocks at ten thousand rows; `buffers` are those at a million. */
  small: number;
}

/**
 * Blocks of each statement that hot calls ask, at ten thousand and at a million rows: the services' own specs of hot
 * calls, run on a larger history.
 */
export function blocks(say: (line: string) => void): readonly BlocksLine[] {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const at = (service: string, rows: number): readonly Found[] => {
    say(`${service}, ${rows.toLocaleString('en-US')} rows`);
    const report = join(folder, String(rows));
    const args = ['jest', '-c', '../../jest.config.mjs', '--rootDir', '.', '-w', '1', 'src/hot-calls', '-t', 'blocks'];
    const env = { ...process.env, GROWTH_ROWS: String(rows), GROWTH_REPORT: report };
    try {
      execFileSync('npx', args, { cwd: join(ROOT, 'services', service), env, stdio: ['ignore', 'ignore', 'inherit'] });
    } catch (error) {
      // The spec refuses what is too much; here it is told, with what it costs.
      if (!existsSync(`${report}.${service}.json`)) throw error;
      say(`${service}: more than it may`);
    }
    return (JSON.parse(readFileSync(`${report}.${service}.json`, 'utf8')) as { found: Found[] }).found;
  };
  try {
    return SERVICES.flatMap((service) => {
      const [few = [], many = []] = SIZES.map((rows) => at(service, rows));
      return many.map((each, i) => ({ ...each, service, small: few[i]?.buffers ?? 0 }));
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As docs/benchmarks/blocks.md tells it. */
export function blocksReport(lines: readonly BlocksLine[], measuredAt: string): string {
  const row = ({ service, call, statement, small, buffers, allowed, scanned }: BlocksLine) =>
    `| ${service} | ${call} | \`${statement.slice(0, 60).replaceAll('|', '¦')}\` | ${small} | **${buffers}** | ${allowed} | ${scanned.join(', ') || 'none'} |`;
  const reasons = [...new Set(lines.flatMap(({ call, because }) => (because ? [`- ${call}: ${because}`] : [])))];
  return [
    '# What hot calls read of the database',
    '',
    '`npm run bench -- blocks`: each statement that a hot call asks, by `EXPLAIN (ANALYZE, BUFFERS)`, at 10,000 and at',
    '1,000,000 rows of history. Blocks do not depend on the machine. Forty are allowed unless a reason is told.',
    '',
    '| service | call | statement | blocks at 10,000 | blocks at 1,000,000 | allowed | read from end to end |',
    '|---|---|---|---|---|---|---|',
    ...lines.map(row),
    '',
    ...(reasons.length > 0 ? ['Why more is allowed:', '', ...reasons, ''] : []),
    measuredAt,
    '',
  ].join('\n');
}
