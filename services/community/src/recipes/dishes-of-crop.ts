import { cropLabel, type GrownCrop, splitCropName } from '@farm/almanac';
import type { CropDishes } from '@farm/contracts';
import type { BuiltInRecipe } from './built-in-recipes';
import { titleNames } from './dish-fit';
import { readFoods } from './read-foods';

const MAX_DISHES = 4;

/** The last word of a name without its plural: 'bean' of 'bush beans', which foods call green beans. */
const stemOf = (label: string): string => (label.split(' ').at(-1) ?? label).replace(/(?<=..)(?:es|s)$/, '');

/** The dishes that use a crop, at most four: first those named after it, and of each kitchen at most two. */
export function dishesOfCrop(crop: GrownCrop, recipes: readonly BuiltInRecipe[]): CropDishes {
  const label = cropLabel(crop);
  const stem = stemOf(label);
  // 'Southern pea (cowpea, black-eyed)' is black-eyed peas, too.
  const names = [label, ...(splitCropName(crop).kind?.split(', ') ?? [])];
  const foods = names.flatMap(readFoods).flatMap(({ food }) => (food?.group === 'garden' ? [food] : []));
  const isOfCrop = (name: string) =>
    name.toLowerCase().includes(stem) &&
    readFoods(name).some(({ food }) => foods.some((each) => each.name === food?.name));
  const using = recipes.filter(({ ingredients }) => ingredients.some(({ name }) => isOfCrop(name)));
  const isNamed = ({ title }: BuiltInRecipe) => foods.some((food) => titleNames(title, food));
  const ordered = [...using.filter(isNamed), ...using.filter((dish) => !isNamed(dish))];
  const ofKitchen = (dish: BuiltInRecipe, place: number) =>
    ordered.slice(0, place).filter(({ culture }) => culture === dish.culture).length;
  return {
    dishes: ordered
      .filter((dish, place) => ofKitchen(dish, place) < 2)
      .slice(0, MAX_DISHES)
      .map(({ id, title, culture, prepMinutes, cookMinutes }) => ({
        dish: id,
        title,
        culture,
        minutes: prepMinutes + cookMinutes,
      })),
  };
}
