import { communityConfig } from './config';

const environment = {
  DATABASE_URL: 'postgresql://farm@127.0.0.1:1/farm',
  COOKIE_KEYS: 'k'.repeat(43),
  EMAIL_HASH_KEY: 'm'.repeat(43),
  VISITOR_KEY: 'v'.repeat(43),
};

test('in production emails go to the development mailbox only by explicit configuration', () => {
  const production = { ...environment, NODE_ENV: 'production' };
  expect(() => communityConfig(production)).toThrow('ALLOW_MAILBOX_IN_PRODUCTION');
  expect(communityConfig({ ...production, ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }).MAILBOX_KEY).toBeUndefined();
  expect(communityConfig(environment).PORT).toBe(4103);
});

test('the default weather provider is the National Weather Service, and Open-Meteo needs its key', () => {
  expect(communityConfig(environment)).toMatchObject({ WEATHER_PROVIDER: 'nws', NWS_CONTACT: 'info@example.com' });
  const paid = { ...environment, WEATHER_PROVIDER: 'open-meteo' };
  expect(() => communityConfig(paid)).toThrow('OPEN_METEO_KEY');
  expect(communityConfig({ ...paid, OPEN_METEO_KEY: 'k1' }).WEATHER_PROVIDER).toBe('open-meteo');
});
