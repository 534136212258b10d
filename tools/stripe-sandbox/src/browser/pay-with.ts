import { askCompany, idOf } from './ask-company';
import { expiryOf } from './card-fields';
import type { CardForm } from './card-form';
import type { Confirmation, Result } from './messages';

/** Sends what was typed to the company, from here: the page around the frame gets the outcome only. */
export async function payWith(base: URL, key: string, form: CardForm, given: Confirmation): Promise<Partial<Result>> {
  const { error } = form.validate();
  if (error) return { error };
  const { clientSecret, returnUrl, receiptEmail, billing } = given;
  const typed = form.typed();
  const expiry = expiryOf(typed.expiry);
  const type = form.way();
  const card = { number: typed.number, cvc: typed.cvc, exp_month: expiry?.month, exp_year: expiry?.year };
  const address = { country: typed.country, postal_code: typed.postalCode, ...billing.address };
  return askCompany(new URL(`v1/payment_intents/${idOf(clientSecret)}/confirm`, base), {
    key,
    client_secret: clientSecret,
    return_url: returnUrl,
    receipt_email: receiptEmail,
    payment_method: { type, ...(type === 'card' && { card }), billing_details: { ...billing, address } },
  });
}
