/** Crockford's base 32: no characters that are confused when read aloud or copied by hand. */
export const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Beside hyphens and dashes: minus, hyphen bullet, and the long-vowel mark of Japanese keyboards.
const DASH = /[\p{Pd}\u2212\u2043\u30fc]/gu;
// Quotes, blanks, and the punctuation of the sentence that a code was copied from.
const AROUND = /[\s\p{Pi}\p{Pf}"'`\u00b4.,:;!?()[\]<>*_]/gu;

/** Upper case without invisible characters, in one width and with one kind of dash. */
const unified = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(DASH, '-').toUpperCase();

/** A code as it is stored: upper case, one width and kind of dash, nothing invisible, no blanks around it. */
export const canonicalCode = (typed: string): string => unified(typed).trim();

/**
 * A code as it is compared, whatever a person's keyboard, clipboard or mail program added: the canonical form without
 * dashes, blanks, quotes and punctuation. Characters that no code has stay, so that the code is not found.
 */
export const compactCode = (typed: string): string => canonicalCode(typed).replace(/-/g, '').replace(AROUND, '');

/** Crockford's alphabet lacks O, I and L: they stand for the digits that they resemble. */
export const replaceLookAlikes = (code: string): string => code.replace(/O/g, '0').replace(/[IL]/g, '1');

const GROUP = 4;
const VALID = new RegExp(`^[${CROCKFORD_ALPHABET}]+$`);

/** Words of a sentence that have the form of a code: in groups of four, or with a digit. */
function codesInText(text: string, length: number): string[] {
  const words = unified(text).split(/[^A-Z0-9-]+/);
  const grouped = new RegExp(`^-*[A-Z0-9]{${GROUP}}(?:-[A-Z0-9]{${GROUP}}){${length / GROUP - 1}}-*$`);
  const inGroups = words.filter((word) => grouped.test(word));
  const found = inGroups.length > 0 ? inGroups : words.filter((word) => /\d/.test(word));
  return found.map((word) => word.replace(/-/g, ''));
}

/**
 * The code of `length` characters (a multiple of four) in Crockford's alphabet that a person typed or pasted, also inside
 * the sentence that it was sent in. Null: there is none, or more than one.
 */
export function parseCrockfordCode(typed: string, length: number): string | null {
  const parse = (code: string) =>
    code.length === length && VALID.test(replaceLookAlikes(code)) ? [replaceLookAlikes(code)] : [];
  const [whole] = parse(compactCode(typed));
  if (whole !== undefined) return whole;
  const [code, ...others] = new Set(codesInText(typed, length).flatMap(parse));
  return code !== undefined && others.length === 0 ? code : null;
}
