/** The five fields of the form, as typed. */
export interface Typed {
  number: string;
  expiry: string;
  cvc: string;
  country: string;
  postalCode: string;
}
export type Field = keyof Typed;

/** What is wrong with a field, in the provider's words. */
export interface FieldProblem {
  field: Field;
  code: string;
  message: string;
}

const digits = (text: string) => text.replace(/\D/g, '');

/** Groups of four, at most 19 digits. */
export const formatNumber = (text: string) =>
  digits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');

/** `1234` becomes `12 / 34`; a first digit above 1 can only be a month with a leading zero. */
export function formatExpiry(text: string): string {
  const typed = digits(text).slice(0, 6);
  const all = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 6) : typed;
  return all.length <= 2 ? all : `${all.slice(0, 2)} / ${all.slice(2)}`;
}

/** Month and full year; undefined while it is incomplete. */
export function expiryOf(text: string): { month: number; year: number } | undefined {
  const all = digits(text);
  const month = Number(all.slice(0, 2));
  const year = all.length === 6 ? Number(all.slice(2)) : all.length === 4 ? 2000 + Number(all.slice(2)) : 0;
  return year && month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** The check digit every bank uses (Luhn): finds a mistyped digit. */
export function passesCheck(number: string): boolean {
  const sum = [...digits(number)].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Countries whose banks compare a postal code. */
export const ASKS_POSTAL_CODE: readonly string[] = ['US', 'CA', 'GB'];

const problem = (field: Field, code: string, message: string): FieldProblem => ({ field, code, message });

/** Everything wrong with what was typed, in the order of the form. */
export function problemsOf(typed: Typed, today: Date): FieldProblem[] {
  return [numberProblem(typed), expiryProblem(typed, today), cvcProblem(typed), postalProblem(typed)].filter(
    (found) => found !== undefined,
  );
}

function numberProblem({ number }: Typed): FieldProblem | undefined {
  if (digits(number).length < 16) return problem('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!passesCheck(number)) return problem('number', 'invalid_number', 'Your card number is invalid.');
  return undefined;
}

function expiryProblem({ expiry }: Typed, today: Date): FieldProblem | undefined {
  const date = expiryOf(expiry);
  if (!date) return problem('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  if (date.year * 12 + date.month < today.getFullYear() * 12 + today.getMonth() + 1)
    return problem('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  return undefined;
}

const cvcProblem = ({ cvc }: Typed) =>
  digits(cvc).length === 3 ? undefined : problem('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");

function postalProblem({ country, postalCode }: Typed): FieldProblem | undefined {
  if (!ASKS_POSTAL_CODE.includes(country)) return undefined;
  const fits = country === 'US' ? /^\d{5}(-?\d{4})?$/.test(postalCode.trim()) : postalCode.trim().length >= 5;
  const name = country === 'US' ? 'ZIP' : 'postal code';
  return fits ? undefined : problem('postalCode', 'incomplete_zip', `Your ${name} is incomplete.`);
}
