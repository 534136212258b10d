import { productionRefusals } from './production';

const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/farm',
  STRIPE_SECRET_KEY: 'sk_live_1',
  COOKIE_KEYS: 'k',
  LINK_KEYS: 'k',
  EMAIL_HASH_KEY: 'k',
  VISITOR_KEY: 'k',
  QUIZ_KEY: 'k',
  RELEASE_SIGNING_KEY: 'k',
  RELEASE_PUBLIC_KEYS: 'k',
  SMTP_URL: 'smtps://mail.example',
  FIRST_OPERATOR_EMAIL: 'ada@example.com',
};

test.each([
  ['development needs nothing', {}, 0],
  ['a complete production starts', COMPLETE, 0],
  ['a bare production names all five', { NODE_ENV: 'production' }, 5],
  ['an embedded database is refused', { ...COMPLETE, DATABASE_URL: undefined }, 1],
  ['unless asked for by name', { ...COMPLETE, DATABASE_URL: undefined, ALLOW_EMBEDDED_DATABASE: 'yes' }, 0],
  ['the card sandbox is refused', { ...COMPLETE, STRIPE_SECRET_KEY: '' }, 1],
  ['letters that reach nobody are refused', { ...COMPLETE, SMTP_URL: undefined }, 1],
  ['one missing key is enough', { ...COMPLETE, LINK_KEYS: undefined }, 1],
])('%s', (_, env, count) => {
  expect(productionRefusals(env)).toHaveLength(count);
});
