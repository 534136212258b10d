import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** Folders whose texts visitors, buyers, learners and the assistant's users read. */
const FOLDERS = [
  ...['community', 'dexter', 'learning', 'payments'].map((service) => `services/${service}/content`),
  'services/community/src/recipes',
  'libs/farm/src',
];

interface Passage {
  file: string;
  text: string;
}

/** Not advice: wrong answers of a quiz, questions that people ask, words and patterns by which texts are found. */
const NO_ADVICE = [
  'options',
  'questions',
  'instruction',
  'words',
  'pattern',
  'unlessCooked',
  'requestPattern',
  'requestEntry',
  'unless',
  'names',
  'source',
  'synonyms',
  'phrases',
  'name',
  'short',
];

/** The strings of a JSON value that are advice. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (isQuestion(value)) return [value.explanation, ...(value.why ?? [])];
  return Object.entries(value).flatMap(([key, each]) =>
    NO_ADVICE.includes(key) && !isQuiz(each) ? [] : stringsOf(each),
  );
}

/** A question of a quiz, whose explanation and reasons are advice. */
const isQuestion = (value: unknown): value is { explanation: string; why?: string[] } =>
  typeof value === 'object' && value !== null && 'explanation' in value && 'options' in value;

const isQuiz = (value: unknown): boolean => Array.isArray(value) && value.every(isQuestion);

const PARSERS: Readonly<Record<string, (text: string) => string[]>> = {
  md: (text) =>
    text
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\.))/)
      .map((each) => each.replace(/\s+/g, ' ')),
  json: (text) => stringsOf(JSON.parse(text)),
  jsonl: (text) => text.split('\n').flatMap((line) => (line.trim() === '' ? [] : stringsOf(JSON.parse(line)))),
};

/** What people type to the assistant. */
const MESSAGES = /^questions\//;

const PASSAGES: readonly Passage[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const file = join(folder, name);
    const parse = MESSAGES.test(name) ? undefined : PARSERS[name.split('.').at(-1) ?? ''];
    return parse ? parse(readFileSync(join(ROOT, file), 'utf8')).map((text) => ({ file, text })) : [];
  }),
);

const NO = /\b(?:never|not|no|nor|without|stop|leave the|keep|wait|instead of|free of|cannot)\b/i;

interface Rule {
  /** What the passages are about. */
  about: RegExp;
  /** What each of them must say. */
  required: RegExp;
  /** Passages that only sound like it. */
  except?: RegExp;
  /** Files that it is about; without it all. */
  files?: RegExp;
  /** Public source of the rule. */
  source: string;
}

