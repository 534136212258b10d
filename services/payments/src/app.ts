import { connectPayments, type PaymentsDb } from '@farm/prisma';
import { createService, kept, type App, type ServiceDeps } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { priceRepository } from './catalogue/prices.repository';
import type { Mode } from './catalogue/mode';
import type { CardProvider } from './cards/cards.provider';
import { certificateRepository } from './certificates/certificates.repository';
import { certificateRoutes } from './certificates/certificates.routes';
import { checkoutRoutes } from './checkout/checkout.routes';
import { openingsRepository } from './checkout/openings.repository';
import { codeRepository } from './codes/code-use.repository';
import { courseRightRepository } from './courses/course-right.repository';
import { courseRoutes } from './courses/courses.routes';
import type { Lessons } from './courses/lessons.provider';
import { downloadRoutes } from './downloads/downloads.routes';
import { grantRepository } from './downloads/grants.repository';
import type { LinkKeys } from './downloads/signed-link';
import { stampOwnerRepository } from './downloads/stamps/stamp-owner.repository';
import type { FileStore, GuideStorage } from './downloads/storage/storage.provider';
import { accessRepository } from './library/access.repository';
import { addressRepository } from './library/address.repository';
import { erasureRepository } from './library/erase-person.repository';
import { keyRepository } from './library/keys.repository';
import { libraryRepository } from './library/library.repository';
import { libraryRoutes } from './library/library.routes';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { deskRooms } from './order-desk/desk-rooms';
import { orderDeskRoutes } from './order-desk/order-desk.routes';
import { orderRepository } from './orders/orders.repository';
import { refundRepository } from './orders/refunds.repository';
import { restoreRepository } from './orders/restore.repository';
import { letterFactsRepository } from './outbox/letter-facts.repository';
import { letterQueue } from './outbox/letter-queue.repository';
import { alertRepository } from './reconcile/alerts.repository';
import { cursorRepository } from './reconcile/cursor.repository';
import { ledgerDayRepository } from './reconcile/ledger-days.repository';
import { unsettledRepository } from './reconcile/unsettled.repository';
import { verificationRoutes } from './verification/verification.routes';
import { inboxRepository } from './webhook/inbox.repository';
import { webhookRoutes } from './webhook/webhook.routes';

const LESSONS_SECONDS = 60; // files that a build writes

export interface PaymentsDeps extends ServiceDeps {
  db: PaymentsDb;
  cards: CardProvider;
  storage: GuideStorage;
  /** Where buyers' own copies are kept. */
  files: FileStore;
  lessons: Lessons;
  jobs: Pick<Jobs, 'sendInTransaction'>;
  mode: Mode;
  publishableKey: string;
  scriptUrl: string | null;
  linkKeys: LinkKeys;
  /** The keyed digest by which an address is found. */
  emailHash: (email: string) => Uint8Array<ArrayBuffer>;
}

export const connect = connectPayments;

/** The service's rooms, built once for routes and background work alike. */
export const paymentsRooms = (deps: PaymentsDeps) => ({
  orders: orderRepository(deps.db, deps.mode === 'live', deps),
  refunds: refundRepository(deps.db, deps),
  restore: restoreRepository(deps.db, deps),
  openings: openingsRepository(deps.db, deps),
  codes: codeRepository(deps.db),
  prices: priceRepository(deps.db),
  inbox: inboxRepository(deps.db, deps.jobs),
  grants: grantRepository(deps.db, deps.jobs),
  access: accessRepository(deps.db),
  keys: keyRepository(deps.db),
  library: libraryRepository(deps.db),
  addresses: addressRepository(deps.db, deps),
  erasure: erasureRepository(deps.db, deps),
  myData: myDataRepository(deps.db),
  letterFacts: letterFactsRepository(deps.db),
  letterQueue: letterQueue(deps.db, deps.jobs),
  rights: courseRightRepository(deps.db),
  certificates: certificateRepository(deps.db),
  stampOwners: stampOwnerRepository(deps.db),
  unsettled: unsettledRepository(deps.db, deps.pool),
  cursors: cursorRepository(deps.db),
  alerts: alertRepository(deps.db, deps),
  ledgerDays: ledgerDayRepository(deps.db),
  ...deskRooms(deps),
});

/** What is equal for everybody and asked on every visit. docs/decisions/0041. */
function hotReads({ db, lessons, clock }: PaymentsDeps) {
  const prices = priceRepository(db);
  const ofCourse = kept((id) => lessons.of(id), { clock, freshSeconds: LESSONS_SECONDS });
  return {
    onSale: kept(() => prices.released(), { clock, freshSeconds: 1 }),
    lessons: { of: (id: string) => ofCourse(id) },
  };
}

/** Catalogue, checkout, fulfilment and delivery. */
export const paymentsApp = (deps: PaymentsDeps): App =>
  createService('payments', deps, (app) => {
    const rooms = { ...deps, ...paymentsRooms(deps), ...hotReads(deps) };
    webhookRoutes(app, rooms); // first: it needs the raw bytes, so it has its own parser scope
    checkoutRoutes(app, rooms);
    verificationRoutes(app, rooms);
    downloadRoutes(app, rooms);
    libraryRoutes(app, rooms);
    courseRoutes(app, rooms);
    certificateRoutes(app, rooms);
    orderDeskRoutes(app, rooms);
    myDataRoutes(app, rooms);
  });
