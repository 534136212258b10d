import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf } from '../contract';

const Part = OneOf(['ok', 'stale', 'missing']);

/** An alert of the weather service (`alert`), or a warning derived from its forecast. */
const Note = StrictObject({
  kind: OneOf(['alert', 'frost', 'heat', 'spray']),
  text: Type.String(),
  /** ISO 8601 UTC. */
  until: Type.Optional(Type.String()),
});

/** The low of a night from 6 PM to 9 AM, in F. */
const NightLow = StrictObject({
  /** The day on which the night begins: '2026-11-21'. */
  night: Type.String(),
  temperature: Type.Number(),
});

/** The weather on the farm; the first five fields are in F, %, mph and %. */
export const Weather = StrictObject({
  temperature: Type.Number(),
  conditions: Type.String(),
  humidity: Type.Number(),
  windSpeed: Type.Number(),
  rainChance: Type.Number(),
  /** Source of the temperature; 'typical' is the month's normal at this hour. */
  source: Type.Optional(OneOf(['nws', 'open-meteo', 'typical'])),
  /** ISO 8601 UTC; absent if the temperature is forecast or typical. */
  observedAt: Type.Optional(Type.String()),
  /** Measured more than two hours ago, or not reloaded for half an hour, or the last reload failed. */
  stale: Type.Optional(Type.Boolean()),
  parts: Type.Optional(StrictObject({ current: Part, forecast: Part, alerts: Part })),
  notes: Type.Optional(Type.Array(Note)),
  /** The forecast of the coming nights, at most seven. Absent without a forecast. */
  lows: Type.Optional(Type.Array(NightLow)),
});
export type Weather = Static<typeof Weather>;
export type WeatherNote = Static<typeof Note>;

export const weather = {
  /** Always 200: live values, else the last ones for up to six hours, else typical ones. */
  'GET /api/weather/current': { access: 'anyone', reply: Weather },
} satisfies Contract;
