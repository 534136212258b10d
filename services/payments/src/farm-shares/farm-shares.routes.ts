import { farmShares } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { cached, serve, type App } from '@farm/server-kit';
import {
  cancelPlaceByOperator,
  cancelShare,
  changeShare,
  createShare,
  listShares,
  readMembers,
} from './farm-share-admin';
import { publicShare } from './farm-share-reply';
import {
  confirmPlace,
  leaveShare,
  pickupCalendar,
  readFarmSharePlace,
  requestPlace,
  type FarmShareDeps,
} from './farm-shares';

const CACHE_SECONDS = 2;
/** Shared caches ask again each time, so that the places left are those of now. */
const REVALIDATE = 'no-cache';

/** Seasons: for everybody, for people with a place by the link of an email, and for operators. */
export function farmShareRoutes(app: App, deps: FarmShareDeps): void {
  const { clock } = deps;
  const open = cached(async () => (await deps.farmShares.listOpen(farmTime(clock.now()).date)).map(publicShare), {
    clock,
    ttlSeconds: CACHE_SECONDS,
    maxKeys: 1,
  });
  serve(app, farmShares, {
    'GET /api/farm-shares': async (_, { reply }) => {
      const shares = await open();
      reply.header('cache-control', REVALIDATE);
      return { shares };
    },
    'POST /api/farm-shares/:id/places': ({ params, body }) => requestPlace(params.id, body, deps),
    'GET /api/farm-share-places/:token': ({ params }) => readFarmSharePlace(params.token, deps),
    'POST /api/farm-share-places/:token/confirm': ({ params }) => confirmPlace(params.token, deps),
    'POST /api/farm-share-places/:token/leave': ({ params }) => leaveShare(params.token, deps),
    'GET /api/farm-share-places/:token/pickups.ics': async ({ params }, { reply }) => {
      const text = await pickupCalendar(params.token, deps);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="pick-ups.ics"')
        .header('cache-control', 'no-store')
        .send(text);
    },
    'GET /api/ops/farm-shares': () => listShares(deps),
    'POST /api/ops/farm-shares': ({ body }) => createShare(body, deps),
    'GET /api/ops/farm-shares/:id': ({ params }) => readMembers(params.id, deps),
    'PUT /api/ops/farm-shares/:id': ({ params, body }) => changeShare(params.id, body, deps),
    'POST /api/ops/farm-shares/:id/cancel': ({ params, body }) => cancelShare(params.id, body.reason, deps),
    'POST /api/ops/farm-share-places/:id/cancel': ({ params }) => cancelPlaceByOperator(params.id, deps),
  });
}
