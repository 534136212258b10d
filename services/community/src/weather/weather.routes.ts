import { weather } from '@farm/contracts';
import { alike, serve, type App } from '@farm/server-kit';
import type { currentWeather } from './weather';

export const weatherRoutes = (app: App, now: ReturnType<typeof currentWeather>) =>
  serve(app, weather, {
    'GET /api/weather/current': async (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      return alike(await now());
    },
  });
