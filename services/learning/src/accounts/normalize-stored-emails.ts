import { normalizeEmail, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { StoredEmailsRepository } from './stored-emails.repository';

const QUEUE = 'normalize-emails';
const BEFORE_DAWN = '30 3 * * *';
const PAGE_SIZE = 500;

interface StoredEmailDeps {
  storedEmails: StoredEmailsRepository;
  clock: Clock;
}

/**
 * Normalizes the addresses of accounts and merges two accounts of one mailbox. Sign-in always stores normalized addresses;
 * an older `operator-link` did not. Idempotent, one transaction per account. Resolves with the number of changes.
 */
export async function normalizeStoredEmails({ storedEmails, clock }: StoredEmailDeps): Promise<number> {
  let changed = 0;
  for (let after: string | null = null; ;) {
    const page = await storedEmails.page(after, PAGE_SIZE);
    for (const stored of page) {
      const normalized = normalizeEmail(stored.email);
      if (normalized === null || (stored.email === normalized && stored.emailKey === normalized)) continue;
      if (await storedEmails.correct({ ...stored, normalized, now: clock.now() })) changed += 1;
    }
    if (page.length < PAGE_SIZE) return changed;
    after = page.at(-1)?.id ?? null;
  }
}

/** At start, and every night: while a new release starts, the one before it may still write its own spelling. */
export async function startNormalizingEmails(jobs: Jobs, deps: StoredEmailDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await normalizeStoredEmails(deps)), { expireInSeconds: 600 });
  await jobs.schedule(QUEUE, BEFORE_DAWN, site.place.timeZone);
  await jobs.send(QUEUE, {}, { dedupeKey: 'start' });
}
