import { queryOptions, useLocation, useNavigate, useQuery } from '@farm/web-kit';
import { questionsOf, quizModules, type ModuleId, type QuizModule } from './quiz-modules';
import { remember, useQuizMemory, type QuizMemory } from './quiz-memory';
import { advance, choose, countRight, isFinished, startRun, type Run } from './quiz-run';
import type { Question } from './question';

/** What the page shows. `key` changes whenever another view takes the place of the last one. */
export type QuizView = { key: string } & (
  | { name: 'list' }
  | { name: 'opening'; module: QuizModule }
  | { name: 'closed'; module: QuizModule; tryAgain: () => void }
  | { name: 'question'; module: QuizModule; run: Run; questions: readonly Question[] }
  | { name: 'results'; module: QuizModule; run: Run; questions: readonly Question[] }
);

const questionsQuery = (id: ModuleId | undefined) =>
  queryOptions({
    queryKey: ['learning', 'simple-quiz', id],
    queryFn: () => (id ? questionsOf(id) : Promise.resolve([])),
    enabled: id !== undefined,
  });

// The open module is noted in the history entry: a reload keeps it, the Back button leads to the list.
function openModule(state: unknown): QuizModule | undefined {
  const id = (state as { quiz?: unknown } | null)?.quiz;
  return quizModules.find((module) => module.id === id);
}

const withRun =
  (id: ModuleId, run: Run | undefined) =>
  ({ runs, best }: QuizMemory): QuizMemory => ({ runs: { ...runs, [id]: run }, best });

function useView(memory: QuizMemory): QuizView {
  const open = openModule(useLocation().state);
  const run = open && memory.runs[open.id];
  const { data: questions, isError, refetch } = useQuery(questionsQuery(run && open?.id));
  if (!open || !run) return { key: 'list', name: 'list' };
  const { id } = open;
  if (isError) return { key: `${id} closed`, name: 'closed', module: open, tryAgain: () => void refetch() };
  if (!questions) return { key: `${id} opening`, name: 'opening', module: open };
  const shown = { module: open, run, questions };
  if (isFinished(run)) return { key: `${id} results`, name: 'results', ...shown };
  return { key: `${id} ${run.answers.length}`, name: 'question', ...shown };
}

/** The simple quiz: what to show, what is known of earlier rounds, and what a visitor can do. */
export function useQuiz(chance: () => number) {
  const go = useNavigate();
  const memory = useQuizMemory();
  const view = useView(memory);
  const show = (id: ModuleId) => void go('/courses', { state: { quiz: id } });
  return {
    memory,
    view,
    /** Begins a round, in place of one that was begun before. */
    start: ({ id, edition }: QuizModule) => {
      remember(withRun(id, startRun(edition, chance)));
      show(id);
    },
    resume: ({ id }: QuizModule) => show(id),
    choose: (id: ModuleId, run: Run, option: number) => remember(withRun(id, choose(run, option))),
    next: (id: ModuleId, run: Run, questions: readonly Question[]) => {
      const further = advance(run);
      const right = isFinished(further) ? countRight(further, questions) : 0;
      remember((now) => {
        const best = isFinished(further) ? { ...now.best, [id]: Math.max(now.best[id] ?? 0, right) } : now.best;
        return { ...withRun(id, further)(now), best };
      });
    },
    /** Back to the list; the round waits there. */
    exit: () => void go('/courses'),
    /** Back to the list; the round is done with. */
    close: (id: ModuleId) => {
      remember(withRun(id, undefined));
      void go('/courses');
    },
    /** The same module from the start, in the same place of the history. */
    retake: ({ id, edition }: QuizModule) => remember(withRun(id, startRun(edition, chance))),
  };
}
