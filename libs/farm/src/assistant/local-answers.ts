import { site } from '../site';
import { builtInKnowledge, hasWord } from './persona';
import type { Language } from '../language';
import { dangerSigns, emergencyTexts, spanishDangerSigns } from './help-lines';

const { founder, product, faq, quotes } = builtInKnowledge;

interface Rule {
  words: readonly string[];
  answer: (quote: string) => string;
}

const list = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

// Emergencies first. Then the keywords in their fixed order, each with its inflections, as whole words: 'workshop'
// is not 'shop'.
const RULES: readonly Rule[] = [
  { words: dangerSigns, answer: () => emergencyTexts.en },
  { words: spanishDangerSigns, answer: () => emergencyTexts.es },
  {
    words: ['co-op', 'co-ops', 'coop', 'coops', 'legacy'],
    answer: () => `${faq.join} Community is our best crop: members share tools, seed and know-how.`,
  },
  {
    words: ['product', 'products', 'book', 'books', 'guide', 'guides', 'shop', 'shops', 'shopping'],
    answer: () => `${faq.shop} Start with the ${product.title} ($${product.priceDollars}): ${product.summary}`,
  },
  {
    words: ['program', 'programs', 'class', 'classes', 'youth', 'urban farming'],
    answer: () => `We offer three programs: ${list(founder.programs)}.`,
  },
  {
    words: ['mission', 'about', 'why', 'dexter'],
    answer: (quote) => `${founder.mission} We farm in ${site.city}, ${site.state}. As our book says: "${quote}"`,
  },
  {
    words: [
      ...['soil', 'soils', 'crop', 'crops', 'plant', 'plants', 'planted', 'planting'],
      ...['grow', 'grows', 'growing', 'grown', 'grew'],
    ],
    answer: (quote) => `"${quote}" Have a look at our programs or the ${product.title} for the next step.`,
  },
];

const OTHERWISE =
  'I can tell you about joining the co-op, our guides and how to shop, our programs, our mission, and soil and crops. What would you like to know?';

const NO_SPANISH_ANSWER =
  'Perdón, en este momento no puedo consultar lo que sé. Pregúnteme otra vez en un rato, o escríbanos en la página de contacto.';

/** Shown if even the local answer fails. */
export const NO_ANSWER =
  /*i18n*/ "Sorry, I'm having trouble connecting to my knowledge base right now. Try asking about our programs or products!";

/**
 * Answers in the browser while the service is unavailable: the first rule with a word of the message.
 * In Spanish it knows only emergencies.
 * @param turn the number of earlier messages, by which the quotes rotate
 */
export function localAnswer(message: string, turn: number, language: Language = 'en'): string {
  if (language === 'es')
    return hasWord(message, [...spanishDangerSigns, ...dangerSigns]) ? emergencyTexts.es : NO_SPANISH_ANSWER;
  const quote = quotes[turn % quotes.length] ?? quotes[0];
  return RULES.find(({ words }) => hasWord(message, words))?.answer(quote) ?? OTHERWISE;
}
