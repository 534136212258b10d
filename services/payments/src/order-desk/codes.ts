import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { productOf } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import type { DiscountCodeRepository, StoredCode } from './discount-codes.repository';
import { nextDay, startOfDay } from './order-list/order-list';

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

const wrong = (sentence: string) => (): never => refuse(400, 'request.invalid', sentence);

/** Newest first, those that are over included. */
export const listCodes = async ({ discountCodes }: CodeDeps) => ({
  codes: (await discountCodes.all()).map(codeOf),
});

/** Makes a code: percent or cents, for some products or for all, from the first to the last of its days. */
export async function createCode(terms: Terms, operatorId: string, { discountCodes }: CodeDeps): Promise<Code> {
  const { percent = null, cents = null, productIds, maxUses } = terms;
  const code = terms.code.trim().toUpperCase();
  if (!SHAPE.test(code)) return wrong('Please use 3 to 32 letters, digits and dashes.')();
  if ((percent === null) === (cents === null)) return wrong('Please give either a percentage or an amount.')();
  if (productIds.some((id) => !productOf(id)?.price)) return wrong('Please choose products that cost something.')();
  const startsAt = startOfDay(terms.startsOn, wrong('Please check the first day.'));
  startOfDay(terms.endsOn, wrong('Please check the last day.'));
  const endsAt = startOfDay(nextDay(terms.endsOn), wrong('Please check the last day.')); // its last day is a whole day
  if (endsAt <= startsAt) return wrong('The last day cannot come before the first.')();
  const row = { code, percent, cents, productIds: [...new Set(productIds)], startsAt, endsAt, maxUses };
  const made = await discountCodes.create({ ...row, createdBy: operatorId });
  return made ? codeOf(made) : refuse(409, 'code.taken', 'There is such a code already. Please choose another word.');
}

/** Ends a code now. What was sold with it stays sold. */
export async function withdrawCode(id: string, { discountCodes, clock }: CodeDeps) {
  const known = await discountCodes.withdraw(id, clock.now());
  return known ? ({ done: true } as const) : refuse(404, 'code.unknown', 'We do not know this code.');
}
