import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './processes';
import { supervise, type Supervisor } from './supervisor';
import { serving, smallProgram } from './testing/small-program';

const SOON = { first: 10, most: 40, steady: 60_000 };

const folder = mkdtempSync(join(tmpdir(), 'farm-supervisor-'));
afterAll(() => rmSync(folder, { recursive: true }));

let supervisor: Supervisor;
afterEach(() => supervisor.stop());

/** Starts a program under supervision; `heard` resolves with the first line said that matches. */
async function supervised(script: (port: number) => string) {
  const program = await smallProgram(folder, script);
  const part = { program, running: await startProgram(program) };
  const printed: string[] = [];
  let wake: () => void = () => undefined;
  supervisor = supervise([part], (line) => (printed.push(line), wake()), SOON);
  const received = async (message: RegExp): Promise<string> => {
    for (;;) {
      const program = printed.findIndex((line) => message.test(line));
      if (program >= 0) return printed.splice(0, program + 1).at(-1) ?? '';
      await new Promise<void>((again) => (wake = again));
    }
  };
  return { part, received: received, printed: printed };
}

test('a program that is killed is started again, each time, and its log keeps what was before', async () => {
  const { part, received: received } = await supervised(serving);
  for (let times = 1; times <= 2; times += 1) {
    const { pid } = part.running;
    process.kill(pid, 'SIGKILL');
    await received(/barn was ended by SIGKILL[^]*Starting barn again in/);
    await received(/barn runs again/);
    expect(part.running.pid).not.toBe(pid);
    expect((await fetch(part.program.readyUrl)).ok).toBe(true);
  }
  expect(readFileSync(part.program.log, 'utf8').match(/doors open/g)).toHaveLength(3);
  await supervisor.stop();
  await part.running.stop();
});

test('a program that does not come up is tried until it does', async () => {
  const counted = (port: number) =>
    `const fs = require('fs'); const starts = fs.readFileSync('starts', { flag: 'a+' }).length; fs.appendFileSync('starts', '.');
     if (starts === 1 || starts === 2) throw new Error('no hay'); ${serving(port)}`;
  const { part, received: received } = await supervised(counted);
  process.kill(part.running.pid, 'SIGKILL');
  await received(/ended with code 1[^]*no hay/);
  await received(/ended with code 1[^]*no hay/);
  await received(/barn runs again/);
  await supervisor.stop();
  await part.running.stop();
});

test('what is stopped is not started again', async () => {
  const { part, printed: printed } = await supervised(serving);
  await supervisor.stop();
  await part.running.stop();
  expect(printed).toEqual([]);
  await expect(fetch(part.program.readyUrl)).rejects.toThrow();
});
