import { classList } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './inbox.module.css';

const TABS = { messages: 'Messages', leads: 'Leads', monday: 'Monday letter' } as const;
export type Tab = keyof typeof TABS;

/** The tab named in the address; everything else is the messages. */
export const tabOf = (text: string | null): Tab => (text !== null && text in TABS ? (text as Tab) : 'messages');

const PLACES: readonly { tab: Tab | 'mailbox'; name: string; to: string }[] = [
  { tab: 'messages', name: TABS.messages, to: '/ops/inbox' },
  { tab: 'leads', name: TABS.leads, to: '/ops/inbox?tab=leads' },
  { tab: 'monday', name: TABS.monday, to: '/ops/inbox?tab=monday' },
  { tab: 'mailbox', name: 'Mailbox', to: '/ops/mailbox' },
];

/** The parts of the inbox, and the letters of the house beside them. */
export function InboxNav({ current }: { current: Tab | 'mailbox' }) {
  return (
    <nav aria-label="Inbox">
      <ul className={classes.tabs}>
        {PLACES.map(({ tab, name, to }) => (
          <li key={tab}>
            <Link
              className={classList(classes.tab, tab === current && classes.current)}
              aria-current={tab === current ? 'page' : undefined}
              to={to}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
