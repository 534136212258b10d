import { pollPayment } from './poll-payment';

function bank(...states: string[]) {
  const delays: number[] = [];
  const wait = async (ms: number) => void delays.push(ms);
  const fetchStatus = async () => ({ state: states.shift() ?? 'processing' });
  return { delays, result: pollPayment(fetchStatus, wait) };
}

test.each([
  ['a paid payment is fetched once', ['paid'], 'paid', []],
  ['a slow bank is polled again', ['processing', 'processing', 'paid'], 'paid', [1_000, 2_000]],
  ['a slow bank may decline', ['processing', 'failed'], 'failed', [1_000]],
  ['after 15 seconds the status is still processing', [], 'processing', [1_000, 2_000, 4_000, 8_000]],
])('%s', async (_, states, expected, expectedDelays) => {
  const { delays, result } = bank(...states);
  expect(await result).toEqual({ state: expected });
  expect(delays).toEqual(expectedDelays);
});

test('an error ends the polling', async () => {
  await expect(pollPayment(() => Promise.reject(new Error('network')))).rejects.toThrow('network');
});
