import { connectPayments, type PaymentsDb } from '@farm/prisma';
import { createService, cached, type App, type ServiceDeps } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import type { Jobs } from '@farm/server-kit/jobs';
import { accessRepository } from './access/access.repository';
import type { LinkKeys } from './access/link-tokens';
import type { PaymentProvider } from './payment-provider/payment.provider';
import { catalogueRepository } from './catalogue/catalogue.repository';
import type { Mode } from './catalogue/payment-mode';
import { certificateRepository } from './certificates/certificates.repository';
import { certificateRoutes } from './certificates/certificates.routes';
import { checkoutAttemptRepository } from './checkout/checkout-attempts.repository';
import { checkoutRoutes } from './checkout/checkout.routes';
import { discountCodeRepository } from './discounts/discount-codes.repository';
import { courseEntitlementRepository } from './courses/course-entitlement.repository';
import { coursePlanRepository } from './courses/course-plan.repository';
import { coursePlanRoutes } from './courses/course-plan.routes';
import type { CourseMaterials } from './courses/course-materials.provider';
import { courseRoutes } from './courses/courses.routes';
import { lessonEditingRoutes } from './courses/lesson-editing.routes';
import type { Lessons } from './courses/lessons.provider';
import { publishedLessons } from './courses/published-lessons';
import { createQuizWordings } from './courses/quiz-wordings';
import { quizWordingsRepository } from './courses/quiz-wordings.repository';
import { guideReleaseRoutes } from './catalogue/guide-releases.routes';
import { downloadRoutes } from './downloads/downloads.routes';
import { grantRepository } from './downloads/grants.repository';
import type { GuideStorage } from './downloads/guide-storage.provider';
import { farmSharePlacesRepository } from './farm-shares/farm-share-places.repository';
import { farmShareRoutes } from './farm-shares/farm-shares.routes';
import { farmSharesRepository } from './farm-shares/farm-shares.repository';
import { emailDataRepository } from './emails/email-data.repository';
import { emailQueueRepository } from './emails/email-queue.repository';
import { libraryRepository } from './library/library.repository';
import { libraryRoutes } from './library/library.routes';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { salesRepository } from './admin/sales-overview.repository';
import { orderQueryRepository } from './admin/order-queries.repository';
import { orderActionRepository } from './admin/order-actions.repository';
import { customerRepository } from './admin/customer.repository';
import { adminRoutes } from './admin/admin.routes';
import { orderRepository } from './orders/orders.repository';
import { refundRepository } from './refunds/refunds.repository';
import { restoreRepository } from './orders/create-order.repository';
import { reconcileRepository } from './reconcile/reconcile.repository';
import { verificationRoutes } from './verification/verification.routes';
import { inboxRepository } from './webhook/inbox.repository';
import { farmVisitRoutes } from './visit/visit.routes';
import { webhookRoutes } from './webhook/webhook.routes';
import type { EmailHash } from './orders/email-hash';

const LESSONS_SECONDS = 60; // the build writes them
const GUIDES_SECONDS = 5; // a first build may write them after the service has started

export interface PaymentsDeps extends ServiceDeps {
  db: PaymentsDb;
  provider: PaymentProvider;
  storage: GuideStorage;
  /** Stores watermarked guides. */
  files: FileStore;
  lessons: Lessons;
  materials: CourseMaterials;
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
  checkoutAttempts: checkoutAttemptRepository(deps.db),
  catalogue: catalogueRepository(deps.db, deps.jobs),
  inbox: inboxRepository(deps.db, deps.jobs),
  grants: grantRepository(deps.db, deps.jobs),
  access: accessRepository(deps.db),
  library: libraryRepository(deps.db, deps),
  myData: myDataRepository(deps.db, deps),
  emailData: emailDataRepository(deps.db),
  emailQueue: emailQueueRepository(deps.db, deps.jobs),
  courseEntitlements: courseEntitlementRepository(deps.db),
  coursePlans: coursePlanRepository(deps.db),
  certificates: certificateRepository(deps.db),
  farmShares: farmSharesRepository(deps.db, deps.jobs),
  farmSharePlaces: farmSharePlacesRepository(deps.db, deps.jobs),
  reconciliation: reconcileRepository(deps.db, deps.pool),
  orderQueries: orderQueryRepository(deps.db),
  sales: salesRepository(deps.db),
  customers: customerRepository(deps.db),
  orderActions: orderActionRepository(deps.db, deps.jobs),
  discountCodes: discountCodeRepository(deps.db),
});

/** Cached: requested on every visit and the same for everybody. */
function cachedReads({ db, jobs, lessons, materials, storage, clock }: PaymentsDeps, warn: (problem: unknown) => void) {
  const catalogue = catalogueRepository(db, jobs);
  const ofCourse = cached((id) => lessons.of(id), { clock, ttlSeconds: LESSONS_SECONDS });
  const sheetsOfCourse = cached((id) => lessons.sheetsOf(id), { clock, ttlSeconds: LESSONS_SECONDS });
  const filesOfCourse = cached((id) => materials.filesOf(id), { clock, ttlSeconds: LESSONS_SECONDS });
  const planOfCourse = cached((id) => materials.planOf(id), { clock, ttlSeconds: LESSONS_SECONDS });
  const cachedMaterials: CourseMaterials = {
    filesOf: (id) => filesOfCourse(id),
    read: (file) => materials.read(file),
    planOf: (id) => planOfCourse(id),
  };
  const builtInLessons: Lessons = { of: (id) => ofCourse(id), sheetsOf: (id) => sheetsOfCourse(id) };
  return {
    onSale: cached(async () => [...(await catalogue.releases()).keys()], { clock, ttlSeconds: 1 }),
    builtInLessons,
    materials: cachedMaterials,
    lessons: publishedLessons(builtInLessons, warn),
    guidePages: cached(() => storage.pages(), { clock, ttlSeconds: GUIDES_SECONDS }),
    guidePreview: cached((edition: string) => storage.preview(edition), { clock, ttlSeconds: GUIDES_SECONDS }),
  };
}

export const paymentsApp = (deps: PaymentsDeps): App =>
  createService('payments', deps, (app) => {
    const warn = (err: unknown) => app.log.warn({ err }, 'a published lesson is not shown');
    const context = {
      ...deps,
      ...paymentsRepositories(deps),
      ...cachedReads(deps, warn),
      quizWordings: createQuizWordings(quizWordingsRepository(deps.db)),
    };
    webhookRoutes(app, context); // first: it parses raw bytes in a scope of its own
    checkoutRoutes(app, context);
    verificationRoutes(app, context);
    downloadRoutes(app, context);
    guideReleaseRoutes(app, context);
    libraryRoutes(app, context);
    courseRoutes(app, context);
    coursePlanRoutes(app, context);
    lessonEditingRoutes(app, context);
    certificateRoutes(app, context);
    farmVisitRoutes(app, context);
    farmShareRoutes(app, context);
    adminRoutes(app, context);
    myDataRoutes(app, context);
  });
