/** A word without its plural: 'tomato', 'leaf', 'peach'. A stem where words are compared; a name where they are read. */
export function singular(word: string): string {
  // The plural 'greens' is a food of its own; as 'green' it would make 'greens, potatoes' match green potatoes.
  if (word.length < 4 || word === 'greens') return word;
  if (word.endsWith('leaves')) return `${word.slice(0, -6)}leaf`;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(o|sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

function plural(word: string): string {
  if (/(?:lea|loa)f$/.test(word)) return `${word.slice(0, -1)}ves`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|tomato|potato|mango)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The noun of a name: 'chipotles' of 'chipotles in adobo', 'leaves' of 'bay leaves'. */
const NOUN = /[^ ]+(?= (?:in|of|with) |$)/;

/** The noun of the name of a food. */
export const nounOf = (name: string): string => NOUN.exec(name)?.[0] ?? name;

/** The name of one: 'chipotle in adobo'. */
export const inSingular = (name: string): string => name.replace(NOUN, singular);

/** The name of several: 'chipotles in adobo'; a plural stays as it is. */
export const inPlural = (name: string): string =>
  name.replace(NOUN, (noun) => (/s$/.test(noun) && !/ss$/.test(noun) ? noun : plural(noun)));
