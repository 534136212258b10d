import { monitoring } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import { placeAfter, readPlace } from '../list-place';
import { figures, type Watched } from './monitoring';
import { ITEMS_SHOWN, type MonitoringRepository } from './monitoring.repository';

const WEEK = 7;
const NO_PAGE = { code: 'review.no_page', sentence: 'That page of the list does not exist.' };

interface MonitoringRoutesDeps {
  store: MonitoringRepository;
  watched: Watched;
  clock: Clock;
}

/** How the assistant does, and what waits for a person's look; for operators. */
export const monitoringRoutes = (app: App, { store, watched, clock }: MonitoringRoutesDeps) =>
  serve(app, monitoring, {
    'GET /api/dexter/monitoring': ({ query }) => figures(query.days ?? WEEK, clock.now(), store, watched),
    'GET /api/dexter/review': async ({ query }) => {
      const items = await store.items(query.state ?? 'open', readPlace(query.before, NO_PAGE));
      return { items, next: placeAfter(items, ITEMS_SHOWN) };
    },
    'POST /api/dexter/review/:id': async ({ params, body }, { person }) =>
      (await store.settle(params.id, body.state, person.id, clock.now())) ??
      refuse(404, 'review.gone', 'This entry is not there.'),
  });
