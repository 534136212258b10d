// One list of words for comments and players' names, and the names that belong to the farm. An export of its own because
// it loads the dictionary, which only services need that show what visitors write.
export { isReservedName } from './reserved-names';
export { skeletonOf } from './skeleton';
export {
  hasProfanity,
  nameHasProfanity,
  createProfanityFilter,
  type ProfanityFilter,
  type ProfanityFilterOptions,
} from './profanity-filter';
