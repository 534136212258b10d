import type { FarmPlanRequest } from '@farm/contracts';
import { postGenerateFarmPlan } from '@farm/contracts/form-rules';
import { apiQuery, call, useHydratedLocation, useNavigate, useQuery, useSubmit } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { useEffect, useRef } from 'react';
import {
  EMPTY_WIZARD,
  FIELD_STEPS,
  furthestStep,
  isStart,
  NO_ANSWERS,
  readAnswers,
  requestOf,
  STEPS,
  useAnswersDraft,
  useLastPlan,
  useWizardState,
  type PlanAnswers,
  type TextField,
} from './plan-answers';
import { requestLanguage } from './plan-language';

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

/** For responses that arrive after the visitor has left the page. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

const fields = Object.keys(NO_ANSWERS) as (keyof PlanAnswers)[];

// Required, so that support can ask the visitor to read it out.
const log = (error: unknown) => window.console.log('Farm plan generation failed', error);

const generatePlan = async (request: FarmPlanRequest) => ({
  request,
  plan: await call('POST /api/generate-farm-plan', { body: request }),
});

interface PlanFormOptions {
  /** The answers of the stored plan. */
  values: PlanAnswers;
  onPlan: (plan: Awaited<ReturnType<typeof generatePlan>>) => void;
}

/** The answers of all steps as one form, which requests a plan. They stay after the plan is made. */
function usePlanForm({ values, onPlan }: PlanFormOptions) {
  const form = useCallForm({
    rules: postGenerateFarmPlan,
    values,
    content: fields,
    draft: useAnswersDraft,
    check: ({ start }) => ({ start: isStart(start) ? undefined : postGenerateFarmPlan.fields.start.message }),
    send: async (answers) => {
      const request = requestOf(answers);
      if (!request) throw new Error('An answer is missing');
      return generatePlan(request);
    },
    toValues: ({ request }) => readAnswers(request),
    onSuccess: onPlan,
    onError: log,
  });
  const answer = (change: Partial<PlanAnswers>) => {
    for (const name of fields) {
      const value = change[name];
      if (value !== undefined) form.set(name, value);
    }
  };
  return { ...form, answer };
}

/** State and actions of the wizard. Steps 1 to 5 are questions; step 6 is the result. */
export function useFarmPlan() {
  const navigate = useNavigate();
  const { step: stored, field } = readState(useHydratedLocation().state);
  const { result, draft } = useWizardState();
  const last = useLastPlan();
  const isMounted = useIsMounted();
  const show = (state: HistoryState, replace = false) =>
    void navigate(PATH, { state, replace, preventScrollReset: true });
  const showPlan = (plan: NonNullable<typeof result>) => {
    useWizardState.set({ draft: null, result: plan });
    useLastPlan.set(plan);
    show({ step: RESULT });
  };
  const form = usePlanForm({
    values: result ? readAnswers(result.request) : NO_ANSWERS,
    onPlan: (plan) => {
      useWizardState.set((now) => ({ ...now, result: plan }));
      useLastPlan.set(plan);
      if (isMounted() && step === STEPS) show({ step: RESULT });
    },
  });
  const { values: answers, answer, errorOf, isPending, error, clear } = form;
  const step = stored === RESULT && result ? RESULT : Math.max(1, Math.min(stored, furthestStep(answers)));
  const leave = (go: () => void) => {
    clear();
    go();
  };
  return {
    ...{ step, field, answers, result, answer, errorOf, isPending, error, showPlan },
    /** The last plan of this browser, while no answers are given that opening it would lose. */
    last: draft === null ? last : null,
    next: () => show({ step: step + 1 }),
    // The previous history entry is the previous step, unless its answers were cleared.
    previous: () => leave(() => (stored === step ? void navigate(-1) : show({ step: step - 1 }, true))),
    /** Requests the plan, and shows it unless the visitor leaves the last step meanwhile. */
    generate: form.submit,
    /** Back to the step of a field, which takes the focus, keeping the answers. */
    change: (changed: TextField) => show({ step: FIELD_STEPS[changed], field: changed }),
    /** Clears everything and starts at step 1. */
    startOver: () => {
      useWizardState.set(EMPTY_WIZARD);
      form.reset(NO_ANSWERS);
      show({ step: 1 });
    },
  };
}
export type Wizard = ReturnType<typeof useFarmPlan>;

/** Requests the four weeks from today from the answers of a shared plan, and shows them unless the visitor leaves the plan. */
export function useNextPlan(
  { start: _, language: __, ...answers }: FarmPlanRequest,
  { showPlan }: Pick<Wizard, 'showPlan'>,
) {
  const isMounted = useIsMounted();
  return useSubmit({
    send: () => generatePlan({ ...answers, ...requestLanguage() }),
    onSuccess: (plan) => {
      if (isMounted()) showPlan(plan);
    },
  });
}

/** The plan of /start-my-farm-plan?plan=TOKEN. */
export function useSharedPlan() {
  const search = new URLSearchParams(useHydratedLocation().search);
  const token = search.get('plan') ?? '';
  const planQuery = apiQuery('GET /api/farm-plans/:token', { params: { token } });
  const { data, error, refetch } = useQuery({ ...planQuery, enabled: token !== '' });
  return { isShared: token !== '', token, plan: data, error, tryAgain: () => void refetch() };
}

/** The token of /start-my-farm-plan?confirm=TOKEN or ?stop=TOKEN; null: another address. */
export function useEmailLink(): { action: 'confirm' | 'stop'; token: string } | null {
  const search = new URLSearchParams(useHydratedLocation().search);
  const action = (['confirm', 'stop'] as const).find((each) => search.get(each));
  return action ? { action, token: search.get(action) ?? '' } : null;
}
