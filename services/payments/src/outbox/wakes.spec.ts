import { systemClock } from '@farm/server-kit';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { startOutbox, type Mail } from '@farm/server-kit/mail';
import { guideBought, RUTH } from '../testing/postman-for-test';
import { paymentsForTest, type PaymentsForTest } from '../testing/payments-for-test';
import { paymentsOutbox } from './payments-outbox';

let shop: PaymentsForTest;
let jobs: Jobs;

beforeAll(async () => {
  const late: Pick<Jobs, 'sendInTransaction'> = { sendInTransaction: (...args) => jobs.sendInTransaction(...args) };
  shop = await paymentsForTest({ jobs: late, clock: systemClock });
  jobs = await startJobs('payments', shop.url, { error: () => undefined });
}, 60_000);

afterAll(async () => {
  await jobs?.stop();
  await shop?.close();
});

test('the transaction that fulfils wakes the sender: the letter leaves with its commit, not with the next minute', async () => {
  let arrived: (mail: Mail) => void = () => undefined;
  const letter = new Promise<Mail>((resolve) => (arrived = resolve));
  const mailer = { send: async (mail: Mail) => arrived(mail), close: () => undefined };
  await startOutbox(jobs, paymentsOutbox({ ...shop.rooms, pool: shop.deps.pool, mailer }));
  await guideBought(shop);
  expect((await letter).to).toBe(RUTH);
});
