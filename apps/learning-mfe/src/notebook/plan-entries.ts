import type { FarmPlan, NotebookEntry, NotebookPlanting } from '@farm/contracts';
import { notebookLimits, planEntryId } from '@farm/farm';
import { i18n } from '@lingui/core';
import type { EntryKind, FieldsByKind } from './notebook-content';

/** The number of a job in its plan: by week and place in it. */
const JOBS_OF_WEEK = 1_000;

export const planJobId = ({ planId }: Pick<FarmPlan, 'planId'>, week: number, place: number): string =>
  planEntryId(planId, 'job', week * JOBS_OF_WEEK + place);

/** An entry as the plan has it: what a grower changed or deleted on any device is later. */
const plannedEntry = <K extends EntryKind>(id: string, kind: K, fields: FieldsByKind[K]): NotebookEntry =>
  ({ id, kind, changedAt: 0, fields }) as NotebookEntry;

const short = (text: string, length: number): string => [...text].slice(0, length).join('');

/** A job at its full length, or where that is too long for the notebook its first sentences, or else words. */
export function shortJob(text: string): string {
  if ([...text].length <= notebookLimits.job) return text;
  const start = short(text, notebookLimits.job - 1);
  const sentences = /^.*[.!?](?=\s|$)/s.exec(start)?.[0] ?? '';
  if (sentences.length >= start.length / 3) return sentences;
  return `${start.replace(/\s+\S*$/, '')}…`;
}

interface Tasks {
  isDone: (week: number, place: number) => boolean;
  /** The day of what is done. */
  today: string;
}

const jobsOf = (plan: FarmPlan, { isDone, today }: Tasks): NotebookEntry[] =>
  plan.weeklyPlans.flatMap(({ week, tasks, details, startDate }) =>
    tasks.map((task, place) =>
      plannedEntry(planJobId(plan, week, place), 'job', {
        text: shortJob(task),
        day: details[place]?.date ?? startDate,
        doneOn: isDone(week, place) ? today : null,
      }),
    ),
  );

/** The tasks with which a crop goes into the ground. */
const plantTasks = ({ weeklyPlans }: FarmPlan) =>
  weeklyPlans.flatMap(({ week, details, startDate }) =>
    details.flatMap(({ kind, cropId, date }, place) =>
      kind === 'plant' && cropId !== null ? [{ week, place, cropId, day: date ?? startDate }] : [],
    ),
  );

/** The ids of plantings of a crop that the plan writes, for a task that plants it. */
export function plantingIdsOfTask(plan: FarmPlan, week: number, place: number): string[] {
  const cropId = plantTasks(plan).find((task) => task.week === week && task.place === place)?.cropId;
  return cropId === undefined
    ? []
    : plannedCrops(plan).flatMap((crop, number) =>
        crop.cropId === cropId ? [planEntryId(plan.planId, 'planting', number)] : [],
      );
}

interface PlannedCrop {
  cropId: string;
  name: string | null;
  /** From 1; null: the plan has no bed. */
  bed: number | null;
  plants: number | null;
  date: string | null;
}

/** The crops in their order: those of the bed's strips, or where there is none those that the tasks plant. */
function plannedCrops(plan: FarmPlan): PlannedCrop[] {
  if (plan.bed)
    return plan.bed.strips.map(({ bed = 1, cropId, name, plants, date }) => ({ cropId, name, bed, plants, date }));
  return plantTasks(plan).map(({ cropId, day }) => ({ cropId, name: null, bed: null, plants: null, date: day }));
}

function bedsOf({ planId, bed }: FarmPlan): NotebookEntry[] {
  if (!bed) return [];
  const { count = 1, lengthFt, widthFt } = bed;
  const feet = (length: number) => (length > 0 && length <= notebookLimits.feet ? length : null);
  return Array.from({ length: count }, (_, at) =>
    plannedEntry(planEntryId(planId, 'bed', at + 1), 'bed', {
      name: count === 1 ? i18n._('Bed of my farm plan') : i18n._('Bed {number} of my farm plan', { number: at + 1 }),
      lengthFt: feet(lengthFt),
      widthFt: feet(widthFt),
      sun: 'unknown',
    }),
  );
}

const plantingsOf = (plan: FarmPlan, { isDone, today }: Tasks): NotebookEntry[] =>
  plannedCrops(plan).map(({ cropId, name, bed, plants, date }, number) => {
    const inYear = plan.year?.crops.find((crop) => crop.cropId === cropId);
    const tasks = plantTasks(plan).filter((task) => task.cropId === cropId);
    const isPlanted = tasks.some(({ week, place }) => isDone(week, place));
    const fields: NotebookPlanting = {
      crop: short(name ?? inYear?.name ?? cropId.replaceAll('-', ' '), notebookLimits.name),
      cropId,
      bedId: bed === null ? null : planEntryId(plan.planId, 'bed', bed),
      day: isPlanted ? today : (date ?? tasks[0]?.day ?? plan.context.day),
      isPlanned: !isPlanted,
      count: plants !== null && plants > 0 ? Math.min(plants, notebookLimits.count) : null,
      method: inYear === undefined || inYear.method === 'sow' ? 'seed' : 'plant',
      note: '',
    };
    return plannedEntry(planEntryId(plan.planId, 'planting', number), 'planting', fields);
  });

/** What a farm plan writes into a notebook: its beds, crops and jobs. The same plan has the same ids each time. */
export const planEntries = (plan: FarmPlan, tasks: Tasks): NotebookEntry[] => [
  ...bedsOf(plan),
  ...plantingsOf(plan, tasks),
  ...jobsOf(plan, tasks),
];
