import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { timed } from './asked';
import { measuredByJourney } from './journeys';

interface Timed {
  what: string;
  /** Seconds of the command, and until the first visitor saw what it did. */
  took: number;
  seen: number;
}

/** Publishes the store's build into an empty store, as a team does after a build. */
async function publishSeconds(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  try {
    const tsx = createRequire(__filename).resolve('tsx/cli');
    const env = { ...process.env, RELEASE_STORE: `dir:${folder}` };
    const ms = await timed(async () => {
      const command = spawn(process.execPath, [tsx, 'tools/release/src/cli.ts', 'publish', 'store'], {
        cwd: ROOT,
        env,
      });
      const [code] = (await once(command, 'exit')) as [number | null];
      if (code !== 0) throw new Error('The store could not be published.');
    });
    return ms / 1_000;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const row = ({ what, took, seen }: Timed) => `| ${what} | ${took.toFixed(1)} | ${seen.toFixed(1)} |`;

/** Runs the shipping journey; a Markdown document of its times, without its last line. */
export async function releases(): Promise<string> {
  const times = await measuredByJourney<Timed>('ships-breaks-and-rolls-back', 'SHIPPING_TIMES');
  const published = await publishSeconds();
  return [
    '# How long a release takes',
    '',
    '`npm run bench -- releases`: the command line on this machine, a front with releases of its own, a visitor who reads',
    'pages all the while and a browser that asks for the page until it sees the change. Seconds from pressing Enter, the',
    'start of the command included.',
    '',
    '| command | it took, s | the first visitor saw it after, s |',
    '|---|---|---|',
    `| publish, one remote | ${published.toFixed(1)} | nobody sees it yet |`,
    ...times.map(row),
  ].join('\n');
}
