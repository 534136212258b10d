// Letters of other scripts, and signs, that are read as Latin ones. Each string: the Latin letter, then its doubles.
const DOUBLES = [
  'aаαɑ4@',
  'bвƅ8',
  'cсϲ',
  'dԁ',
  'eеєεҽ3',
  'gɡ',
  'hһнη',
  'iіιıɩ1!|',
  'jјϳ',
  'kкκ',
  'lӏ',
  'mмμ',
  'nոп',
  'oоοօσ0',
  'pрρ',
  'rгɾ',
  'sѕꜱ5$',
  'tтτ7',
  'uυսц',
  'vνѵ',
  'wԝωш',
  'xхχ',
  'yуүγ',
  'zʐ2',
];
const LATIN = new Map(DOUBLES.flatMap(([latin = '', ...doubles]) => doubles.map((double) => [double, latin] as const)));

/** A text as the eye reads it: lower case, without accents, letters of other scripts and signs as the Latin ones they resemble. */
export const asRead = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')].map((sign) => LATIN.get(sign) ?? sign).join('');
