import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

const Part = Type.Union([Type.Literal('ok'), Type.Literal('stale'), Type.Literal('missing')]);

/** What a grower should know: of the weather service (`alert`), or of our own rules over its forecast. */
const Note = StrictObject({
  kind: Type.Union([Type.Literal('alert'), Type.Literal('frost'), Type.Literal('heat'), Type.Literal('spray')]),
  text: Type.String(),
  /** ISO 8601 UTC: when it is over. */
  until: Type.Optional(Type.String()),
});

/** The weather on the farm; the first five fields are in F, %, mph and %. */
export const Weather = StrictObject({
  temperature: Type.Number(),
  conditions: Type.String(),
  humidity: Type.Number(),
  windSpeed: Type.Number(),
  rainChance: Type.Number(),
  /** Whose temperature it is; 'typical' is the month's normal at this hour. */
  source: Type.Optional(Type.Union([Type.Literal('nws'), Type.Literal('open-meteo'), Type.Literal('typical')])),
  /** ISO 8601 UTC: when the temperature was measured; missing: it is a forecast's or typical. */
  observedAt: Type.Optional(Type.String()),
  /** Measured more than two hours ago, or asked for again in vain, or not asked for since half an hour. */
  stale: Type.Optional(Type.Boolean()),
  parts: Type.Optional(StrictObject({ current: Part, forecast: Part, alerts: Part })),
  notes: Type.Optional(Type.Array(Note)),
});
export type Weather = Static<typeof Weather>;
export type WeatherNote = Static<typeof Note>;

export const weather = {
  /** Always 200: live, else the last that came (up to six hours), else typical values. Never waits long. */
  'GET /api/weather/current': { access: 'anyone', reply: Weather },
} satisfies Contract;
