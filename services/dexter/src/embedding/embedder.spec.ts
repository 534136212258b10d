import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { fixedClock } from '@farm/server-kit/testing';
import { cosine } from './semantic-search';
import { startEmbedder, type RunningEmbedder } from './embedder.provider';

// Inside the project, so that the packages are found from there.
const FOLDER = join(__dirname, '../../test-results/embedder');
const WORKER = join(FOLDER, 'embedder-worker.js');
const PATIENT = 15_000; // the machine that runs the specs may be busy

let embedder: RunningEmbedder;
let downs: unknown[];
const clock = fixedClock('2026-11-21T12:00:00Z');
const start = (file: string, limitMs = PATIENT, hangsMs = PATIENT) => {
  downs = [];
  embedder = startEmbedder({ file, clock, limitMs, hangsMs, onDown: (why) => downs.push(why) });
  return embedder;
};
const script = (name: string, contents: string) => {
  buildSync({ stdin: { contents }, outfile: join(FOLDER, name), platform: 'node', format: 'cjs' });
  return join(FOLDER, name);
};
const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setImmediate(resolve));
};

beforeAll(() =>
  buildSync({
    ...{ entryPoints: [join(__dirname, 'embedder-worker.ts')], outfile: WORKER, bundle: true },
    ...{ platform: 'node', format: 'cjs', packages: 'external' },
  }),
);
afterEach(() => embedder.close());

test('the bundled worker: unit vectors, and what means nearly the same is near', async () => {
  const [embed, same, other] = await start(WORKER).embed([
    'How do I keep deer out of my garden?',
    'Deer are eating my vegetables',
    'What is the stock price of that company?',
  ]);
  if (!embed || !same || !other) throw new Error('three texts have three vectors');
  expect(embed).toHaveLength(embedder.dimensions);
  expect(cosine(embed, embed)).toBeCloseTo(1, 5);
  expect(cosine(embed, same)).toBeGreaterThan(cosine(embed, other) + 0.2);
});

test('a worker that is killed in mid question fails that question alone: another one answers the next', async () => {
  const dies = script(
    'dies-once.js',
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', (texts) => texts[0] === 'die' ? process.exit(1)
       : parentPort.postMessage({ vectors: texts.map(() => new Float32Array(512)) }));
     parentPort.postMessage({ ready: true });`,
  );
  const requests = start(dies);
  const [killed, waiting] = await Promise.allSettled([requests.embed(['die']), requests.embed(['okra'])]);
  expect([killed.status, waiting.status]).toEqual(['rejected', 'fulfilled']);
  expect([requests.state(), downs]).toEqual(['on', []]);
});

test('three restarts in ten minutes, then down and told once; after the ten minutes it is tried again', async () => {
  const broken = script('broken.js', `throw new Error('no weights')`);
  start(broken);
  await until(() => downs.length > 0);
  expect(downs).toEqual([expect.objectContaining({ message: 'no weights' })]);
  expect(embedder.state()).toBe('down');
  await expect(embedder.embed(['okra'])).rejects.toThrow('the embedder is down');
  clock.advance(600_000);
  const again = embedder.embed(['okra']);
  expect(embedder.state()).toBe('on');
  await expect(again).rejects.toThrow(/ended|down/);
});

test('a question does not wait longer than it may, and what is late keeps nobody behind it waiting', async () => {
  const silent = script(
    'silent.js',
    `const { parentPort } = require('node:worker_threads');
     parentPort.on('message', () => undefined);
     parentPort.postMessage({ ready: true });`,
  );
  start(silent, 50);
  const requests = await Promise.allSettled([embedder.embed(['okra']), embedder.embed(['figs'])]);
  expect(requests.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: the embedder is late',
    'Error: the embedder is late',
  ]);
});

test('a thread that hangs is replaced, and one that loads for longer is not', async () => {
  const started = join(FOLDER, `started-${process.pid}`);
  const slow = script(
    'slow-to-load.js',
    `const { parentPort } = require('node:worker_threads');
     const { existsSync, writeFileSync } = require('node:fs');
     const isFirst = !existsSync(${JSON.stringify(started)});
     writeFileSync(${JSON.stringify(started)}, '');
     setTimeout(() => {
       parentPort.on('message', (texts) => isFirst || parentPort.postMessage({ vectors: texts.map(() => new Float32Array(512)) }));
       parentPort.postMessage({ ready: true });
     }, 300);`,
  );
  try {
    start(slow, PATIENT, 100);
    await expect(embedder.embed(['okra'])).rejects.toThrow('the embedder ended'); // the first hangs
    expect(await embedder.embed(['figs'])).toHaveLength(1); // its successor loads three times as long as it may hang
    expect(downs).toEqual([]);
  } finally {
    rmSync(started, { force: true });
  }
});
