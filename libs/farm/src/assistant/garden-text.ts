/** What Dexter Jr. remembers of a visitor's garden; the contract GardenMemory. */
interface Garden {
  place: string | null;
  bed: string | null;
  crops: readonly string[];
  animals: readonly string[];
  standing?: readonly (keyof typeof standingLabels)[] | undefined;
}

const standingLabels = {
  veteran: 'a veteran',
  beginning: 'a beginning farmer',
  organic: 'organic',
  organization: 'a school or group',
} as const;

const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** 'Macon, Georgia 31201 · 4 x 8 foot bed · okra'. */
export const gardenText = ({ place, bed, crops, animals, standing = [] }: Garden): string =>
  [place, bed, ...animals, crops.length > 0 ? list(crops) : null, ...standing.map((each) => standingLabels[each])]
    .filter((each) => each !== null)
    .join(' · ');

/** A sentence that says the same again, for the visitor to change: what it names replaces what is remembered. */
export function gardenSentence({ place, bed, animals, standing = [] }: Garden): string {
  const where = [place ? `in ${place}` : null, bed ? `in a ${bed}` : null].filter((each) => each !== null);
  return [
    where.length > 0 ? `I garden ${where.join(', ')}.` : '',
    animals.length > 0 ? `I have ${list(animals)}.` : '',
    standing.length > 0 ? `I am ${list(standing.map((each) => standingLabels[each]))}.` : '',
  ]
    .filter((each) => each !== '')
    .join(' ');
}