const RULES: Readonly<Record<string, Rule>> = {
  'a heater is never set beside water or left to run untended': {
    about: /\b(?:space|electric|small|bathroom) heater|\bheater\b.*\bwater|\bwater\b.*\bheater\b/i,
    required: NO,
    source: 'U.S. Consumer Product Safety Commission, portable heater safety',
  },
  'somebody who is hot and no longer sweats is a case for 911': {
    about:
      /\b(?:stop(?:s|ped)? sweating|no longer sweat\w*|not sweating|without sweat|hot,? (?:and )?dry skin|heat ?stroke)\b/i,
    required: /\b911\b/,
    except: /\b(?:pigs?|hens?|chickens?|horses?|dogs?|cattle|goats?|sheep|rabbits?)\b/i,
    source: 'CDC/NIOSH, Heat-related Illnesses',
  },
  'no advice uses old vinyl blinds, which may hold lead': {
    about: /\bblinds\b/i,
    required: NO,
    source: 'CPSC release 96-150 of 1996, vinyl miniblinds',
  },
  'material that may poison food is named only to keep it away': {
    about:
      /\b(?:old tires|railroad ties?|cross ?ties|creosote|CCA|arsenic|lead paint|painted (?:wood|boards)|(?:old|used) (?:pressure[- ])?treated (?:wood|lumber|boards))\b/i,
    required: /\b(?:never|not|no|without|away|avoid|ask|test|lead)\b/i,
    source: 'EPA, chromated arsenicals and creosote; EPA, lead in soil',
  },
  'a pallet near food is one that was heat treated': {
    about: /\bpallets?\b/i,
    required: /\bHT\b|heat[- ]treated/i,
    source: 'IPPC, ISPM 15 marks',
  },
  'pellets of poultry litter are the processed kind': {
    about:
      /\b(?:poultry|chicken) (?:litter|manure).{0,20}\bpellet|pellet\w* (?:poultry|chicken) (?:litter|manure)|\blitter pellets/i,
    required: /\bprocessed\b/i,
    source: '7 CFR 205.203(c) and NOP 5006, processed animal manures',
  },
  'raw manure waits 90 or 120 days': {
    about: /\b(?:raw|fresh) manure\b.*\b\d+ days\b/i,
    required: /\b(?:90|120) days\b/,
    source: '7 CFR 205.203(c)(1)',
  },
  'what carries the food water of vegetables is made for food or drinking water': {
    files: /hydroponics/,
    about: /^\|[^|]*\b(?:vinyl|downspout|sleeve|pipe|tubing)\b/i,
    required: /\b(?:NSF|drinking[- ]water|food[- ]grade)\b/i,
    source: 'NSF/ANSI/CAN 61; FDA 21 CFR 177',
  },
  'nothing with lime or wood ash goes beside blueberries': {
    about: /\bblueberr\w*\b.*\b(?:lime|wood ash(?:es)?)\b|\b(?:lime|wood ash(?:es)?)\b.*\bblueberr/i,
    required: NO,
    source: 'UGA Extension, Home Garden Blueberries',
  },
  'bleach is never named beside ammonia, vinegar or another cleaner': {
    about: /\bbleach\b.{0,80}\b(?:ammonia|vinegar|acid)\b|\b(?:ammonia|vinegar)\b.{0,80}\bbleach\b/i,
    required: NO,
    source: 'CDC, Cleaning and Disinfecting with Bleach',
  },
  'what burns fuel runs outdoors only': {
    about: /\b(?:generators?|propane|kerosene)\b(?!.*\bjerky\b).*\b(?:run|heat|heater|warm|burn)\w*\b/i,
    required: /\boutdoors|outside\b|\bnever\b|\bcarbon monoxide\b/i,
    source: 'CDC, Carbon Monoxide Poisoning Basics',
  },
  'a grain bin, silo or manure pit is entered by nobody alone': {
    about: /\b(?:grain bins?|silos?|manure pits?)\b.*\b(?:enter|climb|go into|clean)\w*\b/i,
    required: /\bnever|not alone\b/i,
    source: 'OSHA, Grain Handling',
  },
  'no child rides on a tractor or mower': {
    about:
      /\b(?:child|children|kids?|grand\w+)\b.*\b(?:rides?|riding|lift\w*|carry|carries)\b.*\b(?:tractors?|mowers?)\b/i,
    required: /\bnever|no rides|not\b/i,
    source: 'CDC/NIOSH, childhood agricultural injury',
  },
  'low-acid food is canned under pressure only': {
    about:
      /\b(?:beans|corn|okra|greens|meat|pumpkin)\b.*\b(?:water[- ]bath|boiling water canner|open kettle|oven cann)/i,
    required: /\bpressure\b|\bnever\b|\bnot\b/i,
    source: 'NCHFP, USDA Complete Guide to Home Canning',
  },
  'shoots and microgreens that are eaten come from seed without a coating': {
    about: /\b(?:sow|scatter|seed)\b.*\b(?:microgreens|(?:pea|radish|sunflower) shoots|shoots\b.*\b(?:tray|cut))/i,
    required: /\buntreated|clean seed|sold for (?:sprouting|eating)|\bnever\b/i,
    source: 'FDA 21 CFR 2.25, treated seed',
  },
  'seed of which six or seven in ten sprout is sown thicker': {
    about: /\b(?:six|seven|[67])\b[^.]{0,20}\bsprout/i,
    required: /\bthick|\bmore\b/i,
    source: 'Oregon State University Extension, Test your old garden seed; the same rule on all pages',
  },
  'green on a potato is cut away or thrown out, or kept from forming': {
    about: /\bgreen (?:skin|patch|part|spot)s?\b.*\bpotato|\bpotato\w*\b.*\bgreen (?:skin|patch|part|spot|all)/i,
    required: /\bcut\b|\bthrow|\bnot eat|\bnever\b|\bdark\b|\bcover/i,
    except: /\b(?:goats?|livestock)\b/i,
    source: 'Purdue University, Shining a Light on Why Potatoes Turn Green (2020)',
  },
  'days counted back from the first frost are more than those of the packet': {
    about: /^(?=.*\bpacket\b)(?=.*\bdays\b)(?=.*\b(?:fall|first frost)\b)(?=.*\bcount\w*\b.*\bback\b)/is,
    required: /\btwo (?:more )?weeks\b|\b14\b|\bmore\b/i,
    source: 'NC State Extension Gardener Handbook, chapter 16: growth slows in fall',
  },
  'raw milk is named with its germs or its law': {
    about: /\braw milk\b/i,
    required: /\b(?:coli|listeria|salmonella|germs|laws?|legal|rules|permit|illegal|banned)\b/i,
    source: 'CDC, Raw Milk',
  },
};

