import type { BankQuestion } from '@farm/farm';
import { queryOptions, useLocation, useNavigate, useQuery, useStore } from '@farm/web-kit';
import { type ModuleId, loadQuestions, type QuizModule, quizModules } from './quiz-modules';
import {
  advance,
  choose,
  countRight,
  isFinished,
  progressStore,
  startRun,
  type QuizProgress,
  type QuizRun,
} from './quiz-run';

type QuizView = { key: string } & (
  | { name: 'list' }
  | { name: 'loading'; module: QuizModule }
  | { name: 'error'; module: QuizModule; tryAgain: () => void }
  | { name: 'question'; module: QuizModule; run: QuizRun; questions: readonly BankQuestion[] }
  | { name: 'results'; module: QuizModule; run: QuizRun; questions: readonly BankQuestion[] }
);

const questionsQuery = (id: ModuleId | undefined) =>
  queryOptions({
    queryKey: ['learning', 'simple-quiz', id],
    queryFn: () => (id ? loadQuestions(id) : Promise.resolve([])),
    enabled: id !== undefined,
  });

// Stored in the history entry: a reload keeps the open module, the Back button leads to the list.
function openModule(state: unknown): QuizModule | undefined {
  const id = (state as { quiz?: unknown } | null)?.quiz;
  return quizModules.find((module) => module.id === id);
}

const withRun =
  (id: ModuleId, run: QuizRun | undefined) =>
  ({ runs, best }: QuizProgress): QuizProgress => ({ runs: { ...runs, [id]: run }, best });

function useView(progress: QuizProgress): QuizView {
  const open = openModule(useLocation().state);
  const run = open && progress.runs[open.id];
  const { data: questions, isError, refetch } = useQuery(questionsQuery(run && open?.id));
  if (!open || !run) return { key: 'list', name: 'list' };
  const { id } = open;
  if (isError) return { key: `${id} error`, name: 'error', module: open, tryAgain: () => void refetch() };
  if (!questions) return { key: `${id} loading`, name: 'loading', module: open };
  const content = { module: open, run, questions };
  if (isFinished(run)) return { key: `${id} results`, name: 'results', ...content };
  return { key: `${id} ${run.answers.length}`, name: 'question', ...content };
}

export function useQuiz(random: () => number) {
  const go = useNavigate();
  const progress = useStore(progressStore);
  const view = useView(progress);
  const show = (id: ModuleId) => void go('/courses', { state: { quiz: id } });
  return {
    progress,
    view,
    /** Starts a round, replacing an unfinished one. */
    start: ({ id, edition }: QuizModule) => {
      progressStore.set(withRun(id, startRun(edition, random)));
      show(id);
    },
    resume: ({ id }: QuizModule) => show(id),
    choose: (id: ModuleId, run: QuizRun, option: number) => progressStore.set(withRun(id, choose(run, option))),
    next: (id: ModuleId, run: QuizRun, questions: readonly BankQuestion[]) => {
      const next = advance(run);
      const right = isFinished(next) ? countRight(next, questions) : 0;
      progressStore.set((now) => {
        const best = isFinished(next) ? { ...now.best, [id]: Math.max(now.best[id] ?? 0, right) } : now.best;
        return { ...withRun(id, next)(now), best };
      });
    },
    /** Back to the list; the round can be resumed there. */
    exit: () => void go('/courses'),
    /** Back to the list, deleting the round. */
    close: (id: ModuleId) => {
      progressStore.set(withRun(id, undefined));
      void go('/courses');
    },
    /** Restarts the module in the same history entry. */
    retake: ({ id, edition }: QuizModule) => progressStore.set(withRun(id, startRun(edition, random))),
  };
}
