import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLog, startProgram, startWithRetry } from './processes';
import { serving, smallProgram } from './testing/small-program';

const logs = mkdtempSync(join(tmpdir(), 'farm-log-'));
afterAll(() => rmSync(logs, { recursive: true, force: true }));

const textOf = (file: string) => readFileSync(file, 'utf8');

test('a restart appends to the log', () => {
  const file = join(logs, 'logs/shop.log');
  for (const line of ['crashed\n', 'started\n']) {
    const log = openLog(file);
    log.write(Buffer.from(line));
    log.close();
  }
  expect(textOf(file)).toBe('crashed\nstarted\n');
});

test('a log keeps its newest three files', () => {
  const file = join(logs, 'gateway.log');
  const log = openLog(file, 10);
  for (const line of ['one line\n', 'two line\n', 'the third\n', 'the last\n']) log.write(Buffer.from(line));
  log.close();
  expect([file, `${file}.1`, `${file}.2`].map(textOf)).toEqual(['the last\n', 'the third\n', 'two line\n']);
  expect(existsSync(`${file}.3`)).toBe(false);
});

test('a log that cannot be written loses lines, but does not throw', () => {
  const log = openLog(join(logs, 'lost.log'), 1);
  log.write(Buffer.from('a'));
  rmSync(logs, { recursive: true });
  expect(() => log.write(Buffer.from('b'))).not.toThrow();
});

const folder = mkdtempSync(join(tmpdir(), 'farm-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = (script: (port: number) => string) => smallProgram(folder, script);

test('a program is started when it is ready, and can be stopped', async () => {
  const running = await startProgram(await program(serving));
  await running.stop();
  expect(await running.ended).toContain('barn was ended by SIGTERM');
  expect(textOf(join(folder, 'barn.log'))).toContain('doors open'); // only the end has read all that it wrote
});

test('a program that ends while starting is an error with its last lines', async () => {
  const dying = await program(() => `console.error('no hay left'); process.exit(3)`);
  await expect(startProgram(dying)).rejects.toThrow(/barn ended with code 3[^]*no hay left/);
});

test('a program that ends while starting is started once more', async () => {
  const marker = join(folder, 'started-before');
  const weak = (port: number) =>
    `if (require('node:fs').existsSync('${marker}')) { ${serving(port)} }
     else { require('node:fs').writeFileSync('${marker}', ''); console.error('no water yet'); process.exit(1) }`;
  const onRetry = jest.fn();
  const running = await startWithRetry(await program(weak), onRetry);
  await running.stop();
  expect(onRetry.mock.calls).toEqual([[expect.stringMatching(/no water yet[^]*Starting barn again/)]]);

  const dying = await program(() => `console.error('no hay left'); process.exit(3)`);
  await expect(startWithRetry(dying, onRetry)).rejects.toThrow(/barn ended with code 3/);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('a program that ends later is reported', async () => {
  const dying = (port: number) =>
    `${serving(port)}; setTimeout(() => { console.log('the roof'); process.exit(1) }, 400)`;
  const running = await startProgram(await program(dying));
  expect(await running.ended).toMatch(/ended with code 1[^]*the roof/);
});

test('a program that is never ready is stopped and is an error', async () => {
  const idle = await program(() => `console.log('thinking'); setInterval(() => undefined, 1000)`);
  await expect(startProgram(idle, { limitMs: 500 })).rejects.toThrow(/not ready after 0.5 s[^]*thinking/);
});

test('a missing program is an error', async () => {
  const missing = { ...(await program(serving)), command: join(folder, 'nothing') };
  await expect(startProgram(missing)).rejects.toThrow(/could not be started/);
});

test('a program ends when its parent is killed', async () => {
  const guard = resolve(__dirname, '../exit-with-parent.cjs');
  const starter = spawn(process.execPath, [
    '-e',
    `const child = require('child_process').spawn(process.execPath, ['--require', ${JSON.stringify(guard)}, '-e',
       'setInterval(() => undefined, 1000)'], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
     console.log(String(child.pid)); setInterval(() => undefined, 1000)`,
  ]);
  const [printed] = (await once(starter.stdout, 'data')) as [Buffer];
  const pid = Number(printed.toString());
  expect(process.kill(pid, 0)).toBe(true);
  starter.kill('SIGKILL');
  await expect(waitForExit(pid)).resolves.toBe(true);
});

async function waitForExit(pid: number): Promise<boolean> {
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
