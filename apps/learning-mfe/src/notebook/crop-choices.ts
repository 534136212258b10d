import { plantChoices } from '@farm/farm';

const NO_CROPS = ['Animals', 'Other projects'];

/** The crops of the almanac, by their everyday names. */
export const cropChoices = plantChoices.filter(({ group }) => !NO_CROPS.includes(group));

const plain = (text: string) => text.trim().toLowerCase();
const IDS = new Map([
  ...cropChoices.flatMap(({ id, names }) => names.map((name) => [plain(name), id] as const)),
  ...cropChoices.map(({ id, name }) => [plain(name), id] as const),
]);

/** The crop of the almanac that a grower's words name, in one number or the other; null: words of their own. */
export function findCropId(words: string): string | null {
  const text = plain(words);
  const forms = [text, `${text}s`, `${text}es`, text.replace(/s$/, ''), text.replace(/es$/, '')];
  return forms.map((form) => IDS.get(form)).find((id) => id !== undefined) ?? null;
}
