import { paymentsData, type ErasedData } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { MyDataRepository } from './my-data.repository';
import type { EmailHash } from '../orders/email-hash';

export interface MyDataDeps {
  myData: MyDataRepository;
  emailHash: EmailHash;
}

const NOTHING: ErasedData = { erased: [], kept: null };
const PLANS = 'Final plans of a course';
const ORDERS_STAY = 'Your orders stay in our records without your email address.';
const CERTIFICATES_STAY =
  'Your certificates stay valid without your name. Anyone who verifies one sees that you asked us to remove it.';

async function erase(email: string, visitor: string, { myData }: MyDataDeps): Promise<ErasedData> {
  const { orderIds, certificates, plans, notifications } = await myData.erase(email, visitor);
  const orders = orderIds.length;
  const requests = notifications > 0 ? [{ what: 'Requests for an email about a guide', count: notifications }] : [];
  const written = plans > 0 ? [{ what: PLANS, count: plans }] : [];
  if (orders === 0) return { ...NOTHING, erased: [...written, ...requests] };
  const erased = [{ what: 'Addresses of orders', count: orders }, ...written, ...requests];
  if (certificates === 0) return { erased, kept: ORDERS_STAY };
  erased.push({ what: 'Names on certificates', count: certificates });
  return { erased, kept: `${ORDERS_STAY} ${CERTIFICATES_STAY}` };
}

export const myDataRoutes = (app: App, deps: MyDataDeps) =>
  serve(app, paymentsData, {
    'GET /api/my-data/payments': async (_, { visitor, session }) => {
      const person = await session.person();
      const emailHash = person ? deps.emailHash(person.email) : null;
      const orders = await deps.myData.orders(visitor, emailHash);
      const plans = await deps.myData.plans(visitor, emailHash);
      const requests = emailHash ? await deps.myData.notifications(emailHash) : [];
      const held = [
        { what: 'Orders', rows: orders },
        { what: PLANS, rows: plans },
        { what: 'Requests for an email about a guide', rows: requests },
      ];
      return { held: held.filter(({ rows }) => rows.length > 0) };
    },
    'DELETE /api/my-data/payments': async (_, { person, visitor }) => {
      if (person) return erase(person.email, visitor, deps);
      await deps.myData.eraseBrowser(visitor);
      return NOTHING;
    },
  });
