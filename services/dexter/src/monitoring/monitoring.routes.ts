import { monitoring } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import { figures, type Watched } from './monitoring';
import type { MonitoringRepository } from './monitoring.repository';

const WEEK = 7;
const PAGE = 20;
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/;

function readCursor(text: string | undefined): { at: Date; id: string } | null {
  if (text === undefined) return null;
  const [, at, id] = CURSOR.exec(text) ?? [];
  if (!at || !id || Number.isNaN(Date.parse(at)))
    return refuse(400, 'review.no_page', 'That page of the list does not exist.');
  return { at: new Date(at), id };
}

interface MonitoringRoutesDeps {
  store: MonitoringRepository;
  watched: Watched;
  clock: Clock;
}

export const monitoringRoutes = (app: App, { store, watched, clock }: MonitoringRoutesDeps) =>
  serve(app, monitoring, {
    'GET /api/dexter/monitoring': ({ query }) => figures(query.days ?? WEEK, clock.now(), store, watched),
    'GET /api/dexter/review': async ({ query }) => {
      const items = await store.items(query.state ?? 'open', readCursor(query.before));
      const last = items.at(-1);
      return { items, next: last && items.length === PAGE ? `${last.at}_${last.id}` : null };
    },
    'POST /api/dexter/review/:id': async ({ params, body }, { person }) =>
      (await store.settle(params.id, body.state, person.id, clock.now())) ??
      refuse(404, 'review.gone', 'This entry is not there.'),
  });
