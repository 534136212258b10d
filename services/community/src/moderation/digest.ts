import { farmTime, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { emailSignature, type EmailContent } from '@farm/server-kit/mail';
import type { GardenPhotoRepository } from '../garden-photos/garden-photos.repository';
import type { ModerationQueueRepository } from './moderation-queue.repository';
import type { ModerationRepository } from './moderation.repository';

const QUEUE = 'moderation-digest';
const AT_SEVEN = '0 7 * * *';
const EVENT_YEARS = 2;

export interface DigestCounts {
  held: string;
  reported: string;
  questions: string;
  /** Absent in emails that were enqueued before December 2026. */
  photos?: string;
}

const line = (count: string, one: string, many: string) =>
  count === '0' ? [] : [`${count} ${count === '1' ? one : many}`];

const COMMENTS = { subject: 'Comments need your attention', label: 'Open moderation', path: '/ops/moderation' };
const PHOTOS = { subject: 'Garden photos need your attention', label: 'Open the photos', path: '/ops/garden-photos' };

/** The daily email to moderators. Contains nothing that a visitor typed. */
export function digestEmail(counts: DigestCounts, siteOrigin: string): EmailContent {
  const { held, reported, questions, photos = '0' } = counts;
  const { subject, label, path } = [held, reported, questions].every((count) => count === '0') ? PHOTOS : COMMENTS;
  return {
    subject,
    paragraphs: [
      ...line(held, 'comment is held for review.', 'comments are held for review.'),
      ...line(reported, 'comment was reported by neighbors.', 'comments were reported by neighbors.'),
      ...line(questions, 'question for the farm has no answer yet.', 'questions for the farm have no answer yet.'),
      ...line(photos, 'garden photo waits for a decision.', 'garden photos wait for a decision.'),
    ],
    action: { label, href: `${siteOrigin}${path}` },
    footer: [
      { text: 'We send this email at seven in the morning, only on days when something needs you.' },
      emailSignature,
    ],
  };
}

export interface DigestDeps {
  queue: ModerationQueueRepository;
  moderation: ModerationRepository;
  photos: Pick<GardenPhotoRepository, 'countPending'>;
  clock: Clock;
}

/** Enqueues the digest if something is waiting; idempotent for a day. */
export async function sendDigest({ queue, moderation, photos, clock }: DigestDeps): Promise<void> {
  const waiting = { ...(await queue.waiting()), photos: await photos.countPending() };
  const now = clock.now();
  if (Object.values(waiting).some((count) => count > 0)) await moderation.sendDigest(farmTime(now).date, waiting, now);
}

/** Deletes events over two years old, and expired blocks. */
export async function deleteOldEvents({ moderation, clock }: DigestDeps): Promise<number> {
  const now = clock.now();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - EVENT_YEARS);
  return moderation.deleteOld(before, now);
}

export async function scheduleDigest(jobs: Jobs, deps: DigestDeps): Promise<void> {
  await jobs.work(QUEUE, async () => {
    await sendDigest(deps);
    await deleteOldEvents(deps);
  });
  await jobs.schedule(QUEUE, AT_SEVEN, site.place.timeZone);
}
