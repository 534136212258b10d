import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const TSX = createRequire(__filename).resolve('tsx');
const PROGRAM = resolve(__dirname, 'testing/stops-in-order.ts');

const folder = mkdtempSync(join(tmpdir(), 'farm-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops everything in order, also after the terminal has closed',
  async (signal) => {
    const file = join(folder, signal);
    const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
    const child = spawn(process.execPath, ['--import', `file://${TSX}`, PROGRAM, file], { stdio: [...stdio] });
    await once(child, 'message');
    child.stdout?.destroy(); // writes of the child fail from now on, as those to a closed terminal do
    child.stderr?.destroy();
    child.kill(signal);
    const [code] = (await once(child, 'exit')) as [number | null];
    expect([code, readFileSync(file, 'utf8')]).toEqual([0, 'stopped in order']);
  },
);
