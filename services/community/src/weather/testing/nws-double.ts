import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outbound } from '@farm/server-kit/outbound';
import { nwsWeather } from '../nws/nws.provider';

type Behaviour = 'answers' | 500 | 503 | 404 | 'hangs' | 'not JSON';
type Room = 'points' | 'stations' | 'near' | 'far' | 'forecast' | 'alerts';

const HOUR_MS = 3_600_000;
const quantity = (value: number | null, unitCode: string) => ({ unitCode, value, qualityControl: 'V' });

/** What one double tells; the spec changes it while it runs. */
interface Told {
  now: Date;
  behaves: Partial<Record<Room, Behaviour>>;
  observedHoursAgo: number;
  farHoursAgo: number;
  celsius: number | null;
  kmh: number | null;
  gridHoursAgo: number;
  alerts: readonly { event: string; status?: string; ends?: string | null; expires?: string }[];
  /** What each hour of the forecast says, from the running one on. */
  hour(index: number): object;
}

const answers: Record<Room, (told: Told) => object> = {
  points: () => ({ properties: { gridId: 'FFC', gridX: 70, gridY: 36 } }),
  stations: () => ({
    features: ['KMCN', 'KWRB', 'KATL'].map((stationIdentifier) => ({ properties: { stationIdentifier } })),
  }),
  near: (told) => observation(told, told.observedHoursAgo, told.celsius),
  far: (told) => observation(told, told.farHoursAgo, 11),
  forecast: ({ now, gridHoursAgo, hour }) => ({
    properties: {
      updateTime: new Date(now.getTime() - gridHoursAgo * HOUR_MS).toISOString(),
      periods: Array.from({ length: 72 }, (_, index) => ({
        startTime: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + index * HOUR_MS).toISOString(),
        isDaytime: true,
        temperature: 60,
        temperatureUnit: 'F',
        windSpeed: '5 to 12 mph',
        probabilityOfPrecipitation: quantity(30, 'wmoUnit:percent'),
        relativeHumidity: quantity(55, 'wmoUnit:percent'),
        shortForecast: 'Partly Cloudy',
        ...hour(index),
      })),
    },
  }),
  alerts: ({ alerts }) => ({ features: alerts.map((alert) => ({ properties: { status: 'Actual', ...alert } })) }),
};

function observation({ now, kmh }: Told, hoursAgo: number, celsius: number | null) {
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

function roomOf(path: string): Room {
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

/** A weather service on this machine over real HTTP, with the house's door to it and short limits. */
export async function nwsDouble(now: Date) {
  const told: Told = {
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
    hour: () => ({}),
  };
  const asked: string[] = [];
  const agents = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    agents.add(request.headers['user-agent'] ?? '');
    const room = roomOf(path);
    answer(response, told.behaves[room] ?? 'answers', () => answers[room](told));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const door = outbound({ origins: [origin], privateOrigins: [origin], timeoutMs: 500 });
  const provider = nwsWeather({ asking: { door, pausesMs: [2, 4] }, contact: 'farm@example.com', origin });
  /** Everything behaves in one way. */
  const all = (behaviour: Behaviour) => {
    for (const room of Object.keys(answers) as Room[]) told.behaves[room] = behaviour;
  };
  const close = async () => {
    await door.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { told, asked, agents, provider, all, close };
}
