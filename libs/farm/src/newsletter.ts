/** The farm's letter: what it is, and what a visitor agrees to. A changed wording gets a new version: it is stored with each consent. */
export const newsletterTexts = {
  name: 'the Monday letter',
  what: "Every Monday: the week's jobs in the garden, what to sow, and the frost line.",
  consent: {
    version: '2026-11',
    text: 'We write to you only after you confirm from your inbox. Leave with one press, any time.',
  },
} as const;
