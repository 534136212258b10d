import { dueDayIn, endDayIn } from './site/due-day';
import { limitsIn } from './site/limits';
import { withSeed, withSeedWishes } from './site/seed-of';
import { overlaps, siteTextOf, type WriterLanguage } from './site/site-text';
import { stancesOf, type Stance } from './site/stance';
import { clauseOf, unusedSpans } from './site/unused';
import {
  canBeGrown,
  growableStatements,
  NO_PLACES,
  uniqueWishes,
  UNKNOWN,
  wishesOf,
  wishesOfMention,
  type WishReading,
} from './site/wishes';

/** What a text in the field 'What else do you want to grow or keep?' asks for. */
export interface WishListReading {
  wishes: readonly WishReading[];
  /** What they do not want, and what makes somebody ill. */
  refused: readonly WishReading[];
  /** Of the refused what makes somebody ill. */
  harmful: readonly WishReading[];
  /** Crops of which they have seed. Those are wishes too. */
  seedOf: readonly string[];
  /** The day by which something must be ready, in words that `datesIn` reads; null: none. */
  readyBy: string | null;
  /** The day on which they or the garden are gone, in such words; null: none was named. */
  endsBy: string | null;
  /** The visitor's words that carry meaning and that nothing above uses. */
  unused: readonly string[];
}

const ITEM_END = /[,;.!?\n/&+()]|\b(?:and|or|plus|also|but|y)\b/g;

/** What a text asks to grow or keep; whatever it names counts as a wish, an unknown thing too. Linear in the text. */
export function readWishes(text: string, language?: WriterLanguage): WishListReading {
  const { plain, ...site } = siteTextOf(text, language);
  const stated = growableStatements(plain, { isWishList: true });
  const seeded = withSeed(plain, stated);
  const statements = withSeedWishes(stated, seeded);
  const { wishes, refused, harmful } = wishesOf({ plain, ...site }, statements);
  const end = endDayIn(plain);
  const due = end ? null : dueDayIn(plain);
  const days = [due, end].flatMap((day) => day ?? []);
  const limits = limitsIn(plain, plain).spans;
  const rest = unusedSpans(plain, [...statements, ...days], NO_PLACES).map((span) => ({
    ...UNKNOWN,
    ...span,
  }));
  const stances = stancesOf(plain, rest, true);
  const ends = [0, ...Array.from(plain.matchAll(ITEM_END), ({ 0: sign, index }) => index + sign.length)];
  const itemOf = (at: number): number => ends.findLastIndex((end) => end <= at);
  const items = new Set(statements.map(({ from }) => itemOf(from)));
  const others = rest.map((one, at) => {
    // 'Pumpkins for Halloween' is one item, of which a crop is known.
    const isWhole = !items.has(itemOf(one.from)) && canBeGrown(plain, one);
    return { stance: isWhole ? stances[at] : undefined, wish: wishesOfMention(one, site.ownWords(one)) };
  });
  const of = (stance: Stance) => others.flatMap((one) => (one.stance === stance ? one.wish : []));
  return {
    seedOf: [...new Set(seeded.flatMap(({ ids }) => ids))],
    readyBy: due?.words ?? null,
    endsBy: end?.words ?? null,
    wishes: uniqueWishes([...wishes, ...of('wish')]),
    refused: uniqueWishes([...refused, ...of('refused'), ...of('harmful')]),
    harmful: uniqueWishes([...harmful, ...of('harmful')]),
    unused: [
      ...new Set(
        rest
          .filter((_, at) => others[at]?.stance !== 'wish' && others[at]?.stance !== 'refused')
          .map((span) => clauseOf(plain, span))
          .filter((clause) => !limits.some((one) => overlaps(one, clause)))
          .map(site.ownWords),
      ),
    ],
  };
}
