import { type Language, MAX_BELL_EMAILS_A_DAY, normalizeEmail } from '@farm/farm';
import type { DailyLimit, OutboxRow, EmailMessage } from '@farm/server-kit/mail';
import { answerEmail, messageEmail, receiptEmail } from './contact/contact-emails';
import type { ContactRepository, StoredMessage } from './contact/contact.repository';
import {
  renderFrostConfirm,
  renderFrostNight,
  type FrostBellRenderDeps,
  type FrostNightPayload,
} from './frost-bell/frost-bell-emails';
import { type GardenPhotoPayload, renderGardenPhoto } from './garden-photos/garden-photo-email';
import type { GardenPhotoRepository } from './garden-photos/garden-photos.repository';
import type { LeadsRepository } from './leads/leads.repository';
import {
  ADDRESS_CHANGED,
  ALREADY_SUBSCRIBED,
  ANSWER,
  CONFIRM,
  DIGEST,
  FROST_CONFIRM,
  FROST_NIGHT,
  GARDEN_PHOTO,
  KIT,
  MESSAGE,
  RECEIPT,
  TO_LEADS,
  WEEKLY,
} from './mailbox/enqueue-email';
import { type DigestCounts, digestEmail } from './moderation/digest';
import { alreadySubscribedEmail, confirmEmail, kitEmail, weeklyEmail } from './newsletter/subscriber-emails';
import { type AddressChange, addressChangedEmail } from './site-content/address-changes';
import type { NewsletterFacts } from './newsletter/newsletter-content';

export interface RenderDeps extends FrostBellRenderDeps {
  leads: LeadsRepository;
  contact: ContactRepository;
  photos: Pick<GardenPhotoRepository, 'find'>;
  readNewsletter: (date: string) => Promise<NewsletterFacts>;
  siteOrigin: string;
}

/** Payloads of all kinds; each kind uses some of the fields. */
interface Payload extends DigestCounts, AddressChange, FrostNightPayload, GardenPhotoPayload {
  to: string;
  token: string;
  /** Of a lead, as stored now. */
  firstName: string | null;
  /** Of a lead, as stored now. */
  language: Language;
  confirm?: boolean;
  /** The Monday of a weekly newsletter: '2026-11-23'. */
  date: string;
  messageId: string;
}

type Email = EmailMessage['content'];
type Renderer = (payload: Payload, deps: RenderDeps) => Email | null | Promise<Email | null>;

const messageRenderer =
  (render: (data: StoredMessage, siteOrigin: string) => Email): Renderer =>
  async ({ messageId }, { contact, siteOrigin }) => {
    const data = await contact.find(messageId);
    return data && render(data, siteOrigin);
  };

const RENDERERS: Readonly<Record<string, Renderer>> = {
  [CONFIRM]: ({ token, language }, { siteOrigin }) => confirmEmail({ siteOrigin, token, language }),
  [ALREADY_SUBSCRIBED]: ({ token, language }, { siteOrigin }) =>
    alreadySubscribedEmail({ siteOrigin, token, language }),
  [KIT]: ({ token, firstName, language, confirm = false }, { siteOrigin }) =>
    kitEmail({ siteOrigin, token, firstName, language }, { confirm }),
  [WEEKLY]: async ({ token, firstName, date }, { siteOrigin, readNewsletter }) =>
    weeklyEmail({ siteOrigin, token, firstName }, await readNewsletter(date)),
  [MESSAGE]: messageRenderer(messageEmail),
  [RECEIPT]: messageRenderer(receiptEmail),
  [ANSWER]: messageRenderer(answerEmail),
  [DIGEST]: (counts, { siteOrigin }) => digestEmail(counts, siteOrigin),
  [FROST_CONFIRM]: renderFrostConfirm,
  [FROST_NIGHT]: renderFrostNight,
  [GARDEN_PHOTO]: renderGardenPhoto,
  [ADDRESS_CHANGED]: (change, { siteOrigin }) => addressChangedEmail(change, siteOrigin),
};

/** Emails to the farm, and answers of operators: exempt from the outbox's daily limit. */
const UNLIMITED: readonly string[] = [MESSAGE, ANSWER, DIGEST, ADDRESS_CHANGED];

/** As many as requests may send, which the page says. */
const BELL_REQUESTS: DailyLimit = { name: FROST_CONFIRM, perDay: MAX_BELL_EMAILS_A_DAY };

const limitOf = (kind: string): Pick<EmailMessage, 'limit'> =>
  UNLIMITED.includes(kind) ? { limit: null } : kind === FROST_CONFIRM ? { limit: BELL_REQUESTS } : {};

const NO_LEAD = { firstName: null, language: 'en' } as const;

/**
 * Renders an outbox row. Null: nothing to send, because the address was erased or bounces, or the message or the photo is deleted.
 * @throws for an unknown kind
 */
export const renderEmail =
  (deps: RenderDeps) =>
  async ({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): Promise<EmailMessage | null> => {
    const render = RENDERERS[kind];
    if (!render) throw new Error(`Unknown kind of email: ${kind}`);
    const fields = payload as Payload;
    const to = normalizeEmail(fields.to) ?? fields.to;
    const lead = TO_LEADS.includes(kind) ? await deps.leads.findReachable(to) : NO_LEAD;
    if (!lead) return null;
    const content = await render({ ...fields, ...lead }, deps);
    return content && { to, content, ...limitOf(kind) };
  };
