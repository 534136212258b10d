import { nwsDouble } from './testing/nws-double';
import { readAlerts, readForecast, readGrid, readObservation, readStations } from './nws.provider';

const NOW = new Date('2026-11-21T17:00:00.000Z');
const value = (amount: unknown, unitCode = 'wmoUnit:degC', qualityControl = 'V') => ({
  value: amount,
  unitCode,
  qualityControl,
});
const observed = (properties: object) =>
  readObservation({ properties: { timestamp: '2026-11-21T16:53:00+00:00', ...properties } });

test.each([
  ['Celsius', { temperature: value(10) }, { temperatureF: 50 }],
  ['Fahrenheit', { temperature: value(50, 'wmoUnit:degF') }, { temperatureF: 50 }],
  ['null', { temperature: value(null) }, { temperatureF: null }],
  ['text', { temperature: value('10') }, { temperatureF: null }],
  ['nothing nature does', { temperature: value(90) }, { temperatureF: null }],
  ['rejected by quality control', { temperature: value(10, 'wmoUnit:degC', 'X') }, { temperatureF: null }],
  ['wind in km/h', { windSpeed: value(16.09344, 'wmoUnit:km_h-1') }, { windMph: 10 }],
  ['wind in m/s', { windSpeed: value(4.4704, 'wmoUnit:m_s-1') }, { windMph: expect.closeTo(10, 3) }],
  ['wind of exactly 0', { windSpeed: value(0, 'wmoUnit:km_h-1') }, { windMph: null }],
  ['wind in unknown units', { windSpeed: value(5, 'wmoUnit:furlong') }, { windMph: null }],
  ['humidity over 100', { relativeHumidity: value(104, 'wmoUnit:percent') }, { humidity: null }],
  ['no words', { textDescription: '' }, { conditions: null }],
  ['words with signs', { textDescription: 'Light <b>Rain</b> & Fog/Mist' }, { conditions: 'Light bRain/b  Fog/Mist' }],
])('an observation: %s', (_, properties, expected) => {
  expect(observed(properties)).toMatchObject({ at: '2026-11-21T16:53:00.000Z', ...expected });
});

test.each([[null], [{}], [[]], ['<html>'], [{ properties: { timestamp: 'yesterday' } }]])(
  'no observation: %j',
  (answer) => expect(readObservation(answer)).toBeNull(),
);

const period = {
  ...{ startTime: '2026-11-21T12:00:00-05:00', isDaytime: true, temperature: 61, temperatureUnit: 'F' },
  ...{ windSpeed: '5 mph', shortForecast: 'Sunny', relativeHumidity: value(40), probabilityOfPrecipitation: value(3) },
};
const forecast = (...periods: unknown[]) =>
  readForecast({ properties: { updateTime: '2026-11-21T15:00:00+00:00', periods } }, NOW);

test.each([
  ['as it is', {}, { at: '2026-11-21T17:00:00.000Z', temperatureF: 61, windMph: 5, rainChance: 3, humidity: 40 }],
  ['a range of wind is its stronger end', { windSpeed: '5 to 10 mph' }, { windMph: 10 }],
  ['wind as a quantity', { windSpeed: value(16.09344, 'wmoUnit:km_h-1') }, { windMph: 10 }],
  ['temperature as a quantity', { temperature: value(10), temperatureUnit: undefined }, { temperatureF: 50 }],
  ['rain unknown', { probabilityOfPrecipitation: value(null) }, { rainChance: null }],
  ['wind unknown', { windSpeed: '' }, { windMph: null }],
])('an hour: %s', (_, change, expected) => {
  expect(forecast({ ...period, ...change })?.hours).toMatchObject([expected]);
});

test('hours without time, temperature or conditions are left out, and a forecast without hours is null', () => {
  expect(forecast({ ...period, temperature: null }, period, { ...period, startTime: 7 })?.hours).toHaveLength(1);
  expect(forecast({ ...period, shortForecast: null })).toBeNull();
  expect(readForecast({ properties: { periods: [period] } }, NOW)).toBeNull();
});

test('a forecast has sixty hours', () => {
  expect(forecast(...Array.from({ length: 156 }, () => period))?.hours).toHaveLength(60);
});

test('malformed warnings are null, not an empty list', () => {
  expect([readAlerts({ features: [] }), readAlerts({}), readAlerts(null)]).toEqual([[], null, null]);
});

test.each([
  [{ gridId: 'FFC', gridX: 70, gridY: 36 }, 'FFC/70,36'],
  [{ gridId: '../x', gridX: 70, gridY: 36 }, null],
  [{ gridId: 'FFC', gridX: '70', gridY: 36 }, null],
  [{}, null],
])('the grid of %j', (properties, expected) => expect(readGrid({ properties })).toBe(expected));

test('station ids with path characters are left out', () => {
  const features = ['KMCN', '../alerts', 7, 'KWRB'].map((stationIdentifier) => ({ properties: { stationIdentifier } }));
  expect(readStations({ features })).toEqual(['KMCN', 'KWRB']);
});

describe('the forecast of a place', () => {
  let nws: Awaited<ReturnType<typeof nwsDouble>>;
  beforeEach(async () => {
    nws = await nwsDouble(NOW);
  });
  afterEach(() => nws.close());

  test('its cell has a time zone, and its hours are those of the cell', async () => {
    nws.state.hour = (_, cell) => ({ temperature: cell === 'FFC/70,36' ? 31 : 60 });
    const cell = await nws.provider.findCell({ lat: 32.81, lon: -83.61 });
    expect(cell).toEqual({ id: 'FFC/70,36', timeZone: 'America/New_York' });
    expect((await nws.provider.fetchHours(cell.id, NOW))[0]).toMatchObject({ temperatureF: 31 });
    expect(nws.paths).toEqual(['/points/32.8100,-83.6100', '/gridpoints/FFC/70,36/forecast/hourly']);
  });

  test.each(['nowhere', 7, undefined])('%j is no time zone', async (timeZone) => {
    nws.state.cellOf = () => ({ gridId: 'FFC', gridX: 1, gridY: 1, timeZone: timeZone as string });
    await expect(nws.provider.findCell({ lat: 1, lon: 1 })).rejects.toThrow('no time zone');
  });
});
