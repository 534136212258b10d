import { hasWord } from './persona';

/** A page of the site that Dexter Jr. may offer after an answer. */
export interface SiteFeature {
  id: string;
  /** Text of the link. */
  label: string;
  href: string;
  /** Appended to the answer. */
  sentence: string;
  /** Words of questions for which it is offered. */
  words: readonly string[];
}

/** In order of priority; at most one is offered per answer. */
export const siteFeatures: readonly SiteFeature[] = [
  {
    id: 'grant-search',
    label: /*i18n*/ 'Grant search',
    href: '/grant-search',
    sentence: 'Our grant search finds programs that fit you and explains each match.',
    words: ['grant', 'grants', 'loan', 'loans', 'funding', 'money', 'eqip', 'fsa', 'cost-share'],
  },
  {
    id: 'recipes',
    label: /*i18n*/ 'Recipe generator',
    href: '/community-griot#recipes',
    sentence: 'Our recipe generator cooks from what you picked.',
    words: ['recipe', 'recipes', 'cook', 'cooking', 'dish', 'supper', 'dinner', 'eat'],
  },
  {
    id: 'weather',
    label: /*i18n*/ 'Live conditions',
    href: '/community-griot#live-conditions',
    sentence: 'The community page tells when frost, heat or a good hour for spraying is near the farm.',
    words: ['frost', 'freeze', 'freezes', 'forecast', 'weather', 'heat wave', 'storm', 'storms'],
  },
  {
    id: 'quiz',
    label: /*i18n*/ 'Quiz challenge',
    href: '/quiz-challenge',
    sentence: 'Our quizzes let you and your family find out what you know already.',
    words: ['quiz', 'quizzes', 'game', 'games', 'test my', 'kids', 'students', 'classroom', 'school', 'lesson plan'],
  },
  {
    id: 'farm-plan',
    label: /*i18n*/ 'Farm plan',
    href: '/start-my-farm-plan',
    sentence: 'Our farm plan wizard can do this for your place.',
    words: ['plant', 'planting', 'plants', 'sow', 'start', 'season', 'calendar', 'when', 'plan', 'spacing'],
  },
  {
    id: 'store',
    label: /*i18n*/ 'Country Store',
    href: '/country-store',
    sentence: 'Our guides in the Country Store go further.',
    words: ['guide', 'guides', 'book', 'books', 'course', 'pdf', 'read more'],
  },
];

export const featureFor = (question: string): SiteFeature | undefined =>
  siteFeatures.find(({ words }) => hasWord(question, words));
