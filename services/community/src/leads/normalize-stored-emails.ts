import { normalizeEmail, site } from '@farm/farm';
import type { Jobs } from '@farm/server-kit/jobs';
import type { CorrectedEmail, StoredEmail, StoredEmailsRepository } from './normalize-stored-emails.repository';

const QUEUE = 'normalize-emails';
const EVERY_NIGHT = '50 3 * * *';
const PAGE_SIZE = 500;

interface StoredEmailDeps {
  storedEmails: StoredEmailsRepository;
}

type ReadPage = (after: string | null, limit: number) => Promise<StoredEmail[]>;
type Correct = (corrected: CorrectedEmail) => Promise<void>;

async function normalizeAll(read: ReadPage, correct: Correct): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; ;) {
    const page = await read(after, PAGE_SIZE);
    for (const stored of page) {
      const normalized = normalizeEmail(stored.email);
      if (normalized === null || (stored.email === normalized && stored.emailKey === normalized)) continue;
      await correct({ ...stored, normalized });
      changed += 1;
    }
    if (page.length < PAGE_SIZE) return changed;
    after = page.at(-1)?.id ?? null;
  }
}

/**
 * Normalizes stored addresses of leads and messages, and merges leads of one mailbox. Invalid addresses stay. Idempotent,
 * one transaction per row. Returns the number of changed rows.
 */
export const normalizeStoredEmails = async ({ storedEmails }: StoredEmailDeps): Promise<number> =>
  (await normalizeAll(storedEmails.leads, storedEmails.correctLead)) +
  (await normalizeAll(storedEmails.messages, storedEmails.correctMessage));

/** At start, and every night: during a rollout the previous release may still store other spellings. */
export async function startNormalizingEmails(jobs: Jobs, deps: StoredEmailDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await normalizeStoredEmails(deps)), { expireInSeconds: 600 });
  await jobs.schedule(QUEUE, EVERY_NIGHT, site.place.timeZone);
  await jobs.send(QUEUE, {}, { dedupeKey: 'start' });
}
