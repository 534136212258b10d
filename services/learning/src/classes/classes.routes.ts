import { classes } from '@farm/contracts';
import { cached, serve, type App, type Caller } from '@farm/server-kit';
import {
  calendarClasses,
  cancelClass,
  cancelSeatByOperator,
  changeClass,
  createClass,
  listClasses,
  markAttendance,
  readAttendance,
} from './class-admin';
import { classCalendar } from './class-calendar';
import { publicClass } from './class-reply';
import {
  cancelSeat,
  confirmNotice,
  confirmSeat,
  findClass,
  readSeat,
  requestNotice,
  requestSeat,
  stopNotice,
  type ClassDeps,
} from './class-seats';

const CACHE_SECONDS = 2;
/** Shared caches ask again each time, so that the seats left are those of now. */
const REVALIDATE = 'no-cache';
const FEED_CACHE = 'public, max-age=300';
const CALENDAR = 'text/calendar; charset=utf-8';

const sendCalendar = ({ reply }: Caller, name: string, text: string) =>
  reply.type(CALENDAR).header('content-disposition', `inline; filename="${name}"`).send(text);

/** Classes and work days: for everybody, for people with a seat by the link of an email, and for operators. */
export function classRoutes(app: App, deps: ClassDeps): void {
  const { classEvents, clock, siteOrigin } = deps;
  // One reading for all visitors; a class that has ended within it stays for two seconds.
  const upcoming = cached(async () => (await classEvents.listUpcoming(clock.now())).map(publicClass), {
    clock,
    ttlSeconds: CACHE_SECONDS,
    maxKeys: 1,
  });
  serve(app, classes, {
    'GET /api/classes': async (_, { reply }) => {
      const list = await upcoming();
      reply.header('cache-control', REVALIDATE);
      return { classes: list };
    },
    'GET /api/classes.ics': async (_, caller) => {
      const text = classCalendar(await calendarClasses(deps), siteOrigin);
      caller.reply.header('cache-control', FEED_CACHE);
      return sendCalendar(caller, 'classes.ics', text);
    },
    'GET /api/classes/:id': async ({ params: { id } }, { reply }) => {
      const row = await findClass(id, deps);
      const next = (await upcoming()).find(
        (each) => each.id !== id && Date.parse(each.startsAt) > clock.now().getTime(),
      );
      reply.header('cache-control', REVALIDATE);
      return { class: publicClass(row), next: next ?? null };
    },
    'GET /api/classes/:id/calendar.ics': async ({ params: { id } }, caller) => {
      const text = classCalendar([await findClass(id, deps)], siteOrigin);
      caller.reply.header('cache-control', REVALIDATE);
      return sendCalendar(caller, 'class.ics', text);
    },
    'POST /api/classes/:id/seats': ({ params, body }) => requestSeat(params.id, body, deps),
    'GET /api/class-seats/:token': ({ params }) => readSeat(params.token, deps),
    'POST /api/class-seats/:token/confirm': ({ params }) => confirmSeat(params.token, deps),
    'POST /api/class-seats/:token/cancel': ({ params }) => cancelSeat(params.token, deps),
    'POST /api/class-notices': ({ body }) => requestNotice(body.email, deps),
    'POST /api/class-notices/:token/confirm': ({ params }) => confirmNotice(params.token, deps),
    'POST /api/class-notices/:token/stop': ({ params }) => stopNotice(params.token, deps),
    'GET /api/ops/classes': ({ query }) => listClasses(query.when, deps),
    'POST /api/ops/classes': ({ body }) => createClass(body, deps),
    'GET /api/ops/classes/:id': ({ params }) => readAttendance(params.id, deps),
    'PUT /api/ops/classes/:id': ({ params, body }) => changeClass(params.id, body, deps),
    'POST /api/ops/classes/:id/cancel': ({ params, body }) => cancelClass(params.id, body.reason, deps),
    'POST /api/ops/class-seats/:id/cancel': ({ params }) => cancelSeatByOperator(params.id, deps),
    'PUT /api/ops/class-seats/:id/attendance': ({ params, body }) => markAttendance(params.id, body.attended, deps),
  });
}
