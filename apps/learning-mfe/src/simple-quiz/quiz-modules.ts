import type { QuizModuleId } from '@farm/contracts';
import type { DrawingName } from '@farm/ui';
import modules from './quiz-modules.json';

export const QUESTIONS = 10;
export const OPTIONS = 4;

/** A quiz in the list. The service has its questions and answers. */
export interface QuizModule {
  id: QuizModuleId;
  title: string;
  description: string;
  colors: { border: 'leaf' | 'clay' | 'sky' };
  infoSection: { title: string; content: string };
  drawing: DrawingName;
}

export const quizModules = modules as readonly QuizModule[];
