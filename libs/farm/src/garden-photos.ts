/**
 * Days after which photos for the wall of gardens are deleted: words whose photo did not come, photos that nobody decided, and photos
 * after they were refused or taken down.
 */
export const gardenPhotoDays = { unsent: 1, pending: 60, notShown: 30 } as const;
