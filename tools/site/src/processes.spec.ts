import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anyPorts } from './ports';
import { type Program, startProgram } from './processes';

const folder = mkdtempSync(join(tmpdir(), 'farm-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function program(script: (port: number) => string): Promise<Program> {
  const { edge: port } = await anyPorts();
  const args = ['-e', script(port)];
  const readyUrl = `http://127.0.0.1:${port}/readyz`;
  return {
    name: 'barn',
    command: process.execPath,
    args,
    cwd: folder,
    env: {},
    readyUrl,
    log: join(folder, 'barn.log'),
  };
}

const serving = (port: number) =>
  `require('http').createServer((q, r) => r.end()).listen(${port}, '127.0.0.1', () => console.log('doors open'))`;

test('a program is running when it is ready, and stops when asked', async () => {
  const running = await startProgram(await program(serving));
  expect(readFileSync(join(folder, 'barn.log'), 'utf8')).toContain('doors open');
  await running.stop();
  expect(await running.ended).toContain('barn was ended by SIGTERM');
});

test('a program that dies while starting is told with its last lines', async () => {
  const dying = await program(() => `console.error('no hay left'); process.exit(3)`);
  await expect(startProgram(dying)).rejects.toThrow(/barn ended with code 3[^]*no hay left/);
});

test('a program that dies later tells it', async () => {
  const dying = (port: number) =>
    `${serving(port)}; setTimeout(() => { console.log('the roof'); process.exit(1) }, 400)`;
  const running = await startProgram(await program(dying));
  expect(await running.ended).toMatch(/ended with code 1[^]*the roof/);
});

test('a program that never gets ready is stopped and told', async () => {
  const idle = await program(() => `console.log('thinking'); setInterval(() => undefined, 1000)`);
  await expect(startProgram(idle, 500)).rejects.toThrow(/not ready after 0.5 s[^]*thinking/);
});

test('a program that does not exist is told', async () => {
  const missing = { ...(await program(serving)), command: join(folder, 'nothing') };
  await expect(startProgram(missing)).rejects.toThrow(/could not be started/);
});

test('a program does not outlive a starter that was killed', async () => {
  const guard = resolve(__dirname, '../end-with-starter.cjs');
  const starter = spawn(process.execPath, [
    '-e',
    `const child = require('child_process').spawn(process.execPath, ['--require', ${JSON.stringify(guard)}, '-e',
       'setInterval(() => undefined, 1000)'], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
     console.log(String(child.pid)); setInterval(() => undefined, 1000)`,
  ]);
  const [said] = (await once(starter.stdout, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(process.kill(pid, 0)).toBe(true);
  starter.kill('SIGKILL');
  await expect(untilGone(pid)).resolves.toBe(true);
});

async function untilGone(pid: number): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await pause(25);
  }
  return false;
}
