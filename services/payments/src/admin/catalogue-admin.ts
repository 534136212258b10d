import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { canonicalCode, compactCode, guides, productOf } from '@farm/farm';
import { throwHttpError, type Clock, type Cached } from '@farm/server-kit';
import type { CatalogueRepository } from '../catalogue/catalogue.repository';
import type { DiscountCodeRepository, StoredCode } from '../discounts/discount-codes.repository';
import type { GuideStorage } from '../downloads/guide-storage.provider';
import { endOfDay, startOfDay } from './order-list';

export interface GuideDeps {
  catalogue: CatalogueRepository;
  storage: GuideStorage;
  onSale: Pick<Cached<string[]>, 'clear'>;
  clock: Clock;
}

type GuideList = ReplyOf<Calls['GET /api/ops/orders/guides']>;

export async function listGuides({ catalogue, storage }: GuideDeps): Promise<GuideList> {
  const [releases, waiting] = await Promise.all([catalogue.releases(), catalogue.waiting()]);
  const rows = guides.map(async ({ id, title, price, sellable }) => {
    const releasedAt = releases.get(id);
    const file = await storage.find(id);
    const released = releasedAt ? { at: releasedAt.toISOString() } : null;
    const count = waiting.get(id) ?? 0;
    return { id, title, priceCents: price, sellable, released, pages: file?.pages ?? null, waiting: count };
  });
  return { guides: await Promise.all(rows) };
}

interface Release {
  bookId: string;
  released: boolean;
  operatorId: string;
}

/** Puts a guide on sale or takes it off; the store and the checkout follow at once. */
export async function setReleased({ bookId, released, operatorId }: Release, deps: GuideDeps) {
  const guide = guides.find(({ id }) => id === bookId);
  if (!guide) return throwHttpError(404, 'guide.unknown', 'We do not know this guide.');
  if (guide.price === 0) return throwHttpError(409, 'guide.free', 'This guide is free. It needs no release.');
  if (!released) await deps.catalogue.withdraw(bookId, deps.clock.now());
  else if ((await deps.storage.find(bookId)) === null)
    return throwHttpError(409, 'guide.no_file', 'This guide has no file yet, so it cannot be sold.');
  else if (guide.hasSlides && (await deps.storage.find(bookId, 'slides')) === null)
    return throwHttpError(409, 'guide.no_file', 'This guide has no slides yet, so it cannot be sold.');
  else await deps.catalogue.release(bookId, operatorId, deps.clock.now());
  deps.onSale.clear();
  return { done: true } as const;
}

export interface DiscountCodeDeps {
  discountCodes: DiscountCodeRepository;
  clock: Clock;
}

type Code = ReplyOf<Calls['POST /api/ops/orders/codes']>;
type Terms = InputOf<Calls['POST /api/ops/orders/codes']>['body'];

const SHAPE = /^[A-Z0-9-]{3,32}$/;

const codeOf = (stored: StoredCode): Code => ({
  id: stored.id,
  code: stored.code,
  percent: stored.percent,
  cents: stored.cents,
  productIds: stored.productIds,
  maxUses: stored.maxUses,
  uses: stored.uses,
  startsAt: stored.startsAt.toISOString(),
  endsAt: stored.endsAt.toISOString(),
  withdrawnAt: stored.withdrawnAt?.toISOString() ?? null,
});

const invalid = (message: string) => (): never => throwHttpError(400, 'request.invalid', message);

export const listCodes = async ({ discountCodes }: DiscountCodeDeps) => ({
  codes: (await discountCodes.all()).map(codeOf),
});

export async function storeDiscountCode(
  terms: Terms,
  operatorId: string,
  { discountCodes, clock }: DiscountCodeDeps,
): Promise<Code> {
  const { percent = null, cents = null, productIds, maxUses } = terms;
  const code = canonicalCode(terms.code);
  if (!SHAPE.test(code)) return invalid('Please use 3 to 32 letters, digits and dashes.')();
  if ((percent === null) === (cents === null)) return invalid('Please enter either a percentage or an amount.')();
  if (productIds.some((id) => !productOf(id)?.price)) return invalid('Please choose paid products.')();
  const startsAt = startOfDay(terms.startsOn, invalid('Please check the first day.'));
  const endsAt = endOfDay(terms.endsOn, invalid('Please check the last day.'));
  if (endsAt <= startsAt) return invalid('The last day cannot come before the first.')();
  const row = { code, percent, cents, productIds: [...new Set(productIds)], startsAt, endsAt, maxUses };
  // Buyers type codes with and without dashes, so two codes must differ in more.
  const isTaken = (await discountCodes.find(compactCode(code), clock.now())) !== null;
  const created = isTaken ? null : await discountCodes.create({ ...row, createdBy: operatorId });
  return created
    ? codeOf(created)
    : throwHttpError(409, 'code.taken', 'This code already exists. Please choose another one.');
}

/** Ends a code now. Orders that have used it stay as they are. */
export async function withdrawCode(id: string, { discountCodes, clock }: DiscountCodeDeps) {
  const isFound = await discountCodes.withdraw(id, clock.now());
  return isFound ? ({ done: true } as const) : throwHttpError(404, 'code.unknown', 'We do not know this code.');
}
