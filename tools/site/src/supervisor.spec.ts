import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes';
import { supervise, supervisedPart, type Supervisor } from './supervisor';
import { serving, smallProgram } from './testing/small-program';

const FAST = { first: 10, max: 40, reset: 60_000 };

const folder = mkdtempSync(join(tmpdir(), 'farm-supervisor-'));
afterAll(() => rmSync(folder, { recursive: true }));

let supervisor: Supervisor;
afterEach(() => supervisor.stop());

/** Starts a supervised program. `waitFor` resolves with the first printed line that matches. */
async function supervised(script: (port: number) => string) {
  const program = await smallProgram(folder, script);
  const part = { program, running: await startProgram(program) };
  const printed: string[] = [];
  let wake: () => void = () => undefined;
  supervisor = supervise([supervisedPart(part)], (line) => (printed.push(line), wake()), FAST);
  const waitFor = async (message: RegExp): Promise<string> => {
    for (;;) {
      const index = printed.findIndex((line) => message.test(line));
      if (index >= 0) return printed.splice(0, index + 1).at(-1) ?? '';
      await new Promise<void>((again) => (wake = again));
    }
  };
  return { part, waitFor, printed };
}

test('a killed program is restarted each time, and appends to its log', async () => {
  const { part, waitFor } = await supervised(serving);
  for (let times = 1; times <= 2; times += 1) {
    const { pid } = part.running;
    process.kill(pid, 'SIGKILL');
    await waitFor(/barn was ended by SIGKILL[^]*Starting barn again in/);
    await waitFor(/barn is running again/);
    expect(part.running.pid).not.toBe(pid);
    expect((await fetch(part.program.readyUrl)).ok).toBe(true);
  }
  expect(readFileSync(part.program.log, 'utf8').match(/doors open/g)).toHaveLength(3);
  await supervisor.stop();
  await part.running.stop();
});

test('a program that fails to start is retried', async () => {
  const counted = (port: number) =>
    `const fs = require('fs'); const starts = fs.readFileSync('starts', { flag: 'a+' }).length; fs.appendFileSync('starts', '.');
     if (starts === 1 || starts === 2) throw new Error('no hay'); ${serving(port)}`;
  const { part, waitFor } = await supervised(counted);
  process.kill(part.running.pid, 'SIGKILL');
  await waitFor(/ended with code 1[^]*no hay/);
  await waitFor(/ended with code 1[^]*no hay/);
  await waitFor(/barn is running again/);
  await supervisor.stop();
  await part.running.stop();
});

test('a stopped program is not restarted', async () => {
  const { part, printed } = await supervised(serving);
  await supervisor.stop();
  await part.running.stop();
  expect(printed).toEqual([]);
  await expect(fetch(part.program.readyUrl)).rejects.toThrow();
});
