import type { PlanLanguage } from '@farm/contracts';
import { currentLanguage, i18n } from '../language/messages';
import type { GrowingSite } from './site';

// What a small child is hurt by in a hand or in a mouth: edges, points, fence wire, fertilizer, electricity, seed and beans.
const WORDS = {
  en: {
    work: /\b(?:hoe|scissors|knife|prun\w+|shears|drill|spade|saw|sharpen|file the|stakes?|cages?|wire|string|fertilizer|shop light|sow|scatter|old seeds|seed packet|start \w[\w ]* indoors|thin)\b/i,
    isNamed: /grown-up/i,
    // Their fruit or tuber is food, their leaves and stems are poisonous.
    nightshade: /\b(?:tomato|potato|eggplant|tomatillo)(?:e?s)?\b/i,
    hotPepper: /\bhot pepper/i,
    setsOut: /^(?:set out|plant|start)\b/i,
  },
  es: {
    work: /\b(?:azad[oó]n|tijeras?|cuchillos?|navajas?|pod(?:e|ar|a|adora)s?\b|taladr|pala\b|palas\b|sierra|serrucho|filo\b|afile|afilar|lime\b|estacas?|jaulas?|alambre|hilo\b|hilos\b|cordel|pescar|fertilizante|l[aá]mpara de taller|siembr|sembr|voleo|semillas? viejas?|sobres? de semilla|entresa|esparza|malla|espinas|corte\b|hoyos|yemas|durazno)/i,
    isNamed: /adult/i,
    nightshade: /\b(?:tomate|papa|berenjena|tomatillo)s?\b/i,
    hotPepper: /\bchiles? picantes?\b/i,
    setsOut: /^(?:trasplante|plante|siembre|empiece)\b/i,
  },
} as const;
const SWEET_POTATO = /\bsweet potato(?:es)?\b/gi;

/** Whether a task's text names work that is none for a small child. */
export const isGrownUpWork = (text: string, language: PlanLanguage): boolean => WORDS[language].work.test(text);

/**
 * A task's text for a place with small children: says which work is for grown-ups, and that leaves of tomatoes and their kin are
 * poisonous. Sources: CPSC and American Academy of Pediatrics on choking and tools; Poison Control on nightshades.
 */
export function forYoungChildren(text: string, { limits }: Pick<GrowingSite, 'limits'>): string {
  if (!limits.includes('young-children')) return text;
  const language = currentLanguage();
  const { isNamed, nightshade, hotPepper, setsOut } = WORDS[language];
  const hasNightshade = nightshade.test(text.replace(SWEET_POTATO, ''));
  return [
    text,
    ...(isGrownUpWork(text, language) && !isNamed.test(text) ? [i18n._('This is grown-up work.')] : []),
    ...(hasNightshade && setsOut.test(text) ? [i18n._('Its leaves and stems are poisonous.')] : []),
    ...(hotPepper.test(text) && setsOut.test(text) ? [i18n._('Its fruit burns small mouths and eyes.')] : []),
  ].join(' ');
}
