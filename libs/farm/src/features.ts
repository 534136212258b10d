// A part of site.ts, in a file of its own for pages that need no more of the farm.

/** What may be shown. game: the card 'Farm Games' on the community hub. */
export const features = { game: true as boolean } as const;
