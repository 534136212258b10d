import type { Pool } from 'pg';
import { slidingWindow } from './rate-limits';
import { createEmptyDatabase } from './testing';

let pool: Pool;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ pool, close } = await createEmptyDatabase());
  await pool.query(
    'CREATE SCHEMA kit; CREATE UNLOGGED TABLE kit.rate_window (key text PRIMARY KEY, hits timestamptz[])',
  );
});
afterEach(() => close());

const age = (seconds: number) =>
  pool.query(
    `UPDATE kit.rate_window SET hits = ARRAY(SELECT hit - make_interval(secs => $1) FROM unnest(hits) AS hit)`,
    [seconds],
  );

test('of two hundred calls at once over two copies exactly sixty are granted', async () => {
  const replicas = [slidingWindow('kit', pool), slidingWindow('kit', pool)] as const;
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => replicas[i % 2 ? 0 : 1]('ada', 60)));
  expect(answers.filter((wait) => wait === null)).toHaveLength(60);
  expect(answers.filter((wait) => wait !== null).every((wait) => wait >= 1 && wait <= 60)).toBe(true);
});

test('no sixty seconds hold more than allowed, wherever they begin', async () => {
  const hit = slidingWindow('kit', pool);
  for (let i = 0; i < 3; i += 1) expect(await hit('ada', 3)).toBeNull();
  await age(40);
  expect(await hit('ada', 3)).toBe(20); // the first hit leaves the window in 20 s
  await age(19);
  expect(await hit('ada', 3)).toBe(1);
  await age(1);
  expect(await hit('ada', 3)).toBeNull();
});

test('refused tries are not counted, and nobody waits for a neighbor', async () => {
  const hit = slidingWindow('kit', pool);
  expect(await hit('ada', 1)).toBeNull();
  expect(await hit('ada', 1)).not.toBeNull();
  await age(60);
  expect(await hit('ada', 1)).toBeNull();
  expect(await hit('bo', 1)).toBeNull();
});
