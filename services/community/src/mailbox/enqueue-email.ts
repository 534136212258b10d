import { emailQueue } from '@farm/server-kit/mail';

export const { enqueueEmail, enqueueEmails } = emailQueue('community');

// Kinds of emails, as stored in the outbox.
export const CONFIRM = 'newsletter.confirm';
export const ALREADY_SUBSCRIBED = 'newsletter.already_on';
export const KIT = 'leads.kit';
export const WEEKLY = 'newsletter.monday';
export const MESSAGE = 'contact.message';
export const RECEIPT = 'contact.receipt';
export const ANSWER = 'contact.answer';
export const DIGEST = 'moderation.digest';
export const ADDRESS_CHANGED = 'content.address_changed';
export const FROST_CONFIRM = 'frost_bell.confirm';
export const FROST_NIGHT = 'frost_bell.night';
export const GARDEN_PHOTO = 'garden_photo.decision';

/** Emails to leads: bounces are counted, and erased addresses get none. */
export const TO_LEADS: readonly string[] = [CONFIRM, ALREADY_SUBSCRIBED, KIT, WEEKLY];

/** Emails to owners of a frost bell, whose bounces are counted there. */
export const TO_BELLS: readonly string[] = [FROST_CONFIRM, FROST_NIGHT];
