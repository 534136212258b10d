// A part of site.ts in a file of its own, so that small pages need not bundle all of it.

/** Feature flags. game: the card 'Farm Games' on the community hub. */
export const features = { game: true as boolean } as const;
