import type { TabRoles } from '../admin/admin-nav';
import { tabsOf } from '../admin/admin-nav';

export const INBOX_TABS = tabsOf('/ops/inbox', { messages: 'Messages', leads: 'Leads' });

/** The inbox and, beside it, the page with all emails of the site. */
export const MAIL_LINKS = { ...INBOX_TABS, mailbox: { name: 'Mailbox', to: '/ops/mailbox' } };

export const MAIL_ROLES: TabRoles<keyof typeof MAIL_LINKS> = {
  messages: ['moderator'],
  leads: ['moderator'],
  mailbox: [],
};
