import { join } from 'node:path';
import { createTestDatabase } from '@farm/prisma/testing';
import { diskFiles } from '@farm/server-kit/file-store';
import { createApi, createTestDeps, fixedClock } from '@farm/server-kit/testing';
import { paymentsApp, paymentsRepositories, type PaymentsDeps } from '../app';
import { diskMaterials } from '../courses/course-materials.provider';
import { diskLessons } from '../courses/lessons.provider';
import { diskStorage } from '../downloads/guide-storage.provider';
import { createEmailHash } from '../orders/email-hash';
import { createFakeProvider } from './fake-provider';
import { createGuideFiles } from './guide-files';

const guideFiles = createGuideFiles();

/** The service as in production, on a database of its own, with a fake payment provider and clock. */
export async function createPaymentsTestService(overrides: Partial<PaymentsDeps> = {}) {
  const database = await createTestDatabase('payments');
  const provider = createFakeProvider();
  const { db, pool, ready } = database;
  const base = createTestDeps({ pool, ready });
  const clock = fixedClock(new Date().toISOString()); // some columns have the database's time, so this one starts there
  const deps: PaymentsDeps = {
    ...base,
    clock,
    db,
    provider: provider.asProvider,
    mode: 'test',
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    jobs: { sendInTransaction: async () => undefined },
    storage: diskStorage(guideFiles),
    files: diskFiles(join(guideFiles, 'files'), null),
    lessons: diskLessons(guideFiles),
    materials: diskMaterials(guideFiles),
    linkKeys: ['test-key-of-download-links'],
    emailHash: createEmailHash(['test-key-of-addresses']),
    ...overrides,
  };
  const app = paymentsApp(deps);
  const failures: object[] = [];
  const log = { error: (line: object) => void failures.push(line) };
  const context = { ...deps, ...paymentsRepositories(deps), log };
  /** The same service in another process. */
  const second = () => createApi(paymentsApp(deps));
  const close = async () => {
    await app.close();
    await database.close();
  };
  return {
    api: createApi(app),
    second,
    app,
    deps,
    context,
    provider,
    clock,
    db,
    pool,
    url: database.url,
    ownerUrl: database.ownerUrl,
    asOwner: database.asOwner,
    failures,
    close,
  };
}
export type PaymentsTestService = Awaited<ReturnType<typeof createPaymentsTestService>>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const guideBody = { bookId: 'seeds-of-wealth', title: 'Seeds of Wealth', amount: 3999 };
export type BookBody = typeof guideBody & { code?: string };
export const courseBody = {
  courseId: 'southern-market-garden',
  amount: 79.99,
  userEmail: 'ruth@example.com',
  description: 'Premium Course: southern-market-garden',
};

/** The id of the payment with this client secret. */
export const paymentOf = ({ clientSecret }: { clientSecret: string | null }): string =>
  (clientSecret ?? '').replace(/_secret.*$/, '');

/** Opens a payment and pays it at the provider, without a webhook. Resolves with the payment's id. */
export async function payAtProvider(
  { api, provider }: PaymentsTestService,
  body: BookBody | typeof courseBody = guideBody,
) {
  const id = paymentOf(await api('POST /api/create-payment-intent', { body }));
  provider.pay(id);
  return id;
}

/** An array of the results of `work(0)` to `work(count - 1)`. */
export const repeat = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => work(i));
