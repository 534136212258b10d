/** Normalizes the name of a town or county: lower case, without accents and punctuation, abbreviated ('st' for 'Saint'). */
export function placeKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const short: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', mount: 'mt', fort: 'ft' };
  return plain
    .split(' ')
    .map((word) => short[word] ?? word)
    .join(' ');
}
