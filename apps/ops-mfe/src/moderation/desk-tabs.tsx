import type { Calls, ReplyOf } from '@farm/contracts';
import { classList } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './moderation.module.css';

const TABS = {
  held: 'Held',
  reported: 'Reported',
  questions: 'Open questions',
  all: 'All',
  events: 'What was done',
  settings: 'Settings',
} as const;
export type Tab = keyof typeof TABS;

/** The tab named in the address; everything else is what is held. */
export const tabOf = (text: string | null): Tab => (text !== null && text in TABS ? (text as Tab) : 'held');

interface Props {
  current: Tab;
  waiting: ReplyOf<Calls['GET /api/ops/moderation/queue']>['waiting'] | undefined;
}

/** The parts of the desk, and how much waits under each. */
export function DeskTabs({ current, waiting }: Props) {
  const count = (tab: string) => (waiting && tab in waiting ? ` (${waiting[tab as keyof typeof waiting]})` : '');
  return (
    <nav aria-label="Moderation">
      <ul className={classes.tabs}>
        {Object.entries(TABS).map(([tab, name]) => (
          <li key={tab}>
            <Link
              className={classList(classes.tab, tab === current && classes.current)}
              aria-current={tab === current ? 'page' : undefined}
              to={tab === 'held' ? '/ops/moderation' : `/ops/moderation?tab=${tab}`}
            >
              {`${name}${count(tab)}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
