import type { ReactNode } from 'react';
import { Desk } from '../desk/desk';

const TABS = {
  orders: 'Orders',
  attention: 'Needs attention',
  guides: 'Guides',
  balance: 'Daily balance',
  codes: 'Codes',
  month: 'CSV by month',
} as const;
export type Tab = keyof typeof TABS;

/** The tab named in the address; everything else is the list. */
export const tabOf = (text: string | null): Tab => (text !== null && text in TABS ? (text as Tab) : 'orders');

const addressOf = (tab: string) => (tab === 'orders' ? '/ops/orders' : `/ops/orders?tab=${tab}`);

/** The order desk with its parts. `current` is null on the page of one order. */
export function OrderDesk({ current, children }: { current: Tab | null; children: ReactNode }) {
  const places = Object.entries(TABS).map(([tab, name]) => ({ name, to: addressOf(tab), isCurrent: tab === current }));
  return (
    <Desk name="Order desk" places={places}>
      {children}
    </Desk>
  );
}
