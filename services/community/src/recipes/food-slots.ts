import { StrictObject } from '@farm/contracts';
import { type Static, Type } from '@sinclair/typebox';

/** Names, each of two letters or more. */
export const Words = Type.Array(Type.String({ minLength: 2 }));

/** Placeholders in dishes, each with the kinds of food or the food names that can fill it. */
export const Slots = StrictObject({
  meats: Words,
  /** Meat in pieces, which can be roasted. */
  cuts: Words,
  fish: Words,
  shrimp: Words,
  'canned fish': Words,
  /** Fresh cheese, and tofu. */
  blocks: Words,
  vegetables: Words,
  starches: Words,
  tortillas: Words,
  fruits: Words,
  binders: Words,
  peanuts: Words,
  bivalves: Words,
  sauces: Words,
  /** Vegetables that can be pickled in the refrigerator. */
  'pickling vegetables': Words,
  /** Vegetables that are mashed or puréed when soft. */
  'roots and squash': Words,
  /** Meat that simmers until it comes off the bone. */
  'stewing cuts': Words,
  /** Starchy roots and fruits that are boiled and served beside a Caribbean dish. */
  provisions: Words,
  /** Vegetables that brown in a hot oven or skillet. */
  'roasting vegetables': Words,
});
type Slot = keyof Static<typeof Slots>;
export const SLOTS = Object.keys(Slots.properties) as Slot[];
