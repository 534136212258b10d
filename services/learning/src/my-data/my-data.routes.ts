import { learningData } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import type { MyDataRepository } from './my-data.repository';

const LAST = 'You are the last operator. Make somebody else an operator first.';

/** What this service holds of the person who is signed in and of this browser; deleting ends the account itself. */
export const myDataRoutes = (app: App, { myData, clock }: { myData: MyDataRepository; clock: Clock }) =>
  serve(app, learningData, {
    'GET /api/my-data/learning': async (_, { visitor, session }) => {
      const tables = Object.entries(await myData.read(visitor, await session.person()));
      const held = tables.filter(([, rows]) => rows.length > 0);
      return { held: held.map(([what, rows]) => ({ what, rows: rows as Record<string, unknown>[] })) };
    },
    'DELETE /api/my-data/learning': async (_, { visitor, session }) => {
      const person = await session.person();
      const erasure = await myData.erase(visitor, person, clock.now());
      if (!erasure.done) return refuse(409, 'auth.last_operator', LAST);
      if (person) session.end();
      const erased = Object.entries(erasure.counts).filter(([, count]) => count > 0);
      return { erased: erased.map(([what, count]) => ({ what, count })), kept: null };
    },
  });
