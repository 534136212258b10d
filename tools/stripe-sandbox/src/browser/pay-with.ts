import { askCompany, askPage, idOf } from './ask-company';
import { expiryOf } from './card-fields';
import type { CardForm } from './card-form';
import type { Answer, Confirmation } from './messages';

/** Sends what was typed to the company, from here: the page around the frame gets the outcome only. */
export async function payWith(base: URL, key: string, form: CardForm, given: Confirmation): Promise<Answer> {
  const { error } = form.validate();
  if (error) return { error };
  const { billing } = given;
  const typed = form.typed();
  const expiry = expiryOf(typed.expiry);
  const type = form.way();
  const card = { number: typed.number, cvc: typed.cvc, exp_month: expiry?.month, exp_year: expiry?.year };
  const address = { country: typed.country, postal_code: typed.postalCode, ...billing.address };
  const method = { type, ...(type === 'card' && { card }), billing_details: { ...billing, address } };
  if (given.session !== undefined)
    return askPage(new URL(`v1/checkout/${given.session}/confirm`, base), { payment_method: method });
  const { clientSecret, returnUrl, receiptEmail } = given;
  return askCompany(new URL(`v1/payment_intents/${idOf(clientSecret)}/confirm`, base), {
    key,
    client_secret: clientSecret,
    return_url: returnUrl,
    receipt_email: receiptEmail,
    payment_method: method,
  });
}
