import type { DangerKind } from './danger-classifier';
import type { FoodDanger } from './food-safety';

/** A danger with help of its own: those of the classifier, and those of food. */
export type HelpKind = DangerKind | FoodDanger;
