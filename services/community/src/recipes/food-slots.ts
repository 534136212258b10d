import { StrictObject } from '@farm/contracts';
import { type Static, Type } from '@sinclair/typebox';

/** Names, each of two letters or more. */
export const FoodWords = Type.Array(Type.String({ minLength: 2 }));

/** Placeholders in dishes, each with the kinds of food or the food names that can fill it. */
export const Slots = StrictObject({
  meats: FoodWords,
  /** Meat in pieces, which can be roasted. */
  cuts: FoodWords,
  fish: FoodWords,
  shrimp: FoodWords,
  'canned fish': FoodWords,
  /** Fresh cheese, and tofu. */
  blocks: FoodWords,
  vegetables: FoodWords,
  starches: FoodWords,
  tortillas: FoodWords,
  fruits: FoodWords,
  binders: FoodWords,
  peanuts: FoodWords,
  bivalves: FoodWords,
  sauces: FoodWords,
  /** Vegetables that can be pickled in the refrigerator. */
  'pickling vegetables': FoodWords,
  /** Vegetables that are mashed or puréed when soft. */
  'roots and squash': FoodWords,
  /** Meat that simmers until it comes off the bone. */
  'stewing cuts': FoodWords,
  /** Starchy roots and fruits that are boiled and served beside a Caribbean dish. */
  provisions: FoodWords,
  /** Vegetables that brown in a hot oven or skillet. */
  'roasting vegetables': FoodWords,
});
type Slot = keyof Static<typeof Slots>;
export const SLOTS = Object.keys(Slots.properties) as Slot[];
