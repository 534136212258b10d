import { grownCrops, type GrownCrop } from './crops';
import names from './data/crop-names.json';

const byId = new Map(grownCrops.map((crop) => [crop.id, crop]));
const labels: Readonly<Record<string, readonly string[]>> = names;

/** A crop that a message names. */
export interface NamedCrop {
  crop: GrownCrop;
  /** As growers call it, in the plural: 'okra', 'sweet potatoes'. */
  label: string;
  /** Where its name begins and ends in the text, in lower case. */
  start: number;
  end: number;
}

interface CropName {
  pattern: RegExp;
  id: string;
}

const plural = (name: string): string =>
  name.endsWith('y') ? `${name.slice(0, -1)}(?:y|ies)` : name.endsWith('o') ? `${name}(?:e?s)?` : `${name}(?:e?s)?`;

// Longest name first: 'sweet potatoes' is not read as potatoes.
const cropNames: readonly CropName[] = Object.entries(labels)
  .flatMap(([id, [, ...aliases]]) => aliases.map((alias) => ({ id, alias })))
  .sort((one, other) => other.alias.length - one.alias.length)
  .map(({ id, alias }) => ({
    id,
    pattern: new RegExp(`(?<![a-z-])${plural(alias).replaceAll(' ', '[ -]?')}(?![a-z])`, 'g'),
  }));

/** 'okra', 'sweet potatoes': how an answer names a crop. */
export const cropLabel = ({ id, name }: Pick<GrownCrop, 'id' | 'name'>): string =>
  labels[id]?.[0] ?? name.toLowerCase();

/** What growers call a crop, its common misspellings included: 'zucchini' of summer squash. In lower case. */
export const otherNamesOf = ({ id }: Pick<GrownCrop, 'id'>): readonly string[] => [...new Set(labels[id]?.slice(1))];

const NAME_WITH_KIND = /^(.+) \((.+)\)$/;

/** 'Garlic (softneck)' as its name and its kind; null: the name has none. */
export function splitCropName(crop: Pick<GrownCrop, 'name'>): { name: string; kind: string | null } {
  const [, name = crop.name, kind = null] = NAME_WITH_KIND.exec(crop.name) ?? [];
  return { name, kind };
}

/** The crops that a text names, in their order. Linear in the text. */
export function cropsIn(text: string): NamedCrop[] {
  let rest = text.toLowerCase().slice(0, 2_000);
  const found: NamedCrop[] = [];
  for (const { pattern, id } of cropNames)
    for (const match of rest.matchAll(pattern)) {
      const crop = byId.get(id);
      const [start, end] = [match.index, match.index + match[0].length];
      if (!crop || rest.slice(start, end).includes('\0')) continue;
      found.push({ crop, label: cropLabel(crop), start, end });
      rest = `${rest.slice(0, start)}${'\0'.repeat(end - start)}${rest.slice(end)}`;
    }
  return found.sort((one, other) => one.start - other.start);
}

/** The crop of an id or a name; null for an unknown one. */
export const cropNamed = (text: string | null): GrownCrop | null =>
  text === null ? null : (byId.get(text) ?? cropsIn(text)[0]?.crop ?? null);
