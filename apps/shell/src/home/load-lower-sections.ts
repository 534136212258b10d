import { onceOnline } from '../platform/once-online';

/** The id of the first part of the home page whose code loads later. */
export const LOWER_SECTIONS = 'home-lower';

/** Loads the sections of the home page below its cards. */
export const importLowerSections = () => import(/* webpackChunkName: "home-lower" */ './lower-sections');

/** The same, but never rejects: it tries again, and meanwhile the prerendered sections stay. */
export const loadLowerSections = (): ReturnType<typeof importLowerSections> =>
  importLowerSections().catch(() => onceOnline().then(loadLowerSections));
