import { farmDay, readDay, todayIn, type Day } from '@farm/almanac';
import { randomBytes } from 'node:crypto';
import { farmPlan, type FarmPlan, type FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import { throwHttpError, serve, type App, type Clock } from '@farm/server-kit';
import tzLookup from '@photostructure/tz-lookup';
import type { FarmPlanRepository } from './farm-plan.repository';
import { findPlace, type Place } from './place';
import { makePlan } from './plan';
import type { PlanTables } from './plan-tables';

interface FarmPlanDeps {
  tables: PlanTables;
  plans: FarmPlanRepository;
  clock: Clock;
}

const LINK_MS = 90 * 86_400_000;
const MAX_AGE_DAYS = 30; // a shared plan must equal what was seen
const CROPS: readonly string[] = planOptions.crops;

/** The place's own date; the farm's where no place is known. */
const todayAt = ({ lat, lon, isFallback }: Place, now: Date): Day =>
  isFallback ? farmDay(now) : todayIn(tzLookup(lat, lon), now);

async function generate(
  request: FarmPlanRequest,
  { tables, plans, clock }: FarmPlanDeps,
  day?: Day,
): Promise<FarmPlan> {
  if (request.location.trim() === '')
    return throwHttpError(422, 'plan.location', 'Please tell us where you grow, in up to 500 characters.');
  if (request.crops.some((crop) => !CROPS.includes(crop)))
    return throwHttpError(422, 'plan.crops', 'Please choose one to eight crops from the list.');
  const place = await findPlace(request.location, tables.climate, plans);
  const now = clock.now();
  return makePlan(request, place, day ?? todayAt(place, now), now, tables);
}

/** The text that was typed may tell where somebody lives: a shared plan has the place only. */
async function share({ day: text, ...request }: FarmPlanRequest & { day: string }, deps: FarmPlanDeps) {
  const day = readDay(text);
  const now = deps.clock.now();
  const today = farmDay(now);
  if (day === null || day > today + 1 || day < today - MAX_AGE_DAYS)
    return throwHttpError(422, 'plan.day', 'This plan is too old to share. Please make it again.');
  const token = randomBytes(16).toString('base64url');
  const expiresAt = new Date(now.getTime() + LINK_MS);
  await deps.plans.sharePlan(token, await generate(request, deps, day), expiresAt);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Farm plans are made from answers, place and day, and stored only when they are shared. */
export const farmPlanRoutes = (app: App, deps: FarmPlanDeps) =>
  serve(app, farmPlan, {
    'POST /api/generate-farm-plan': ({ body }) => generate(body, deps),
    'POST /api/farm-plans': ({ body }) => share(body, deps),
    'GET /api/farm-plans/:token': async ({ params }) =>
      (await deps.plans.findSharedPlan(params.token, deps.clock.now())) ??
      throwHttpError(404, 'plan.gone', 'That plan link has expired.'),
  });
