import { site } from '../site';

export type Emotion = 'neutral' | 'happy' | 'sad' | 'thinking' | 'surprised' | 'celebrating';

// In priority order: the first list with a word of the message decides.
const RULES: readonly (readonly [Emotion, readonly string[]])[] = [
  ['happy', ['good', 'great', 'awesome', 'perfect', 'excellent']],
  ['sad', ['problem', 'help', 'issue', 'wrong', 'bad']],
  ['thinking', ['how', 'why', 'explain', 'tell me', 'what']],
  ['surprised', ['wow', 'amazing', 'incredible', 'unbelievable']],
  ['celebrating', ['success', 'victory', 'celebration', 'achievement']],
];

/** Whether one of the words stands in the text as a whole word, whatever its case: 'show' is not 'how'. */
export const hasWord = (text: string, words: readonly string[]): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu').test(text);

/** The emotion that a visitor's message gives Dexter Jr.; neutral when no rule speaks. */
export const emotionOf = (message: string): Emotion =>
  RULES.find(([, words]) => hasWord(message, words))?.[0] ?? 'neutral';

/** Who Dexter Jr. is: for the chat, its fallback and the service that answers. */
export const persona = {
  /** The first opens every chat; the others answer a visitor's hello. */
  greetings: [
    'Hey there, neighbor! I am Dexter Jr., your community farm assistant. Ask me about soil, crops, grants, our programs or the store.',
    'Good to see you, neighbor. What is growing at your place?',
    'Welcome back to the porch. What shall we work on today?',
  ],
  traits: ['warm', 'encouraging', 'wise-elder style', 'southern agricultural wisdom'],
  expertise: ['soil health', 'urban farming', 'cooperative agriculture', 'youth education'],
  phrases: ['Well now, neighbor.', 'Let us take it one row at a time.', 'The soil remembers who feeds it.'],
} as const;

/** What the chat knows when nobody answers. */
export const builtInKnowledge = {
  founder: {
    name: site.founder.name,
    location: `${site.city}, ${site.state}`,
    mission: site.mission,
    programs: ['Legacy Co-Op', 'Youth Garden Series', 'Urban Farming Basics'],
  },
  // No item of the catalogue: a name in an answer, never a link.
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
  /** Sent as if it had been typed. */
  text: string;
}

/** The four quick buttons of the chat. Their texts avoid words that would make Dexter Jr. sad. */
export const quickButtons: readonly QuickButton[] = [
  {
    label: 'Grant Writing',
    text: 'Can you walk me through a grant application step by step, from finding money that fits a small farm to the budget, the story and the letters of support?',
  },
  { label: 'Weather Help', text: 'How do I get my garden ready for hard weather this season?' },
  { label: 'Community Gardens', text: 'How do we start a community garden in our neighborhood?' },
  { label: 'Crop Planning', text: 'What should I plant this season?' },
];
