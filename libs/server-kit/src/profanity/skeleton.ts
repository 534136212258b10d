import unhomoglyph from 'unhomoglyph';

// Look-alikes that are missing in Unicode's table of confusables (UTS #39), such as small capitals and digits. Each string:
// a Latin letter, then characters that resemble it.
const LOOK_ALIKES = [
  'aᴀα4@',
  'bʙвƅß8',
  'cᴄϲ',
  'dᴅԁ',
  'eᴇєεҽ3',
  'fꜰ',
  'gɢɡ',
  'hʜнη',
  'iɪιıɩ1!|',
  'jᴊϳ',
  'kᴋкκĸ',
  'lʟӏ',
  'mᴍмμʍ',
  'nɴոп',
  'oᴏоοօσ0',
  'pᴘрρ',
  'qǫ',
  'rʀгɾ',
  'sꜱѕ5$',
  'tᴛтτ7',
  'uᴜυսц',
  'vᴠνѵ',
  'wᴡԝωш',
  'xхχ',
  'yʏуүγ',
  'zᴢʐ2',
];
const LATIN = new Map(LOOK_ALIKES.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const)));

const NOT_ASCII = /[^\u0000-\u007f]/gu;
const INVISIBLE = /[\p{M}\p{Cf}]/gu; // accents, zero-width joiners, directions

const known = new Map<string, string>();
const MAX_CACHED = 10_000; // more characters than the table has

/** The Latin letters that a character resembles by Unicode's table, or the character itself. */
function confusableOf(character: string): string {
  const cached = known.get(character);
  if (cached !== undefined) return cached;
  const mapped = unhomoglyph(character);
  const read = mapped === 'rn' ? 'm' : mapped; // the table writes m as r and n
  if (known.size < MAX_CACHED) known.set(character, read);
  return read;
}

const latinOf = (text: string): string => [...text].map((character) => LATIN.get(character) ?? character).join('');

/**
 * The skeleton of a text: texts that look alike have the same one. Lower case, without accents and invisible characters;
 * letters of other scripts, digits and symbols become the Latin letters that they resemble. Linear; the result may be 18
 * times as long (NFKD).
 */
export function skeletonOf(text: string): string {
  const bare = text.normalize('NFKD').replace(INVISIBLE, '');
  // Before and after lower-casing, because a capital may resemble another letter than its small form (Cyrillic Н and н).
  const read = latinOf(bare).replace(NOT_ASCII, confusableOf).toLowerCase().replace(NOT_ASCII, confusableOf);
  return latinOf(read.normalize('NFKD').replace(INVISIBLE, ''));
}
