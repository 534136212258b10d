import type { BankQuestion } from '@farm/farm';
import modules from './quiz-modules.json';

export const QUESTIONS = 10;
export const OPTIONS = 4;

export type ModuleId = 'basic-gardening' | 'soil-basics' | 'plant-care';

/** A quiz in the list; its questions are loaded when it is opened. */
export interface QuizModule {
  id: ModuleId;
  title: string;
  description: string;
  colors: { border: 'leaf' | 'clay' | 'sky' };
  infoSection: { title: string; content: string };
  /** fnv1a of the questions as JSON, checked by a spec. A round of another edition cannot be resumed. */
  edition: number;
}

export const quizModules = modules as readonly QuizModule[];

const files: Record<ModuleId, () => Promise<{ default: readonly BankQuestion[] }>> = {
  'basic-gardening': () => import(/* webpackChunkName: "quiz-basic-gardening" */ './modules/basic-gardening.json'),
  'soil-basics': () => import(/* webpackChunkName: "quiz-soil-basics" */ './modules/soil-basics.json'),
  'plant-care': () => import(/* webpackChunkName: "quiz-plant-care" */ './modules/plant-care.json'),
};

/** Rejects without a connection; a second call tries again. */
export const loadQuestions = async (id: ModuleId): Promise<readonly BankQuestion[]> => (await files[id]()).default;
