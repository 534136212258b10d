import type { HttpClient } from '@farm/server-kit/http-client';
import { openMeteoWeather, readCurrent, readHourly, wordsOf } from './open-meteo.provider';

const NOW = new Date('2026-11-21T17:00:00.000Z');
const seconds = NOW.getTime() / 1_000;
const answer = {
  current: { time: seconds, temperature_2m: 61.4, relative_humidity_2m: 40, wind_speed_10m: 6.2, weather_code: 1 },
  hourly: {
    time: [seconds, seconds + 3_600],
    temperature_2m: [61.4, null],
    relative_humidity_2m: [40, 41],
    wind_speed_10m: [6.2, 7],
    precipitation_probability: [3, 4],
    weather_code: [1, 3],
    is_day: [1, 0],
  },
};

test('current values and hours are read, hours without a temperature are not', () => {
  expect(readCurrent(answer)).toMatchObject({ at: NOW.toISOString(), temperatureF: 61.4, conditions: 'Mostly clear' });
  expect(readHourly(answer, NOW)?.hours).toMatchObject([{ temperatureF: 61, rainChance: 3, daylight: true }]);
});

test.each([
  [0, 'Clear'],
  [3, 'Cloudy'],
  [45, 'Fog'],
  [63, 'Rain'],
  [81, 'Rain showers'],
  [95, 'Thunderstorm'],
  [100, null],
  ['3', null],
])('code %j is %s', (code, words) => expect(wordsOf(code)).toBe(words));

test('one request with our units and the key; an empty response is an error', async () => {
  const urls: string[] = [];
  const answers = [answer, {}];
  const client: HttpClient = {
    get: async (address) => {
      urls.push(address);
      return { status: 200, body: JSON.stringify(answers.shift()) };
    },
    close: async () => undefined,
  };
  const weather = openMeteoWeather({ http: { client }, key: 'k1' });
  expect(await weather.fetchSnapshot(null, NOW)).toMatchObject({ observation: { humidity: 40 }, alerts: null });
  await expect(weather.fetchSnapshot(null, NOW)).rejects.toThrow('neither observation nor forecast');
  const { host, searchParams } = new URL(urls[0] ?? '');
  expect([
    host,
    searchParams.get('apikey'),
    searchParams.get('temperature_unit'),
    searchParams.get('latitude'),
  ]).toEqual(['customer-api.open-meteo.com', 'k1', 'fahrenheit', '32.84']);
});

test('places that agree in one digit of their coordinates share a cell, in its own time zone', async () => {
  const urls: URL[] = [];
  const client: HttpClient = {
    get: async (address) => {
      urls.push(new URL(address));
      return { status: 200, body: JSON.stringify({ ...answer, timezone: 'America/Chicago' }) };
    },
    close: async () => undefined,
  };
  const weather = openMeteoWeather({ http: { client }, key: 'k1' });
  const cells = [
    await weather.findCell({ lat: 33.52, lon: -86.81 }),
    await weather.findCell({ lat: 33.47, lon: -86.78 }),
  ];
  expect(cells).toEqual(Array(2).fill({ id: '33.5,-86.8', timeZone: 'America/Chicago' }));
  expect(await weather.fetchHours('33.5,-86.8', NOW)).toMatchObject([{ temperatureF: 61 }]);
  expect(urls.map(({ searchParams }) => searchParams.get('longitude'))).toEqual(['-86.8', '-86.8', '-86.8']);
});
