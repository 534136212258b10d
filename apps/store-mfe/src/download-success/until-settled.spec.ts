import { untilSettled } from './until-settled';

function bank(...states: string[]) {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const look = async () => ({ state: states.shift() ?? 'processing' });
  return { waits, settled: untilSettled(look, wait) };
}

test.each([
  ['a paid payment is looked at once', ['paid'], 'paid', []],
  ['a slow bank is asked again', ['processing', 'processing', 'paid'], 'paid', [1_000, 2_000]],
  ['a slow bank may refuse', ['processing', 'failed'], 'failed', [1_000]],
  ['after 15 seconds it is still processing', [], 'processing', [1_000, 2_000, 4_000, 8_000]],
])('%s', async (_, states, expected, expectedWaits) => {
  const { waits, settled } = bank(...states);
  expect(await settled).toEqual({ state: expected });
  expect(waits).toEqual(expectedWaits);
});

test('a look that fails ends it', async () => {
  await expect(untilSettled(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
});
