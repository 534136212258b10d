/** What a weather station measured. A field is null when it was not measured, or cannot be believed. */
export interface Observation {
  /** ISO 8601 UTC. */
  at: string;
  temperatureF: number | null;
  humidity: number | null;
  windMph: number | null;
  conditions: string | null;
}

/** One hour of a forecast. */
export interface ForecastHour {
  /** Its beginning, ISO 8601 UTC. */
  at: string;
  /** Whole degrees. */
  temperatureF: number;
  humidity: number | null;
  windMph: number | null;
  rainChance: number | null;
  conditions: string;
  daylight: boolean;
}

export interface Forecast {
  /** When its makers last worked on it, ISO 8601 UTC. */
  updatedAt: string;
  /** When we asked. */
  fetchedAt: string;
  hours: readonly ForecastHour[];
}

/** A warning of the weather service that concerns growers. */
export interface Alert {
  event: string;
  until: string | null;
}

export interface Alerts {
  fetchedAt: string;
  list: readonly Alert[];
}

/** What one provider has told so far, part by part: parts fail alone. Kept as JSON, shared by all copies of the service. */
export interface Snapshot {
  observation: Observation | null;
  forecast: Forecast | null;
  alerts: Alerts | null;
  /** What the provider wants to remember of the place. */
  place?: { at: string; grid: string; stations: readonly string[] };
}

/** The new parts, and of the old ones those that did not come again. How old a part may be is judged when it is told. */
export const mergedSnapshot = (fresh: Snapshot, before: Snapshot | null): Snapshot => ({
  ...before,
  ...fresh,
  observation: fresh.observation ?? before?.observation ?? null,
  forecast: fresh.forecast ?? before?.forecast ?? null,
  alerts: fresh.alerts ?? before?.alerts ?? null,
});

/** A weather service of the outside world. */
export interface LiveWeather {
  readonly source: 'nws' | 'open-meteo';
  /** One round of questions. Throws when neither an observation nor a forecast came. */
  round(before: Snapshot | null, now: Date): Promise<Snapshot>;
}
