import type { FaultSite } from '../fault-site';
import { findings, type Outcome, statuses } from '../outcome';
import { buy, fulfilmentOf } from '../purchase';

const TOO_OLD_SECONDS = 301;

/** A true event, told wrongly: too old, by another secret, with a byte changed, written anew. */
export async function forgedWebhooks(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  await site.cards.fault('webhook_drop', 50);
  const { visitor, payment } = await buy(site);
  await site.cards.pay(payment);
  const count = async () =>
    (await site.database.rows<{ rows: number }>('SELECT count(*)::int AS rows FROM payments.stripe_event'))[0]?.rows;
  const before = await count();
  const tell = (text: string, signature: string) =>
    visitor.ask('/api/stripe/webhook', { body: text, headers: { 'stripe-signature': signature } });
  const answers = [];
  for (const text of await site.cards.events(payment)) {
    const { sign } = site.cards;
    answers.push(await tell(text, sign(text, TOO_OLD_SECONDS)));
    answers.push(await tell(text, sign(text, 0, 'whsec_stranger')));
    answers.push(await tell(text.replace('evt_', 'evt-'), sign(text)));
    answers.push(await tell(JSON.stringify(JSON.parse(text)), sign(text)));
  }
  await site.cards.fault('webhook_drop', 0);
  const facts = await fulfilmentOf(site, payment);
  must(answers.length >= 4 && answers.every(({ status }) => status === 400), `400 each time (${statuses(answers)})`);
  must((await count()) === before, 'nothing is written');
  must(facts.paid === 0, 'nothing is fulfilled');
  return {
    ...{ requests: answers.length, failures: 0, secondsToRecover: null, lost: 0, doubled: facts.paid },
    seen: [statuses(answers)],
    broken,
  };
}
