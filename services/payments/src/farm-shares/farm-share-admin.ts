import { farmShares, type FarmShareInput, type FarmShareMember, type OperatorFarmShare } from '@farm/contracts';
import { farmShareLimits, isDay, isSeasonOver, pickupDays, weekdayName } from '@farm/farm';
import { countCharacters, sanitizeLine, sanitizeText, throwHttpError } from '@farm/server-kit';
import { memberRow, operatorShare } from './farm-share-reply';
import type { ChangeResult, ShareFields, ShareRow } from './farm-shares.repository';
import { findShare, rejectField, rejectProblem, type FarmShareDeps } from './farm-shares';

const DAY_MS = 86_400_000;
const MESSAGES = farmShares['POST /api/ops/farm-shares'].messages;

/** A calendar day as milliseconds. @throws 422 for a day that does not exist */
function readDay(field: 'startsOn' | 'endsOn', day: string): number {
  return isDay(day) ? Date.parse(`${day}T00:00:00Z`) : rejectField(field, 'There is no such day.');
}

function checkDays({ startsOn, endsOn, pickups }: FarmShareInput, now: Date): void {
  const days = (readDay('endsOn', endsOn) - readDay('startsOn', startsOn)) / DAY_MS;
  if (days < 0) rejectField('endsOn', 'The last day must not be before the first.');
  if (days > farmShareLimits.seasonDays)
    rejectField('endsOn', `A season has at most ${farmShareLimits.seasonDays} days.`);
  if (isSeasonOver({ endsOn }, now)) rejectField('endsOn', 'This day has passed. Please choose a later one.');
  if (new Set(pickups.map(({ day }) => day)).size < pickups.length)
    rejectField('pickups', 'Please give each pick-up day once.');
  for (const pickup of pickups) {
    if (pickup.to <= pickup.from) rejectField('pickups', 'A pick-up must end after it begins.');
    if (!pickupDays({ startsOn, endsOn }, pickup.day))
      rejectField('pickups', `The season has no ${weekdayName(pickup.day)}.`);
  }
}

/** A sanitized text, whose length may be another than the one that was entered. @throws 422 */
function readText(field: 'name' | 'about' | 'pickupPlace' | 'price', text: string, min = 1): string {
  const length = countCharacters(text);
  return length < min || length > farmShareLimits[field] ? rejectField(field, MESSAGES[field]) : text;
}

/** What an operator entered, checked. @throws 422 */
function readFields(input: FarmShareInput, now: Date): ShareFields {
  checkDays(input, now);
  const { kind, startsOn, endsOn, places, pickups } = input;
  return {
    ...{ kind, startsOn, endsOn, places, pickups },
    name: readText('name', sanitizeLine(input.name), farmShareLimits.minName),
    about: readText('about', sanitizeText(input.about)),
    pickupPlace: readText('pickupPlace', sanitizeLine(input.pickupPlace)),
    price: readText('price', sanitizeLine(input.price)),
  };
}

/** @throws 422 */
export async function createShare(
  { id, ...input }: FarmShareInput & { id: string },
  deps: FarmShareDeps,
): Promise<OperatorFarmShare> {
  const now = deps.clock.now();
  await deps.farmShares.create(id, readFields(input, now), now);
  return operatorShare(await findShare(id, deps));
}

const pickupsOf = ({ startsOn, endsOn, pickups, pickupPlace }: ShareFields): string =>
  JSON.stringify([startsOn, endsOn, pickupPlace, pickups.map(({ day, from, to }) => [day, from, to])]);

function rejectChange(result: Exclude<ChangeResult, 'stored'>, { members, offered }: ShareRow): never {
  switch (result) {
    case 'fewer-places':
      return rejectField('places', `${members + offered} places are taken or offered. Please give at least that many.`);
    case 'chosen-day':
      return rejectField('pickups', 'Somebody chose a pick-up day that is missing here. Please keep it.');
    case 'stale':
      return throwHttpError(409, 'share.stale', 'Somebody changed this season meanwhile. Please reload and try again.');
  }
}

/** @throws 404; 409 `share.stale`, `share.canceled`; 422 */
export async function changeShare(
  id: string,
  { version, ...input }: FarmShareInput & { version: number },
  deps: FarmShareDeps,
): Promise<OperatorFarmShare> {
  const now = deps.clock.now();
  const before = await findShare(id, deps);
  if (before.status === 'canceled') rejectProblem('canceled');
  const fields = readFields(input, now);
  const isMoved = pickupsOf(before) !== pickupsOf(fields);
  const result = await deps.farmShares.change({ id, version, fields, isMoved, at: now });
  const after = await findShare(id, deps);
  return result === 'stored' ? operatorShare(after) : rejectChange(result, after);
}

/** Idempotent. @throws 404; 409 `share.over` */
export async function cancelShare(id: string, reason: string, deps: FarmShareDeps): Promise<OperatorFarmShare> {
  const at = deps.clock.now();
  const share = await findShare(id, deps);
  if (share.status === 'open' && isSeasonOver(share, at)) rejectProblem('over');
  await deps.farmShares.cancel({ id, reason: reason.trim(), at });
  return operatorShare(await findShare(id, deps));
}

export const listShares = async ({ farmShares: shares }: FarmShareDeps): Promise<{ shares: OperatorFarmShare[] }> => ({
  shares: (await shares.listAll()).map(operatorShare),
});

/** @throws 404 */
export const readMembers = async (
  id: string,
  deps: FarmShareDeps,
): Promise<{ share: OperatorFarmShare; people: FarmShareMember[] }> => ({
  share: operatorShare(await findShare(id, deps)),
  people: (await deps.farmSharePlaces.list(id)).map(memberRow),
});

/** @throws 404 `share.unknown_place`; 409 `share.over` */
export async function cancelPlaceByOperator(
  id: string,
  { farmSharePlaces, clock }: FarmShareDeps,
): Promise<FarmShareMember> {
  const result = await farmSharePlaces.end(id, clock.now(), { isOperator: true });
  if ('place' in result) return memberRow(result.place);
  if (result.problem !== 'gone') return rejectProblem(result.problem);
  return throwHttpError(404, 'share.unknown_place', 'This place is no longer stored.');
}
