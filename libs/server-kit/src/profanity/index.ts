// The profanity filter for comments and player names, and the names reserved for the farm. A separate entry point, because it
// loads a dictionary.
export { isReservedName } from './reserved-names';
export { skeletonOf } from './skeleton';
export {
  hasProfanity,
  nameHasProfanity,
  createProfanityFilter,
  type ProfanityFilter,
  type ProfanityFilterOptions,
} from './profanity-filter';
