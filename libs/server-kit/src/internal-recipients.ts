import type { InternalRecipients } from '@farm/contracts';
import { site } from '@farm/farm';
import { fromServiceContent } from './site-content';

/** The addresses that visitors write to, which only an owner may change. */
export const defaultRecipients = (): InternalRecipients => ({
  messages: site.emails.info,
  moderation: site.emails.info,
  orders: site.emails.orders,
});

const chosen = fromServiceContent(({ recipients }) => recipients);

/** Where emails to the farm itself go: to the addresses that an owner chose, otherwise to the default ones. */
export const internalRecipients = (): InternalRecipients => chosen() ?? defaultRecipients();
