import { internalRecipients } from '@farm/server-kit';
import { normalizeEmail, productOf } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import {
  EMAILS_PER_DAY,
  type DailyLimit,
  type EmailContent,
  type EmailMessage,
  type Mailer,
  type Outbox,
  type OutboxRow,
} from '@farm/server-kit/mail';
import type { Pool } from 'pg';
import { tokenDigest, emailLinkToken, type LinkKeys } from '../access/link-tokens';
import { KEY_LIFE_MS } from '../access/library-access';
import { stopToken } from '../catalogue/stop-token';
import type { EmailDataRepository, OrderFacts } from './email-data.repository';
import { emailTemplates } from './email-templates';
import type { EmailKind, EmailPayloads, FarmShareEmailKind } from './email-queue.repository';
import type { EmailHash } from '../orders/email-hash';
import type { FarmSharePlacesRepository } from '../farm-shares/farm-share-places.repository';
import { farmShareEmail } from '../farm-shares/farm-share-emails';

interface RenderDeps {
  emailData: EmailDataRepository;
  farmSharePlaces: Pick<FarmSharePlacesRepository, 'emailData'>;
  emailHash: EmailHash;
  linkKeys: LinkKeys;
  siteOrigin: string;
  clock: Clock;
}

type Rendered = Promise<EmailMessage | null>;
type Renderers = { [K in EmailKind]: (payload: EmailPayloads[K], deps: RenderDeps, at: Date) => Rendered };

/** Payload fields of sent rows that operators may see: they name no person. */
const RETAINED_FIELDS = ['orderId', 'grantId', 'refundId', 'productId', 'placeId', 'why'];

// Anybody can order a free guide for any address, so its emails share one daily limit. Emails of paid orders have none: each
// follows a payment, an action of an operator, or a limit of its own.
const FREE_GUIDES: DailyLimit = { name: 'free_guide', perDay: 3 };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const withoutLimit = (to: string, content: EmailContent): EmailMessage => ({ to, content, limit: null });

async function requireOrder(orderId: string, { emailData }: RenderDeps, grantId?: string): Promise<OrderFacts> {
  const facts = await emailData.order(orderId, grantId);
  if (!facts) throw new Error('An email is about an order that is unknown or not paid');
  return facts;
}

/** Null without an address, or after a refund. */
async function withLink(
  kind: 'receipt' | 'access' | 'fresh_link' | 'resend',
  { orderId, grantId }: { orderId: string; grantId?: string },
  deps: RenderDeps,
): Rendered {
  const { order, email, entitlement, grant } = await requireOrder(orderId, deps, grantId);
  if (email === null || grant === null || entitlement === 'revoked') return null;
  // The token depends on the address: once that is corrected, links sent to the old one stop working.
  const token = emailLinkToken(`grant ${grant.id} ${hex(deps.emailHash(email))}`, deps.linkKeys, grant.tokenHash);
  await deps.emailData.storeToken(grant.id, tokenDigest(token));
  const data = { order, grant: { token, downloads: grant.max, expiresAt: grant.expiresAt } };
  const limit = order.priceCents === 0 ? FREE_GUIDES : null;
  return { to: email, content: emailTemplates[kind](data, deps.siteOrigin), limit };
}

/** The first email of an order; null when an address added after paying gets its own. */
async function firstOfOrder(kind: 'receipt' | 'access', orderId: string, deps: RenderDeps): Rendered {
  const rendered = await withLink(kind, { orderId }, deps);
  return rendered && !(await deps.emailData.isEmailAttachedLater(orderId)) ? rendered : null;
}

// Anybody can ask for a place with any address, so requests for one season share a daily limit.
const shareRequests = (placeId: string): DailyLimit => ({ name: `farm_share ${placeId}`, perDay: EMAILS_PER_DAY });

/** Null when there is nothing to say any more, as after an erasure. */
const shareRenderer =
  (kind: FarmShareEmailKind) =>
  async ({ placeId, text = '' }: { placeId: string; text?: string }, deps: RenderDeps): Rendered => {
    const place = await deps.farmSharePlaces.emailData(placeId);
    const content = place && farmShareEmail(kind, { place, text }, deps);
    return content && { to: place.email, content, limit: kind === 'share_confirm' ? shareRequests(placeId) : null };
  };

