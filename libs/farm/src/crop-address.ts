/** The list of crops. */
export const CROPS_PATH = '/crops';

/** The page of a crop, by its id in the crop table of libs/almanac. */
export const cropPath = (slug: string): string => `${CROPS_PATH}/${slug}`;

/** 'Okra: when to plant, grow and pick'. */
export const cropPageTitle = (name: string): string => `${name}: when to plant, grow and pick`;

/** What form and service say of a text that is no ZIP code. */
export const ZIP_PROBLEM = 'Please enter a ZIP code of five digits.';
