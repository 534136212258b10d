/** Whether the check digit is right. Luhn's formula, as on every payment card. */
function isLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit < 5 ? digit * 2 : digit * 2 - 9), 0);
  return sum % 10 === 0;
}

/** Whether somebody typed a payment card's number: 13 to 19 digits, in groups or not, with a right check digit. */
export const holdsCardNumber = (text: string): boolean =>
  Array.from(text.matchAll(/\d(?:[ -]?\d){12,18}(?!\d)/g)).some(([run]) => isLuhn(run.replace(/\D/g, '')));
