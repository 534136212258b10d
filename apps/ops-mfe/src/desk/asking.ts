/** Without a network everything fails at once and says so: an act must never wait for one and be done an hour later. */
export const atOnce = { networkMode: 'always' } as const;

/**
 * What the desks show changes while nobody looks, so each visit asks again. Not when the network comes back: the first
 * page alone would no longer meet the pages beneath it.
 */
export const fresh = { ...atOnce, staleTime: 0, refetchOnReconnect: false } as const;
