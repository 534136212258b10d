import type { ModuleQuestion, QuizModuleId } from '@farm/contracts';
import { apiQuery, call, getServerMessage, useHydratedLocation, useNavigate, useQuery, useSubmit } from '@farm/web-kit';
import { type QuizModule, quizModules } from './quiz-modules';
import {
  addReview,
  choose,
  countRight,
  goOn,
  isFinished,
  isReading,
  startRun,
  useProgress,
  type QuizProgress,
  type QuizRun,
} from './quiz-run';

type QuizView = { key: string } & (
  | { name: 'list' }
  | { name: 'loading'; module: QuizModule }
  | { name: 'error'; module: QuizModule; tryAgain: () => void }
  | { name: 'question'; module: QuizModule; run: QuizRun; questions: readonly ModuleQuestion[] }
  | { name: 'results'; module: QuizModule; run: QuizRun }
);

// Stored in the history entry: a reload keeps the open module, the Back button leads to the list.
function openModule(state: unknown): QuizModule | undefined {
  const id = (state as { quiz?: unknown } | null)?.quiz;
  return quizModules.find((module) => module.id === id);
}

const withRun =
  (id: QuizModuleId, run: QuizRun | undefined) =>
  ({ runs, best }: QuizProgress): QuizProgress => ({ runs: { ...runs, [id]: run }, best });

function useView(progress: QuizProgress): QuizView {
  const open = openModule(useHydratedLocation().state);
  const run = open && progress.runs[open.id];
  const isOver = run !== undefined && isFinished(run);
  const moduleId = open?.id ?? 'soil-basics'; // without an open module the query is disabled
  const questionsQuery = apiQuery('GET /api/quiz/modules/:moduleId', { params: { moduleId } });
  const { data: questions, isError, refetch } = useQuery({ ...questionsQuery, enabled: run !== undefined && !isOver });
  if (!open || !run) return { key: 'list', name: 'list' };
  const { id } = open;
  if (isOver) return { key: `${id} results`, name: 'results', module: open, run };
  if (isError) return { key: `${id} error`, name: 'error', module: open, tryAgain: () => void refetch() };
  if (!questions) return { key: `${id} loading`, name: 'loading', module: open };
  const key = `${id} ${run.reviews.length} ${isReading(run) ? 'reason' : 'question'}`;
  return { key, name: 'question', module: open, run, questions };
}

const NOT_SENT = "We couldn't send your answer. Check your connection and try again.";

interface AnswerInput {
  moduleId: QuizModuleId;
  roundId: string;
  questionId: string;
  answer: number;
  /** The wording that was shown. */
  wording: string | undefined;
}

/** Sends an answer. The service records the first one of each question and says whether it is right. */
function useAnswer() {
  return useSubmit({
    key: ['POST /api/quiz/modules/:moduleId/answers'],
    send: ({ moduleId, ...body }: AnswerInput) =>
      call('POST /api/quiz/modules/:moduleId/answers', { params: { moduleId }, body }),
    onSuccess: (review, { moduleId, roundId }) =>
      useProgress.set((now) => {
        const run = now.runs[moduleId];
        if (run?.roundId !== roundId) return now; // started over in another tab
        const next = addReview(run, review);
        const { best } = now;
        const right = isFinished(next) ? countRight(next) : 0;
        const isBest = isFinished(next) && right >= (best[moduleId] ?? 0);
        return { ...withRun(moduleId, next)(now), best: isBest ? { ...best, [moduleId]: right } : best };
      }),
    toMessage: (error) => getServerMessage(error) ?? NOT_SENT,
  });
}

export function useQuiz(random: () => number) {
  const go = useNavigate();
  const progress = useProgress();
  const view = useView(progress);
  const answer = useAnswer();
  const show = (id: QuizModuleId) => void go('/courses', { state: { quiz: id } });
  return {
    progress,
    view,
    isSending: answer.isPending,
    problem: answer.problem,
    /** Starts a round, replacing an unfinished one. */
    start: ({ id }: QuizModule) => {
      answer.clear();
      useProgress.set(withRun(id, startRun(random)));
      show(id);
    },
    resume: ({ id }: QuizModule) => {
      answer.clear();
      show(id);
    },
    choose: (id: QuizModuleId, run: QuizRun, option: number) => {
      if (!answer.isPending) useProgress.set(withRun(id, choose(run, option)));
    },
    next: (moduleId: QuizModuleId, { roundId, reviews, chosen }: QuizRun, questions: readonly ModuleQuestion[]) => {
      const question = questions[reviews.length];
      if (!question || chosen === null) return;
      const { id: questionId, wording } = question;
      answer.submit({ moduleId, roundId, questionId, answer: chosen, wording });
    },
    /** From the reason of the last answer to the next question. */
    goOn: (id: QuizModuleId, run: QuizRun) => useProgress.set(withRun(id, goOn(run))),
    /** Back to the list; the round can be resumed there. */
    exit: () => void go('/courses'),
    /** Back to the list, deleting the round. */
    close: (id: QuizModuleId) => {
      useProgress.set(withRun(id, undefined));
      void go('/courses');
    },
    /** Restarts the module in the same history entry. */
    retake: ({ id }: QuizModule) => useProgress.set(withRun(id, startRun(random))),
  };
}
