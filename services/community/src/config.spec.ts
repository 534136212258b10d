import { communityConfig } from './config';

const given = {
  DATABASE_URL: 'postgresql://farm@127.0.0.1:1/farm',
  COOKIE_KEYS: 'k'.repeat(43),
  EMAIL_HASH_KEY: 'm'.repeat(43),
  VISITOR_KEY: 'v'.repeat(43),
};

test('in production letters stay in the mailbox only when that is said by name', () => {
  const production = { ...given, NODE_ENV: 'production' };
  expect(() => communityConfig(production)).toThrow('ALLOW_MAILBOX_IN_PRODUCTION');
  expect(communityConfig({ ...production, ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }).MAILBOX_KEY).toBeUndefined();
  expect(communityConfig(given).PORT).toBe(4103);
});

test('the weather comes from the weather service unless something else is said, and a paid one needs its key', () => {
  expect(communityConfig(given)).toMatchObject({ WEATHER_PROVIDER: 'nws', NWS_CONTACT: 'info@example.com' });
  const paid = { ...given, WEATHER_PROVIDER: 'open-meteo' };
  expect(() => communityConfig(paid)).toThrow('OPEN_METEO_KEY');
  expect(communityConfig({ ...paid, OPEN_METEO_KEY: 'k1' }).WEATHER_PROVIDER).toBe('open-meteo');
});
