import type { GrantApplication, GrantStatus } from '@farm/contracts';
import { grantChecklist } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { textOf } from '../../calendar/days';
import { farmDay } from '../../calendar/farm-day';
import type { ApplicationChange, ApplicationRow, ApplicationsRepository } from './applications.repository';
import { tellDeadline } from '../programmes/deadline';
import type { GrantFeed } from '../programmes/grant-feed.provider';
import { FINISHED, isMove, nextMoves, notesWith, versionAfter } from './tracker';

export interface TrackingDeps {
  applications: ApplicationsRepository;
  feed: GrantFeed;
  clock: Clock;
}

const ITEMS: readonly string[] = grantChecklist.map(({ id }) => id);
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Notes as they are kept: line breaks stay, what cannot be seen goes. */
const tidyNotes = (notes: string): string => notes.normalize('NFC').replace(/\r\n?/g, '\n').replace(CONTROL, '').trim();

/** An application as its owner sees it on a day. */
export function describeApplication(row: ApplicationRow, { feed, clock }: Omit<TrackingDeps, 'applications'>) {
  const { id, grantId, grantTitle, notes, checklist, quietSince, moves } = row;
  const status = row.status as GrantStatus;
  const programme = feed.byId.get(grantId);
  const told = programme && tellDeadline(programme.deadline, farmDay(clock.now()));
  const described: GrantApplication = {
    ...{ id, grantId, grantTitle, notes, checklist, status },
    lastUpdated: row.lastUpdated.toISOString(),
    history: moves.map(({ from, to, note, at }) => ({
      from: from as GrantStatus | null,
      to: to as GrantStatus,
      ...{ note, at: at.toISOString() },
    })),
    nextMoves: nextMoves(status),
    reminders: quietSince === null,
    deadline:
      programme && told
        ? {
            ...{ say: told.say, status: told.status, website: programme.website },
            date: told.date === null ? null : textOf(told.date),
          }
        : null,
  };
  return described;
}

const noApplication = () => refuse(404, 'grants.no_application', 'There is no such application.');

async function again(userId: string, id: string, deps: TrackingDeps): Promise<GrantApplication> {
  const row = await deps.applications.find(userId, id);
  return row ? describeApplication(row, deps) : noApplication();
}

/** Begins to follow a programme. One that is followed is answered as it stands; a finished one starts again. */
export async function track(
  asked: { grantId: string; status: string; notes: string },
  userId: string,
  deps: TrackingDeps,
): Promise<GrantApplication> {
  const programme = deps.feed.byId.get(asked.grantId);
  if (!programme) return refuse(404, 'grants.unknown', 'This programme is not in our list.');
  if (asked.status !== 'researching')
    return refuse(422, 'grants.status', 'Tracking starts with the status “researching”.');
  const { id: grantId, title: grantTitle } = programme;
  const notes = tidyNotes(asked.notes);
  const at = deps.clock.now();
  const row = await deps.applications.open({ userId, grantId, grantTitle, notes, at });
  if (!FINISHED.includes(row.status as GrantStatus)) return describeApplication(row, deps);
  const restart = {
    status: 'researching',
    notes: notesWith(row.notes, notes),
    quietSince: null,
    lastUpdated: versionAfter(row.lastUpdated, at),
  } as const;
  await deps.applications.change(row, restart, notes); // another tab may be faster: then it started it
  return again(userId, row.id, deps);
}

export interface Patch {
  lastUpdated: string;
  status?: GrantStatus;
  notes?: string;
  checklist?: string[];
  reminders?: boolean;
}

function changeOf(row: ApplicationRow, patch: Patch, now: Date): ApplicationChange {
  const { status, notes, checklist, reminders } = patch;
  if (status !== undefined && !isMove(row.status as GrantStatus, status))
    return refuse(409, 'grants.move', 'An application cannot move that way.', { extra: { from: row.status } });
  if (checklist?.some((item) => !ITEMS.includes(item)))
    return refuse(422, 'grants.checklist', 'Please tick items of the list only.');
  return {
    ...(status === undefined ? {} : { status }),
    ...(notes === undefined ? {} : { notes: tidyNotes(notes) }),
    ...(checklist === undefined ? {} : { checklist }),
    ...(reminders === undefined ? {} : { quietSince: reminders ? null : now }),
    lastUpdated: versionAfter(row.lastUpdated, now),
  };
}

const SEEN_BEFORE = 'This was changed elsewhere meanwhile. Here is how it stands now.';

/** Changes a person's own application, from the version they saw. */
export async function changeApplication(
  { id, ...patch }: Patch & { id: string },
  userId: string,
  deps: TrackingDeps,
): Promise<GrantApplication> {
  const row = (await deps.applications.find(userId, id)) ?? noApplication();
  const stale = async (): Promise<never> =>
    refuse(409, 'grants.stale', SEEN_BEFORE, { extra: { application: await again(userId, id, deps) } });
  if (row.lastUpdated.toISOString() !== patch.lastUpdated) return stale();
  const done = await deps.applications.change(row, changeOf(row, patch, deps.clock.now()));
  return done ? again(userId, id, deps) : stale();
}
