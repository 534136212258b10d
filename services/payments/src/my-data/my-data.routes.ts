import { paymentsData } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { erasePerson, type Erasing } from '../library/erase-person';
import type { MyDataRepository } from './my-data.repository';

export interface MyDataDeps extends Erasing {
  myData: MyDataRepository;
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

const KEPT = 'Your orders stay in our books, without your address.';

/** What the store holds of the person who is signed in, and of this browser. */
export const myDataRoutes = (app: App, deps: MyDataDeps) =>
  serve(app, paymentsData, {
    'GET /api/my-data/payments': async (_, { visitor, session }) => {
      const person = await session.person();
      const rows = await deps.myData.orders(visitor, person ? deps.emailHash(person.email) : null);
      return { held: rows.length > 0 ? [{ what: 'Orders', rows }] : [] };
    },
    // Orders that name nobody say nothing of who made them: there is nothing to delete in them.
    'DELETE /api/my-data/payments': async (_, { session }) => {
      const person = await session.person();
      const { orders } = person ? await erasePerson(person.email, deps) : { orders: 0 };
      return orders > 0 ? { erased: [{ what: 'Addresses of orders', count: orders }], kept: KEPT } : NOTHING;
    },
  });

const NOTHING = { erased: [], kept: null };
