import type { Calls, FormRules, ReplyOf } from '@farm/contracts';
import { putCourseAccessCourseIdPlanTextsSection as saveText } from '@farm/contracts/form-rules';
import { PLAN_CRITERIA, PLAN_LEVELS, PLAN_SECTIONS, type PlanCriterion, type PlanSection } from '@farm/farm';
import { apiQuery, call, getErrorBody, useQuery, useQueryClient } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDrafts, type FormDraft } from '@farm/web-kit/form-draft';
import * as v from 'valibot';
import { errorMessage } from '../errors';

export type FinalPlanReply = ReplyOf<Calls['GET /api/course-access/:courseId/plan']>;
type StoredPlan = FinalPlanReply['stored'];

/** `version`: of the stored plan that the changes were begun from; null: nothing is changed. */
type PlanValues = StoredPlan['texts'] & StoredPlan['ratings'] & { version: number | null };

const PARTS = [...PLAN_SECTIONS, ...PLAN_CRITERIA];

const level = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PLAN_LEVELS));

// Until December 2026 the site saved texts and ratings apart.
const textsAndRatings = v.pipe(
  v.object({
    version: v.pipe(v.number(), v.integer()),
    texts: v.object(v.entriesFromList(PLAN_SECTIONS, v.exactOptional(v.string()))),
    // a rating that does not fit costs no text
    ratings: v.fallback(v.object(v.entriesFromList(PLAN_CRITERIA, v.exactOptional(level))), {}),
  }),
  v.transform(({ version, texts, ratings }): FormDraft => ({ values: { ...texts, ...ratings, version }, sent: null })),
);

/** Unsaved plans by course. */
const draftOf = formDrafts('farm.course-plan', textsAndRatings);

const { maxLength, message } = saveText.fields.text;
const rules = {
  fields: Object.fromEntries(PLAN_SECTIONS.map((id) => [id, { maxLength, message }])),
} satisfies FormRules;

const toValues = ({ texts, ratings }: StoredPlan): PlanValues => ({ ...texts, ...ratings, version: null });

const isConflict = (error: Error | null) => getErrorBody(error)?.code === 'course.plan_changed';

const planQuery = (courseId: string) => apiQuery('GET /api/course-access/:courseId/plan', { params: { courseId } });

// The next person at this computer must not read it from the cache.
export const useFinalPlan = (courseId: string) => useQuery({ ...planQuery(courseId), gcTime: 0 });

/** Saves each part that differs from a stored plan, and yields what is stored then. */
async function* savePlan(courseId: string, values: PlanValues, from: StoredPlan): AsyncGenerator<StoredPlan> {
  let stored = from;
  for (const section of PLAN_SECTIONS.filter((id) => values[id] !== from.texts[id])) {
    const text = values[section];
    const params = { courseId, section };
    const body = { text, version: stored.version };
    const saved = await call('PUT /api/course-access/:courseId/plan/texts/:section', { params, body });
    stored = { ...stored, ...saved, texts: { ...stored.texts, [section]: text } };
    yield stored;
  }
  if (PLAN_CRITERIA.every((id) => values[id] === from.ratings[id])) return;
  const { figures, agreement, season, honesty, questions } = values;
  const ratings = { figures, agreement, season, honesty, questions };
  const body = { ratings, version: stored.version };
  const saved = await call('PUT /api/course-access/:courseId/plan/ratings', { params: { courseId }, body });
  yield { ...stored, ...saved, ratings };
}

/**
 * The form of the final plan: its draft is stored in the browser with every key, and on the server by `submit`.
 * `isChangedElsewhere`: another window saved first; nothing of it is overwritten until `submit` is pressed again.
 */
export function usePlanForm(
  courseId: string,
  { stored }: FinalPlanReply,
  refetch: ReturnType<typeof useFinalPlan>['refetch'],
) {
  const client = useQueryClient();
  const draft = draftOf(courseId);
  const saved = toValues(stored);
  const form = useCallForm({
    rules,
    values: saved,
    content: [...PARTS, 'version'],
    draft,
    key: ['PUT /api/course-access/:courseId/plan/texts/:section', courseId],
    send: async (values) => {
      let latest: StoredPlan = { ...stored, version: values.version ?? stored.version };
      try {
        for await (latest of savePlan(courseId, values, latest))
          client.setQueryData(planQuery(courseId).queryKey, (now) => now && { ...now, stored: latest });
        return latest;
      } catch (error) {
        form.set('version', latest.version); // of the parts that were saved before the failure
        throw error;
      }
    },
    toValues,
    onSuccess: ({ version }) => {
      if (draft.get()) form.set('version', version); // something was changed meanwhile
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      const { data } = await refetch();
      if (data) form.set('version', data.stored.version);
    },
    toMessage: (error) =>
      isConflict(error)
        ? null
        : errorMessage(error, "We couldn't save your plan. It is still here, in this browser. Try again."),
  });
  const { values } = form;
  const isChanged = PARTS.some((id) => values[id] !== saved[id]);
  const set = <N extends PlanSection | PlanCriterion>(id: N, value: PlanValues[N]) => {
    const next = { ...values, [id]: value };
    form.set(id, value);
    form.set('version', PARTS.some((part) => next[part] !== saved[part]) ? (values.version ?? stored.version) : null);
  };
  const isChangedElsewhere = isConflict(form.error) && isChanged;
  return {
    ...form,
    isChanged,
    isChangedElsewhere,
    set,
    /** The saved text of a section that differs from the one here, once another window has saved. */
    otherTextOf: (id: PlanSection) => (isChangedElsewhere && values[id] !== saved[id] ? saved[id] : null),
  };
}
