import { OPENAI } from '@farm/server-kit';
import { testDeps } from '../testing/dexter-for-test';
import { capsOf, priceOf } from './choose-model';

const settings = (change: object) => ({ ...testDeps.model, OPENAI_API_KEY: 'k', OPENAI_BASE_URL: OPENAI, ...change });

test.each([
  ['gpt-4.1-mini', { in: 0.4, out: 1.6 }],
  ['gpt-4.1-mini-2025-04-14', { in: 0.4, out: 1.6 }],
  ['gpt-4.1', { in: 2, out: 8 }],
  ['gpt-99-unheard-of', { in: 15, out: 60 }],
])('without a price setting the daily limit of dollars holds at the list price of %s', (OPENAI_MODEL, price) => {
  const config = settings({ OPENAI_MODEL });
  expect(priceOf(config)).toEqual(price);
  expect(capsOf(config).microUsd).toBe(2_000_000);
});

test('a configured price counts before the list', () => {
  expect(priceOf(settings({ DEXTER_PRICE_IN: 3 }))).toEqual({ in: 3, out: 3 });
});

test('of another server without a price only tokens are counted', () => {
  expect(capsOf(settings({ OPENAI_BASE_URL: 'http://localhost:1234/v1' })).microUsd).toBe(Infinity);
});
