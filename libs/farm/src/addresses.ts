import { type FarmFacts, fromContent } from './site-content';

// A part of site.ts in a file of its own, so that small pages need not bundle all of it.

export const emails = fromContent<FarmFacts['emails']>(
  { info: 'info@example.com', orders: 'orders@example.com' },
  ({ farm }) => farm?.emails,
);

/** The address of a form on another site that asks growers what they want to read next. */
export const survey = fromContent({ url: 'https://example.com/survey' }, ({ farm }) => farm && { url: farm.survey });
