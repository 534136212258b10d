import type { Question } from './question';

/** Spec 2 section 9. */
export const QUESTIONS = 10;
export const OPTIONS = 4;

export type ModuleId = 'basic-gardening' | 'soil-basics' | 'plant-care';

/** A quiz as the list shows it. Its questions are a file of their own, fetched when it is opened. */
export interface QuizModule {
  id: ModuleId;
  title: string;
  description: string;
  /** Quilt cloth of the card's edge. */
  colors: { edge: 'leaf' | 'clay' | 'sky' };
  infoSection: { title: string; content: string };
  /** fnv1a of the questions as JSON: a round begun with other questions is not gone on with. A spec keeps it true. */
  edition: number;
}

/** Spec 2 section 3: three modules, in this order. */
export const quizModules: readonly QuizModule[] = [
  {
    id: 'basic-gardening',
    title: 'Basic Gardening',
    description: 'Sun, water, frost dates and the first bed.',
    colors: { edge: 'leaf' },
    infoSection: {
      title: 'Before you dig',
      content:
        'A good garden starts with a place: enough sun, water within reach and ground that drains. Then it is a matter of timing. In the US South you can grow two gardens a year, one warm and one cool.',
    },
    edition: 216_626_779,
  },
  {
    id: 'soil-basics',
    title: 'Soil Basics',
    description: 'Clay, sand, pH, compost and cover crops.',
    colors: { edge: 'clay' },
    infoSection: {
      title: 'Feed the soil first',
      content:
        'Most Southern soils are acid and low in organic matter. Both can be mended. A soil test tells you what is missing, compost does most of the rest, and a winter cover crop keeps what you have built.',
    },
    edition: 2_539_682_248,
  },
  {
    id: 'plant-care',
    title: 'Plant Care',
    description: 'Water, pests, diseases, frost and harvest.',
    colors: { edge: 'sky' },
    infoSection: {
      title: 'Look before you act',
      content:
        'A walk through the rows every other day finds trouble while it is small. Name the cause first: many a sick plant only wants even water, and some insects are on your side.',
    },
    edition: 851_826_528,
  },
];

const files: Record<ModuleId, () => Promise<{ default: readonly Question[] }>> = {
  'basic-gardening': () => import(/* webpackChunkName: "quiz-basic-gardening" */ './modules/basic-gardening.json'),
  'soil-basics': () => import(/* webpackChunkName: "quiz-soil-basics" */ './modules/soil-basics.json'),
  'plant-care': () => import(/* webpackChunkName: "quiz-plant-care" */ './modules/plant-care.json'),
};

/** Fetches a module's questions. Rejects when the line is down; a second call tries again. */
export const questionsOf = async (id: ModuleId): Promise<readonly Question[]> => (await files[id]()).default;
