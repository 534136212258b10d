import { paymentsData, type ErasedData } from '@farm/contracts';
import { erasedData, exportedData, serve, type App } from '@farm/server-kit';
import type { MyDataRepository } from './my-data.repository';
import type { EmailHash } from '../orders/email-hash';

export interface MyDataDeps {
  myData: MyDataRepository;
  emailHash: EmailHash;
}

const PLANS = 'Final plans of a course';
const REQUESTS = 'Requests for an email about a guide';
const PLACES = 'Places in the farm share and the co-op';
const ORDERS_STAY = 'Your orders stay in our records without your email address.';
const CERTIFICATES_STAY =
  'Your certificates stay valid without your name. Anyone who verifies one sees that you asked us to remove it.';

async function erase(email: string, visitor: string, { myData }: MyDataDeps): Promise<ErasedData> {
  const { orderIds, certificates, plans, notifications, places } = await myData.erase(email, visitor);
  const counts = {
    'Addresses of orders': orderIds.length,
    [PLANS]: plans,
    [REQUESTS]: notifications,
    [PLACES]: places,
    'Names on certificates': certificates,
  };
  return erasedData(counts, [orderIds.length > 0 && ORDERS_STAY, certificates > 0 && CERTIFICATES_STAY]);
}

export const myDataRoutes = (app: App, deps: MyDataDeps) =>
  serve(app, paymentsData, {
    'GET /api/my-data/payments': async (_, { visitor, session }) => {
      const person = await session.person();
      const emailHash = person ? deps.emailHash(person.email) : null;
      return exportedData({
        Orders: await deps.myData.orders(visitor, emailHash),
        [PLANS]: await deps.myData.plans(visitor, emailHash),
        [REQUESTS]: emailHash ? await deps.myData.notifications(emailHash) : [],
        [PLACES]: person ? await deps.myData.farmSharePlaces(person.email) : [],
      });
    },
    'DELETE /api/my-data/payments': async (_, { person, visitor }) => {
      if (person) return erase(person.email, visitor, deps);
      await deps.myData.eraseBrowser(visitor);
      return erasedData({});
    },
  });
