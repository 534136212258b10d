import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { guides, productOf } from '@farm/farm';
import { throwHttpError, type Clock, type Cached } from '@farm/server-kit';
import type { GuideReleaseRepository } from '../catalogue/catalogue.repository';
import type { DiscountCodeRepository, StoredCode } from '../discounts/discount-codes.repository';
import type { GuideStorage } from '../downloads/file-storage.provider';
import { endOfDay, startOfDay } from './order-list';

export interface GuideDeps {
  releases: GuideReleaseRepository;
  storage: GuideStorage;
  onSale: Pick<Cached<string[]>, 'clear'>;
  clock: Clock;
}

type GuideList = ReplyOf<Calls['GET /api/ops/orders/guides']>;

/** All guides of the catalogue, with their release. */
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

/** Puts a guide on sale or takes it off; the store and the checkout follow at once. */
export async function setReleased({ bookId, released, operatorId }: Release, deps: GuideDeps) {
  const guide = guides.find(({ id }) => id === bookId);
  if (!guide) return throwHttpError(404, 'guide.unknown', 'We do not know this guide.');
  if (guide.price === 0) return throwHttpError(409, 'guide.free', 'This guide is free. It needs no release.');
  if (!released) await deps.releases.withdraw(bookId, deps.clock.now());
  else if ((await deps.storage.find(bookId)) === null)
    return throwHttpError(409, 'guide.no_file', 'This guide has no file yet, so it cannot be sold.');
  else await deps.releases.release(bookId, operatorId);
  deps.onSale.clear();
  return { done: true } as const;
}

export interface CodeDeps {
  discountCodes: DiscountCodeRepository;
  clock: Clock;
}

type Code = ReplyOf<Calls['POST /api/ops/orders/codes']>;
type Terms = InputOf<Calls['POST /api/ops/orders/codes']>['body'];

const SHAPE = /^[A-Z0-9-]{3,32}$/;

const codeOf = ({ startsAt, endsAt, withdrawnAt, ...code }: StoredCode): Code => ({
  ...{ id: code.id, code: code.code, percent: code.percent, cents: code.cents, productIds: code.productIds },
  ...{ maxUses: code.maxUses, uses: code.uses },
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
});

const invalid = (sentence: string) => (): never => throwHttpError(400, 'request.invalid', sentence);

export const listCodes = async ({ discountCodes }: CodeDeps) => ({
  codes: (await discountCodes.all()).map(codeOf),
});

export async function createCode(terms: Terms, operatorId: string, { discountCodes }: CodeDeps): Promise<Code> {
  const { percent = null, cents = null, productIds, maxUses } = terms;
  const code = terms.code.trim().toUpperCase();
  if (!SHAPE.test(code)) return invalid('Please use 3 to 32 letters, digits and dashes.')();
  if ((percent === null) === (cents === null)) return invalid('Please enter either a percentage or an amount.')();
  if (productIds.some((id) => !productOf(id)?.price)) return invalid('Please choose paid products.')();
  const startsAt = startOfDay(terms.startsOn, invalid('Please check the first day.'));
  const endsAt = endOfDay(terms.endsOn, invalid('Please check the last day.'));
  if (endsAt <= startsAt) return invalid('The last day cannot come before the first.')();
  const row = { code, percent, cents, productIds: [...new Set(productIds)], startsAt, endsAt, maxUses };
  const created = await discountCodes.create({ ...row, createdBy: operatorId });
  return created
    ? codeOf(created)
    : throwHttpError(409, 'code.taken', 'This code already exists. Please choose another one.');
}

/** Ends a code now. Orders that have used it stay as they are. */
export async function withdrawCode(id: string, { discountCodes, clock }: CodeDeps) {
  const known = await discountCodes.withdraw(id, clock.now());
  return known ? ({ done: true } as const) : throwHttpError(404, 'code.unknown', 'We do not know this code.');
}
