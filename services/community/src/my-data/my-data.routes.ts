import { communityData, type ErasedData, type OwnData } from '@farm/contracts';
import { serve, type App, type Caller, type Clock, type VisitorMark } from '@farm/server-kit';
import type { EmailMark } from '../leads/email-mark';
import type { MyDataRepository } from './my-data.repository';
import type { OwnWordsRepository } from './own-words.repository';

const LIST = 'Mailing list';
const MESSAGES = 'Messages to the farm';
const COMMENTS = 'Comments';
const LIKES = 'Likes';
const REPORTS = 'Reports of comments';
const MARK_STAYS = 'A mark made from your address stays on our list of addresses that we never write to again.';
const BLOCK_STAYS = "A moderator's block of this browser stays until its last day.";

export interface MyDataRooms {
  myData: MyDataRepository;
  ownWords: OwnWordsRepository;
  emailMark: EmailMark;
  visitorMark: VisitorMark;
  clock: Clock;
}

type Asking = Pick<Caller, 'visitor' | 'session'>;

/** What a browser wrote is its own by its cookie; what stands under an address is shown to who has proved that address. */
async function heldOf({ visitor, session }: Asking, rooms: MyDataRooms): Promise<OwnData> {
  const { myData, ownWords, visitorMark } = rooms;
  const mark = visitorMark(visitor);
  const key = (await session.person())?.email.toLowerCase();
  const held = [
    { what: LIST, rows: key === undefined ? [] : await myData.lead(key) },
    { what: MESSAGES, rows: key === undefined ? [] : await myData.messages(key) },
    { what: COMMENTS, rows: await ownWords.comments(mark) },
    { what: LIKES, rows: await ownWords.likes(mark) },
    { what: REPORTS, rows: await ownWords.reports(mark) },
  ];
  return { held: held.filter(({ rows }) => rows.length > 0) };
}

async function erase({ visitor, session }: Asking, rooms: MyDataRooms): Promise<ErasedData> {
  const { myData, ownWords, emailMark, visitorMark, clock } = rooms;
  const mark = visitorMark(visitor);
  const now = clock.now();
  const email = (await session.person())?.email;
  const nothing = { leads: 0, messages: 0 };
  const { leads, messages } = email ? await myData.erase(email.toLowerCase(), emailMark(email), now) : nothing;
  const { comments, likes, reports } = await ownWords.erase(mark, now);
  const blocked = (await ownWords.blockedUntil(mark, now)) !== null;
  const counts = { [LIST]: leads, [MESSAGES]: messages, [COMMENTS]: comments, [LIKES]: likes, [REPORTS]: reports };
  const erased = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [{ what, count }] : []));
  const kept = [...(leads > 0 ? [MARK_STAYS] : []), ...(blocked ? [BLOCK_STAYS] : [])].join(' ');
  return { erased, kept: kept || null };
}

/** What this service holds of this browser and of the person who is signed in. */
export const myDataRoutes = (app: App, rooms: MyDataRooms) =>
  serve(app, communityData, {
    'GET /api/my-data/community': (_, caller) => heldOf(caller, rooms),
    'DELETE /api/my-data/community': (_, caller) => erase(caller, rooms),
  });
