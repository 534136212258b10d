// A part of site.ts, in a file of its own for pages that need no more of the farm.

export const city = 'Macon';
export const state = 'Georgia';

/** Where the farm lies: degrees north and east. */
export const place = { lat: 32.84, lon: -83.63, zip3: '312', timeZone: 'America/New_York', county: 'Bibb' } as const;

/** Month-day of the last and first freeze at 32 F, and in how many springs or falls. */
export const frost = { lastHalf: '03-20', lastNineInTen: '04-07', firstHalf: '11-07' } as const;
