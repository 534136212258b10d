import { farmShares, type FarmSharePlace } from '@farm/contracts';
import {
  farmShareLimits,
  isSeasonOver,
  normalizeEmail,
  pickupDays,
  pickupText,
  site,
  weeklyCalendar,
} from '@farm/farm';
import { countCharacters, sanitizeLine, throwHttpError, type Clock } from '@farm/server-kit';
import type { LinkKeys } from '../access/link-tokens';
import type { FarmSharePlacesRepository, PlaceProblem, PlaceRow } from './farm-share-places.repository';
import { ownPlace } from './farm-share-reply';
import type { FarmSharesRepository, ShareRow } from './farm-shares.repository';
import { placeIdOf } from './place-link';

export interface FarmShareDeps {
  farmShares: FarmSharesRepository;
  farmSharePlaces: FarmSharePlacesRepository;
  clock: Clock;
  linkKeys: LinkKeys;
  siteOrigin: string;
}

const REQUEST = farmShares['POST /api/farm-shares/:id/places'].messages;
const MESSAGES = {
  unknown: "We don't have a season at this address.",
  over: 'This season is over.',
  canceled: 'This season was canceled.',
  gone: 'This link has expired, or the place was given up. You can sign up again on the page Visit.',
  pickup_day:
    'This season no longer has the pick-up day that you chose. Sign up again on the page Visit, with another day.',
  unknownLink: "This link isn't valid. Copy the whole line from the email.",
  noMember: 'Only members have pick-up days.',
};

/** @throws 404 `share.unknown` */
export const findShare = async (
  id: string,
  { farmShares: shares }: Pick<FarmShareDeps, 'farmShares'>,
): Promise<ShareRow> => (await shares.find(id)) ?? throwHttpError(404, 'share.unknown', MESSAGES.unknown);

/** @throws 409, 410 */
export const rejectProblem = (problem: PlaceProblem): never =>
  problem === 'gone'
    ? throwHttpError(410, 'share.gone', MESSAGES.gone)
    : throwHttpError(409, `share.${problem}`, MESSAGES[problem]);

/** @throws 422 */
export const rejectField = (field: string, sentence: string): never =>
  throwHttpError(422, `share.${field}`, sentence, { extra: { field } });

interface PlaceInput {
  name: string;
  email: string;
  phone?: string;
  allergies?: string;
  pickupDay: string;
}

/** A sanitized line, which may be longer than it was typed. @throws 422 */
function readLine(field: 'name' | 'phone' | 'allergies', typed: string, max: number): string {
  const line = sanitizeLine(typed);
  return countCharacters(line) > max ? rejectField(field, REQUEST[field]) : line;
}

/** Sends the email that asks to confirm a place. The response does not depend on the address. @throws 404, 409, 422 */
export async function requestPlace(shareId: string, input: PlaceInput, deps: FarmShareDeps): Promise<{ sent: true }> {
  const at = deps.clock.now();
  const email = normalizeEmail(input.email) ?? rejectField('email', REQUEST.email);
  const name =
    readLine('name', input.name, farmShareLimits.memberName) || rejectField('name', 'Please give your name.');
  const phone = readLine('phone', input.phone ?? '', farmShareLimits.phone);
  const allergies = readLine('allergies', input.allergies ?? '', farmShareLimits.allergies);
  const share = await findShare(shareId, deps);
  if (share.status === 'canceled') rejectProblem('canceled');
  if (isSeasonOver(share, at)) rejectProblem('over');
  const { pickupDay } = input;
  if (!share.pickups.some(({ day }) => day === pickupDay)) rejectField('pickupDay', REQUEST.pickupDay);
  await deps.farmSharePlaces.request({ shareId, email, name, phone, allergies, pickupDay, at });
  return { sent: true };
}

const idOf = (token: string, { linkKeys }: FarmShareDeps): string =>
  placeIdOf(token, linkKeys) ?? throwHttpError(404, 'share.unknown_link', MESSAGES.unknownLink);

const findPlace = async (token: string, deps: FarmShareDeps): Promise<PlaceRow> =>
  (await deps.farmSharePlaces.find(idOf(token, deps))) ?? rejectProblem('gone');

const describe = async (row: PlaceRow, deps: FarmShareDeps): Promise<FarmSharePlace> =>
  ownPlace(row, await findShare(row.shareId, deps));

export const readFarmSharePlace = async (token: string, deps: FarmShareDeps): Promise<FarmSharePlace> =>
  describe(await findPlace(token, deps), deps);

/** @throws 404, 409, 410 */
export async function confirmPlace(token: string, deps: FarmShareDeps): Promise<FarmSharePlace> {
  const result = await deps.farmSharePlaces.confirm(idOf(token, deps), deps.clock.now());
  return 'problem' in result ? rejectProblem(result.problem) : describe(result.place, deps);
}

/** @throws 404, 409 `share.over`, 410 */
export async function leaveShare(token: string, deps: FarmShareDeps): Promise<FarmSharePlace> {
  const result = await deps.farmSharePlaces.end(idOf(token, deps), deps.clock.now());
  return 'problem' in result ? rejectProblem(result.problem) : describe(result.place, deps);
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

/** The weekly pick-ups of a member as a calendar file. @throws 404, 409 `share.no_member`, 410 */
export async function pickupCalendar(token: string, deps: FarmShareDeps): Promise<string> {
  const row = await findPlace(token, deps);
  const share = await findShare(row.shareId, deps);
  const pickup = share.pickups.find(({ day }) => day === row.pickupDay);
  const days = pickup && pickupDays(share, pickup.day);
  if (row.status !== 'member' || share.status === 'canceled' || !days)
    return throwHttpError(409, 'share.no_member', MESSAGES.noMember);
  return weeklyCalendar(
    'Farm share',
    {
      uid: `farm-share-${row.id}@${new URL(deps.siteOrigin).hostname}`,
      title: `Pick up: ${share.name}`,
      text: `${pickupText(pickup)}\nQuestions? ${site.emails.info}`,
      place: share.pickupPlace,
      day: days.first,
      time: pickup.from,
      zone: site.place.timeZone,
      minutes: minutesOf(pickup.to) - minutesOf(pickup.from),
      times: days.weeks,
      sequence: share.version,
    },
    deps.clock.now(),
  );
}
