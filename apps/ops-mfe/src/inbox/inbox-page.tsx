import type { ReactNode } from 'react';
import { AdminNav, tabsForRole, useTab } from '../admin/admin-nav';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { INBOX_TABS, MAIL_LINKS, MAIL_ROLES } from './inbox-tabs';
import { LeadsTab } from './leads-tab';
import { MessagesTab } from './messages-tab';

const CONTENT: Record<keyof typeof INBOX_TABS, () => ReactNode> = {
  messages: MessagesTab,
  leads: LeadsTab,
};

function Inbox() {
  const hasRole = useHasRole();
  const tab = useTab(tabsForRole(INBOX_TABS, MAIL_ROLES, hasRole));
  const Content = CONTENT[tab];
  return (
    <AdminNav label="Inbox" tabs={tabsForRole(MAIL_LINKS, MAIL_ROLES, hasRole)} current={tab}>
      <Content />
    </AdminNav>
  );
}

export const Component = operatorPage('Inbox', Inbox);
