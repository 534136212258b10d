import { type Allergen, exclusionGroups } from './foods';

/** A group of foods that one word excludes, with the foods of the groups that it includes. */
interface ExclusionGroup {
  names: readonly string[];
  allergens: readonly Allergen[];
  phrases: readonly string[];
}

/** @throws RangeError for an included group that does not exist */
function withIncluded({ names, includes = [], ...own }: (typeof exclusionGroups)[number]): ExclusionGroup {
  const included = includes.map((name) => {
    const group = exclusionGroups.find((each) => each.names[0] === name);
    if (!group) throw new RangeError(`foods.json: there is no group ${name}`);
    return withIncluded(group);
  });
  const groups = [own, ...included];
  return {
    names,
    allergens: [...new Set(groups.flatMap(({ allergens }) => allergens))],
    phrases: [...new Set(groups.flatMap(({ phrases }) => phrases))],
  };
}

/** The groups of foods.json, each with all that it excludes. */
export const wholeExclusionGroups: readonly ExclusionGroup[] = exclusionGroups.map(withIncluded);
