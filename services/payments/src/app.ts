import { connectPayments, type PaymentsDb } from '@farm/prisma';
import { createService, cached, type App, type ServiceDeps } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { accessRepository, keyRepository } from './access/access.repository';
import type { LinkKeys } from './access/link-tokens';
import type { PaymentProvider } from './payment-provider/payment.provider';
import { guideReleaseRepository, priceRepository } from './catalogue/catalogue.repository';
import type { Mode } from './catalogue/payment-mode';
import { certificateRepository } from './certificates/certificates.repository';
import { certificateRoutes } from './certificates/certificates.routes';
import { checkoutAttemptRepository } from './checkout/checkout-attempts.repository';
import { checkoutRoutes } from './checkout/checkout.routes';
import { discountCodeRepository } from './discounts/discount-codes.repository';
import { courseEntitlementRepository } from './courses/course-entitlement.repository';
import { courseRoutes } from './courses/courses.routes';
import type { Lessons } from './courses/lessons.provider';
import { downloadRoutes } from './downloads/downloads.routes';
import { grantRepository } from './downloads/grants.repository';
import type { FileStore, GuideStorage } from './downloads/file-storage.provider';
import { emailDataRepository } from './emails/email-data.repository';
import { emailQueueRepository } from './emails/email-queue.repository';
import { libraryEmailRepository } from './library/library-emails.repository';
import { libraryRepository } from './library/library.repository';
import { libraryRoutes } from './library/library.routes';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { actionRequiredRepository, orderDetailRepository, orderListRepository } from './admin/order-queries.repository';
import { orderActionRepository } from './admin/order-actions.repository';
import { adminRoutes } from './admin/admin.routes';
import { orderRepository } from './orders/orders.repository';
import { refundRepository } from './orders/refunds.repository';
import { restoreRepository } from './orders/create-order.repository';
import { cursorRepository, ledgerDayRepository, unsettledRepository } from './reconcile/reconcile.repository';
import { verificationRoutes } from './verification/verification.routes';
import { inboxRepository } from './webhook/inbox.repository';
import { webhookRoutes } from './webhook/webhook.routes';
import type { EmailHash } from './orders/email-hash';

const LESSONS_SECONDS = 60; // the build writes them

export interface PaymentsDeps extends ServiceDeps {
  db: PaymentsDb;
  cards: PaymentProvider;
  storage: GuideStorage;
  /** Stores watermarked guides. */
  files: FileStore;
  lessons: Lessons;
  jobs: Pick<Jobs, 'sendInTransaction'>;
  mode: Mode;
  publishableKey: string;
  scriptUrl: string | null;
  linkKeys: LinkKeys;
  emailHash: EmailHash;
}

export const connect = connectPayments;

/** The repositories, shared by routes and background jobs. */
export const paymentsRepositories = (deps: PaymentsDeps) => ({
  orders: orderRepository(deps.db, deps.mode === 'live', deps),
  refunds: refundRepository(deps.db, deps),
  restore: restoreRepository(deps.db, deps),
  openings: checkoutAttemptRepository(deps.db),
  prices: priceRepository(deps.db),
  inbox: inboxRepository(deps.db, deps.jobs),
  grants: grantRepository(deps.db, deps.jobs),
  access: accessRepository(deps.db),
  keys: keyRepository(deps.db),
  library: libraryRepository(deps.db),
  libraryEmails: libraryEmailRepository(deps.db, deps),
  myData: myDataRepository(deps.db, deps),
  emailData: emailDataRepository(deps.db),
  emailQueue: emailQueueRepository(deps.db, deps.jobs),
  rights: courseEntitlementRepository(deps.db),
  certificates: certificateRepository(deps.db),
  unsettled: unsettledRepository(deps.db, deps.pool),
  cursors: cursorRepository(deps.db),
  ledgerDays: ledgerDayRepository(deps.db),
  lists: orderListRepository(deps.db),
  orderFiles: orderDetailRepository(deps.db),
  orderActions: orderActionRepository(deps.db, deps.jobs),
  attention: actionRequiredRepository(deps.db),
  releases: guideReleaseRepository(deps.db),
  discountCodes: discountCodeRepository(deps.db),
});

/** Cached: requested on every visit and the same for everybody. */
function hotReads({ db, lessons, clock }: PaymentsDeps) {
  const prices = priceRepository(db);
  const ofCourse = cached((id) => lessons.of(id), { clock, ttlSeconds: LESSONS_SECONDS });
  return {
    onSale: cached(() => prices.released(), { clock, ttlSeconds: 1 }),
    lessons: { of: (id: string) => ofCourse(id) },
  };
}

export const paymentsApp = (deps: PaymentsDeps): App =>
  createService('payments', deps, (app) => {
    const context = { ...deps, ...paymentsRepositories(deps), ...hotReads(deps) };
    webhookRoutes(app, context); // first: it parses raw bytes in a scope of its own
    checkoutRoutes(app, context);
    verificationRoutes(app, context);
    downloadRoutes(app, context);
    libraryRoutes(app, context);
    courseRoutes(app, context);
    certificateRoutes(app, context);
    adminRoutes(app, context);
    myDataRoutes(app, context);
  });
