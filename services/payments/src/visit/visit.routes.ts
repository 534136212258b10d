import { visit } from '@farm/contracts';
import { gardenCrops } from '@farm/farm';
import { serve, type App, type Clock } from '@farm/server-kit';
import { describeVisit } from './visit';

const cropOf = (name: string): string | null =>
  gardenCrops.find((crop) => crop.name.toLowerCase() === name.toLowerCase())?.crop ?? null;

/** Hours, directions and what the stand has. */
export const farmVisitRoutes = (app: App, { clock }: { clock: Clock }): void =>
  serve(app, visit, {
    'GET /api/visit': async (_, { reply }) => {
      reply.header('cache-control', 'no-cache');
      return describeVisit(clock.now(), cropOf);
    },
  });
