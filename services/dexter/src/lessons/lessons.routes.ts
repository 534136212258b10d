import { lessons, type Gate, type ListedVersion } from '@farm/contracts';
import { isFresh, refuse, serve, type App, type Clock } from '@farm/server-kit';
import { placeAfter, readPlace } from '../list-place';
import { activator } from '../versions/activate';
import type { InForce } from '../versions/in-force';
import { textOf } from '../versions/snapshot';
import type { Teacher } from '../versions/teach';
import {
  VERSIONS_SHOWN,
  type StoredGate,
  type VersionRow,
  type VersionsRepository,
} from '../versions/versions.repository';
import type { LessonsRepository } from './lessons.repository';
import type { Retirement } from './retire';

export interface LessonsDesk {
  store: VersionsRepository;
  lessons: LessonsRepository;
  inForce: InForce;
  retire: Retirement;
  teacher: Teacher;
  clock: Clock;
}

const NO_PAGE = { code: 'persona.no_page', sentence: 'That page of versions does not exist.' };

const shown = ({ id, note, status, by, at, lessons }: VersionRow, activeId: string): ListedVersion => ({
  ...{ id, note, status, by, at, lessons, inForce: id === activeId },
});

const gateOf = (stored: StoredGate | null): Gate | null => {
  if (!stored) return null;
  const { changed: _changed, ...gate } = stored;
  return gate;
};

/** What is taught and which version counts, for operators. */
export const lessonsRoutes = (app: App, { store, lessons: taught, inForce, retire, teacher, clock }: LessonsDesk) => {
  const activate = activator({ store, teacher, inForce, clock });
  return serve(app, lessons, {
    'GET /api/dexter/lessons': async ({ query }) => ({ lessons: await taught.list(query.state) }),
    'POST /api/dexter/lessons/:id/retire': async ({ params, body }, { person }) => ({
      ...{ success: true, ...(await retire(params.id, body.reason, person.id)) },
    }),
    'GET /api/dexter/versions': async ({ query }) => {
      const { id: activeId } = await inForce();
      const versions = await store.page(readPlace(query.before, NO_PAGE));
      const next = placeAfter(versions, VERSIONS_SHOWN);
      return { versions: versions.map((version) => shown(version, activeId)), activeId, next };
    },
    'GET /api/dexter/versions/:id': async ({ params }) => {
      const { id: activeId } = await inForce();
      const version = await store.find(params.id);
      if (!version) return refuse(404, 'persona.gone', 'This version is not there.');
      const parent = version.parentId === null ? null : await store.find(version.parentId);
      return {
        version: shown(version, activeId),
        text: textOf(version.snapshot),
        parentText: parent && textOf(parent.snapshot),
        gate: gateOf(version.gate),
      };
    },
    'POST /api/dexter/versions/:id/activate': async ({ params, body }, { person }) => {
      // Past a red gate goes nobody who found an open browser; a step back must not wait for a confirmation.
      if (body.override && !isFresh(person, clock.now()))
        return refuse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
      await activate({ ...body, id: params.id, by: person.id });
      return { success: true as const };
    },
  });
};
