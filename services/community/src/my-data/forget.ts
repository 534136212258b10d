import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { ForgetRepository } from './forget.repository';

const QUEUE = 'forget';
const BEFORE_DAWN = '20 4 * * *';

export interface ForgetRooms {
  forget: ForgetRepository;
  clock: Clock;
}

/** Deletes what has been kept long enough. */
export async function forgetOld({ forget, clock }: ForgetRooms): Promise<void> {
  const now = clock.now();
  await forget.unconfirmed(now);
  await forget.messages(now);
}

/** Every night, in farm time. */
export async function startForgetting(jobs: Jobs, rooms: ForgetRooms): Promise<void> {
  await jobs.work(QUEUE, () => forgetOld(rooms));
  await jobs.every(QUEUE, BEFORE_DAWN, site.place.timeZone);
}
