// No print typeface has an eighth as one character.
const FRACTIONS: Readonly<Record<string, string>> = { '0.125': '1/8', '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** '1½' for 1.5; an amount that is no eighth, quarter or half stays a decimal. */
export function formatFraction(amount: number): string {
  const whole = Math.floor(amount);
  const part = FRACTIONS[amount - whole];
  if (part === undefined) return String(amount);
  if (whole === 0) return part;
  return part.includes('/') ? `${whole} ${part}` : `${whole}${part}`;
}

const PLURALS = { inch: 'inches', gallon: 'gallons' } as const;

/** '¼ inch', '1 gallon', '1½ inches'. */
export const formatMeasure = (amount: number, unit: keyof typeof PLURALS): string =>
  `${formatFraction(amount)} ${amount > 1 ? PLURALS[unit] : unit}`;
