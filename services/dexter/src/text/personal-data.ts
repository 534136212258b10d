const EMAIL = /[^\s@,;:<>()"]{1,64}@[^\s@,;:<>()".]{1,63}\.[^\s@,;:<>()"]{1,190}/g; // bounds: in linear time
// Ten digits and more with the usual marks between them: nothing a gardener counts.
const PHONE = /(?<![\d.$])\+?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;
const CARD = /\d(?:[ -]?\d){12,18}(?!\d)/g;

/** Replaces email addresses and phone numbers, before a message is stored or sent to a model. */
export const maskContacts = (message: string): string =>
  message.replace(EMAIL, '[email address]').replace(PHONE, '[phone number]');

/** Whether the check digit is right, by Luhn's formula. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9), 0);
  return sum % 10 === 0;
}

/** Whether a text holds a payment card number: 13 to 19 digits, grouped or not, with a valid check digit. */
export const holdsCardNumber = (text: string): boolean =>
  Array.from(text.matchAll(CARD)).some(([run]) => isLuhn(run.replace(/\D/g, '')));
