import { editionLanguage, type Guide, type Language, productOf, site } from '@farm/farm';
import { type Caller, throwHttpError } from '@farm/server-kit';
import { tokenDigest, LINK_LIFE_MS, type LinkKeys, openLink, signLink } from '../access/link-tokens';
import { type AccessDeps, libraryAccess } from '../access/library-access';
import { PURCHASE_REFUNDED } from '../orders/verify-order';
import type { OrderRepository } from '../orders/orders.repository';
import type { GuidePart, GuideStorage, StoredGuide } from './guide-storage.provider';
import { type GrantRepository, ONE_DOWNLOAD_MS, type OrderProof } from './grants.repository';
import type { WatermarkDeps } from './watermark';

/** A payment id stays in browser histories, so it opens a guide for one day only. */
export const SESSION_PROOF_MS = 24 * 60 * 60_000;

/** `unopened`: no browser has redeemed the emailed link yet. */
export type DownloadDenial = 'for_sale' | 'not_yours' | 'unopened' | 'expired' | 'revoked' | 'limit' | 'broken_link';

/** Why this payment does not open this guide; null when it does. */
export function denialReason(proof: OrderProof | null, guideId: string, now: Date): DownloadDenial | null {
  if (!proof || proof.productId !== guideId) return 'not_yours';
  if (proof.entitlement === 'suspended' || proof.entitlement === 'revoked') return 'revoked';
  if (proof.entitlement === null || !proof.paidAt) return 'for_sale';
  return now.getTime() - proof.paidAt.getTime() > SESSION_PROOF_MS ? 'expired' : null;
}

export interface DownloadDeps extends AccessDeps, WatermarkDeps {
  orders: Pick<OrderRepository, 'idOf'>;
  grants: GrantRepository;
  storage: GuideStorage;
  linkKeys: LinkKeys;
}

interface Requester {
  caller: Pick<Caller, 'cookies' | 'session' | 'visitor'>;
  sessionId: string | undefined;
  /** From an emailed link. */
  token: string | undefined;
}

type GrantResult = { ok: true; grantId: string } | { ok: false; why: DownloadDenial };

/** Null: the requester presented no proof of this kind. */
type FindGrant = (guideId: string, requester: Requester, deps: DownloadDeps) => Promise<GrantResult | null>;

const denied = (why: DownloadDenial) => ({ ok: false, why }) as const;
const granted = (grantId: string | null | undefined): GrantResult =>
  grantId ? { ok: true, grantId } : denied('for_sale');

/** A payment of the last day, in any browser: a bank's app may return to another one. */
const byPayment: FindGrant = async (guideId, { sessionId }, deps) => {
  if (sessionId === undefined) return null;
  const orderId = await deps.orders.idOf(sessionId);
  const proof = orderId === null ? null : await deps.grants.proof(orderId);
  const why = denialReason(proof, guideId, deps.clock.now());
  return why ? denied(why) : granted(proof?.grantId);
};

/** The token of an emailed link, in the browser that redeemed it by a press. Scanners of mail programs open links, so none binds here. */
const byToken: FindGrant = async (guideId, { token, caller }, deps) => {
  if (token === undefined) return null;
  const grant = await deps.access.findGrant(tokenDigest(token));
  if (!grant || grant.productId !== guideId) return denied('not_yours');
  if (grant.entitlement !== 'active') return denied('revoked');
  if (grant.expiresAt <= deps.clock.now()) return denied('expired');
  if (grant.boundVisitor !== caller.visitor) return denied(grant.boundVisitor === null ? 'unopened' : 'not_yours');
  return granted((await deps.grants.proof(grant.orderId))?.grantId);
};

/** The library of this browser, or of the signed-in person. */
const byLibrary: FindGrant = async (guideId, { caller }, deps) => {
  const access = await libraryAccess(caller, deps);
  const [owned] = access ? await deps.grants.ofLibrary(access, guideId) : [];
  if (!owned) return null;
  return owned.status === 'active' ? granted(owned.grantId) : denied('revoked');
};

/** The first proof that grants access, else the first denial. */
async function resolveGrant(guideId: string, requester: Requester, deps: DownloadDeps): Promise<GrantResult> {
  let first: GrantResult | null = null;
  for (const find of [byPayment, byToken, byLibrary]) {
    const result = await find(guideId, requester, deps);
    if (result?.ok) return result;
    first ??= result;
  }
  return first ?? denied('for_sale');
}

/** The whole of a guide, or its slides: both belong to whoever may download the guide. */
interface GuideFileRequest {
  bookId: string;
  part: GuidePart;
  /** Of the edition, where there is one in it; otherwise the English one is sent. */
  language: Language;
}

export type Authorization =
  | { ok: true; guide: Guide; part: GuidePart; language: Language; grantId: string | null; file: StoredGuide }
  | { ok: false; why: DownloadDenial };

