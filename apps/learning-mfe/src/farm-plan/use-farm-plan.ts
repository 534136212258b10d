import type { FarmPlan } from '@farm/contracts';
import { call, queryOptions, useLocation, useNavigate, useQuery, useSearchParams } from '@farm/web-kit';
import { NOTHING, remember, usePlanMemory } from './plan-memory';
import { furthestStep, requestOf, STEPS, type PlanAnswers } from './wizard/plan-answers';

const PATH = '/start-my-farm-plan';
const RESULT = STEPS + 1;

// The step is noted in the history entry: a reload keeps it, the Back button leads to the step before.
function notedStep(state: unknown): number {
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === 'number' ? step : 1;
}

/** The wizard: which step is shown, what was answered, and what a visitor can do. Steps 1 to 5, the result is step 6. */
export function useFarmPlan() {
  const go = useNavigate();
  const noted = notedStep(useLocation().state);
  const { answers, made } = usePlanMemory();
  const step = noted === RESULT && made ? RESULT : Math.max(1, Math.min(noted, furthestStep(answers)));
  const show = (next: number, replace = false) => void go(PATH, { state: { step: next }, replace });
  return {
    step,
    answers,
    made,
    answer: (change: Partial<PlanAnswers>) =>
      remember((memory) => ({ ...memory, answers: { ...memory.answers, ...change } })),
    next: () => show(step + 1),
    // The entry before is the step before, unless answers it stood on are gone.
    previous: () => (noted === step ? void go(-1) : show(step - 1, true)),
    /** Asks for the plan; the page goes on to the result by `showPlan`. */
    generate: async () => {
      const asked = requestOf(answers);
      if (!asked) throw new Error('An answer is missing');
      const plan = await call('POST /api/generate-farm-plan', { body: asked });
      return { asked, plan };
    },
    showPlan: (plan: NonNullable<typeof made>) => {
      remember((memory) => ({ ...memory, made: plan }));
      show(RESULT);
    },
    /** Back to the first step with the answers as they are: to name the place more closely. */
    changePlace: () => show(1),
    /** 'Create Another Plan': everything empty, from step 1. */
    startOver: () => {
      remember(() => NOTHING);
      show(1);
    },
  };
}
export type Wizard = ReturnType<typeof useFarmPlan>;

/** The plan behind /start-my-farm-plan?plan=TOKEN; no token, no plan. */
export function useSharedPlan() {
  const [search] = useSearchParams();
  const token = search.get('plan') ?? '';
  const { data, error, refetch } = useQuery(
    queryOptions({
      queryKey: ['learning', 'farm-plan', token],
      queryFn: (): Promise<FarmPlan> => call('GET /api/farm-plans/:token', { params: { token } }),
      enabled: token !== '',
    }),
  );
  return { isAsked: token !== '', plan: data, error, tryAgain: () => void refetch() };
}
