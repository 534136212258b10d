import type { FarmPlanRequest } from '@farm/contracts';
import { apiQuery, call, useHydratedLocation, useNavigate, useQuery, useSubmit } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import {
  EMPTY_WIZARD,
  FIELD_STEPS,
  furthestStep,
  readAnswers,
  requestOf,
  STEPS,
  useWizardState,
  type PlanAnswers,
  type TextField,
} from './plan-answers';

const PATH = '/start-my-farm-plan';
const RESULT = STEPS + 1;

// Stored in the history entry: a reload keeps the step, the Back button leads to the previous one.
interface HistoryState {
  step: number;
  /** The field that takes the focus. */
  field?: TextField | undefined;
}

function readState(state: unknown): HistoryState {
  const { step, field } = (state ?? {}) as Partial<Record<keyof HistoryState, unknown>>;
  return {
    step: typeof step === 'number' ? step : 1,
    field: field === 'location' || field === 'wishes' ? field : undefined,
  };
}

/** State and actions of the wizard. Steps 1 to 5 are questions; step 6 is the result. */
export function useFarmPlan() {
  const navigate = useNavigate();
  const { step: stored, field } = readState(useHydratedLocation().state);
  const { answers, result } = useWizardState();
  const step = stored === RESULT && result ? RESULT : Math.max(1, Math.min(stored, furthestStep(answers)));
  const show = (state: HistoryState, replace = false) =>
    void navigate(PATH, { state, replace, preventScrollReset: true });
  return {
    step,
    field,
    answers,
    result,
    answer: (change: Partial<PlanAnswers>) =>
      useWizardState.set((now) => ({ ...now, answers: { ...now.answers, ...change } })),
    next: () => show({ step: step + 1 }),
    // The previous history entry is the previous step, unless its answers were cleared.
    previous: () => (stored === step ? void navigate(-1) : show({ step: step - 1 }, true)),
    /** Requests the plan; `showPlan` then shows it. */
    generate: async () => {
      const request = requestOf(answers);
      if (!request) throw new Error('An answer is missing');
      const plan = await call('POST /api/generate-farm-plan', { body: request });
      return { request, plan };
    },
    /** Requests the four weeks from today from the answers of a shared plan; `showPlan` then shows them. */
    generateNext: async ({ start: _, ...request }: FarmPlanRequest) => {
      const plan = await call('POST /api/generate-farm-plan', { body: request });
      useWizardState.set((now) => ({ ...now, answers: readAnswers(request) }));
      return { request, plan };
    },
    showPlan: (plan: NonNullable<typeof result>) => {
      useWizardState.set((now) => ({ ...now, result: plan }));
      show({ step: RESULT });
    },
    /** Back to the step of a field, which takes the focus, keeping the answers. */
    change: (changed: TextField) => show({ step: FIELD_STEPS[changed], field: changed }),
    /** Clears everything and starts at step 1. */
    startOver: () => {
      useWizardState.set(EMPTY_WIZARD);
      show({ step: 1 });
    },
  };
}
export type Wizard = ReturnType<typeof useFarmPlan>;

interface PlanRequestOptions extends Pick<Wizard, 'showPlan'> {
  send: Wizard['generate'];
  onError?: (error: Error) => void;
}

/** Requests a plan once at a time, and shows it unless the visitor has left the view with the button. */
export function usePlanRequest({ send, showPlan, onError }: PlanRequestOptions) {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useSubmit<void, Awaited<ReturnType<typeof send>>>({
    send,
    onSuccess: (plan) => {
      if (isMounted.current) showPlan(plan);
    },
    ...(onError && { onError }),
  });
}

/** The plan of /start-my-farm-plan?plan=TOKEN. */
export function useSharedPlan() {
  const search = new URLSearchParams(useHydratedLocation().search);
  const token = search.get('plan') ?? '';
  const planQuery = apiQuery('GET /api/farm-plans/:token', { params: { token } });
  const { data, error, refetch } = useQuery({ ...planQuery, enabled: token !== '' });
  return { isShared: token !== '', plan: data, error, tryAgain: () => void refetch() };
}

/** The token of /start-my-farm-plan?confirm=TOKEN or ?stop=TOKEN; null: another address. */
export function useEmailLink(): { action: 'confirm' | 'stop'; token: string } | null {
  const search = new URLSearchParams(useHydratedLocation().search);
  const action = (['confirm', 'stop'] as const).find((each) => search.get(each));
  return action ? { action, token: search.get(action) ?? '' } : null;
}
