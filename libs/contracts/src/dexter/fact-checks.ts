import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Timestamp } from '../contract';

/** A fact that no person has compared with its source yet; visitors see it as 'not checked yet'. */
export const UncheckedFact = StrictObject({
  id: Type.String(),
  /** 'Okra'. */
  subject: Type.String(),
  text: Type.String(),
  /** The page that is said to state it. */
  source: Type.String(),
  risk: OneOf(['none', 'food', 'chemical', 'animal', 'money']),
});
export type UncheckedFact = Static<typeof UncheckedFact>;

export const factChecks = {
  /** The riskiest 20 facts after `after`. */
  'GET /api/dexter/facts/unchecked': {
    access: 'editor',
    query: StrictObject({
      /** Words of the subject or the text. */
      search: Type.Optional(Type.String({ maxLength: 100 })),
      risk: Type.Optional(UncheckedFact.properties.risk),
      /** `next` of the page before. */
      before: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    reply: StrictObject({ facts: Type.Array(UncheckedFact), total: Type.Integer(), next: Nullable(Type.String()) }),
    messages: { '': 'That page of the list does not exist.' },
  },
  /** Records who compared a fact with which page, and when. 404 `facts.gone`; 409 `facts.changed`: its text is another now. */
  'POST /api/dexter/facts/:id/check': {
    access: 'editor',
    bodyBytes: 6_144,
    params: StrictObject({ id: Type.String({ maxLength: 120 }) }),
    body: StrictObject({
      /** The text that was compared. */
      text: Type.String({ minLength: 1, maxLength: 1_000 }),
      source: Type.String({ pattern: '^https://[^\\s]+$', maxLength: 500 }),
    }),
    reply: StrictObject({ checkedAt: Timestamp }),
    messages: { '': 'Please give the address of the page, beginning with https://, in up to 500 characters.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
