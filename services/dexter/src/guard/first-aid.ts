import type { View } from './phrases/match-views';
import { phraseSearch } from './phrases/phrase-search';

// Numbers of the United States; 911 and 988 reach anyone at any hour.
const POISON =
  'If somebody may be poisoned or hurt, call 911 if they collapse, have a seizure or cannot breathe. Otherwise call Poison Help at 1-800-222-1222 now, day or night. Keep the package or the plant at hand. I am no substitute for them.';
export const DESPAIR =
  'I am glad you said that, neighbor, and you deserve somebody who can really listen. Call or text 988 now, day or night; call 911 if you are in danger.';

const WHO =
  'i/he/she/son/daughter/child/kid/baby/toddler/husband/wife/mother/father/friend/worker/somebody/someone/grandson/granddaughter/boy/girl';
const search = phraseSearch({
  poison: [
    `${WHO} swallowed/drank/ingested/inhaled`,
    `${WHO} ate/eaten pesticide/poison/berries/mushroom/bait/bleach/herbicide/fertilizer/pills/seeds`,
    `${WHO} pesticide/herbicide/insecticide/bleach/lye/chemical/weedkiller/roundup/poison/fertilizer/ammonia eyes/eye/mouth/face/skin/lungs`,
    `${WHO} cant/cannot/trouble/not/hardly breathe/breathing`,
    `${WHO}/me bitten/bit/stung & snake/copperhead/rattlesnake/widow/recluse/wasp/bees`,
    `${WHO} unconscious/collapsed/seizure/choking`,
  ],
  despair: [
    'i want+to+die/wanna+die/should+die/rather+die',
    'kill+myself/hurt+myself/suicide/suicidal',
    'end+my/ending+my/take+my/taking+my life',
    'end+it+all',
    'i want/going to kill+myself',
  ],
});

/** What comes before every other answer: whom to call. Null when nobody is in danger. */
export function firstAid(views: readonly View[]): string | null {
  const found = views[0] ? search(views[0].words) : new Set<string>();
  if (found.has('despair')) return DESPAIR;
  return found.has('poison') ? POISON : null;
}
