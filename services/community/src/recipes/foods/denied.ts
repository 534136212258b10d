import { plain } from './words';

interface DeniedPlant {
  /** In any text, as `plain` makes it. */
  words: RegExp;
  /** Also refused as an ingredient that does not say how it was made safe. */
  asIngredient?: { words: RegExp; unless: RegExp };
  /** Why it is not in the recipe. */
  sentence: string;
}

const MADE_SAFE = /\b(cooked|boiled|steamed|flour|starch|syrup|cordial|jelly)\b/;

// Plants that have poisoned people at home tables, by the names a Southern gardener gives them.
const PLANTS: readonly DeniedPlant[] = [
  {
    words: /\b(poke ?weed|poke ?berry|poke ?(sallet|salad|salat|green|leaf|root|shoot)|polk salad)\b/,
    sentence: 'Pokeweed is poisonous in every part, and boiling does not make it sure, so it is left out.',
  },
  {
    words: /\brhubarb (leaf|green)\b|\bleaf of (the )?rhubarb\b/,
    sentence: 'Rhubarb leaves are poisonous; only the stalks are food. They are left out.',
  },
  {
    words: /\bgreen(ed|ing)? (skinned )?potato\b/,
    sentence: 'Potatoes that have turned green hold solanine, which cooking does not destroy, so they are left out.',
  },
  {
    words: /\braw (dry |dried )?(dark |light )?(red |white )?kidney bean\b|\bkidney bean raw\b/,
    sentence: 'Raw kidney beans are poisonous until soaked and boiled hard for 30 minutes, so they are left out.',
  },
  {
    words: /\braw (taro|dasheen|eddo)\b|\b(taro|dasheen|eddo) (root |leaf )?raw\b/,
    asIngredient: { words: /\b(taro|dasheen|eddo|elephant ear)\b/, unless: MADE_SAFE },
    sentence: 'Taro and dasheen burn mouth and throat until they are long boiled, so they are left out.',
  },
  {
    words: /\b(raw|uncooked|unripe|fresh) elder(berry|flower)?\b|\belder (leaf|bark|root|twig)\b/,
    asIngredient: { words: /\belder(berry)?\b/, unless: MADE_SAFE },
    sentence: 'Elder is poisonous raw: leaves and stems always, berries until they are cooked. It is left out.',
  },
  { words: /\b(foxglove|digitalis)\b/, sentence: 'Foxglove stops the heart. It is left out.' },
  {
    words: /\bcastor (bean|seed|plant)\b|\bricinus\b/,
    sentence: 'Castor beans hold ricin, one of the strongest poisons of any plant. They are left out.',
  },
  {
    words: /\b(raw|bitter) (cassava|yuca|manioc)\b|\b(cassava|yuca|manioc) raw\b/,
    asIngredient: { words: /\b(cassava|yuca|manioc)\b/, unless: MADE_SAFE },
    sentence: 'Cassava sets cyanide free until it is peeled and boiled through, so it is left out.',
  },
  {
    words: /\b(jimson ?weed|datura|thorn ?apple|devil trumpet|stramonium)\b/,
    sentence: 'Jimsonweed is poisonous in every part. It is left out.',
  },
  { words: /\b(hemlock|cowbane|cicuta)\b/, sentence: 'Hemlock kills in small amounts. It is left out.' },
  {
    words:
      /\b(wild|foraged|unknown) ([a-z]+ )?mushroom\b|\bmushroom (i |we )?(found|foraged|picked)\b|\b(amanita|death cap|destroying angel|false morel)\b/,
    sentence: 'We never call a wild mushroom food: nobody can tell it safely from a sentence. They are left out.',
  },
];

/** Why a text cannot stand: the sentence on the first poisonous plant that it offers as food; null when there is none. */
export function deniedIn(text: string): string | null {
  const words = plain(text);
  return PLANTS.find((plant) => plant.words.test(words))?.sentence ?? null;
}

/** The same for one ingredient, where silence about cooking counts as raw. */
export function deniedIngredient(text: string): string | null {
  const words = plain(text);
  const strict = PLANTS.find(({ asIngredient: a }) => a && a.words.test(words) && !a.unless.test(words));
  return deniedIn(text) ?? strict?.sentence ?? null;
}
