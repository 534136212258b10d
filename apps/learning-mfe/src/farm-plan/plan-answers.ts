import type { FarmPlan, FarmPlanRequest, GardenMemory } from '@farm/contracts';
import { postGenerateFarmPlan } from '@farm/contracts/form-rules';
import { localDay, planOptions } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import { draftSchema, type DraftStore, type FormDraft } from '@farm/web-kit/form-draft';
import { findFault } from '@farm/web-kit/form-resolver';
import type { Ref } from 'react';
import * as v from 'valibot';
import { requestLanguage } from './plan-language';

/** The request, with null where nothing is chosen yet. */
export type PlanAnswers = {
  location: string;
  /** '2026-11-21'; '': today; null: a date that is not complete. */
  start: string | null;
  experience: FarmPlanRequest['experience'] | null;
  crops: string[];
  plants: string[];
  wishes: string;
  budget: FarmPlanRequest['budget'] | null;
  hasSeed: boolean;
  timePerWeek: FarmPlanRequest['timePerWeek'] | null;
};

export const NO_ANSWERS: PlanAnswers = {
  location: '',
  start: '',
  experience: null,
  crops: [],
  plants: [],
  wishes: '',
  budget: null,
  hasSeed: false,
  timePerWeek: null,
};

/** What each step shows and changes. */
export interface StepProps {
  answers: PlanAnswers;
  onAnswer: (change: Partial<PlanAnswers>) => void;
  /** The sentence of the service about an answer in free words. */
  errorOf: (field: TextField) => string | undefined;
  /** Of the step's text field, to focus it. */
  fieldRef?: Ref<HTMLTextAreaElement> | undefined;
}

export const MAX_PLANTS = 24; // as the service takes them
const MAX_DAYS_AHEAD = 366;

export const STEPS = 5;

/** The answers in free words, and their steps. */
export const FIELD_STEPS = { location: 1, wishes: 3 } as const;
export type TextField = keyof typeof FIELD_STEPS;

/** The first and the last day on which a plan may start. */
export const startDays = (): { min: string; max: string } => ({ min: localDay(), max: localDay(MAX_DAYS_AHEAD) });

export function isStart(start: string | null): boolean {
  if (!start) return start === '';
  const { min, max } = startDays();
  return start >= min && start <= max;
}

/** The fault of an answer in free words, by the rules of the call. */
export const textFault = (field: TextField, text: string) => findFault(postGenerateFarmPlan, field, text);

/** Props of the `TextArea` of an answer in free words. Its fault is shown while it is typed, because it disables 'Next'. */
export function textProps(field: TextField, { answers, onAnswer, errorOf, fieldRef }: StepProps) {
  const fault = textFault(field, answers[field]);
  const error = fault && fault.type !== 'required' ? fault.message : errorOf(field);
  return {
    ref: fieldRef,
    name: field,
    limit: postGenerateFarmPlan.fields[field].maxLength,
    value: answers[field],
    onValueChange: (text: string) => onAnswer({ [field]: text }),
    ...(error !== undefined && { error }),
  };
}

const hasCrops = ({ crops, plants, wishes }: PlanAnswers) =>
  (crops.length > 0 || plants.length > 0 || wishes.trim() !== '') && !textFault('wishes', wishes);

const VALID: readonly ((answers: PlanAnswers) => boolean)[] = [
  ({ location, start }) => !textFault('location', location) && isStart(start),
  ({ experience }) => experience !== null,
  hasCrops,
  ({ budget }) => budget !== null,
  ({ timePerWeek }) => timePerWeek !== null,
];

export const isAnswered = (step: number, answers: PlanAnswers): boolean => VALID[step - 1]?.(answers) ?? false;

/** The first unanswered step, or the last one. */
export function furthestStep(answers: PlanAnswers): number {
  const open = VALID.findIndex((valid) => !valid(answers));
  return open === -1 ? STEPS : open + 1;
}

