import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { watchMemory } from './memory-limit';
import { freePort } from './testing/free-port';
import type { MemoryLimitedProcessOptions } from './testing/memory-limited-process';

describe('the watch', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Watches a limit of 100 bytes for a minute, with the memory of each second. */
  function reportsOf(bytesAt: (second: number) => number, seconds: number): number[] {
    const reports: number[] = [];
    let second = 0;
    const stop = watchMemory({
      limitBytes: 100,
      ...{ everyMs: 1_000, forMs: 60_000 },
      read: () => bytesAt(second++),
      onExceeded: (bytes) => reports.push(bytes),
    });
    jest.advanceTimersByTime(seconds * 1_000);
    stop();
    return reports;
  }

  test('reports once when memory stays above the limit for a minute', () =>
    expect(reportsOf(() => 101, 600)).toEqual([101]));

  test('does not report peaks, however many', () =>
    expect(reportsOf((second) => (second % 50 === 0 ? 100 : 900), 600)).toEqual([]));

  test('does not report before the minute is over', () => expect(reportsOf(() => 101, 60)).toEqual([]));
});

test('a process that stays above its limit answers what runs, closes, and exits with 1', async () => {
  const child = fork(join(__dirname, 'testing/memory-limited-process.ts'), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const exited = once(child, 'exit');
  await once(child, 'message');
  const options: MemoryLimitedProcessOptions = { port: await freePort(), forMs: 300, answerMs: 600 };
  child.send(options);
  while (!messages.includes('listening')) await once(child, 'message');
  const answer = await fetch(`http://127.0.0.1:${options.port}/slow`);
  expect(await answer.json()).toEqual({ ok: true });
  expect((await exited)[0]).toBe(1);
  expect(messages).toEqual(['loaded', 'listening', 'closed']);
});
