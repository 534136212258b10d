/** The id of the first part of the home page whose code loads later. */
export const LOWER_SECTIONS = 'home-lower';

/** Loads the sections of the home page below its cards. */
export const loadLowerSections = () => import(/* webpackChunkName: "home-lower" */ './lower-sections');
