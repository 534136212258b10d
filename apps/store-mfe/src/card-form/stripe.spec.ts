import { bodyFonts, stripeAppearance, loadStripeOnce, readTokens } from './stripe';

const config = {
  mode: 'sandbox' as const,
  publishableKey: 'pk_test_1',
  scriptUrl: '/sandbox/stripe.js',
  released: [],
  pages: {},
};
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
const stripeFactory = Object.assign(
  jest.fn((key: string) => ({ key })),
  { version: 'endive' },
);

test('a script from another origin is rejected', async () => {
  await expect(loadStripeOnce({ ...config, scriptUrl: 'https://other.test/stripe.js' })).rejects.toThrow(
    /not the origin of this site/,
  );
  expect(scripts()).toEqual([]);
});

test('after a failure the next call tries again and adds the script once', async () => {
  const first = loadStripeOnce(config);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('/sandbox/stripe.js failed to load');
  expect(scripts()).toEqual([]);

  const second = loadStripeOnce(config);
  Object.assign(window, { Stripe: stripeFactory });
  scripts()[0]?.dispatchEvent(new Event('load'));
  expect(await second).toEqual({ key: 'pk_test_1' });
  expect(loadStripeOnce(config)).toBe(second);
  expect([scripts().length, stripeFactory.mock.calls.length]).toEqual([1, 1]);
});

const light: Record<string, string> = {
  '--color-action': '#1c5c3c',
  '--color-surface': '#ffffff',
  '--color-ink': '#1b2340',
  '--color-danger': '#a83a22',
};

test('the card form uses the theme tokens', () => {
  expect(stripeAppearance((name) => light[name] ?? '').variables).toEqual({
    colorPrimary: '#1c5c3c',
    colorBackground: '#ffffff',
    colorText: '#1b2340',
    colorDanger: '#a83a22',
    borderRadius: '8px',
    fontSizeBase: '17px',
  });
});

test('reads the current token values of the document', () => {
  document.documentElement.style.setProperty('--color-action', ' #8cd3a0 ');
  expect(readTokens()('--color-action')).toBe('#8cd3a0');
  document.documentElement.style.removeProperty('--color-action');
});

test('the card form gets the file of the body font, with an address of its own', () => {
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = `
    @font-face { font-family: 'Body Variable'; src: url('/assets/body.woff2') format('woff2'); }
    @font-face { font-family: 'Head Variable'; src: url('/assets/head.woff2') format('woff2'); }`;
  const read = (name: string) => (name === '--font-body' ? "'Body Variable', Arial, sans-serif" : '');
  expect(bodyFonts(read)).toEqual([
    { family: 'Body Variable', src: `url(${window.location.origin}/assets/body.woff2)`, weight: '400 700' },
  ]);
  sheet.remove();
  expect(bodyFonts(read)).toEqual([]);
});
