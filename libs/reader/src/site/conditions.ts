import { isDenied } from './denial';
import table from './site-conditions.json';
import type { SiteSpan } from './site-text';

/** What else is so at a place or with its gardener. */
export type SiteCondition =
  /** Pots stand on a porch: sheltered, and no question of what a balcony bears. */
  | 'front-porch'
  /** Pots stand on a balcony. */
  | 'balcony'
  /** The second floor or higher: wind, weight and water by hand. */
  | 'upper-floor'
  /** Hot sun late in the day. */
  | 'west-facing'
  /** Black organic soil, rich and low. */
  | 'muck'
  /** The ground is plowed or tilled already. */
  | 'tilled'
  /** The greenhouse or tunnel has no heat: some weeks earlier and later than outdoors, no more. */
  | 'unheated'
  /** They sell what they grow. */
  | 'market'
  /** They give food away: a pantry, shut-ins. */
  | 'pantry'
  /** Paid workers help. */
  | 'hired-help'
  /** A group works together. */
  | 'volunteers'
  /** Work is done in evenings or on weekends. */
  | 'evenings'
  /** They need something to eat as soon as it can be. */
  | 'quick-harvest'
  /** The bed has new soil, or was fed. */
  | 'filled'
  /** They want something to do each day. */
  | 'daily'
  /** The trees that shade it keep their leaves: there is no sun before spring. */
  | 'evergreen'
  /** Droppings of cats are in the soil. */
  | 'cat-litter'
  /** What is to be planted has no holes for water to run out. */
  | 'no-holes'
  /** A business that uses fuel, solvents or metals was on it: a gas station, a dry cleaner, a junkyard. */
  | 'former-business'
  /** Hens run over the ground that is to be planted. */
  | 'loose-hens'
  | 'to-build'
  /** A lab has tested the soil: nobody sends it again. */
  | 'soil-tested'
  /** Its pH is below 6. */
  | 'acid-soil'
  /** A grown helper for plowing, digging and carrying. */
  | 'strong-help';

/** A condition that a text names. */
export interface ConditionMention extends SiteSpan {
  condition: SiteCondition;
  say: string;
}

const CONDITIONS = Object.entries(table satisfies Record<SiteCondition, unknown>).map(([condition, row]) => ({
  condition: condition as SiteCondition,
  say: row.say,
  pattern: new RegExp(row.pattern, 'g'),
}));
// 'No heat' and 'no elevator' say no themselves.
const NEGATIVE: ReadonlySet<SiteCondition> = new Set(['unheated', 'upper-floor']);

/** The conditions that a text names and does not deny, each at its first place, and all their words. */
export function conditionsIn(text: string): { conditions: ConditionMention[]; spans: SiteSpan[] } {
  const spans: SiteSpan[] = [];
  const conditions = CONDITIONS.flatMap(({ condition, say, pattern }) => {
    const all = Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({
      from: index,
      to: index + words.length,
    })).filter((span) => NEGATIVE.has(condition) || !isDenied(text, span));
    spans.push(...all);
    const [first] = all;
    return first ? [{ ...first, condition, say }] : [];
  });
  return { conditions, spans };
}
