/** The texts of the form's fields. */
export interface FieldValues {
  number: string;
  expiry: string;
  cvc: string;
  country: string;
  postalCode: string;
}
export type CardField = keyof FieldValues;

/** With Stripe's codes and messages. */
export interface FieldProblem {
  field: CardField;
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
  const entered = digits(text).slice(0, 6);
  const date = /^[2-9]/.test(entered) ? `0${entered}`.slice(0, 6) : entered;
  return date.length <= 2 ? date : `${date.slice(0, 2)} / ${date.slice(2)}`;
}

/** Month and four-digit year; undefined while incomplete. */
export function parseExpiry(text: string): { month: number; year: number } | undefined {
  const date = digits(text);
  const month = Number(date.slice(0, 2));
  const year = date.length === 6 ? Number(date.slice(2)) : date.length === 4 ? 2000 + Number(date.slice(2)) : 0;
  return year && month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** Checks the check digit (Luhn). */
export function isLuhnValid(number: string): boolean {
  const sum = [...digits(number)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Countries whose banks check the postal code. */
export const POSTAL_CODE_COUNTRIES: readonly string[] = ['US', 'CA', 'GB'];

const problem = (field: CardField, code: string, message: string): FieldProblem => ({ field, code, message });

export function findProblems(values: FieldValues, today: Date): FieldProblem[] {
  return [numberProblem(values), expiryProblem(values, today), cvcProblem(values), postalProblem(values)].filter(
    (each) => each !== undefined,
  );
}

function numberProblem({ number }: FieldValues): FieldProblem | undefined {
  if (digits(number).length < 16) return problem('number', 'incomplete_number', 'Your card number is incomplete.');
  if (!isLuhnValid(number)) return problem('number', 'invalid_number', 'Your card number is invalid.');
  return undefined;
}

function expiryProblem({ expiry }: FieldValues, today: Date): FieldProblem | undefined {
  const date = parseExpiry(expiry);
  if (!date) return problem('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.");
  if (date.year * 12 + date.month < today.getFullYear() * 12 + today.getMonth() + 1)
    return problem('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  return undefined;
}

const cvcProblem = ({ cvc }: FieldValues) =>
  digits(cvc).length === 3 ? undefined : problem('cvc', 'incomplete_cvc', "Your card's security code is incomplete.");

function postalProblem({ country, postalCode }: FieldValues): FieldProblem | undefined {
  if (!POSTAL_CODE_COUNTRIES.includes(country)) return undefined;
  const isComplete = country === 'US' ? /^\d{5}(-?\d{4})?$/.test(postalCode.trim()) : postalCode.trim().length >= 5;
  const name = country === 'US' ? 'ZIP' : 'postal code';
  return isComplete ? undefined : problem('postalCode', 'incomplete_zip', `Your ${name} is incomplete.`);
}
