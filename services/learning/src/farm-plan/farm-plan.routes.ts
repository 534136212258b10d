import { farmDay, frostIn, readDay, textOf, yearsAround, type Day, type Frost } from '@farm/almanac';
import { randomBytes } from 'node:crypto';
import { farmPlan, type FarmPlan, type FarmPlanRequest, type PlanPlace } from '@farm/contracts';
import { throwHttpError, serve, type App } from '@farm/server-kit';
import { confirmPlanEmails, requestPlanEmails, stopPlanEmails, type PlanEmailDeps } from './emails/plan-emails';
import { generatePlan, MAX_DAYS_AHEAD, todayAt, type PlanDeps } from './generate-plan';
import { findPlace } from './place';
import { createPosters } from './poster/poster';

const MAX_AGE_DAYS = 30; // a shared plan must equal what was seen

const nextLastFrost = (frost: Frost, today: Day): string | null => {
  if (frost.kind !== 'dates') return null;
  const days = yearsAround(today).map((year) => frostIn(frost, year).lastHalf);
  const next = days.find((day) => day >= today);
  return next === undefined ? null : textOf(next);
};

const FROST_KINDS = { dates: 'dates', free: 'frost-free', ever: 'any-month' } as const;

async function describePlace(text: string, { tables, plans, clock }: PlanDeps): Promise<PlanPlace> {
  const place = await findPlace(text, tables.climate, plans);
  if (place.isFallback || place.problem !== null)
    return { place: null, zone: null, frost: null, lastFrost: null, problem: place.problem };
  const { zone, frost } = place.prefix;
  return {
    place: place.name,
    zone,
    frost: FROST_KINDS[frost.kind],
    lastFrost: nextLastFrost(frost, todayAt(place, clock.now())),
  };
}

/** The text that was typed may tell where somebody lives: a shared plan has the place, and wishes that the tables know. */
const withoutTypedWords = ({ context, wishes = [], ...plan }: FarmPlan): FarmPlan => ({
  ...plan,
  context: { ...context, unused: [] },
  wishes: wishes.filter(({ cropId }) => cropId !== null),
});

async function share({ day: text, ...request }: FarmPlanRequest & { day: string }, deps: PlanDeps) {
  const day = readDay(text);
  const now = deps.clock.now();
  const today = farmDay(now);
  // The place may be a day ahead of the farm.
  const latest = today + 1 + (request.start === text ? MAX_DAYS_AHEAD : 0);
  if (day === null || day > latest || day < today - MAX_AGE_DAYS)
    return throwHttpError(422, 'plan.day', 'This plan is too old to share. Please make it again.');
  const token = randomBytes(16).toString('base64url');
  const plan = await generatePlan(request, deps, day);
  const expiresAt = await deps.plans.sharePlan(token, withoutTypedWords(plan), now);
  return { token, expiresAt: expiresAt.toISOString() };
}

/** Farm plans are made from answers, place and day, and stored only when they are shared or emailed. */
export function farmPlanRoutes(app: App, deps: PlanDeps & PlanEmailDeps): void {
  const sendPoster = createPosters({
    crops: deps.tables.crops,
    clock: deps.clock,
    findPlace: (text) => findPlace(text, deps.tables.climate, deps.plans),
    todayAt,
  });
  serve(app, farmPlan, {
    'GET /api/farm-plan/poster': ({ query }, caller) => sendPoster(query, caller),
    'GET /api/farm-plan/place': ({ query }) => describePlace(query.text, deps),
    'POST /api/generate-farm-plan': ({ body }) => generatePlan(body, deps),
    'POST /api/farm-plans': ({ body }) => share(body, deps),
    'POST /api/farm-plan/emails': ({ body }) => requestPlanEmails(body, deps),
    'POST /api/farm-plan/emails/confirm': ({ body }) => confirmPlanEmails(body.token, deps),
    'POST /api/farm-plan/emails/stop/:token': ({ params }) => stopPlanEmails(params.token, deps),
    'GET /api/farm-plans/:token': async ({ params }) =>
      (await deps.plans.findSharedPlan(params.token, deps.clock.now())) ??
      throwHttpError(404, 'plan.gone', 'That plan link has expired.'),
  });
}
