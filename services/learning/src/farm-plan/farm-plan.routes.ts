import { randomBytes } from 'node:crypto';
import { farmPlan, type FarmPlan, type FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import tzLookup from '@photostructure/tz-lookup';
import { readDay, todayIn, type Day } from '../calendar/days';
import { farmDay } from '../calendar/farm-day';
import { readPlace, type Place } from './place/place';
import type { PlaceRepository } from './place/places.repository';
import { makePlan, type PlanTables } from './plan';
import type { PlanLinkRepository } from './plan-links.repository';

export interface FarmPlanDeps {
  tables: PlanTables;
  places: PlaceRepository;
  links: PlanLinkRepository;
  clock: Clock;
}

const SHARED_MS = 90 * 86_400_000;
const OLDEST_DAYS = 30; // a copy must be able to equal what was seen
const OFFERED: readonly string[] = planOptions.crops;

/** The place's own date; the site's where no time zone is known. */
function todayAt({ lat, lon, standIn }: Place, now: Date): Day {
  return standIn ? farmDay(now) : todayIn(tzLookup(lat, lon), now);
}

function checked(request: FarmPlanRequest): FarmPlanRequest {
  if (request.location.trim() === '')
    return refuse(422, 'plan.location', 'Please tell us where you grow, in up to 500 characters.');
  if (request.crops.some((crop) => !OFFERED.includes(crop)))
    return refuse(422, 'plan.crops', 'Please choose one to eight crops from the list.');
  return request;
}

async function generate(asked: FarmPlanRequest, deps: FarmPlanDeps, day?: Day): Promise<FarmPlan> {
  const request = checked(asked);
  const place = await readPlace(request.location, deps.tables.climate, deps.places);
  const now = deps.clock.now();
  return makePlan(request, place, day ?? todayAt(place, now), now, deps.tables);
}

/** What was typed may tell where somebody lives: a shared plan carries the place, not the text. */
async function share({ day: text, ...request }: FarmPlanRequest & { day: string }, deps: FarmPlanDeps) {
  const day = readDay(text);
  const now = deps.clock.now();
  const today = farmDay(now);
  if (day === null || day > today + 1 || day < today - OLDEST_DAYS)
    return refuse(422, 'plan.day', 'This plan is too old to share. Please make it again.');
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + SHARED_MS);
  await deps.links.keep(token, await generate(request, deps, day), expiresAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Farm plans: made from answers, place and day; kept only when somebody shares one. */
export const farmPlanRoutes = (app: App, deps: FarmPlanDeps) =>
  serve(app, farmPlan, {
    'POST /api/generate-farm-plan': ({ body }) => generate(body, deps),
    'POST /api/farm-plans': ({ body }) => share(body, deps),
    'GET /api/farm-plans/:token': async ({ params }) =>
      (await deps.links.find(params.token, deps.clock.now())) ??
      refuse(404, 'plan.gone', 'That plan link has expired.'),
  });
