import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** What one visitor met when one file of one remote was broken; written by the journeys of apps/site-e2e. */
export interface Suffered {
  remote: string;
  part: string;
  fault: string;
  /** The states in the place of the page, in order. */
  seen: readonly string[];
  pressed: boolean;
  secondsToHeal: number;
}

const WORDS: Readonly<Record<string, string>> = {
  loading: 'its outline',
  slow: '"Still loading. Your connection may be slow."',
  failed: '"This part of the site is not answering"',
};

const row = ({ remote, part, fault, seen, pressed, secondsToHeal }: Suffered) =>
  `| ${remote} | ${part} | ${fault} | ${seen.map((state) => WORDS[state] ?? state).join(', then ')} | ${pressed ? 'Try again' : 'by itself'} | ${secondsToHeal.toFixed(1)} |`;

/** One line for each remote, part and fault, in that order. */
export const isolationTable = (cases: readonly Suffered[]): string =>
  [
    '| remote | part | fault | what stood in the place of the page | healed | seconds to heal |',
    '|---|---|---|---|---|---|',
    ...[...cases]
      .sort((a, b) => `${a.remote}${a.part}${a.fault}`.localeCompare(`${b.remote}${b.part}${b.fault}`))
      .map(row),
  ].join('\n');

/**
 * Runs the isolation journeys in real time against a site of their own. Every case also asserts that header, footer,
 * menu and another page worked and that the document stayed the same. Throws when one fails.
 */
export async function isolation(): Promise<readonly Suffered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const table = join(folder, 'isolation.jsonl');
  try {
    const tsx = createRequire(__filename).resolve('tsx/cli');
    const args = [tsx, 'tools/site/src/test.ts', 'journeys', 'each-remote-dead-slow-or-tampered'];
    const env = { ...process.env, ISOLATION_TABLE: table };
    const journeys = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
    const [code] = (await once(journeys, 'exit')) as [number | null];
    if (code !== 0) throw new Error('A broken remote broke more than its own pages.');
    const lines = readFileSync(table, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Suffered);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
