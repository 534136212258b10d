import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { call, queryOptions, useHydratedLocation, useNavigate, useQuery, useStore } from '@farm/web-kit';
import { EMPTY_WIZARD, furthestStep, requestOf, STEPS, wizardStore, type PlanAnswers } from './plan-answers';

const PATH = '/start-my-farm-plan';
const RESULT = STEPS + 1;

// Stored in the history entry: a reload keeps the step, the Back button leads to the previous one.
function stepOf(state: unknown): number {
  const step = (state as { step?: unknown } | null)?.step;
  return typeof step === 'number' ? step : 1;
}

/** State and actions of the wizard. Steps 1 to 5 are questions; step 6 is the result. */
export function useFarmPlan() {
  const navigate = useNavigate();
  const stored = stepOf(useHydratedLocation().state);
  const { answers, result } = useStore(wizardStore);
  const step = stored === RESULT && result ? RESULT : Math.max(1, Math.min(stored, furthestStep(answers)));
  const show = (next: number, replace = false) =>
    void navigate(PATH, { state: { step: next }, replace, preventScrollReset: true });
  return {
    step,
    answers,
    result,
    answer: (change: Partial<PlanAnswers>) =>
      wizardStore.set((now) => ({ ...now, answers: { ...now.answers, ...change } })),
    next: () => show(step + 1),
    // The previous history entry is the previous step, unless its answers were cleared.
    previous: () => (stored === step ? void navigate(-1) : show(step - 1, true)),
    /** Requests the plan; `showPlan` then shows it. */
    generate: async () => {
      const request = requestOf(answers);
      if (!request) throw new Error('An answer is missing');
      const plan = await call('POST /api/generate-farm-plan', { body: request });
      return { request, plan };
    },
    /** Requests the next four weeks from the answers of a shared plan; `showPlan` then shows them. */
    generateNext: async (request: FarmPlanRequest) => {
      const plan = await call('POST /api/generate-farm-plan', { body: request });
      wizardStore.set((now) => ({ ...now, answers: { ...request } }));
      return { request, plan };
    },
    showPlan: (plan: NonNullable<typeof result>) => {
      wizardStore.set((now) => ({ ...now, result: plan }));
      show(RESULT);
    },
    /** Back to the first step, keeping the answers. */
    changePlace: () => show(1),
    /** Clears everything and starts at step 1. */
    startOver: () => {
      wizardStore.set(EMPTY_WIZARD);
      show(1);
    },
  };
}
export type Wizard = ReturnType<typeof useFarmPlan>;

/** The plan of /start-my-farm-plan?plan=TOKEN. */
export function useSharedPlan() {
  const search = new URLSearchParams(useHydratedLocation().search);
  const token = search.get('plan') ?? '';
  const { data, error, refetch } = useQuery(
    queryOptions({
      queryKey: ['learning', 'farm-plan', token],
      queryFn: (): Promise<FarmPlan> => call('GET /api/farm-plans/:token', { params: { token } }),
      enabled: token !== '',
    }),
  );
  return { isShared: token !== '', plan: data, error, tryAgain: () => void refetch() };
}

/** The token of /start-my-farm-plan?confirm=TOKEN or ?stop=TOKEN; null: another address. */
export function useEmailLink(): { action: 'confirm' | 'stop'; token: string } | null {
  const search = new URLSearchParams(useHydratedLocation().search);
  const action = (['confirm', 'stop'] as const).find((each) => search.get(each));
  return action ? { action, token: search.get(action) ?? '' } : null;
}
