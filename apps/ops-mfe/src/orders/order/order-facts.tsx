import type { ReactNode } from 'react';
import { dayText, momentText } from '../../desk/moment-text';
import { plainWords } from '../../desk/plain-words';
import classes from '../orders.module.css';
import type { OrderFile } from '../use-orders';
import { usd } from '../words';

const downloadsOf = ({ downloads }: OrderFile) =>
  downloads
    ? `${downloads.used} of ${downloads.max} used, until ${dayText(downloads.until)}` +
      (downloads.lastAt ? `, last ${momentText(downloads.lastAt)}` : '')
    : 'none';

const rightOf = ({ entitlement }: OrderFile) => {
  if (!entitlement) return 'nothing yet';
  const held = entitlement.hold ? ` (${entitlement.hold} by an operator)` : '';
  return plainWords(entitlement.status) + held;
};

const nameOf = ({ certificate }: OrderFile) => {
  if (!certificate) return null;
  const { name, code, renamedAt, revokedAt } = certificate;
  return `${name}, ${code}${renamedAt ? ', corrected' : ''}${revokedAt ? ', revoked' : ''}`;
};

/** What the order is, in one look. */
export function OrderFacts({ order }: { order: OrderFile }) {
  const { perceivedCents, discountCents, totalCents, paidCents, refundedCents, code } = order;
  const facts: [name: string, value: ReactNode][] = [
    ['Opened', momentText(order.createdAt)],
    ['Paid', order.paidAt ? momentText(order.paidAt) : 'not yet'],
    ['E-mail', order.email ?? 'none given'],
    ['Price', usd(perceivedCents)],
    ...(discountCents > 0 ? [['Discount', `${usd(discountCents)}${code ? `, ${code}` : ''}`] as [string, string]] : []),
    ['Total', totalCents === 0 ? 'FREE' : usd(totalCents)],
    ['Came in', usd(paidCents)],
    ['Given back', usd(refundedCents)],
    ['Access', rightOf(order)],
    ['Downloads', downloadsOf(order)],
  ];
  const certificate = nameOf(order);
  if (certificate) facts.push(['Certificate', certificate]);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
