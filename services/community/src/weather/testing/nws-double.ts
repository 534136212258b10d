import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from '@farm/server-kit/http-client';
import { nwsWeather } from '../nws.provider';

type Behaviour = 'answers' | 500 | 503 | 404 | 'hangs' | 'not JSON';
type Endpoint = 'points' | 'stations' | 'near' | 'far' | 'forecast' | 'alerts';

const HOUR_MS = 3_600_000;
const quantity = (value: number | null, unitCode: string) => ({ unitCode, value, qualityControl: 'V' });

/** Responses of one double; a spec may change them while it runs. */
interface NwsState {
  now: Date;
  /** By endpoint, or by path for one cell. */
  behaves: Partial<Record<Endpoint | `/${string}`, Behaviour>>;
  observedHoursAgo: number;
  farHoursAgo: number;
  celsius: number | null;
  kmh: number | null;
  gridHoursAgo: number;
  alerts: readonly { event: string; status?: string; ends?: string | null; expires?: string }[];
  /** The cell of a point: '32.8400,-83.6300'. */
  cellOf(point: string): { gridId: string; gridX: number; gridY: number; timeZone: string };
  /** The hours of the forecast of a cell ('FFC/70,36'), from the current one on. */
  hour(index: number, cell: string, at: Date): object;
}

const MACON = { gridId: 'FFC', gridX: 70, gridY: 36, timeZone: 'America/New_York' };

const answers: Record<Endpoint, (state: NwsState, path: string) => object> = {
  points: ({ cellOf }, path) => ({ properties: cellOf(path.replace('/points/', '')) }),
  stations: () => ({
    features: ['KMCN', 'KWRB', 'KATL'].map((stationIdentifier) => ({ properties: { stationIdentifier } })),
  }),
  near: (state) => observation(state, state.observedHoursAgo, state.celsius),
  far: (state) => observation(state, state.farHoursAgo, 11),
  forecast: ({ now, gridHoursAgo, hour }, path) => ({
    properties: {
      updateTime: new Date(now.getTime() - gridHoursAgo * HOUR_MS).toISOString(),
      periods: Array.from({ length: 72 }, (_, index) => {
        const at = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + index * HOUR_MS);
        return {
          startTime: at.toISOString(),
          isDaytime: true,
          temperature: 60,
          temperatureUnit: 'F',
          windSpeed: '5 to 12 mph',
          probabilityOfPrecipitation: quantity(30, 'wmoUnit:percent'),
          relativeHumidity: quantity(55, 'wmoUnit:percent'),
          shortForecast: 'Partly Cloudy',
          ...hour(index, path.split('/').slice(2, 4).join('/'), at),
        };
      }),
    },
  }),
  alerts: ({ alerts }) => ({ features: alerts.map((alert) => ({ properties: { status: 'Actual', ...alert } })) }),
};

function observation({ now, kmh }: NwsState, hoursAgo: number, celsius: number | null) {
  return {
    properties: {
      timestamp: new Date(now.getTime() - hoursAgo * HOUR_MS).toISOString(),
      textDescription: 'Mostly Cloudy',
      temperature: quantity(celsius, 'wmoUnit:degC'),
      windSpeed: quantity(kmh, 'wmoUnit:km_h-1'),
      relativeHumidity: quantity(71.4, 'wmoUnit:percent'),
    },
  };
}

function endpointOf(path: string): Endpoint {
  if (path.startsWith('/points/')) return 'points';
  if (path.startsWith('/stations/KMCN/')) return 'near';
  if (path.startsWith('/stations/')) return 'far';
  if (path.endsWith('/stations')) return 'stations';
  return path.startsWith('/alerts/') ? 'alerts' : 'forecast';
}

function answer(response: ServerResponse, behaviour: Behaviour, body: () => object): void {
  if (behaviour === 'hangs') return;
  if (typeof behaviour === 'number') return void response.writeHead(behaviour).end('{}');
  response.end(behaviour === 'answers' ? JSON.stringify(body()) : '<html>');
}

/** A local HTTP server in place of the weather service, and a client of it with short timeouts. */
export async function nwsDouble(now: Date) {
  const state: NwsState = {
    ...{
      now,
      behaves: {},
      observedHoursAgo: 0.5,
      farHoursAgo: 0.25,
      celsius: 10,
      kmh: 16,
      gridHoursAgo: 1,
      alerts: [],
    },
    cellOf: () => MACON,
    hour: () => ({}),
  };
  const paths: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    agents.add(request.headers['user-agent'] ?? '');
    const endpoint = endpointOf(path);
    const behaviour = state.behaves[path as `/${string}`] ?? state.behaves[endpoint] ?? 'answers';
    answer(response, behaviour, () => answers[endpoint](state, path));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createHttpClient({ origins: [origin], privateOrigins: [origin], timeoutMs: 500 });
  const provider = nwsWeather({ http: { client, pausesMs: [2, 4] }, contact: 'farm@example.com', origin });
  /** Everything behaves in one way. */
  const all = (behaviour: Behaviour) => {
    for (const endpoint of Object.keys(answers) as Endpoint[]) state.behaves[endpoint] = behaviour;
  };
  const close = async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { state, paths, agents, provider, all, close };
}
