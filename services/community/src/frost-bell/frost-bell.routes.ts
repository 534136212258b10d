import { setTimeout as delay } from 'node:timers/promises';
import { frostCrops, frostKinds, isInPlantingRegion, placeByZip } from '@farm/almanac';
import { CHOOSE_A_CROP, frostBell, type FrostBellOverview } from '@farm/contracts';
import { normalizeEmail } from '@farm/farm';
import { type App, type Clock, serve, throwHttpError } from '@farm/server-kit';
import type { HashEmail } from '../leads/email-hash';
import { hashOfToken, newConfirmationToken } from '../leads/leads.repository';
import { olderSpellings } from '../leads/subscribe';
import { holdReason } from '../newsletter/weekly-newsletter';
import type { LiveWeather } from '../weather/snapshot';
import type { FrostBellRepository } from './frost-bell.repository';
import type { FrostNightsRepository } from './frost-nights.repository';

interface FrostBellDeps {
  bells: FrostBellRepository;
  nights: FrostNightsRepository;
  readPoint: (zip: string) => Promise<unknown>;
  hashEmail: HashEmail;
  clock: Clock;
  /** Null: no bell rings. */
  weather: LiveWeather | null;
  sendsMail: boolean;
  /** Least response time, see `CommunityDeps`. */
  minResponseMs: number;
}

const OUTSIDE =
  'The frost bell knows the crops and frosts of thirteen Southern states only, and this ZIP code is outside.';

const NO_SUCH_ZIP = 'There is no such ZIP code. Please check it.';

const KINDS = frostKinds.map(({ id, name, harmedAt, reason }) => ({
  ...{ id, name, harmedAt, reason },
  crops: frostCrops.filter(({ kind }) => kind === id).map((crop) => ({ id: crop.id, name: crop.name })),
}));

const rejectZip = (code: string, sentence: string): never =>
  throwHttpError(422, code, sentence, { extra: { field: 'zip' } });

/** @throws 422 for a ZIP code that does not exist, or lies outside the thirteen states */
async function readZip(typed: string, { readPoint }: FrostBellDeps): Promise<string> {
  const zip = typed.trim();
  const place = placeByZip(zip);
  if (!place || !(await readPoint(zip))) return rejectZip('frost_bell.zip', NO_SUCH_ZIP);
  return isInPlantingRegion(place) ? zip : rejectZip('frost_bell.outside', OUTSIDE);
}

/**
 * Stores a request and enqueues its email. Response and response time are the same for every valid address, so they do not
 * reveal whether it is known, rate limited or erased. @throws 422 for a ZIP code or crops that the bell does not know
 */
async function subscribe(body: { zip: string; crops: string[]; email: string }, deps: FrostBellDeps) {
  const zip = await readZip(body.zip, deps);
  const crops = frostCrops.filter(({ id }) => body.crops.includes(id)).map(({ id }) => id);
  if (crops.length === 0) throwHttpError(422, 'frost_bell.crops', CHOOSE_A_CROP, { extra: { field: 'crops' } });
  const email =
    normalizeEmail(body.email) ?? throwHttpError(400, 'request.invalid', 'Please enter a valid email address');
  const emailHashes = olderSpellings(body.email, email).map(deps.hashEmail);
  const request = { ...newConfirmationToken(), email, emailHashes, zip, crops, at: deps.clock.now() };
  await Promise.all([deps.bells.subscribe(request), delay(deps.minResponseMs)]);
  return { success: true } as const;
}

async function confirm(token: string, { bells, clock }: FrostBellDeps): Promise<{ confirmed: true }> {
  if (await bells.confirm(hashOfToken(token), clock.now())) return { confirmed: true };
  return throwHttpError(410, 'frost_bell.expired', 'This link has expired.');
}

async function end(token: string, { bells, clock }: FrostBellDeps): Promise<{ ended: true }> {
  if (await bells.end(hashOfToken(token), clock.now())) return { ended: true };
  return throwHttpError(
    404,
    'frost_bell.unknown_link',
    "This link doesn't work. The address may have been deleted already.",
  );
}

const NO_FORECAST = 'This site has no forecast (WEATHER_PROVIDER), so no bell rings.';

async function overview({ bells, nights, weather, sendsMail }: FrostBellDeps): Promise<FrostBellOverview> {
  const [states, night] = await Promise.all([bells.countByState(), nights.lastNight()]);
  return { ...states, ...night, held: weather ? holdReason(sendsMail) : NO_FORECAST };
}

/** The frost bell with double opt-in; every link in an email carries a token that proves the inbox. */
export const frostBellRoutes = (app: App, deps: FrostBellDeps) =>
  serve(app, frostBell, {
    'GET /api/frost-bell/crops': async (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=300');
      return { kinds: KINDS, hasForecast: deps.weather !== null };
    },
    'POST /api/frost-bell': ({ body }) => subscribe(body, deps),
    'POST /api/frost-bell/confirm': ({ body }) => confirm(body.token, deps),
    'POST /api/frost-bell/end/:token': ({ params }) => end(params.token, deps),
    'GET /api/ops/inbox/frost-bell': () => overview(deps),
  });
