import { productOf, type Guide } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import { ONE_DOWNLOAD_MS, type NoDownload } from './grant';
import { provenGrant, type Asker, type ProvingDeps } from './proven-grant';
import { LINK_LIFE_MS, openLink, signLink, type LinkKeys } from './signed-link';
import type { StampDeps } from './stamps/stamp';
import type { StampOwnerRepository } from './stamps/stamp-owner.repository';
import type { GuideStorage, StoredGuide } from './storage/storage.provider';

export interface DownloadDeps extends ProvingDeps, StampDeps {
  stampOwners: StampOwnerRepository;
  storage: GuideStorage;
  linkKeys: LinkKeys;
}

export type Opened =
  { ok: true; guide: Guide; grantId: string | null; file: StoredGuide } | { ok: false; why: NoDownload };

const no = (why: NoDownload): Opened => ({ ok: false, why });

/** The guide and its file. Refuses ids that are none, and guides that the build has not made. */
async function guideWith(bookId: string, storage: GuideStorage) {
  const guide = productOf(bookId);
  if (guide?.kind !== 'guide') return refuse(404, 'download.unknown', 'We do not know this guide.');
  const file = await storage.find(guide.id);
  return file ? { guide, file } : refuse(503, 'download.missing', 'Unable to access guide. Please try again.');
}

/** Whether this guide opens for who asks. Free guides open for everybody; nothing is counted yet. */
export async function openGuide(bookId: string, asker: Asker, deps: DownloadDeps): Promise<Opened> {
  const { guide, file } = await guideWith(bookId, deps.storage);
  if (guide.price === 0) return { ok: true, guide, file, grantId: null };
  const proven = await provenGrant(guide.id, asker, deps);
  return proven.ok ? { ok: true, guide, file, grantId: proven.grantId } : no(proven.why);
}

/** Why a grant gives nothing more; null when it would. */
export async function refusalOf(grantId: string, { grants, clock }: DownloadDeps): Promise<NoDownload | null> {
  const grant = await grants.find(grantId);
  if (!grant) return 'not_yours';
  const now = clock.now();
  if (grant.expiresAt <= now) return 'expired';
  const countedLately = grant.countedAt !== null && now.getTime() - grant.countedAt.getTime() < ONE_DOWNLOAD_MS;
  return grant.used < grant.max || countedLately ? null : 'limit';
}

export type Taken = { ok: true; link: string } | { ok: false; why: NoDownload };

/** Takes one download and gives the link to it, good for five minutes. */
export async function takeLink(guide: Guide, grantId: string, deps: DownloadDeps): Promise<Taken> {
  const now = deps.clock.now();
  if (!(await deps.grants.take(grantId, now))) return { ok: false, why: (await refusalOf(grantId, deps)) ?? 'limit' };
  const expires = new Date(now.getTime() + LINK_LIFE_MS);
  return { ok: true, link: signLink({ grantId, fileKey: guide.id, expires }, deps.linkKeys) };
}

/** What a link opens. The entitlement is looked at again: a refund closes links that are already out (I13). */
export async function openSigned(signed: string, deps: DownloadDeps): Promise<Opened> {
  const opened = openLink(signed, deps.linkKeys, deps.clock.now());
  if (!opened.ok) return no(opened.why === 'expired' ? 'expired' : 'broken_link');
  const { grantId, fileKey } = opened.link;
  const grant = await deps.grants.find(grantId);
  if (!grant || grant.productId !== fileKey) return no('broken_link');
  if (grant.entitlement !== 'active') return no('revoked');
  return { ok: true, grantId, ...(await guideWith(fileKey, deps.storage)) };
}
