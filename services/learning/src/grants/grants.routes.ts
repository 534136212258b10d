import { grants, type GrantCriteria, type GrantResults } from '@farm/contracts';
import { refuse, serve, type App } from '@farm/server-kit';
import { textOf } from '../calendar/days';
import { readPlace } from '../farm-plan/place/place';
import type { PlaceRepository } from '../farm-plan/place/places.repository';
import type { PlanTables } from '../farm-plan/plan';
import { farmDay } from '../calendar/farm-day';
import { changeApplication, describeApplication, track, type TrackingDeps } from './tracker/applications';
import { catalogueForOperators } from './programmes/catalogue-check';
import type { ChecksRepository } from './programmes/checks.repository';
import { locationOf } from './location-read';
import { searchGrants } from './search';
import { applicationOf } from './tracker/stop-link';

export interface GrantDeps extends TrackingDeps {
  checks: ChecksRepository;
  places: PlaceRepository;
  tables: Pick<PlanTables, 'climate'>;
  cookieKeys: readonly string[];
}

async function search({ location = '', ...criteria }: GrantCriteria, deps: GrantDeps): Promise<GrantResults> {
  const text = location.trim();
  const read = text === '' ? null : locationOf(await readPlace(text, deps.tables.climate, deps.places));
  const at = { feed: deps.feed, checks: await deps.checks.all(), today: farmDay(deps.clock.now()) };
  return { ...searchGrants({ ...criteria, state: read?.state ?? null }, at), locationRead: read };
}

async function stop(token: string, { applications, cookieKeys, clock }: GrantDeps) {
  const id = applicationOf(token, cookieKeys);
  if (id === null || !(await applications.quiet(id, clock.now())))
    return refuse(404, 'grants.unknown_link', 'This link is not known. Copy the whole line from the letter.');
  return { stopped: true } as const;
}

/** Grant search and tracker of signed-in people, and the operators' look at the catalogue. */
export const grantRoutes = (app: App, deps: GrantDeps) =>
  serve(app, grants, {
    'POST /api/grants/search': ({ body }) => search(body, deps),
    'GET /api/grants/application-history': async (_, { person }) => {
      const rows = await deps.applications.ofPerson(person.id);
      return { applications: rows.map((row) => describeApplication(row, deps)) };
    },
    'POST /api/grants/track-application': ({ body }, { person }) => track(body, person.id, deps),
    'PATCH /api/grants/applications/:id': ({ params, body }, { person }) =>
      changeApplication({ ...body, id: params.id }, person.id, deps),
    'POST /api/grants/reminders/stop/:token': ({ params }) => stop(params.token, deps),
    'GET /api/grants/ops/catalogue': async () =>
      catalogueForOperators({ feed: deps.feed, checks: await deps.checks.all(), today: farmDay(deps.clock.now()) }),
    'POST /api/grants/ops/catalogue/:id/checked': async ({ params }, { person }) => {
      if (!deps.feed.byId.has(params.id)) return refuse(404, 'grants.unknown', 'This programme is not in our list.');
      const today = farmDay(deps.clock.now());
      await deps.checks.set(params.id, today, person.id);
      return { checkedOn: textOf(today) };
    },
  });
