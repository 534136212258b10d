import type { Food } from './foods';
import type { FoodState } from './read-foods';

export const isDryBean = (food: Food | null): boolean =>
  food?.kind === 'dry beans' || food?.kind === 'kidney beans' || food?.name === 'chickpeas';

/** Whether beans come soft to the kitchen, from a can or another meal. */
export const isCookedBean = (food: Food | null, states: ReadonlySet<FoodState>): boolean =>
  isDryBean(food) && (states.has('canned') || states.has('cooked'));

/** Whether a dish has its beans dry, so that its steps soak and boil them. */
export const isListedDry = ({ amount, note = '' }: { amount: string; note?: string }): boolean =>
  /^(?:dry|soaked)\b/.test(note) || /, dry$/.test(amount);
