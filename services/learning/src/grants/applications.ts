import { type Day, farmDay, textOf, describeDeadline } from '@farm/almanac';
import type { GrantApplication, GrantStatus } from '@farm/contracts';
import { sanitizeText, throwHttpError, type Clock } from '@farm/server-kit';
import { STEP_IDS, stepsOf } from './application-steps';
import type { ApplicationChange, ApplicationRow, ApplicationsRepository } from './applications.repository';
import { hasStarterPack, type GrantFeed } from './catalogue';

/** Allowed next statuses. A finished application can only be restarted. */
const TRANSITIONS: Readonly<Record<GrantStatus, readonly GrantStatus[]>> = {
  researching: ['preparing', 'withdrawn'],
  preparing: ['submitted', 'researching', 'withdrawn'],
  submitted: ['under-review', 'withdrawn'],
  'under-review': ['awarded', 'not-awarded', 'withdrawn'],
  awarded: [],
  'not-awarded': [],
  withdrawn: [],
};
const STATUSES = Object.keys(TRANSITIONS) as GrantStatus[];

export const canMove = (from: GrantStatus, to: GrantStatus): boolean => TRANSITIONS[from].includes(to);
export const isFinalStatus = (status: GrantStatus): boolean => TRANSITIONS[status].length === 0;
export const OPEN_STATUSES = STATUSES.filter((status) => !isFinalStatus(status));

const MAX_NOTES_LENGTH = 2_000;

/** Notes with a new last line; unchanged when they would get too long. */
export function appendLine(notes: string, line: string): string {
  const longer = [notes, line].filter(Boolean).join('\n');
  return longer.length > MAX_NOTES_LENGTH ? notes : longer;
}

/** Strictly later than the previous version, even within one millisecond. */
const versionAfter = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));

export interface ApplicationDeps {
  applications: ApplicationsRepository;
  feed: GrantFeed;
  clock: Clock;
}

/** The deadline of a program; of one that is over since when. */
function deadlineOf(grantId: string, { byId, closed }: GrantFeed, today: Day): GrantApplication['deadline'] {
  const programme = byId.get(grantId);
  const over = closed.get(grantId);
  if (over)
    return { say: `Closed since ${over.since}. ${over.say}`, status: 'verify', website: over.website, date: null };
  if (!programme) return null;
  const { text, status, date } = describeDeadline(programme.deadline, today);
  return { say: text, status, website: programme.website, date: date === null ? null : textOf(date) };
}

export function describeApplication(
  row: ApplicationRow,
  { feed, clock }: Omit<ApplicationDeps, 'applications'>,
): GrantApplication {
  const { id, grantId, grantTitle, notes, checklist } = row;
  const status = row.status as GrantStatus;
  const today = farmDay(clock.now());
  const programme = feed.byId.get(grantId);
  return {
    id,
    grantId,
    grantTitle,
    notes,
    checklist,
    steps: programme ? stepsOf(programme, today) : [],
    starterPack: programme !== undefined && hasStarterPack(programme),
    status,
    lastUpdated: row.lastUpdated.toISOString(),
    history: row.moves.map(({ from, to, note, at }) => ({
      from: from as GrantStatus | null,
      to: to as GrantStatus,
      note,
      at: at.toISOString(),
    })),
    nextMoves: [...TRANSITIONS[status]],
    reminders: row.quietSince === null,
    deadline: deadlineOf(grantId, feed, today),
  };
}

const rejectUnknown = () => throwHttpError(404, 'grants.no_application', 'There is no such application.');

async function reread(userId: string, id: string, deps: ApplicationDeps): Promise<GrantApplication> {
  const row = await deps.applications.find(userId, id);
  return row ? describeApplication(row, deps) : rejectUnknown();
}

/** Tracks a programme. Returns an open application unchanged and restarts a finished one. */
export async function trackApplication(
  input: { grantId: string; status: string; notes: string },
  userId: string,
  deps: ApplicationDeps,
): Promise<GrantApplication> {
  const programme = deps.feed.byId.get(input.grantId);
  if (!programme) return throwHttpError(404, 'grants.unknown', "This program isn't in our list.");
  if (input.status !== 'researching')
    return throwHttpError(422, 'grants.status', 'Tracking starts with the status “researching”.');
  const notes = sanitizeText(input.notes);
  const at = deps.clock.now();
  const { id: grantId, title: grantTitle } = programme;
  const row = await deps.applications.findOrCreate({ userId, grantId, grantTitle, notes, at });
  if (!isFinalStatus(row.status as GrantStatus)) return describeApplication(row, deps);
  const restart = {
    status: 'researching',
    notes: appendLine(row.notes, notes),
    quietSince: null,
    lastUpdated: versionAfter(row.lastUpdated, at),
  } as const;
  await deps.applications.change(row, restart, notes); // another tab may have restarted it meanwhile
  return reread(userId, row.id, deps);
}

interface Patch {
  lastUpdated: string;
  status?: GrantStatus;
  notes?: string;
  checklist?: string[];
  reminders?: boolean;
}

function changeOf(row: ApplicationRow, { status, notes, checklist, reminders }: Patch, now: Date): ApplicationChange {
  if (status !== undefined && !canMove(row.status as GrantStatus, status))
    return throwHttpError(409, 'grants.move', "An application can't move to that status.", {
      extra: { from: row.status },
    });
  if (checklist?.some((item) => !STEP_IDS.includes(item)))
    return throwHttpError(422, 'grants.checklist', 'Please choose items from the list only.');
  return {
    ...(status !== undefined && { status }),
    ...(notes !== undefined && { notes: sanitizeText(notes) }),
    ...(checklist !== undefined && { checklist }),
    ...(reminders !== undefined && { quietSince: reminders ? null : now }),
    lastUpdated: versionAfter(row.lastUpdated, now),
  };
}

const STALE_MESSAGE = 'This was changed somewhere else. Here is the latest version.';

/** Changes a person's own application. @throws 409 `grants.stale` when it is not the version that the person saw */
export async function changeApplication(
  id: string,
  patch: Patch,
  userId: string,
  deps: ApplicationDeps,
): Promise<GrantApplication> {
  const row = (await deps.applications.find(userId, id)) ?? rejectUnknown();
  const isCurrent = row.lastUpdated.toISOString() === patch.lastUpdated;
  if (isCurrent && (await deps.applications.change(row, changeOf(row, patch, deps.clock.now()))))
    return reread(userId, id, deps);
  return throwHttpError(409, 'grants.stale', STALE_MESSAGE, { extra: { application: await reread(userId, id, deps) } });
}
