import { join } from 'node:path';
import { databaseFor } from '@farm/prisma/testing';
import { apiOf, depsForTest, fixedClock } from '@farm/server-kit/testing';
import { paymentsApp, paymentsRooms, type PaymentsDeps } from '../app';
import { diskLessons } from '../courses/lessons.provider';
import { diskFiles } from '../downloads/storage/disk-files.provider';
import { diskStorage } from '../downloads/storage/storage.provider';
import { emailKey } from '../orders/email-key';
import { cardsForTest } from './cards-for-test';
import { shelfForTest } from './shelf-for-test';

const shelf = shelfForTest();

/** The service as in production, on a database of its own, with a card company and a clock that the spec moves. */
export async function paymentsForTest(given: Partial<PaymentsDeps> = {}) {
  const database = await databaseFor('payments');
  const cards = cardsForTest();
  const { db, pool, ready } = database;
  const house = depsForTest({ pool, ready });
  const clock = fixedClock(new Date().toISOString()); // rows carry the database's time, so ours begins with it
  const deps: PaymentsDeps = {
    ...house,
    ...{ clock, db, cards: cards.provider, mode: 'test', publishableKey: 'pk_test_1', scriptUrl: null },
    jobs: { sendInTransaction: async () => undefined },
    storage: diskStorage(shelf),
    files: diskFiles(join(shelf, 'files'), null),
    lessons: diskLessons(shelf),
    linkKeys: ['test-key-of-download-links'],
    emailHash: emailKey(['test-key-of-addresses']).hash,
    ...given,
  };
  const app = paymentsApp(deps);
  const failures: object[] = [];
  const log = { error: (line: object) => void failures.push(line) };
  const rooms = { ...deps, ...paymentsRooms(deps), log };
  /** The same service in another process. */
  const second = () => apiOf(paymentsApp(deps));
  const close = async () => {
    await app.close();
    await database.close();
  };
  return {
    api: apiOf(app),
    second,
    app,
    deps,
    rooms,
    cards,
    clock,
    db,
    url: database.url,
    ownerUrl: database.ownerUrl,
    asOwner: database.asOwner,
    failures,
    close,
  };
}
export type PaymentsForTest = Awaited<ReturnType<typeof paymentsForTest>>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const wealth = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', amount: 3999 };
export type BookBody = typeof wealth & { code?: string };
export const theCourse = {
  courseId: 'southern-market-garden',
  amount: 79.99,
  userEmail: 'ruth@example.com',
  description: 'Premium Course: southern-market-garden',
};

/** The payment that a card form's secret belongs to. */
export const paymentOf = ({ clientSecret }: { clientSecret: string | null }): string =>
  (clientSecret ?? '').replace(/_secret.*$/, '');

/** Opens a payment and pays it at the card company; nobody has told the service yet. Gives the payment's id. */
export async function paidAtTheBank({ api, cards }: PaymentsForTest, body: BookBody | typeof theCourse = wealth) {
  const id = paymentOf(await api('POST /api/create-payment-intent', { body }));
  cards.pay(id);
  return id;
}

/** All of it at the same moment. */
export const times = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => work(i));
