import { communityData, type ErasedData, type PersonalData } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import {
  erasedData,
  exportedData,
  serve,
  type App,
  type Caller,
  type Clock,
  type Person,
  type VisitorHasher,
} from '@farm/server-kit';
import { type RemovePicturesDeps, removePicturesSoon } from '../garden-photos/delete-photos';
import type { HashEmail } from '../leads/email-hash';
import type { MyDataRepository } from './my-data.repository';

const LIST = 'Mailing list';
const BELL = 'Frost bell';
const MESSAGES = 'Messages to the farm';
const COMMENTS = 'Comments';
const LIKES = 'Likes';
const REPORTS = 'Reports of comments';
const PHOTOS = 'Garden photos';
const HASH_REMAINS = 'We keep a scrambled form of your address, so that we never email it again.';
const BLOCK_REMAINS = "A moderator's block of this browser stays until it ends.";

export interface MyDataDeps extends RemovePicturesDeps {
  myData: MyDataRepository;
  hashEmail: HashEmail;
  hashVisitor: VisitorHasher;
  clock: Clock;
}

const emailOf = (person: Person | null): string | undefined =>
  person ? (normalizeEmail(person.email) ?? person.email.toLowerCase()) : undefined;

/** Data of this browser, by its cookie, and data under the address of the signed-in person. */
async function exportData(
  { visitor, session }: Pick<Caller, 'visitor' | 'session'>,
  { myData, hashVisitor }: MyDataDeps,
): Promise<PersonalData> {
  const visitorHash = hashVisitor(visitor);
  const email = emailOf(await session.person());
  return exportedData({
    [LIST]: email === undefined ? [] : await myData.leads(email),
    [BELL]: email === undefined ? [] : await myData.bells(email),
    [MESSAGES]: email === undefined ? [] : await myData.messages(email),
    [COMMENTS]: await myData.comments(visitorHash),
    [LIKES]: await myData.likes(visitorHash),
    [REPORTS]: await myData.reports(visitorHash),
    [PHOTOS]: await myData.photos([{ visitor: visitorHash }, ...(email === undefined ? [] : [{ email }])]),
  });
}

async function erase(
  { visitor, person, request }: Pick<Caller, 'visitor' | 'person' | 'request'>,
  { myData, hashEmail, hashVisitor, clock, ...deps }: MyDataDeps,
): Promise<ErasedData> {
  const visitorHash = hashVisitor(visitor);
  const at = clock.now();
  const email = emailOf(person);
  const {
    leads,
    bells,
    messages,
    photos: waiting,
  } = email === undefined
    ? { leads: 0, bells: 0, messages: 0, photos: [] }
    : await myData.eraseAddress({ emailKey: email, emailHash: hashEmail(email), at });
  const { comments, likes, reports, photos } = await myData.eraseVisitor(visitorHash, at);
  await removePicturesSoon([...photos, ...waiting], deps, request.log);
  const counts = {
    ...{ [LIST]: leads, [BELL]: bells, [MESSAGES]: messages },
    ...{ [COMMENTS]: comments, [LIKES]: likes, [REPORTS]: reports, [PHOTOS]: photos.length + waiting.length },
  };
  return erasedData(counts, [
    leads + bells > 0 && HASH_REMAINS,
    (await myData.isBlocked(visitorHash, at)) && BLOCK_REMAINS,
  ]);
}

export const myDataRoutes = (app: App, deps: MyDataDeps) =>
  serve(app, communityData, {
    'GET /api/my-data/community': (_, caller) => exportData(caller, deps),
    'DELETE /api/my-data/community': (_, caller) => erase(caller, deps),
  });
