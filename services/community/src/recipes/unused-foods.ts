import type { TypedFood } from './read-foods';
import data from './unused-foods.json';

/** Why a dish has no place for a food, and what is done with it; by its name, its kind or its group. A baby eats nothing beside its own share. */
export function reasonFor({ food }: TypedFood, isForBaby: boolean): string {
  if (isForBaby) return data.babies;
  if (!food) return 'eat it beside, or keep it for another day';
  const own = [food.name, food.kind, food.group];
  const [row] = own.flatMap((each) => data.reasons.filter(({ kinds }) => kinds.includes(each)));
  return row?.sentence ?? 'it keeps for another day';
}

/** Two foods that are one side dish: cabbage and mayonnaise are slaw. */
export interface SidePair {
  food: TypedFood;
  with: TypedFood;
  amount: string;
  withAmount: string;
  how: string;
}

/** The first two of these foods that make a side dish; null: none do. */
export function sidePairOf(foods: readonly TypedFood[]): SidePair | null {
  const among = (names: readonly string[]) => foods.find(({ food }) => food !== null && names.includes(food.name));
  for (const { foods: names, with: others, how, ...amounts } of data.pairs) {
    const [food, other] = [among(names), among(others)];
    if (food?.food && other?.food)
      return {
        ...amounts,
        food,
        with: other,
        how: how.replace('{food}', food.food.name).replace('{with}', other.food.name),
      };
  }
  return null;
}
