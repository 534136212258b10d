import { isDenied } from './denial';
import type things from './possession-words.json';
import type { SiteSpan } from './site-text';
import table from './site-limits.json';

/**
 * What restricts a site or its gardener; what each means is its `say` in the table. Among them:
 * `lease`: a landlord's rules; `sod`: ground that was never broken, or lies in grass or alfalfa; `septic`: no tree and no
 * food on the drain field; `herbicide-residue`: hay or manure from sprayed pasture, which kills beans and tomatoes for years;
 * `spray-drift`: a neighbor sprays; `salt`: from storm, sea or water; `pavement`: beds stand on hot blacktop or concrete;
 * `wind`: things blow over and dry; `unwatered-days`: days on which nobody waters; `irrigation-turns`: ditch water every so
 * many days; `shared-water`: one tank or faucet for many; `spill`: oil or sewage on the ground; `bad-water`: a source that may
 * be tainted; `unsteady`: a risk of falling; `immune`: germs of soil are dangerous to somebody; `flooded-crop`: flood water lay on
 * the ground not long ago; `field-herbicide`: one that stays in the soil;
 * `lawn-herbicide`: weed killer went on the ground itself; `hand-back`: the lawn has to be there again at the end.
 */
export type SiteLimit = keyof typeof table | 'poultry';

/** What a person says to have already: things by `possession-words.json`, plants and animals. `cover-crop`: ground that is sown to rye or clover now. */
export type SitePlants =
  | keyof typeof things
  | 'fruit-trees'
  | 'grapes'
  | 'summer-vegetables'
  | 'greens'
  | 'strawberries'
  | 'acid-lovers'
  | 'cover-crop'
  | 'livestock';

type NamedLimit = keyof typeof table;
/** A limit that a text names. */
export interface LimitMention extends SiteSpan {
  limit: NamedLimit;
  say: string;
}

const LIMITS = (Object.keys(table) as NamedLimit[]).map((limit) => ({
  limit,
  say: table[limit].say,
  pattern: new RegExp(table[limit].pattern, 'g'),
}));
// 'No water' and 'cannot bend' say no themselves.
const NEGATIVE: ReadonlySet<NamedLimit> = new Set([
  'no-water',
  'no-money',
  'standing-height',
  'school-calendar',
  'watering-days',
  'unwatered-days',
  'lease',
  'sod',
  'no-lifting',
  'heirs',
  'ladder',
  'blind',
  'weekly-visits',
  'unsteady',
  'one-arm',
  'bad-water',
  'latex',
  'immune',
  'lead-known',
  'no-dig',
]);
/** What an address or the name of an animal tells: 'on a busy road', 'allergic to bees'. */
const OF_WHOLE_TEXT: ReadonlySet<NamedLimit> = new Set(['lead', 'lead-known', 'stings']);

/** What has an oil film may hold metals as well, and toddlers are children. */
const MEANT = [
  ['young-children', 'children'],
  ['spill', 'lead'],
] as const satisfies readonly (readonly [NamedLimit, NamedLimit])[];

/** The limits that a text names and does not deny, each once, and all its parts that name one. @param withAddresses the text with addresses, plants and animals */
export function limitsIn(text: string, withAddresses: string): { limits: LimitMention[]; spans: SiteSpan[] } {
  const spans: SiteSpan[] = [];
  const limits = LIMITS.flatMap(({ limit, say, pattern }) => {
    const source = OF_WHOLE_TEXT.has(limit) ? withAddresses : text;
    const all = Array.from(source.matchAll(pattern), ({ 0: words, index }) => ({
      from: index,
      to: index + words.length,
    }));
    spans.push(...all);
    const first = all.find((span) => NEGATIVE.has(limit) || !isDenied(source, span));
    return first ? [{ ...first, limit, say }] : [];
  });
  for (const [limit, meant] of MEANT) {
    const first = limits.find((one) => one.limit === limit);
    if (first && !limits.some((one) => one.limit === meant))
      limits.push({ ...first, limit: meant, say: table[meant].say });
  }
  return { limits, spans };
}
