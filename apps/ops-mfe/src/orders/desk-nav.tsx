import { classList } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './orders.module.css';

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

const addressOf = (tab: Tab) => (tab === 'orders' ? '/ops/orders' : `/ops/orders?tab=${tab}`);

/** The parts of the order desk. `current` is null on the page of one order. */
export function DeskNav({ current }: { current: Tab | null }) {
  return (
    <nav aria-label="Order desk">
      <ul className={classes.tabs}>
        {Object.entries(TABS).map(([tab, name]) => (
          <li key={tab}>
            <Link
              className={classList(classes.tab, tab === current && classes.current)}
              aria-current={tab === current ? 'page' : undefined}
              to={addressOf(tab as Tab)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