/** Null while an answer is missing. What is not given is left out. */
export function requestOf(answers: PlanAnswers): FarmPlanRequest | null {
  const { start, experience, crops, plants, budget, hasSeed, timePerWeek } = answers;
  const location = answers.location.trim();
  const wishes = answers.wishes.trim();
  if (furthestStep(answers) < STEPS || !experience || !budget || !timePerWeek) return null;
  return {
    location,
    experience,
    crops,
    budget,
    timePerWeek,
    ...(start && start > startDays().min && { start }),
    ...(plants.length > 0 && { plants }),
    ...(wishes !== '' && { wishes }),
    ...(hasSeed && { hasSeed }),
    ...requestLanguage(),
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const oneOf = <V extends string>(options: readonly { value: V }[]) =>
  v.fallback(v.nullable(v.picklist(options.map(({ value }) => value))), null);

/** Stored answers; what does not fit is as if it were not answered. */
const answersSchema = v.fallback(
  v.object({
    location: v.fallback(v.string(), ''),
    start: v.fallback(v.pipe(v.string(), v.regex(DAY)), ''),
    experience: oneOf(planOptions.experience),
    crops: v.fallback(
      v.pipe(
        v.array(v.unknown()),
        v.transform((crops) => planOptions.crops.filter((crop) => crops.includes(crop))),
      ),
      [],
    ),
    plants: v.fallback(
      v.pipe(
        v.array(v.unknown()),
        v.transform((plants) => plants.filter((plant) => v.is(v.string(), plant)).slice(0, MAX_PLANTS)),
      ),
      [],
    ),
    wishes: v.fallback(v.string(), ''),
    budget: oneOf(planOptions.budget),
    hasSeed: v.fallback(v.boolean(), false),
    timePerWeek: oneOf(planOptions.timePerWeek),
  }),
  { ...NO_ANSWERS, start: '', crops: [] },
);

/** The answers of a stored or shared request. */
export const readAnswers = (value: unknown): PlanAnswers => v.parse(answersSchema, value);

/** The choices that name a crop: 'Tomatoes' for cherry tomatoes, 'Root Vegetables (Carrots, Radishes)' for carrots. */
const choicesFor = (crops: readonly string[]): string[] =>
  planOptions.crops.filter((choice) => {
    const words = choice.toLowerCase().split(/[^a-z]+/);
    return crops.some((crop) => words.includes(crop.split(' ').at(-1) ?? ''));
  });

/** The part of what Dexter Jr. remembers that the wizard can use; undefined: none. */
export function usableForPlan({ place, bed, crops }: GardenMemory): GardenMemory | undefined {
  return place || bed || crops.length > 0 ? { place, bed, crops, animals: [] } : undefined;
}

/** Answers from what Dexter Jr. remembers. A crop that no choice names becomes a wish. */
export function answersFrom({ place, bed, crops }: GardenMemory): Partial<PlanAnswers> {
  const location = [place, bed].filter((each) => each !== null).join(', ');
  const choices = choicesFor(crops);
  const wishes = crops.filter((crop) => choicesFor([crop]).length === 0).join(', ');
  return {
    ...(location !== '' && { location }),
    ...(choices.length > 0 && { crops: choices }),
    ...(wishes !== '' && { wishes }),
  };
}

/** Stored until the tab is closed or another plan is started. */
interface WizardState {
  /** Answers that are not those of `result`. */
  draft: FormDraft | null;
  result: { request: FarmPlanRequest; plan: FarmPlan } | null;
}

export const EMPTY_WIZARD: WizardState = { draft: null, result: null };

// Rejects plans of another version of the site.
const result = v.looseObject({
  request: v.looseObject({ crops: v.array(v.unknown()) }),
  plan: v.looseObject({
    weeklyPlans: v.array(v.unknown()),
    later: v.array(v.unknown()),
    planId: v.string(),
    context: v.looseObject({}),
    totals: v.looseObject({}),
  }),
});

const draft = v.pipe(
  draftSchema,
  v.transform(({ values, sent }) => ({ values: readAnswers(values), sent })),
);

// An earlier version of the site stored all answers, without a draft.
const storedAnswers = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && value !== null),
  v.transform((answers) => ({ values: readAnswers(answers), sent: null })),
);

const state = v.pipe(
  v.object({
    draft: v.fallback(v.nullish(draft), null),
    answers: v.fallback(v.nullish(storedAnswers), null),
    result: v.fallback(v.nullable(v.custom<NonNullable<WizardState['result']>>((value) => v.is(result, value))), null),
  }),
  v.transform((stored): WizardState => ({ draft: stored.draft ?? stored.answers ?? null, result: stored.result })),
);

export const useWizardState = createPersistentStore<WizardState>('farm.farm-plan', state, EMPTY_WIZARD, {
  area: 'session',
  isWork: true,
});

/** The plan that was made or opened last in this browser, also in another tab. */
export const useLastPlan = createPersistentStore<WizardState['result']>(
  'farm.farm-plan-last',
  v.nullable(v.custom<NonNullable<WizardState['result']>>((value) => v.is(result, value))),
  null,
);

/** The answers as the draft of the form that asks for them. */
export const useAnswersDraft: DraftStore = Object.assign(() => useWizardState().draft, {
  get: () => useWizardState.get().draft,
  set: (next: Parameters<DraftStore['set']>[0]) =>
    useWizardState.set((now) => ({ ...now, draft: typeof next === 'function' ? next(now.draft) : next })),
});
