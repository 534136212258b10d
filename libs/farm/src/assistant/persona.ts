import { site } from '../site';

export type Emotion = 'neutral' | 'happy' | 'sad' | 'thinking' | 'surprised' | 'celebrating';

// In order of priority.
const RULES: readonly (readonly [Emotion, readonly string[]])[] = [
  [/*i18n*/ 'happy', ['good', 'great', 'awesome', 'perfect', 'excellent']],
  [/*i18n*/ 'sad', ['problem', 'help', 'issue', 'wrong', 'bad']],
  [/*i18n*/ 'thinking', ['how', 'why', 'explain', 'tell me', 'what']],
  [/*i18n*/ 'surprised', ['wow', 'amazing', 'incredible', 'unbelievable']],
  [/*i18n*/ 'celebrating', ['success', 'victory', 'celebration', 'achievement']],
];

/** Whether a text contains one of the words (regular expressions) as a whole word, in any letter case: 'show' is not 'how'. */
export const hasWord = (text: string, words: readonly string[]): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu').test(text);

/** Dexter Jr.'s emotion after a visitor's message: that of the first rule with a word of the message, or neutral. */
export const emotionOf = (message: string): Emotion =>
  RULES.find(([, words]) => hasWord(message, words))?.[0] ?? /*i18n*/ 'neutral';

export const persona = {
  /** The first one starts every chat; the others respond to a visitor's greeting. */
  greetings: [
    /*i18n*/ 'Hey there, neighbor! I am Dexter Jr., your community farm assistant. Ask me about soil, crops, grants, our programs or the store.',
    'Good to see you, neighbor. What is growing at your place?',
    'Welcome back to the porch. What shall we work on today?',
  ],
  traits: ['warm', 'encouraging', 'wise-elder style', 'southern agricultural wisdom'],
  expertise: ['soil health', 'urban farming', 'cooperative agriculture', 'youth education'],
  phrases: ['Well now, neighbor.', 'Let us take it one row at a time.', 'The soil remembers who feeds it.'],
} as const;

/** What the chat knows while the service is unavailable. */
export const builtInKnowledge = {
  founder: {
    name: site.founder.name,
    location: `${site.city}, ${site.state}`,
    mission: site.mission,
    programs: ['Legacy Co-Op', 'Youth Garden Series', 'Urban Farming Basics'],
  },
  // Not in the catalog, so answers do not link to it.
  product: {
    title: 'Starter Garden Guide',
    type: 'book',
    summary: 'A first-season companion for soil, seed and small spaces.',
    priceDollars: 14.99,
  },
  faq: {
    join: 'To join the Legacy Co-Op, choose the 4-week or the 9-week path and write to us on the contact page.',
    shop: 'Visit our Country Store: free guides open at once, paid guides are bought by card.',
  },
  quotes: [
    'Tend the soil and the soil sets the table.',
    'A shared row is never too long to hoe.',
    'Save the best seed first and eat the rest.',
  ],
} as const;

interface QuickButton {
  label: string;
  /** The message that is sent. */
  text: string;
}

/** Suggested questions in the chat. Their texts avoid words that would make Dexter Jr. sad. */
export const quickButtons: readonly QuickButton[] = [
  {
    label: /*i18n*/ 'Grant Writing',
    text: /*i18n*/ 'Can you walk me through a grant application step by step, from finding money that fits a small farm to the budget, the story and the letters of support?',
  },
  { label: /*i18n*/ 'Weather Help', text: /*i18n*/ 'How do I get my garden ready for hard weather this season?' },
  { label: /*i18n*/ 'Community Gardens', text: /*i18n*/ 'How do we start a community garden in our neighborhood?' },
  { label: /*i18n*/ 'Crop Planning', text: /*i18n*/ 'What should I plant this season?' },
];
