import { systemClock } from '@farm/server-kit';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { startOutbox, type OutgoingEmail } from '@farm/server-kit/mail';
import { createPaymentsTestService, type PaymentsTestService } from '../testing/test-service';
import { buyGuide, RUTH } from '../testing/test-mailer';
import { paymentsOutbox } from './render-email';

let shop: PaymentsTestService;
let jobs: Jobs;

beforeAll(async () => {
  const lateBound: Pick<Jobs, 'sendInTransaction'> = {
    sendInTransaction: (...args) => jobs.sendInTransaction(...args),
  };
  shop = await createPaymentsTestService({ jobs: lateBound, clock: systemClock });
  jobs = await startJobs('payments', shop.url, { error: () => undefined });
});

afterAll(async () => {
  await jobs?.stop();
  await shop?.close();
});

test('the fulfilling transaction wakes the sender: the email is sent with its commit, not with the next minute', async () => {
  let arrived: (mail: OutgoingEmail) => void = () => undefined;
  const email = new Promise<OutgoingEmail>((resolve) => (arrived = resolve));
  const mailer = { send: async (mail: OutgoingEmail) => arrived(mail), close: () => undefined };
  await startOutbox(jobs, paymentsOutbox({ ...shop.context, pool: shop.deps.pool, mailer }));
  await buyGuide(shop);
  expect((await email).to).toBe(RUTH);
});