const RENDERERS: Renderers = {
  share_confirm: shareRenderer('share_confirm'),
  share_result: shareRenderer('share_result'),
  share_offer: shareRenderer('share_offer'),
  share_offer_over: shareRenderer('share_offer_over'),
  share_changed: shareRenderer('share_changed'),
  share_canceled: shareRenderer('share_canceled'),
  share_removed: shareRenderer('share_removed'),

  receipt: ({ orderId }, deps) => firstOfOrder('receipt', orderId, deps),
  access: ({ orderId }, deps) => firstOfOrder('access', orderId, deps),
  fresh_link: (payload, deps) => withLink('fresh_link', payload, deps),
  resend: (payload, deps) => withLink('resend', payload, deps),

  async refund({ orderId, refundId }, deps) {
    const { order, email } = await requireOrder(orderId, deps);
    const refund = await deps.emailData.refund(refundId);
    if (email === null || refund === null) return null;
    return withoutLimit(email, emailTemplates.refund({ order, ...refund }));
  },

  async duplicate_refunded({ orderId }, deps) {
    const { order, email } = await requireOrder(orderId, deps);
    return email === null ? null : withoutLimit(email, emailTemplates.duplicate_refunded({ order }));
  },

  // Whether an address is known is looked up here, where no response time reveals it. Requests were counted by requester and
  // address before the row was written (library/library-emails.ts).
  async library_link({ email }, deps, at) {
    const emailHash = deps.emailHash(email);
    const key = emailLinkToken(`library ${hex(emailHash)} ${at.toISOString()}`, deps.linkKeys);
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + KEY_LIFE_MS);
    // Always to the normalized address: another spelling could be another mailbox.
    const to = normalizeEmail(email);
    if (to === null) return null;
    const isIssued = await deps.emailData.issueKey({ emailHash, tokenHash: tokenDigest(key), now, expiresAt });
    return isIssued ? withoutLimit(to, emailTemplates.library_link({ key }, deps.siteOrigin)) : null;
  },

  async email_corrected_old({ orderId, email }, deps) {
    const { order } = await requireOrder(orderId, deps);
    return withoutLimit(email, emailTemplates.email_corrected_old({ order }));
  },

  async email_corrected_new({ orderId, email }, deps) {
    const { order } = await requireOrder(orderId, deps);
    return withoutLimit(email, emailTemplates.email_corrected_new({ order }, deps.siteOrigin));
  },

  // Not limited: an operator releases each guide, and an address is stored once for it.
  async guide_released({ email, productId }, { emailHash, linkKeys, siteOrigin }) {
    const guide = productOf(productId);
    if (!guide) return null;
    const token = stopToken(emailHash(email), linkKeys);
    const data = { productId, title: guide.title, price: guide.price, stopToken: token };
    return withoutLimit(email, emailTemplates.guide_released(data, siteOrigin));
  },

  async operator_alert({ why, orderId }, deps) {
    const number = orderId === undefined ? null : await deps.emailData.number(orderId);
    const order = orderId !== undefined && number !== null ? { id: orderId, number } : null;
    return withoutLimit(internalRecipients().orders, emailTemplates.operator_alert({ why, order }, deps.siteOrigin));
  },
};

/** Null when there is nothing to send. Rendering a row again results in the same link. */
function renderEmail({ kind, payload, at }: OutboxRow, deps: RenderDeps): Rendered {
  const render = RENDERERS[kind as EmailKind] as Renderers['receipt'] | undefined;
  if (!render) throw new Error(`There is no email of kind ${kind}`);
  return render(payload as EmailPayloads['receipt'], deps, at);
}

interface OutboxDeps extends RenderDeps {
  pool: Pool;
  mailer: Mailer;
  log: Outbox['log'];
}

/** Drained every minute, and at once when an email was enqueued. */
export const paymentsOutbox = (deps: OutboxDeps): Outbox => ({
  pool: deps.pool,
  table: 'payments.outbox',
  render: (row) => renderEmail(row, deps),
  retainedFields: RETAINED_FIELDS,
  mailer: deps.mailer,
  clock: deps.clock,
  log: deps.log,
});
