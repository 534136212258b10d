import { communityData } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { MyDataRepository } from './my-data.repository';

const WHAT = 'Mailing list';

/** What this service holds of the person who is signed in. Nobody signed in: nothing, for an address must be proved. */
export const myDataRoutes = (app: App, store: MyDataRepository) =>
  serve(app, communityData, {
    'GET /api/my-data/community': async (_, { session }) => {
      const person = await session.person();
      const rows = person ? await store.read(person.email.toLowerCase()) : [];
      return { held: rows.length > 0 ? [{ what: WHAT, rows }] : [] };
    },
    'DELETE /api/my-data/community': async (_, { session }) => {
      const person = await session.person();
      const count = person ? await store.erase(person.email.toLowerCase()) : 0;
      return { erased: count > 0 ? [{ what: WHAT, count }] : [], kept: null };
    },
  });
