import { farmDay, frostIn, readDay, textOf, yearsAround, type Day, type Frost } from '@farm/almanac';
import { randomBytes } from 'node:crypto';
import { farmPlan, type FarmPlan, type FarmPlanRequest, type PlanPlace } from '@farm/contracts';
import { throwHttpError, serve, type App, type Caller } from '@farm/server-kit';
import { confirmPlanEmails, requestPlanEmails, stopPlanEmails, type PlanEmailDeps } from './emails/plan-emails';
import { generatePlan, MAX_DAYS_AHEAD, todayAt, type PlanDeps } from './generate-plan';
import { findPlace } from './place';
import { planAddress } from './plan-page';
import { planPdf } from './print/plan-sheet';
import { createPosters } from './print/poster';
import { createSeedPackets } from './print/seed-packets';
import { sendSheet, type SheetDeps } from './print/sheet';
import { inLanguage, i18n } from '../language/messages';
import { understoodOf } from './understood';
import { readSiteText } from './read-text';

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
  const site = readSiteText(text);
  const understood = [...understoodOf(site, todayAt(place, clock.now()))];
  const reading = { understood, unused: [...site.unused] };
  if (place.isFallback || place.problem !== null)
    return { place: null, zone: null, frost: null, lastFrost: null, problem: place.problem, ...reading };
  const { zone, frost } = place.prefix;
  return {
    place: place.name,
    zone,
    frost: FROST_KINDS[frost.kind],
    lastFrost: nextLastFrost(frost, todayAt(place, clock.now())),
    ...reading,
  };
}

/** The text that was typed may tell where somebody lives: a shared plan has the place, and wishes that the tables know. */
const withoutTypedWords = ({ context, wishes = [], ...plan }: FarmPlan): FarmPlan => ({
  ...plan,
  context: { ...context, unused: [] },
  wishes: wishes.filter(({ cropId }) => cropId !== null),
});

type DatedRequest = FarmPlanRequest & { day: string };

/** The plan that was seen, made again. @throws HttpError 422 for a day that no plan of now can have */
const planOfDay = (request: DatedRequest, deps: PlanDeps, message: string): Promise<FarmPlan> =>
  inLanguage(request.language, () => madeAgain(request, deps, i18n._(message)));

async function madeAgain({ day: text, ...request }: DatedRequest, deps: PlanDeps, message: string): Promise<FarmPlan> {
  const day = readDay(text);
  const today = farmDay(deps.clock.now());
  // The place may be a day ahead of the farm.
  const latest = today + 1 + (request.start === text ? MAX_DAYS_AHEAD : 0);
  if (day === null || day > latest || day < today - MAX_AGE_DAYS) return throwHttpError(422, 'plan.day', message);
  return withoutTypedWords(await generatePlan(request, deps, day));
}

async function share(request: DatedRequest, deps: PlanDeps) {
  const token = randomBytes(16).toString('base64url');
  const plan = await planOfDay(request, deps, /*i18n*/ 'This plan is too old to share. Please make it again.');
  const expiresAt = await deps.plans.sharePlan(token, plan, deps.clock.now());
  return { token, expiresAt: expiresAt.toISOString() };
}

const sharedPlan = async (token: string, { plans, clock }: PlanDeps): Promise<FarmPlan> =>
  (await plans.findSharedPlan(token, clock.now())) ?? throwHttpError(404, 'plan.gone', 'That plan link has expired.');

/** Sends a plan as PDF; its code leads to the plan, if it is shared, else to the page that makes plans. */
const sendPlan = (plan: FarmPlan, token: string | null, { reply }: Caller, { clock }: PlanDeps) => {
  const address = `${planAddress(plan.answers?.language)}${token === null ? '' : `?plan=${token}`}`;
  return sendSheet(reply, {
    name: `farm-plan-${plan.context.day}.pdf`,
    content: planPdf(plan, address, clock.now()),
  });
};

/** Farm plans are made from answers, place and day, and stored only when they are shared or emailed. */
export function farmPlanRoutes(app: App, deps: PlanDeps & PlanEmailDeps): void {
  const sheetDeps: SheetDeps = {
    crops: deps.tables.crops,
    clock: deps.clock,
    findPlace: (text) => findPlace(text, deps.tables.climate, deps.plans),
    todayAt,
  };
  const sendPoster = createPosters(sheetDeps);
  const sendSeedPackets = createSeedPackets(sheetDeps);
  serve(app, farmPlan, {
    'GET /api/farm-plan/poster': ({ query }, caller) => sendPoster(query, caller),
    'GET /api/farm-plan/seed-packets': ({ query }, caller) => sendSeedPackets(query, caller),
    'POST /api/farm-plan/pdf': async ({ body }, caller) =>
      sendPlan(
        await planOfDay(body, deps, /*i18n*/ 'This plan is too old to print. Please make it again.'),
        null,
        caller,
        deps,
      ),
    'GET /api/farm-plans/:token/pdf': async ({ params: { token } }, caller) =>
      sendPlan(await sharedPlan(token, deps), token, caller, deps),
    'GET /api/farm-plan/place': ({ query }) => inLanguage(query.language, () => describePlace(query.text, deps)),
    'POST /api/generate-farm-plan': ({ body }) => generatePlan(body, deps),
    'POST /api/farm-plans': ({ body }) => share(body, deps),
    'POST /api/farm-plan/emails': ({ body }) => requestPlanEmails(body, deps),
    'POST /api/farm-plan/emails/confirm': ({ body }) => confirmPlanEmails(body.token, deps),
    'POST /api/farm-plan/emails/stop/:token': ({ params }) => stopPlanEmails(params.token, deps),
    'GET /api/farm-plans/:token': ({ params }) => sharedPlan(params.token, deps),
  });
}