test('every folder has passages', () => {
  for (const folder of FOLDERS) expect(PASSAGES.some(({ file }) => file.startsWith(folder))).toBe(true);
});

test.each(Object.entries(RULES))('%s', (_, { about, required, except, files }) => {
  const found = PASSAGES.filter(
    ({ file, text }) => about.test(text) && !required.test(text) && !except?.test(text) && files?.test(file) !== false,
  );
  expect(found.map(({ file, text }) => `${file}: ${text.slice(0, 300)}`)).toEqual([]);
});

// The rules of above are worth something only if they find what they are for.
test.each<[string, string]>([
  [
    'a heater is never set beside water or left to run untended',
    'At home that is a bathroom with a small heater and a pan of water.',
  ],
  [
    'somebody who is hot and no longer sweats is a case for 911',
    'A child who is dizzy, sick to the stomach, or hot and has stopped sweating needs shade, wet cloths and help at once, and a rest.',
  ],
  ['no advice uses old vinyl blinds, which may hold lead', 'Cut labels from old blinds or jugs.'],
  ['pellets of poultry litter are the processed kind', '| Pelleted poultry litter | 4-3-2 | 7.3 pounds |'],
  [
    'what carries the food water of vegetables is made for food or drinking water',
    '| Square vinyl downspout or fence sleeve rated for outdoor use, 3 by 4 inch, 5 feet | 2 | $36 |',
  ],
  [
    'seed of which six or seven in ten sprout is sown thicker',
    'Each February test ten seeds. If seven sprout in the usual time, sow as always.',
  ],
  [
    'green on a potato is cut away or thrown out, or kept from forming',
    'A green patch on a potato is harmless: peel it and eat the rest.',
  ],
  [
    'days counted back from the first frost are more than those of the packet',
    'For fall count the days on the packet back from the first frost and sow on that day.',
  ],
  [
    'shoots and microgreens that are eaten come from seed without a coating',
    'Scatter radish seed on a tray of damp potting mix on a bright sill, and cut the shoots at 2 inches in a tray.',
  ],
])('%s: it finds a text that breaks it', (name, text) => {
  const { about, required } = RULES[name] ?? { about: /$^/, required: /$^/ };
  expect([about.test(text), required.test(text)]).toEqual([true, false]);
});
