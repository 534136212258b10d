import { type CropDrawing, cropDrawings } from '@farm/farm';

/** What is said of an ingredient after its name: '(150 g)', ', or corn tortillas', ', for the beans'. */
const NOTES = /\([^)]*\)|[,;].*$/g;
/** Words of an ingredient that hold a crop's name and are another thing. */
const OTHER_THINGS =
  /\b(?:black|white|red|cayenne|lemon) pepper\b|\bpepper(?:corns?| flakes)\b|\b(?:corn ?(?:starch|meal|bread|flour|husks?|syrup)|(?:vanilla|coffee|cocoa) beans?|(?:corn|peanut|sunflower) oil|(?:onion|garlic) powder)\b/g;
const MOST = 4;

const pluralOf = (word: string): string =>
  word.endsWith('y') ? `${word.slice(0, -1)}ies` : /(?:o|sh)$/.test(word) ? `${word}es` : `${word}s`;

const patterns = cropDrawings.map((drawing) => {
  const word = drawing.replace('-', ' ');
  return [drawing, new RegExp(`\\b(?:${word}|${pluralOf(word)})\\b`)] as const;
});

/** The crops among the ingredients of a recipe that have a drawing, in the order of the list; at most four. */
export function recipeDrawings(ingredients: readonly string[]): CropDrawing[] {
  const found = ingredients.flatMap((ingredient) => {
    const text = ingredient.toLowerCase().replace(NOTES, '').replace(OTHER_THINGS, '');
    const names = patterns.flatMap(([drawing, pattern]) => (pattern.test(text) ? [drawing] : []));
    return names.includes('sweet-potato') ? names.filter((name) => name !== 'potato') : names;
  });
  return [...new Set(found)].slice(0, MOST);
}
