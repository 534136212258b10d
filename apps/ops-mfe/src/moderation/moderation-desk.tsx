import type { Calls, ReplyOf } from '@farm/contracts';
import type { ReactNode } from 'react';
import { Desk } from '../desk/desk';

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
  children: ReactNode;
}

/** The moderators' desk with its parts, and how much waits under each. */
export function ModerationDesk({ current, waiting, children }: Props) {
  const count = (tab: string) => (waiting && tab in waiting ? ` (${waiting[tab as keyof typeof waiting]})` : '');
  const places = Object.entries(TABS).map(([tab, name]) => ({
    name: `${name}${count(tab)}`,
    to: tab === 'held' ? '/ops/moderation' : `/ops/moderation?tab=${tab}`,
    isCurrent: tab === current,
  }));
  return (
    <Desk name="Moderation" places={places}>
      {children}
    </Desk>
  );
}
