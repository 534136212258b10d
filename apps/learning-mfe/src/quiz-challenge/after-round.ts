/** Loaded during a round or with a review: what comes after a round. */
export { NextStep } from './next-step';
export { ReviewView } from './review-view';
