import { spelledNumberAt, withoutHyphens } from './number-words';
import { parseDigits, plainNumerals } from './numerals';

const NUMBER = String.raw`\d[\d., ']*\d|\d\.?|[.,]\d+`;
const FIELD = new RegExp(String.raw`^(?:(${NUMBER})(?: and |[ -]))??(?:(\d+) ?/ ?(\d+)|(${NUMBER}))( ?k)?$`);

/**
 * The number of a field in which nothing else is typed: '12.5', '12,5', '1.250,5', '12 1/2', '½', '$1.5k', 'two and a
 * half'. @returns null for anything else, and for what can be read in two ways, such as '1,2345'
 */
export function parseNumber(text: string): number | null {
  const plain = plainNumerals(text.slice(0, 100)).replace(/\s+/g, ' ').trim();
  const [, sign = '', rest = ''] = /^([-+]?) ?\$? ?(.*?) ?%?$/.exec(plain.replace(/^\$ ?-/, '-$')) ?? [];
  const [, whole, up, down, digits, thousand] = FIELD.exec(rest) ?? [];
  const factor = (sign === '-' ? -1 : 1) * (thousand === undefined ? 1 : 1_000);
  if (up !== undefined && down !== undefined) {
    const before = whole === undefined ? 0 : parseDigits(whole);
    return before === null || Number(down) === 0 ? null : (before + Number(up) / Number(down)) * factor;
  }
  if (digits !== undefined) {
    const value = whole === undefined ? parseDigits(digits) : null;
    return value === null ? null : value * factor;
  }
  const words = withoutHyphens(rest).split(' ');
  const spelled = spelledNumberAt(words, 0, true);
  return spelled && spelled.length === words.length ? spelled.value * factor : null;
}
