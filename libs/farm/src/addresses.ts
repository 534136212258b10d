// A part of site.ts, in a file of its own for pages that need no more of the farm.

/** Where mail reaches the farm. */
export const emails = { info: 'info@example.com', orders: 'orders@example.com' } as const;

/** What growers want to read next: a form on another site. */
export const surveyUrl = 'https://example.com/survey';
