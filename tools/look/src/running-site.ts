import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answers } from './live-pages';

const ROOT = join(__dirname, '../../..');
const PATIENCE_MS = 600_000;

/** The site at an origin, started when nothing answers there; `stop` ends only what was started. */
export async function runningSite(origin: string): Promise<{ stop(): void }> {
  if (await answers(origin)) return { stop: () => undefined };
  console.log(`Nothing answers at ${origin}: starting a site`);
  const site = spawn(process.execPath, ['--import', 'tsx', 'tools/site/src/start.ts'], { cwd: ROOT, stdio: 'ignore' });
  const end = Date.now() + PATIENCE_MS;
  while (!(await answers(origin))) {
    if (site.exitCode !== null || Date.now() > end) throw new Error(`No site came up at ${origin}; try npm start`);
    await wait(500);
  }
  return { stop: () => site.kill() };
}
