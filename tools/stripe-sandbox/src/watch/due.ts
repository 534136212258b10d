import { around } from '../around';
import { momentOf, NO_REQUEST, type Company } from '../company';
import { expireSession } from '../machines/checkout-session';
import { openDispute } from '../machines/dispute';
import { arrive } from '../machines/payment-intent';
import type { Change } from '../machines/records';
import { answerRefund } from '../machines/refund';
import { putsOf } from '../puts';

/** Something that happens by itself when its time has come. */
interface Due {
  at: number;
  happens: () => Change;
}

function everything(company: Company): Due[] {
  const { ledger } = company;
  const { one } = around(company);
  const moment = momentOf(company);
  return [
    ...ledger.all('intent').flatMap((intent): Due[] => {
      const { settlesAt, method } = intent;
      if (settlesAt === null || method === null) return [];
      return [{ at: settlesAt, happens: () => arrive(intent, one('method', method), moment) }];
    }),
    ...ledger.all('session').flatMap((session): Due[] => {
      const { status, expiresAt, intent } = session;
      if (status !== 'open') return [];
      const begun = intent === null ? undefined : one('intent', intent);
      return [{ at: expiresAt, happens: () => expireSession(session, begun, moment) }];
    }),
    ...ledger.all('charge').flatMap((charge): Due[] => {
      if (charge.disputedAt == null) return [];
      const how = { amount: null, reason: 'fraudulent', inquiry: false };
      return [{ at: charge.disputedAt, happens: () => openDispute(charge, how, moment) }];
    }),
    ...ledger.all('refund').flatMap((refund): Due[] => {
      if (!refund.ends) return [];
      return [{ at: refund.ends.at, happens: () => answerRefund(refund, one('charge', refund.charge), moment) }];
    }),
  ];
}

/** Lets slow banks pay, pages close, owners of cards complain and banks answer whose time has come, in the order of their times. */
export async function settleDue(company: Company): Promise<void> {
  // looked up anew each time: while one thing is written down, another call may have done the next
  for (let next = firstDue(company); next; next = firstDue(company))
    await company.ledger.commit(putsOf(company, [next.happens()], NO_REQUEST));
}

const firstDue = (company: Company): Due | undefined =>
  everything(company)
    .filter(({ at }) => at <= company.clock.now())
    .sort((a, b) => a.at - b.at)[0];

/** Sandbox time of the next thing; undefined when nothing is on the way. */
export function nextDue(company: Company): number | undefined {
  const times = everything(company).map(({ at }) => at);
  return times.length ? Math.min(...times) : undefined;
}
