const MOST = 70; // leaves room for '-99'

/** 'Okra & Peas, twice' -> 'okra-peas-twice': letters without their marks, digits, single dashes. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, MOST).replace(/^-+|-+$/g, '');
  return slug.length >= 3 ? slug : 'post';
}

/** The address, or the first of '…-2', '…-3' that nobody has. */
export function freeSlug(start: string, taken: readonly string[]): string {
  let free = start;
  for (let n = 2; taken.includes(free); n += 1) free = `${start}-${n}`;
  return free;
}
