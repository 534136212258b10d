import type { ReactNode } from 'react';
import { AdminPage, useTab } from '../admin/admin-nav';
import { INBOX_TABS, MAIL_LINKS } from './inbox-tabs';
import { LeadsTab } from './leads-tab';
import { MessagesTab } from './messages-tab';
import { MondayTab } from './monday-tab';

const CONTENT: Record<keyof typeof INBOX_TABS, () => ReactNode> = {
  messages: MessagesTab,
  leads: LeadsTab,
  monday: MondayTab,
};

function InboxPage() {
  const tab = useTab(INBOX_TABS);
  const Content = CONTENT[tab];
  return (
    <AdminPage title="Inbox" label="Inbox" tabs={MAIL_LINKS} current={tab}>
      <Content />
    </AdminPage>
  );
}

export { InboxPage as Component };
