import type { DraftRecipe } from '../draft';
import type { Food, FoodKind } from './foods';

const MOST = 3; // more than three vegetables beside a dish is another dish

const COOKED: readonly FoodKind[] = [
  'leafy greens',
  'summer squash',
  'winter squash',
  'green beans',
  'roots',
  'cooked vegetables',
];
const RAW: readonly FoodKind[] = ['raw vegetables', 'sweet peppers'];

/** A vegetable that can stand beside any dish by itself. */
export const isSideDish = ({ kind }: Food): boolean => COOKED.includes(kind) || RAW.includes(kind);

const spoken = new Intl.ListFormat('en-US');

/** The recipe with up to three plain vegetables beside it, listed and in a step of their own. */
export function plainSides(draft: DraftRecipe, foods: readonly Food[]): { draft: DraftRecipe; served: Food[] } {
  const served = [...new Set(foods.filter(isSideDish))].slice(0, MOST);
  if (served.length === 0) return { draft, served };
  const named = (kinds: readonly FoodKind[]) =>
    served.flatMap(({ kind, name }) => (kinds.includes(kind) ? [name] : []));
  const [cooked, raw] = [named(COOKED), named(RAW)];
  const step = [
    ...(cooked.length > 0
      ? [`Steam the ${spoken.format(cooked)}, cut small, each until a knife goes in easily, 5 to 20 minutes.`]
      : []),
    ...(raw.length > 0 ? [`Slice the ${spoken.format(raw)} and serve raw.`] : []),
    'Season with a pinch of the salt and set beside the dish.',
  ].join(' ');
  const lines = served.map(({ name, cup }) => ({ name, amount: `1 cup (${cup} g)`, note: 'for a plain side' }));
  return {
    draft: { ...draft, ingredients: [...draft.ingredients, ...lines], instructions: [...draft.instructions, step] },
    served,
  };
}
