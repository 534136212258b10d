import { paymentsData, type ErasedData } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import type { FileStore } from '../downloads/file-storage.provider';
import type { MyDataRepository } from './my-data.repository';
import type { EmailHash } from '../orders/email-hash';

export interface MyDataDeps {
  myData: MyDataRepository;
  files: Pick<FileStore, 'removeOlder'>;
  emailHash: EmailHash;
  clock: Clock;
}

const DAY_MS = 86_400_000;
const NOTHING: ErasedData = { erased: [], kept: null };
const ORDERS_STAY = 'Your orders stay in our records without your email address.';
const CERTIFICATES_STAY =
  'Your certificates stay valid without your name. Anyone who verifies one sees that you asked us to remove it.';

/**
 * Deletes the address and its hash in all tables, keys, links and sessions of the library, waiting emails, the name on
 * certificates, and watermarked guides. Orders and certificates stay, anonymous. Idempotent.
 */
export async function erasePerson(email: string, { myData, files, clock }: Omit<MyDataDeps, 'emailHash'>) {
  const { orderIds, certificates } = await myData.erase(email);
  const tomorrow = new Date(clock.now().getTime() + DAY_MS); // later than any file
  for (const id of orderIds) await files.removeOlder(`stamped/${id}`, tomorrow);
  return { orders: orderIds.length, certificates };
}

async function erase(email: string, deps: MyDataDeps): Promise<ErasedData> {
  const { orders, certificates } = await erasePerson(email, deps);
  if (orders === 0) return NOTHING;
  const erased = [{ what: 'Addresses of orders', count: orders }];
  if (certificates === 0) return { erased, kept: ORDERS_STAY };
  erased.push({ what: 'Names on certificates', count: certificates });
  return { erased, kept: `${ORDERS_STAY} ${CERTIFICATES_STAY}` };
}

export const myDataRoutes = (app: App, deps: MyDataDeps) =>
  serve(app, paymentsData, {
    'GET /api/my-data/payments': async (_, { visitor, session }) => {
      const person = await session.person();
      const rows = await deps.myData.orders(visitor, person ? deps.emailHash(person.email) : null);
      return { held: rows.length > 0 ? [{ what: 'Orders', rows }] : [] };
    },
    // Orders of a browser without an account are already anonymous.
    'DELETE /api/my-data/payments': (_, { person }) => (person ? erase(person.email, deps) : NOTHING),
  });
