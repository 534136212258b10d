// The letters of this service, by the kind of their outbox row.
export const CONFIRM = 'newsletter.confirm';
export const ALREADY_ON = 'newsletter.already_on';
export const KIT = 'leads.kit';
export const MONDAY = 'newsletter.monday';

/** Letters to the addresses of the list: their bounces count, and an erased address gets none of them. */
export const TO_LEADS: readonly string[] = [CONFIRM, ALREADY_ON, KIT, MONDAY];
