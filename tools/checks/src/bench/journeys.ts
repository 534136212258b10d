import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/**
 * Runs one file of the journeys against a site of their own, and reads what they wrote, line by line, to the file that
 * `variable` names. Throws when a journey fails: then its figures mean nothing.
 */
export async function measuredByJourney<T>(file: string, variable: string): Promise<readonly T[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const notes = join(folder, 'notes.jsonl');
  try {
    const tsx = createRequire(__filename).resolve('tsx/cli');
    const env = { ...process.env, [variable]: notes };
    const args = [tsx, 'tools/site/src/test.ts', 'journeys', file];
    const journeys = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
    const [code] = (await once(journeys, 'exit')) as [number | null];
    if (code !== 0 || !existsSync(notes))
      throw new Error(`The journeys of ${file} did not pass: nothing was measured.`);
    const lines = readFileSync(notes, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as T);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
