/** Texts of the newsletter. `version` is stored with each consent: change it whenever the text of the consent changes. */
export const newsletterTexts = {
  name: /*i18n*/ 'the Monday letter',
  what: /*i18n*/ 'Every Monday: what to plant by which day, the nights of the week and what to cover, and a short post from the farm.',
  consent: {
    version: '2026-11-23',
    text: /*i18n*/ 'We write to you only after you confirm from your inbox. Unsubscribe any time with one click.',
  },
} as const;
