import type { ReactNode } from 'react';
import { Desk } from '../desk/desk';

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

/** The inbox with its parts, and the letters of the house beside them. */
export function InboxDesk({ current, children }: { current: Tab | 'mailbox'; children: ReactNode }) {
  const places = PLACES.map(({ tab, name, to }) => ({ name, to, isCurrent: tab === current }));
  return (
    <Desk name="Inbox" places={places}>
      {children}
    </Desk>
  );
}
