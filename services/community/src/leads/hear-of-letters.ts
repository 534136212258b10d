import type { OutboxRow } from '@farm/server-kit/mail';
import type { BouncesRepository } from './bounces.repository';
import { TO_LEADS } from './letter-kinds';

const FOR_GOOD = /\b5\d\d$/;

/** Counts letters to the list that come back: 'EENVELOPE 550' is for good, 'EENVELOPE 450' is not. */
export const hearOfLetters =
  (bounces: BouncesRepository) =>
  async ({ kind, payload }: OutboxRow, refused: string | null): Promise<void> => {
    if (!TO_LEADS.includes(kind)) return;
    const emailKey = (payload as { to: string }).to.trim().toLowerCase();
    if (refused === null) await bounces.arrived(emailKey);
    else if (FOR_GOOD.test(refused)) await bounces.bounced(emailKey);
  };
