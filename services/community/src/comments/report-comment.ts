import type { Calls, InputOf } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { refuseGone } from './comments';
import type { ReportsRepository } from './reports.repository';
import type { ThreadState } from './thread-state';
import { visibleText } from './visible-text';
import type { Writer } from './writer';

const DAY_MS = 86_400_000;

export interface Reporting {
  reports: ReportsRepository;
  clock: Clock;
  state: Pick<ThreadState, 'forget'>;
}

/** A neighbor says what is wrong. Only browsers known for a day weigh: a crowd of new ones hides nothing. */
export async function reportComment(
  commentId: string,
  { reason, note = '' }: InputOf<Calls['POST /api/comments/:id/report']>['body'],
  { visitor, since }: Writer,
  { reports, clock, state }: Reporting,
): Promise<{ thanks: true }> {
  const at = clock.now();
  const weighs = since === null || at.getTime() - since.getTime() > DAY_MS;
  const told = { commentId, visitor, reason, note: visibleText(note) || null, weighs, at };
  if (!(await reports.report(told))) return refuseGone();
  state.forget();
  return { thanks: true };
}
