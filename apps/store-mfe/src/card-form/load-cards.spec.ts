import { loadCards } from './load-cards';

const config = { mode: 'sandbox' as const, publishableKey: 'pk_test_1', scriptUrl: '/sandbox/stripe.js', released: [] };
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
const company = Object.assign(
  jest.fn((key: string) => ({ key })),
  { version: 'endive' },
);

test('a script of another site is refused', async () => {
  await expect(loadCards({ ...config, scriptUrl: 'https://elsewhere.test/stripe.js' })).rejects.toThrow(
    /not this site/,
  );
  expect(scripts()).toEqual([]);
});

test('after a failure the next call tries again, and then the script stands once', async () => {
  const first = loadCards(config);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/sandbox/stripe.js did not load');
  expect(scripts()).toEqual([]);

  const second = loadCards(config);
  Object.assign(window, { Stripe: company });
  scripts()[0]?.dispatchEvent(new Event('load'));
  expect(await second).toEqual({ key: 'pk_test_1' });
  expect(loadCards(config)).toBe(second);
  expect([scripts().length, company.mock.calls.length]).toEqual([1, 1]);
});
