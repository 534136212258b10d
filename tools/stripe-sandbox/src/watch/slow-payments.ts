import { around, NO_REQUEST, putsOf, type Company } from '../company';
import { arrive } from '../machines/payment-intent';

const onTheWay = (company: Company) =>
  company.ledger
    .all('intent')
    .flatMap((intent) => (intent.settlesAt === null ? [] : [{ intent, at: intent.settlesAt }]));

/** Lets the money of slow banks arrive whose time has come. */
export async function settleDue(company: Company): Promise<void> {
  const { clock, mint, ledger } = company;
  for (const { intent, at } of onTheWay(company)) {
    if (at > clock.now() || intent.method === null) continue;
    const done = arrive(intent, around(company).method(intent.method), { now: clock.now(), mint });
    await ledger.commit(putsOf(company, done, NO_REQUEST));
  }
}

/** Sandbox time of the next arrival; undefined when nothing is on the way. */
export function nextArrival(company: Company): number | undefined {
  const times = onTheWay(company).map(({ at }) => at);
  return times.length ? Math.min(...times) : undefined;
}
