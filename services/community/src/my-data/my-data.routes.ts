import { communityData, type ErasedData, type OwnData } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import type { EmailMark } from '../leads/email-mark';
import type { MyDataRepository } from './my-data.repository';

const LIST = 'Mailing list';
const MESSAGES = 'Messages to the farm';
const MARK_STAYS = 'A mark made from your address stays on our list of addresses that we never write to again.';

export interface MyDataRooms {
  myData: MyDataRepository;
  emailMark: EmailMark;
  clock: Clock;
}

async function heldOf(email: string, { myData }: MyDataRooms): Promise<OwnData> {
  const key = email.toLowerCase();
  const [list, messages] = await Promise.all([myData.lead(key), myData.messages(key)]);
  const held = [
    { what: LIST, rows: list },
    { what: MESSAGES, rows: messages },
  ];
  return { held: held.filter(({ rows }) => rows.length > 0) };
}

async function erase(email: string, { myData, emailMark, clock }: MyDataRooms): Promise<ErasedData> {
  const { leads, messages } = await myData.erase(email.toLowerCase(), emailMark(email), clock.now());
  const erased = [
    { what: LIST, count: leads },
    { what: MESSAGES, count: messages },
  ];
  return { erased: erased.filter(({ count }) => count > 0), kept: leads > 0 ? MARK_STAYS : null };
}

/** What this service holds of the person who is signed in. Nobody signed in: nothing, for an address must be proved. */
export const myDataRoutes = (app: App, rooms: MyDataRooms) =>
  serve(app, communityData, {
    'GET /api/my-data/community': async (_, { session }) => {
      const person = await session.person();
      return person ? heldOf(person.email, rooms) : { held: [] };
    },
    'DELETE /api/my-data/community': async (_, { session }) => {
      const person = await session.person();
      return person ? erase(person.email, rooms) : { erased: [], kept: null };
    },
  });
