import type { Calls, ReplyOf } from '@farm/contracts';
import { PLAN_CRITERIA, PLAN_LEVELS, PLAN_SECTIONS, type PlanCriterion, type PlanSection } from '@farm/farm';
import {
  apiQuery,
  call,
  createPersistentStore,
  getErrorBody,
  useQuery,
  useQueryClient,
  useSubmit,
} from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';
import { errorMessage } from '../errors';

export type FinalPlanReply = ReplyOf<Calls['GET /api/course-access/:courseId/plan']>;
type StoredPlan = FinalPlanReply['stored'];

/** What was written or rated in this browser and is not saved yet. */
interface PlanDraft {
  /** Of the stored plan that the draft was begun from. */
  version: number;
  texts: Partial<Record<PlanSection, string>>;
  ratings: Partial<Record<PlanCriterion, number>>;
}

const level = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PLAN_LEVELS));

const planDraft = v.object({
  version: v.pipe(v.number(), v.integer()),
  texts: v.object(v.entriesFromList(PLAN_SECTIONS, v.exactOptional(v.string()))),
  // a rating that does not fit costs no text
  ratings: v.fallback(v.object(v.entriesFromList(PLAN_CRITERIA, v.exactOptional(level))), {}),
});

/** Unsaved plans by course. */
const useDrafts = createPersistentStore<Readonly<Record<string, PlanDraft>>>(
  'farm.course-plan',
  recordOf(planDraft),
  {},
  { isWork: true },
);

const CHANGED = 'course.plan_changed';

/** Sections and criteria whose draft differs from what is stored. */
const changesIn = (draft: PlanDraft, stored: StoredPlan) => ({
  sections: PLAN_SECTIONS.filter((id) => draft.texts[id] !== undefined && draft.texts[id] !== stored.texts[id]),
  isRated: PLAN_CRITERIA.some((id) => draft.ratings[id] !== undefined && draft.ratings[id] !== stored.ratings[id]),
});

type Field = string | number | undefined;
const entriesNotIn = <T extends Record<string, Field>>(now: T, sent: T): T =>
  Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== sent[key])) as T;

/** What was written after a draft was sent. */
const withoutSent = ({ version, texts, ratings }: PlanDraft, sent: PlanDraft): PlanDraft => ({
  version,
  texts: entriesNotIn(texts, sent.texts),
  ratings: entriesNotIn(ratings, sent.ratings),
});

/** Saves the changes of a draft one by one; each save that succeeded is stored, also when a later one fails. */
async function saveDraft(
  { courseId, draft, from }: { courseId: string; draft: PlanDraft; from: StoredPlan },
  onSaved: (stored: StoredPlan) => void,
): Promise<void> {
  let stored: StoredPlan = { ...from, version: draft.version };
  const { sections, isRated } = changesIn(draft, from);
  for (const section of sections) {
    const text = draft.texts[section] ?? '';
    const params = { courseId, section };
    const body = { text, version: stored.version };
    const saved = await call('PUT /api/course-access/:courseId/plan/texts/:section', { params, body });
    stored = { ...stored, ...saved, texts: { ...stored.texts, [section]: text } };
    onSaved(stored);
  }
  if (!isRated) return;
  const ratings = { ...stored.ratings, ...draft.ratings };
  const saved = await call('PUT /api/course-access/:courseId/plan/ratings', {
    params: { courseId },
    body: { ratings, version: stored.version },
  });
  onSaved({ ...stored, ...saved, ratings });
}

/**
 * The final plan of a course with what is written in this browser. Drafts are stored in the browser with every key, and on the
 * server by `save`. `isChangedElsewhere`: another window saved first; nothing of it is overwritten until `save` is pressed again.
 */
export function useFinalPlan(courseId: string) {
  const client = useQueryClient();
  const planQuery = apiQuery('GET /api/course-access/:courseId/plan', { params: { courseId } });
  // The next person at this computer must not read it from the cache.
  const plan = useQuery({ ...planQuery, gcTime: 0 });
  const drafts = useDrafts();
  const stored = plan.data?.stored;
  const draft: PlanDraft = drafts[courseId] ?? { version: stored?.version ?? 0, texts: {}, ratings: {} };
  const setDraft = (change: (now: PlanDraft) => PlanDraft) =>
    useDrafts.set((all) => ({ ...all, [courseId]: change(all[courseId] ?? draft) }));
  const setStored = (next: StoredPlan) => {
    client.setQueryData(planQuery.queryKey, (now) => now && { ...now, stored: next });
    setDraft((now) => ({ ...now, version: next.version }));
  };
  const saving = useSubmit({
    key: ['PUT /api/course-access/:courseId/plan/texts/:section', courseId],
    send: async (sent: PlanDraft): Promise<void> => {
      if (stored) await saveDraft({ courseId, draft: sent, from: stored }, setStored);
    },
    onSuccess: (_, sent) => setDraft((now) => withoutSent(now, sent)),
    onError: async (error) => {
      if (getErrorBody(error)?.code !== CHANGED) return;
      const { data } = await plan.refetch();
      if (data) setDraft((now) => ({ ...now, version: data.stored.version }));
    },
    toMessage: (error) =>
      errorMessage(error, "We couldn't save your plan. It is still here, in this browser. Try again."),
  });
  const changes = stored ? changesIn(draft, stored) : { sections: [], isRated: false };
  const hasChanges = changes.sections.length > 0 || changes.isRated;
  const isRefused = getErrorBody(saving.error)?.code === CHANGED;
  const isChangedElsewhere = isRefused && hasChanges;
  return {
    plan,
    textOf: (id: PlanSection) => draft.texts[id] ?? stored?.texts[id] ?? '',
    ratingOf: (id: PlanCriterion) => draft.ratings[id] ?? stored?.ratings[id] ?? null,
    write: (id: PlanSection, text: string) => setDraft((now) => ({ ...now, texts: { ...now.texts, [id]: text } })),
    rate: (id: PlanCriterion, level: number) =>
      setDraft((now) => ({ ...now, ratings: { ...now.ratings, [id]: level } })),
    /** Gives up the draft of a section for what is stored. */
    takeStored: (id: PlanSection) =>
      setDraft((now) => ({
        ...now,
        texts: Object.fromEntries(Object.entries(now.texts).filter(([key]) => key !== id)),
      })),
    hasChanges,
    /** The saved text of a section that differs from the one here, once another window has saved. */
    otherTextOf: (id: PlanSection) =>
      isChangedElsewhere && stored && changes.sections.includes(id) ? stored.texts[id] : null,
    isChangedElsewhere,
    problem: isRefused ? null : saving.problem,
    isPending: saving.isPending,
    save: () => saving.submit(draft),
  };
}
