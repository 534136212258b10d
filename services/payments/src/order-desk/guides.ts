import type { Calls, ReplyOf } from '@farm/contracts';
import { guides } from '@farm/farm';
import { refuse, type Clock, type Kept } from '@farm/server-kit';
import type { GuideStorage } from '../downloads/storage/storage.provider';
import type { GuideReleaseRepository } from './guide-releases.repository';

export interface GuideDeps {
  releases: GuideReleaseRepository;
  storage: GuideStorage;
  onSale: Pick<Kept<string[]>, 'forget'>;
  clock: Clock;
}

type GuideList = ReplyOf<Calls['GET /api/ops/orders/guides']>;

/** All guides of the catalogue, in the store's order, and which of them an operator put on sale. */
export async function listGuides({ releases, storage }: GuideDeps): Promise<GuideList> {
  const open = await releases.open();
  const lines = guides.map(async ({ id, title, price, sellable }) => {
    const since = open.get(id);
    const file = await storage.find(id);
    const released = since ? { at: since.toISOString() } : null;
    return { id, title, priceCents: price, sellable, released, pages: file?.pages ?? null };
  });
  return { guides: await Promise.all(lines) };
}

interface Release {
  bookId: string;
  released: boolean;
  operatorId: string;
}

/** Puts a guide on sale or takes it off again; the store and the checkout follow at once. */
export async function setReleased({ bookId, released, operatorId }: Release, deps: GuideDeps) {
  const guide = guides.find(({ id }) => id === bookId);
  if (!guide) return refuse(404, 'guide.unknown', 'We do not know this guide.');
  if (guide.price === 0) return refuse(409, 'guide.free', 'This guide is free. It needs no release.');
  if (!released) await deps.releases.withdraw(bookId, deps.clock.now());
  else if ((await deps.storage.find(bookId)) === null)
    return refuse(409, 'guide.no_file', 'This guide has no file yet, so nobody could be given it.');
  else await deps.releases.release(bookId, operatorId);
  deps.onSale.forget();
  return { done: true } as const;
}
