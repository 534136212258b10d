import { farmTime, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { DigestRepository } from './digest.repository';
import type { ModerationRepository } from './moderation.repository';
import type { QueueRepository } from './queue.repository';

const QUEUE = 'moderation-digest';
const AT_SEVEN = '0 7 * * *';
const KEPT_YEARS = 2;

export interface DigestRooms {
  queue: QueueRepository;
  moderation: ModerationRepository;
  digest: DigestRepository;
  clock: Clock;
}

/** Tells the moderators what waits, if something does; one letter a day, however often it is asked for. */
export async function tellWhatWaits({ queue, digest, clock }: DigestRooms): Promise<void> {
  const waiting = await queue.waiting();
  const now = clock.now();
  if (Object.values(waiting).some((count) => count > 0)) await digest.put(farmTime(now).date, waiting, now);
}

/** Forgets what moderators did more than two years ago, and blocks that are over. */
export async function forgetOldEvents({ moderation, clock }: DigestRooms): Promise<number> {
  const now = clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return moderation.forget(before, now);
}

/** Both, at seven in the morning of the farm, once over all copies of the service. */
export async function startMornings(jobs: Jobs, rooms: DigestRooms): Promise<void> {
  await jobs.work(QUEUE, async () => {
    await tellWhatWaits(rooms);
    await forgetOldEvents(rooms);
  });
  await jobs.every(QUEUE, AT_SEVEN, site.place.timeZone);
}
