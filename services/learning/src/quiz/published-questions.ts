import type { QuestionWording, QuizModuleId } from '@farm/contracts';
import { fromServiceContent } from '@farm/server-kit';
import { contentVersion } from '../content';
import { createBank, type Bank, type QuizModules, type ScoredQuestion } from './question-bank';

/** Reads the questions of a simple quiz with their answers. */
export type ReadModule = (id: QuizModuleId) => readonly ScoredQuestion[];

const NO_CHANGES = { changed: [] };

/** The questions in the words of their editor. Wordings of questions that a release has removed are ignored. */
function applyWordings(
  questions: readonly ScoredQuestion[],
  changed: readonly QuestionWording[],
): readonly ScoredQuestion[] {
  const byId = new Map(changed.map((wording) => [wording.id, wording]));
  return questions.map((question) => {
    const wording = byId.get(question.id);
    if (!wording) return question;
    const { choices, right, explanation, reasons } = wording;
    const texts = { question: wording.question, options: [...choices], correct: right - 1, explanation };
    return { ...question, ...texts, why: reasons }; // the built-in reasons are about other choices
  });
}

function changedBank({ challenges, version }: Bank, changed: readonly QuestionWording[]): Bank {
  const worded = challenges.map((challenge) => ({
    ...challenge,
    questions: [...applyWordings(challenge.questions, changed)],
  }));
  return createBank(worded, contentVersion([version, JSON.stringify(changed)]));
}

/** The bank with the published wordings, at each moment. Its version changes with them. */
export function publishedBank(builtIn: Bank): Bank {
  const current = fromServiceContent(({ questions }) =>
    questions ? changedBank(builtIn, questions.changed) : builtIn,
  );
  return {
    get challenges() {
      return current().challenges;
    },
    get byId() {
      return current().byId;
    },
    question: (id) => current().question(id),
    get version() {
      return current().version;
    },
  };
}

/** The simple quizzes with the published wordings, at each moment. */
export function publishedModules(builtIn: QuizModules): ReadModule {
  const current = fromServiceContent(({ questions: { changed } = NO_CHANGES }) => ({
    'basic-gardening': applyWordings(builtIn['basic-gardening'], changed),
    'soil-basics': applyWordings(builtIn['soil-basics'], changed),
    'plant-care': applyWordings(builtIn['plant-care'], changed),
  }));
  return (id) => current()[id];
}
