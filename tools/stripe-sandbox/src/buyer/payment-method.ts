import { StripeApiError, invalid } from '../errors';
import type { Provider } from '../provider';
import type { Method, MethodKind } from '../records';
import { type CardProblem, findTestCard } from '../test-cards';

type Fields = Record<string, unknown>;

const KINDS: Record<string, MethodKind> = { card: 'card', amazon_pay: 'bank', us_bank_account: 'slow_bank' };

/**
 * Checks what the buyer entered. Number, expiry date and security code go no further than this file.
 * @throws StripeApiError a card error, before anything is stored
 */
export function readPaymentMethod(provider: Provider, input: unknown): Method {
  const fields = readObject(input);
  const kind = KINDS[readText(fields, 'type') ?? ''];
  if (!kind) throw invalid('Invalid payment method type.', { param: 'payment_method[type]' });
  const billing = readObject(fields['billing_details'] ?? {});
  const address = readObject(billing['address'] ?? {});
  const now = provider.clock.now();
  return {
    id: provider.createId('pm_'),
    kind,
    created: now,
    card: kind === 'card' ? { brand: 'visa', ...checkCard(readObject(fields['card']), now) } : null,
    email: readText(billing, 'email'),
    name: readText(billing, 'name'),
    country: readText(address, 'country'),
    postalCode: readText(address, 'postal_code'),
  };
}

function checkCard(card: Fields, now: number) {
  const result = findTestCard(readText(card, 'number') ?? '');
  if ('code' in result) throw cardError(result);
  const month = Number(card['exp_month']);
  const year = Number(card['exp_year']);
  const today = new Date(now);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw cardError({ ...EXPIRED, param: 'exp_month', message: "Your card's expiration month is invalid." });
  if (!Number.isInteger(year) || year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError(EXPIRED);
  if (!/^\d{3}$/.test(readText(card, 'cvc') ?? ''))
    throw cardError({ code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is invalid." });
  return result;
}

const EXPIRED: CardProblem = {
  code: 'expired_card',
  param: 'exp_year',
  message: "Your card's expiration year is in the past.",
};

const cardError = (problem: CardProblem) => new StripeApiError(402, { type: 'card_error', ...problem });

const readObject = (value: unknown): Fields => {
  if (typeof value !== 'object' || value === null) throw invalid('Invalid payment method.');
  return value as Fields;
};

const MAX_LENGTH = 500;
const readText = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_LENGTH) : null;
};
