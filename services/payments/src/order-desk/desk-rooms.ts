import type { Jobs } from '@farm/server-kit/jobs';
import { attentionRepository } from './attention.repository';
import { balanceRepository } from './balance.repository';
import { buyerCorrectionRepository } from './one-order/buyer-corrections.repository';
import { deskLetterRepository } from './one-order/desk-letters.repository';
import { discountCodeRepository } from './discount-codes.repository';
import { guideReleaseRepository } from './guide-releases.repository';
import { orderFileRepository } from './one-order/order-file.repository';
import { orderListRepository } from './order-list/order-list.repository';
import { orderNoteRepository } from './one-order/order-note.repository';

interface Given {
  db: Parameters<typeof orderListRepository>[0];
  jobs: Pick<Jobs, 'sendInTransaction'>;
}

/** The rooms of the order desk. */
export const deskRooms = ({ db, jobs }: Given) => ({
  lists: orderListRepository(db),
  orderFiles: orderFileRepository(db),
  attention: attentionRepository(db),
  balance: balanceRepository(db),
  notes: orderNoteRepository(db),
  deskLetters: deskLetterRepository(db, jobs),
  corrections: buyerCorrectionRepository(db, jobs),
  releases: guideReleaseRepository(db),
  discountCodes: discountCodeRepository(db),
});
