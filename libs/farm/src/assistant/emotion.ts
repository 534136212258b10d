export type Emotion = 'neutral' | 'happy' | 'sad' | 'thinking' | 'surprised' | 'celebrating';

// Spec 1 section 4, in priority order: the first list with a word of the message decides.
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

/** The emotion that a visitor's message gives Dexter Jr.; neutral when no rule speaks. Spec 1 section 4. */
export const emotionOf = (message: string): Emotion =>
  RULES.find(([, words]) => hasWord(message, words))?.[0] ?? 'neutral';