/** @throws 404 for an unknown guide, or slides of a guide without them; 503 for a file that the build has not made. */
async function guideWith({ bookId, part, language: wanted }: GuideFileRequest, storage: GuideStorage) {
  const guide = productOf(bookId);
  if (guide?.kind !== 'guide') return throwHttpError(404, 'download.unknown', 'We do not know this guide.');
  if (part === 'slides' && !guide.hasSlides)
    return throwHttpError(404, 'download.no_slides', 'This guide has no slides.');
  const language = part === 'slides' ? 'en' : editionLanguage(guide, wanted);
  const file = await storage.find(guide.id, part, language);
  return file
    ? { guide, part, language, file }
    : throwHttpError(503, 'download.missing', 'Unable to access guide. Please try again.');
}

/** Free guides are open to everybody. Nothing is counted yet. */
export async function authorizeDownload(
  request: GuideFileRequest,
  requester: Requester,
  deps: DownloadDeps,
): Promise<Authorization> {
  const found = await guideWith(request, deps.storage);
  if (found.guide.price === 0) return { ok: true, ...found, grantId: null };
  const result = await resolveGrant(found.guide.id, requester, deps);
  return result.ok ? { ok: true, ...found, grantId: result.grantId } : result;
}

/** Why a grant allows no more downloads; null when it does. */
export async function grantDenial(grantId: string, { grants, clock }: DownloadDeps): Promise<DownloadDenial | null> {
  const grant = await grants.find(grantId);
  if (!grant) return 'not_yours';
  const now = clock.now();
  if (grant.expiresAt <= now) return 'expired';
  const isCounted = grant.countedAt !== null && now.getTime() - grant.countedAt.getTime() < ONE_DOWNLOAD_MS;
  return grant.used < grant.max || isCounted ? null : 'limit';
}

// Ids of guides have no underscore.
const SLIDES_KEY = '_slides';

const fileKeyOf = ({ id }: Guide, part: GuidePart): string => (part === 'slides' ? `${id}${SLIDES_KEY}` : id);

const fileOfKey = (fileKey: string): GuideFileRequest =>
  fileKey.endsWith(SLIDES_KEY)
    ? { bookId: fileKey.slice(0, -SLIDES_KEY.length), part: 'slides', language: 'en' }
    : { bookId: fileKey, part: 'guide', language: 'en' };

/** Counts one download and signs a link to the file that works for five minutes. */
export async function createDownloadLink(
  { guide, part }: { guide: Guide; part: GuidePart },
  grantId: string,
  deps: DownloadDeps,
): Promise<{ ok: true; link: string } | { ok: false; why: DownloadDenial }> {
  const now = deps.clock.now();
  if (!(await deps.grants.countDownload(grantId, now))) return denied((await grantDenial(grantId, deps)) ?? 'limit');
  const expires = new Date(now.getTime() + LINK_LIFE_MS);
  return { ok: true, link: signLink({ grantId, fileKey: fileKeyOf(guide, part), expires }, deps.linkKeys) };
}

/** Reads the entitlement again: a refund closes links that were already signed. */
export async function authorizeSignedLink(signed: string, deps: DownloadDeps): Promise<Authorization> {
  const opened = openLink(signed, deps.linkKeys, deps.clock.now());
  if (!opened.ok) return denied(opened.why === 'expired' ? 'expired' : 'broken_link');
  const { grantId, fileKey } = opened.link;
  const grant = await deps.grants.find(grantId);
  const request = fileOfKey(fileKey);
  if (!grant || grant.productId !== request.bookId) return denied('broken_link');
  if (grant.entitlement !== 'active') return denied('revoked');
  return { ok: true, grantId, ...(await guideWith(request, deps.storage)) };
}

const help = () => `Write to ${site.emails.orders} and we will help.`;

/** Also for a fifth new link within 30 days. */
export const limitMessage = () => `You have reached the download limit. ${help()}`;

interface DenialResponse {
  status: number;
  code: string;
  message: string;
  /** The notice on the library page for visitors who followed a link. */
  notice: string;
}

const denials = (): Record<DownloadDenial, DenialResponse> => ({
  for_sale: { status: 402, code: 'download.for_sale', message: 'This guide is for sale.', notice: 'for-sale' },
  not_yours: {
    status: 403,
    code: 'download.not_yours',
    message: 'This payment does not open this guide.',
    notice: 'not-yours',
  },
  unopened: {
    status: 403,
    code: 'download.not_yours',
    message: 'Open your library with this link first.',
    notice: 'unopened',
  },
  broken_link: { status: 403, code: 'download.not_yours', message: 'This link does not work.', notice: 'not-yours' },
  expired: { status: 410, code: 'download.expired', message: `This link has expired. ${help()}`, notice: 'expired' },
  revoked: { status: 410, code: 'download.revoked', message: PURCHASE_REFUNDED, notice: 'refunded' },
  limit: { status: 429, code: 'download.limit', message: limitMessage(), notice: 'limit' },
});

/** Redirects browsers to a page that explains, or that redeems an unopened link; other clients get the error. */
export function rejectDownload(why: DownloadDenial, { request, reply }: Caller, token?: string) {
  const { status, code, message, notice } = denials()[why];
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const query = why === 'unopened' && token !== undefined ? `grant=${token}` : `notice=${notice}`;
  return isPage ? reply.redirect(`/library?${query}`, 303) : throwHttpError(status, code, message);
}
