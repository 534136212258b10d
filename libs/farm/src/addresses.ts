// A part of site.ts in a file of its own, so that small pages need not bundle all of it.

/** The farm's email addresses. */
export const emails = { info: 'info@example.com', orders: 'orders@example.com' } as const;

/** A form on another site that asks growers what they want to read next. */
export const surveyUrl = 'https://example.com/survey';
