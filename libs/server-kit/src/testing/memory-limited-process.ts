import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import type { App } from '../service-deps';
import { runService } from '../shutdown';

/** The task of a process whose `/slow` takes more memory than it may. */
export interface MemoryLimitedProcessOptions {
  port: number;
  /** How long the limit may be exceeded. */
  forMs: number;
  /** How long an answer of `/slow` takes. */
  answerMs: number;
}

const MB = 1_048_576;
const MARGIN_BYTES = 100 * MB;

process.once('message', ({ port, forMs, answerMs }: MemoryLimitedProcessOptions) => {
  const app: App = fastify();
  const held: Buffer[] = [];
  app.get('/slow', async () => {
    held.push(Buffer.alloc(2 * MARGIN_BYTES, 1));
    await pause(answerMs);
    return { ok: true };
  });
  void runService(app, {
    port,
    memoryLimitBytes: process.memoryUsage.rss() + MARGIN_BYTES,
    memoryWatch: { everyMs: 10, forMs },
    close: async () => void process.send?.('closed'),
  }).then(() => process.send?.('listening'));
});
process.send?.('loaded');
