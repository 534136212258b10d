import { invalid } from './errors';
import { integerOf, textOf, type Form } from './form';

const SMALLEST_CENTS = 50;
const LARGEST_CENTS = 99_999_999;

/** The amount in cents, within what the provider charges in US dollars. */
export function amountOf(form: Form): number {
  const amount = integerOf(form, 'amount');
  if (amount === null) throw missingParameter('amount');
  const currency = textOf(form, 'currency');
  if (currency === null) throw missingParameter('currency');
  if (currency.toLowerCase() !== 'usd')
    throw invalid(`Invalid currency: ${currency}. The sandbox knows usd.`, { param: 'currency' });
  return checkAmount(amount);
}

/** Refuses what the provider does not charge in US dollars. */
export function checkAmount(amount: number): number {
  if (amount < SMALLEST_CENTS)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > LARGEST_CENTS)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  return amount;
}

/** Something the provider cannot do without. */
export const missingParameter = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

const MAX_KEYS = 50;
const MAX_KEY_LENGTH = 40;
const MAX_VALUE_LENGTH = 500;

/** The shop's own notes on a payment, within the provider's limits. */
export function metadataOf(form: Form): Record<string, string> {
  const { metadata } = form;
  if (metadata === undefined || metadata === '') return {};
  if (typeof metadata === 'string') throw invalid('Invalid object: metadata', { param: 'metadata' });
  const pairs = Object.entries(metadata).map(([key, value]): [string, string] => {
    if (typeof value !== 'string' || value.length > MAX_VALUE_LENGTH || key.length > MAX_KEY_LENGTH)
      throw invalid(`Invalid metadata: ${key}`, { param: `metadata[${key}]` });
    return [key, value];
  });
  if (pairs.length > MAX_KEYS) throw invalid('Metadata can have at most 50 keys.', { param: 'metadata' });
  return Object.fromEntries(pairs);
}

/** Whether a bank may lead the buyer away from the shop. */
export function redirectsOf(form: Form): 'always' | 'never' {
  const { automatic_payment_methods: automatic } = form;
  const choice = automatic && typeof automatic !== 'string' ? textOf(automatic, 'allow_redirects') : null;
  return choice === 'never' ? 'never' : 'always';
}
