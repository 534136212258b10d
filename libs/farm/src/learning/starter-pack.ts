/** The name under which a document of a grant's starter pack is saved. */
export const packFileName = (document: 'budget' | 'letter' | 'story', grantId: string): string =>
  ({
    budget: `budget-${grantId}.xlsx`,
    letter: `letter-of-support-${grantId}.docx`,
    story: `story-${grantId}.docx`,
  })[document];

/** What a story of a grant tells: as asked, as its heading, and what to write. */
export const storyParts = [
  { name: 'who', label: 'Who you are', heading: 'Who we are', prompt: 'since when you grow, where, and what' },
  {
    name: 'need',
    label: 'The need',
    heading: 'The need',
    prompt: 'what is missing or lost today, with one number that you counted',
  },
  {
    name: 'plan',
    label: 'What you will do',
    heading: 'What we will do',
    prompt: 'what you will do with the money, in the order of the months',
  },
  {
    name: 'gain',
    label: 'Who gains',
    heading: 'Who gains',
    prompt: 'who gets something from it, and how many they are',
  },
  {
    name: 'proof',
    label: 'How you will know',
    heading: 'How we will know',
    prompt: 'what you will count before and after, and who counts it',
  },
] as const;
