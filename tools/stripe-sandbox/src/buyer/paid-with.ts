import type { Company } from '../company';
import type { Method, MethodKind } from '../machines/records';
import { ApiError, invalid } from '../rest/errors';
import { cardOf, type CardProblem } from '../test-cards';

type Fields = Record<string, unknown>;

const KINDS: Record<string, MethodKind> = { card: 'card', amazon_pay: 'bank', us_bank_account: 'slow_bank' };

/**
 * What the buyer pays with. Of a card the number, expiry and code are looked at here and nowhere else, and are not in
 * the answer: only brand and last four digits go on. Throws a card error before anything is kept.
 */
export function paidWith(company: Company, given: unknown): Method {
  const fields = objectOf(given);
  const kind = KINDS[text(fields, 'type') ?? ''];
  if (!kind) throw invalid('Invalid payment method type.', { param: 'payment_method[type]' });
  const billing = objectOf(fields['billing_details'] ?? {});
  const address = objectOf(billing['address'] ?? {});
  return {
    id: company.mint('pm_'),
    kind,
    created: company.clock.now(),
    card: kind === 'card' ? { brand: 'visa', ...checkedCard(objectOf(fields['card']), company.clock.now()) } : null,
    email: text(billing, 'email'),
    name: text(billing, 'name'),
    country: text(address, 'country'),
    postalCode: text(address, 'postal_code'),
  };
}

function checkedCard(card: Fields, now: number) {
  const found = cardOf(text(card, 'number') ?? '');
  if ('code' in found) throw cardError(found);
  const month = Number(card['exp_month']);
  const year = Number(card['exp_year']);
  const today = new Date(now);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardError({ ...EXPIRED, param: 'exp_month', message: "Your card's expiration month is invalid." });
  if (!Number.isInteger(year) || year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError(EXPIRED);
  if (!/^\d{3}$/.test(text(card, 'cvc') ?? ''))
    throw cardError({ code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is invalid." });
  return found;
}

const EXPIRED: CardProblem = {
  code: 'expired_card',
  param: 'exp_year',
  message: "Your card's expiration year is in the past.",
};

const cardError = (problem: CardProblem) => new ApiError(402, { type: 'card_error', ...problem });

const objectOf = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null) throw invalid('Invalid payment method.');
  return value as Fields;
};

const MOST = 500;
const text = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MOST) : null;
};
