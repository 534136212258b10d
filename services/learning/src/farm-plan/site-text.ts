/** What somebody wrote about their ground, as far as the planner can use it. */
export interface GrowingSite {
  /** Hours of sun a day. */
  sunHours: number;
  /** Pots, a balcony or a patio and no bed or acre: big crops do not fit. */
  containersOnly: boolean;
  limits: readonly Limit[];
  /** What was understood, in words, for the page to repeat. */
  understood: readonly string[];
}

export const LIMITS = ['deer', 'rabbits', 'slope', 'clay', 'sand', 'well', 'hoa', 'flood'] as const;
export type Limit = (typeof LIMITS)[number];

const LIMIT_WORDS: Readonly<Record<Limit, { read: RegExp; say: string }>> = {
  deer: { read: /\bdeer\b/, say: 'deer come by' },
  rabbits: { read: /\b(rabbits?|bunn(y|ies))\b/, say: 'rabbits come by' },
  slope: { read: /\b(slop(e|ed|es|ing|y)|hill(y|side)?)\b/, say: 'sloping ground' },
  clay: { read: /\bclay\b/, say: 'clay soil' },
  sand: { read: /\bsand(y)?\b/, say: 'sandy soil' },
  well: { read: /\bwell( water)?\b/, say: 'water from a well' },
  hoa: { read: /\b(hoa|homeowners'? association)\b/, say: 'rules of an HOA' },
  flood: { read: /\b(floods?|flooding|soggy|standing water)\b/, say: 'ground that floods' },
};

const FULL_SUN = 8;
const SUN: readonly { read: RegExp; hours: number; say: string }[] = [
  {
    read: /\bpart(ial(ly)?|ly|-)? ?(shad(e|y)|sun(ny)?)\b|\bhalf (shade|sun|day)\b/,
    hours: 5,
    say: 'part shade, about 5 hours of sun',
  },
  { read: /\b(full|all[- ]day|lots of) sun\b|\bsunny\b/, hours: FULL_SUN, say: 'full sun, about 8 hours' },
  { read: /\b(full |deep )?shad(e|y)\b/, hours: 3, say: 'shade, about 3 hours of sun' },
];

const POTS = /\b(containers?|pots?|balcon(y|ies)|patio|window ?sill|buckets?)\b/;
const GROUND = /\b(acres?|beds?|plots?|fields?|yards?|gardens?|rows?|backyard|homestead)\b/;
const MEASURE = /(\d+(?:\.\d+)?) ?(?:'|ft|feet)? ?(?:x|×|by) ?(\d+(?:\.\d+)?)/;
const ACRES = /(\d+(?:\.\d+)?|half an?|quarter|one|two|three|five|ten) ?-?(?:an )?acres?/;

function sizeOf(text: string): string | null {
  const [, long, wide] = MEASURE.exec(text) ?? [];
  if (long && wide) return `${long} by ${wide} feet`;
  const [, acres] = ACRES.exec(text) ?? [];
  if (acres) return `${acres} ${acres === '1' || acres === 'one' || /half|quarter/.test(acres) ? 'acre' : 'acres'}`;
  return null;
}

/** Whether a name is a word about ground or guests: Deer and Clay are towns too, and hardly ever meant. */
export const saysGround = (name: string): boolean =>
  [...LIMITS.map((limit) => LIMIT_WORDS[limit].read), ...SUN.map(({ read }) => read), POTS, GROUND].some((read) =>
    read.test(name),
  );

/** Reads size, sun and limits out of free text; what is not said is taken as full sun and open ground. */
export function readSite(text: string): GrowingSite {
  const said = text.normalize('NFKC').toLowerCase();
  const sun = SUN.find(({ read }) => read.test(said));
  const limits = LIMITS.filter((limit) => LIMIT_WORDS[limit].read.test(said));
  const containersOnly = POTS.test(said) && !GROUND.test(said) && !MEASURE.test(said);
  const size = sizeOf(said);
  const bed = /\braised beds?\b/.test(said) ? 'a raised bed' : null;
  const understood = [
    ...(size ? [size] : []),
    ...(bed ? [bed] : []),
    ...(containersOnly ? ['containers only'] : []),
    ...(sun ? [sun.say] : []),
    ...limits.map((limit) => LIMIT_WORDS[limit].say),
  ];
  return { sunHours: sun?.hours ?? FULL_SUN, containersOnly, limits, understood };
}
