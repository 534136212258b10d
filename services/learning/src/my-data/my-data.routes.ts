import { learningData } from '@farm/contracts';
import {
  clearKnownAddresses,
  erasedData,
  exportedData,
  throwHttpError,
  serve,
  type App,
  type Clock,
} from '@farm/server-kit';
import type { MyDataRepository } from './my-data.repository';

const LAST = 'You are the last owner. Make someone else an owner first.';

/** The data stored about the signed-in person and this browser. Deleting it deletes the account. */
export const myDataRoutes = (app: App, { myData, clock }: { myData: MyDataRepository; clock: Clock }) =>
  serve(app, learningData, {
    'GET /api/my-data/learning': async (_, { visitor, session }) =>
      exportedData(await myData.read(visitor, await session.person())),
    'DELETE /api/my-data/learning': async (_, caller) => {
      const { visitor, cookies, session, person } = caller;
      const erasure = await myData.erase(visitor, person, clock.now());
      if (!erasure.done) return throwHttpError(409, 'auth.last_operator', LAST);
      caller.renewVisitor();
      if (person) {
        session.clearCookie();
        clearKnownAddresses(cookies);
      }
      return erasedData(erasure.counts);
    },
  });
