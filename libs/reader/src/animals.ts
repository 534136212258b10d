import { around, isNumber, type TextSpan, type Tokens } from './tokens';

/** Animals of a message. */
export interface AnimalMention extends TextSpan {
  kind: string;
  /** The number before them. */
  count: number | null;
}

const KINDS: readonly (readonly [kind: string, names: RegExp])[] = [
  ['hens', /^(?:hens?|layers?|chickens?|pullets?|bidd(?:y|ies)|roosters?|flock)$/],
  ['chicks', /^(?:chicks?|peeps)$/],
  ['broilers', /^(?:broilers?|meat birds?|meat chickens?|cornish cross|fryers?)$/],
  ['ducks', /^(?:ducks?|ducklings?)$/],
  ['turkeys', /^(?:turkeys?|poults?)$/],
  ['goats', /^(?:goats?|does?|doelings?|nann(?:y|ies)|wethers?|billy)$/],
  ['sheep', /^(?:sheep|ewes?|lambs?|rams?)$/],
  ['cattle', /^(?:cows?|cattle|steers?|heifers?|bulls?|cal(?:f|ves)|beeves)$/],
  ['pigs', /^(?:pigs?|piglets?|hogs?|sows?|gilts?|boars?|shoats?)$/],
  ['horses', /^(?:horses?|mules?|donkeys?|mares?|pon(?:y|ies)|stallions?)$/],
  ['rabbits', /^(?:rabbits?|doe rabbits?|bunn(?:y|ies)|bucks? rabbits?)$/],
  ['quail', /^(?:quails?|coturnix|bobwhites?)$/],
  ['geese', /^(?:geese|goose)$/],
  ['guineas', /^(?:guineas?|guinea (?:fowls?|hens?))$/],
  ['bees', /^(?:hives?|beehives?|bee colon(?:y|ies))$/],
];
/** The kind of animal of a word: 'cow' is 'cattle'. */
export const animalKind = (word: string): string | undefined => KINDS.find(([, names]) => names.test(word))?.[0];

// What follows an animal's name in names of other things: 'chicken wire', 'cow peas'. 'Does' and 'sow' are verbs first.
const OTHER_THING =
  /^(?:manure|litter|wire|tractor|poop|grit|peas?|panels?|radish|weed|quarters?|ears?|bedding|compost)$/;
const VERB = new Set(['does', 'doe', 'sow', 'sows', 'layers', 'flock']);
const BEFORE_NOUN = /^(?:my|our|her|the|a|two|three|bred|pregnant|\d+)$/;
const ADJECTIVE =
  /^(?:laying|adult|grown|young|new|old|big|small|meat|dairy|beef|milk|more|breeding|boer|brood|pastured|free)$/;

/** Animals in the order of the message, each kind once, with a number where one stands before them. */
export function animalsIn(tokens: Tokens): AnimalMention[] {
  const found: AnimalMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const pair = animalKind(tokens.slice(at, at + 2).join(' '));
    const word = tokens[at] ?? '';
    const kind = pair ?? animalKind(word);
    const end = at + (pair === undefined ? 1 : 2);
    if (kind === undefined || OTHER_THING.test(tokens[end] ?? '')) continue;
    if (pair === undefined && VERB.has(word) && !BEFORE_NOUN.test(tokens[at - 1] ?? '')) continue;
    let before = at - 1;
    while (ADJECTIVE.test(tokens[before] ?? '')) before -= 1;
    const count = isNumber(tokens[before]) ? Number(tokens[before]) : null;
    const known = found.find((each) => each.kind === kind);
    if (!known) found.push({ kind, count, at, end, ...around(tokens, at, end) });
    else known.count ??= count;
    at = end - 1;
  }
  const head = tokens.findIndex(
    (token, at) => isNumber(token) && /^(?:birds?|head|animals|of)$/.test(tokens[at + 1] ?? ''),
  );
  const [first] = found;
  if (first && head >= 0 && (tokens[head + 1] !== 'of' || tokens[head + 2] === 'them'))
    first.count ??= Number(tokens[head]);
  return found;
}
