// A part of site.ts in a file of its own, so that small pages need not bundle all of it.

export const city = 'Macon';
export const state = 'Georgia';

/** Location of the farm, in degrees north and east. */
export const place = { lat: 32.84, lon: -83.63, zip3: '312', timeZone: 'America/New_York', county: 'Bibb' } as const;

/**
 * Month and day by which the last freeze (32 °F) is over in half and in nine in ten springs, and the median first freeze:
 * the row of `zip3` in the climate table of libs/almanac, which is too much data for a page.
 */
export const frost = { lastHalf: '03-23', lastNineInTen: '04-12', firstHalf: '11-12' } as const;
