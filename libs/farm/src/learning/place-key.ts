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

/** Whether one letter more, less, other or exchanged makes two words the same. */
export function isOneEdit(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isExchanged = a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0];
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1) || isExchanged;
}
