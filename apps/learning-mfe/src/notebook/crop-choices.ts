import { plantChoices } from '@farm/farm';

const NO_CROPS = ['Animals', 'Other projects'];

/** The crops of the almanac, by their everyday names. */
export const cropChoices = plantChoices.filter(({ group }) => !NO_CROPS.includes(group));

const plain = (text: string) => text.trim().toLowerCase();
const IDS = new Map([
  ...cropChoices.flatMap(({ id, names }) => names.map((name) => [plain(name), id] as const)),
  ...cropChoices.map(({ id, name }) => [plain(name), id] as const),
]);

function idOf(text: string): string | undefined {
  const forms = [text, `${text}s`, `${text}es`, text.replace(/s$/, ''), text.replace(/es$/, '')];
  return forms.map((form) => IDS.get(form)).find((id) => id !== undefined);
}

/** The crops that words name, the longest names first: in 'sweet potatoes' there are no potatoes. */
function namedCrops(words: readonly string[]): string[] {
  for (let length = words.length; length > 0; length -= 1)
    for (let at = words.length - length; at >= 0; at -= 1) {
      const id = idOf(words.slice(at, at + length).join(' '));
      if (id !== undefined) return [...namedCrops(words.slice(0, at)), id, ...namedCrops(words.slice(at + length))];
    }
  return [];
}

/** The crop of the almanac that a grower's words name, a variety of it too, in one number or the other; null: words of their own, or several crops. */
export function findCropId(words: string): string | null {
  const text = plain(words);
  const known = idOf(text);
  if (known !== undefined) return known;
  const named = new Set(namedCrops(text.split(/[^\p{L}'’-]+/u).filter(Boolean)));
  const [only] = named;
  return named.size === 1 && only !== undefined ? only : null;
}
