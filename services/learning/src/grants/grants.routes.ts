import { farmDay, textOf } from '@farm/almanac';
import { grants } from '@farm/contracts';
import { cached, throwHttpError, serve, type App } from '@farm/server-kit';
import type { FarmPlanRepository } from '../farm-plan/farm-plan.repository';
import type { PlanTables } from '../farm-plan/plan-tables';
import { changeApplication, describeApplication, trackApplication, type ApplicationDeps } from './applications';
import type { ChecksRepository } from './applications.repository';
import { catalogueForOperators, type CatalogueView } from './describe-programme';
import { sampleGrants, searchGrantsNear } from './search';
import { idOfEmailLink } from '../outbox/email-link';

interface GrantDeps extends ApplicationDeps {
  checks: ChecksRepository;
  plans: FarmPlanRepository;
  tables: Pick<PlanTables, 'climate'>;
  cookieKeys: readonly string[];
}

/** Grant search and applications of signed-in people, and the catalogue for operators. */
export function grantRoutes(app: App, deps: GrantDeps): void {
  const { applications, checks, clock, feed } = deps;
  const today = () => farmDay(clock.now());
  const view = async (): Promise<CatalogueView> => ({ feed, checks: await checks.all(), today: today() });
  const samplesOfDay = cached(async () => sampleGrants(await view()), { clock, ttlSeconds: 3_600, maxKeys: 1 });
  serve(app, grants, {
    'POST /api/grants/search': async ({ body }) =>
      searchGrantsNear(body, await view(), deps.tables.climate, deps.plans),
    'GET /api/grants/samples': async (_, { reply }) => {
      const samples = await samplesOfDay(String(today()));
      reply.header('cache-control', 'public, max-age=300');
      return samples;
    },
    'GET /api/grants/application-history': async (_, { person }) => {
      const rows = await applications.ofPerson(person.id);
      return { applications: rows.map((row) => describeApplication(row, deps)) };
    },
    'POST /api/grants/track-application': ({ body }, { person }) => trackApplication(body, person.id, deps),
    'PATCH /api/grants/applications/:id': ({ params, body }, { person }) =>
      changeApplication(params.id, body, person.id, deps),
    'POST /api/grants/reminders/stop/:token': async ({ params }) => {
      const id = idOfEmailLink('grants.stop', params.token, deps.cookieKeys);
      if (id === null || !(await applications.muteReminders(id, clock.now())))
        return throwHttpError(404, 'grants.unknown_link', "This link isn't valid. Copy the whole line from the email.");
      return { stopped: true } as const;
    },
    'GET /api/grants/ops/catalogue': async () => catalogueForOperators(await view()),
    'POST /api/grants/ops/catalogue/:id/checked': async ({ params }, { person }) => {
      if (!feed.byId.has(params.id)) return throwHttpError(404, 'grants.unknown', "This program isn't in our list.");
      const day = today();
      await checks.set(params.id, day, person.id);
      return { checkedOn: textOf(day) };
    },
  });
}
