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
export function isOneEdit(wordA: string, wordB: string): boolean {
  let start = 0;
  while (start < wordA.length && wordA[start] === wordB[start]) start += 1;
  const [restA, restB] = [wordA.slice(start), wordB.slice(start)];
  const isExchanged = restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1) || isExchanged;
}
