import type { FarmPlan, NotebookEntry } from '@farm/contracts';
import { localDay } from '@farm/farm';
import { Banner, Button, Row, Status } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { NotebookPen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { StoredEntry } from './notebook-database';
import {
  asUnsent,
  changedEntry,
  NotebookStorageError,
  saveEntries,
  useNotebook,
  writeNotebook,
} from './notebook-store';
import { planEntries, planJobId, plantingIdsOfTask } from './plan-entries';
import { entriesBefore, replacePlan } from './plan-replacement';

/** Whether a task of the plan is checked off. */
type IsDone = (week: number, place: number) => boolean;

const tasksOf = ({ weeklyPlans }: FarmPlan) =>
  weeklyPlans.flatMap(({ week, tasks }) => tasks.map((_, place) => ({ week, place })));

/** Resolves with the entries as they were before where an earlier plan was replaced; null: none was. */
async function putIntoNotebook(plan: FarmPlan, isDone: IsDone): Promise<NotebookEntry[] | null> {
  let before: NotebookEntry[] | null = null;
  await writeNotebook((stored) => {
    const planned = planEntries(plan, { isDone, today: localDay() });
    // the button may be pressed before the notebook is read: what was deleted of a plan stays deleted
    if (planned.some(({ id }) => (stored.get(id)?.fields ?? null) !== null)) return {};
    const { entries, isReplacing } = replacePlan(plan, planned, stored);
    before = isReplacing ? entriesBefore(entries, stored) : null;
    return { entries: asUnsent(entries, stored) };
  });
  return before;
}

interface TickedTask {
  week: number;
  place: number;
  isDone: boolean;
}

/** The entries that a tick of the plan changes: the job, and the planting that it was about. */
function tickedEntries(
  plan: FarmPlan,
  ticked: readonly TickedTask[],
  stored: ReadonlyMap<string, StoredEntry>,
): NotebookEntry[] {
  const today = localDay();
  const planned = new Map(planEntries(plan, { isDone: () => false, today }).map((entry) => [entry.id, entry]));
  const plannedDay = (id: string) => {
    const entry = planned.get(id);
    return entry?.kind === 'planting' ? entry.fields?.day : undefined;
  };
  return ticked.flatMap(({ week, place, isDone }): NotebookEntry[] => {
    const job = stored.get(planJobId(plan, week, place));
    const plantings = plantingIdsOfTask(plan, week, place).map((id) => stored.get(id));
    return [
      ...(job?.kind === 'job' && job.fields && (job.fields.doneOn !== null) !== isDone
        ? [changedEntry(job, { ...job.fields, doneOn: isDone ? today : null })]
        : []),
      ...plantings.flatMap((entry) =>
        entry?.kind === 'planting' && entry.fields?.isPlanned === isDone
          ? [
              changedEntry(entry, {
                ...entry.fields,
                isPlanned: !isDone,
                day: isDone ? today : (plannedDay(entry.id) ?? entry.fields.day),
              }),
            ]
          : [],
      ),
    ];
  });
}

/** Writes what is ticked on this page into the notebook, if the plan is in it. */
function useTicksInNotebook(
  plan: FarmPlan,
  isDone: IsDone,
  /** null: the notebook is not read yet. Ticks wait until it is. */
  isInNotebook: boolean | null,
  onError: (error: unknown) => void,
) {
  const done = tasksOf(plan).map((task) => ({ ...task, isDone: isDone(task.week, task.place) }));
  const before = useRef(done);
  const report = useRef(onError);
  useEffect(() => {
    report.current = onError;
    if (isInNotebook === null) return;
    const ticked = done.filter((task, at) => task.isDone !== before.current[at]?.isDone);
    before.current = done;
    if (ticked.length === 0 || !isInNotebook) return;
    writeNotebook((stored) => ({ entries: asUnsent(tickedEntries(plan, ticked, stored), stored) })).catch(
      (error: unknown) => report.current(error),
    );
  });
}

const UNAVAILABLE = /*i18n*/ "This browser can't keep a notebook: it stores nothing for this site.";
const FAILED = /*i18n*/ "We couldn't put the plan into your notebook. Try again.";
const WRITTEN = /*i18n*/ 'In your notebook, with its jobs, crops and days.';
const REPLACED =
  /*i18n*/ 'In your notebook, in place of your earlier plan for the same ground. What you have done is still checked off.';

interface PlanNotebookProps {
  plan: FarmPlan;
  isDone: IsDone;
}

/** Puts a farm plan into the garden notebook of this browser, once, in place of an earlier plan for the same beds. */
export function PlanNotebook({ plan, isDone }: PlanNotebookProps) {
  const notebook = useNotebook();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const [replaced, setReplaced] = useState<NotebookEntry[] | null>(null);
  const ids = new Set(planEntries(plan, { isDone, today: plan.context.day }).map(({ id }) => id));
  const isInNotebook =
    notebook.status === 'ready' && notebook.entries.some(({ id, fields }) => ids.has(id) && fields !== null);
  const fail = (error: unknown) => setProblem(error instanceof NotebookStorageError ? error.message : i18n._(FAILED));
  useTicksInNotebook(plan, isDone, notebook.status === 'loading' ? null : isInNotebook, fail);
  const put = async () => {
    if (isPending) return;
    if (notebook.status === 'unavailable') return setProblem(i18n._(UNAVAILABLE));
    setPending(true);
    setProblem(null);
    setReplaced((await putIntoNotebook(plan, isDone).catch(fail)) ?? null);
    setPending(false);
  };
  const undo = async (before: NotebookEntry[]) => {
    setReplaced(null);
    await saveEntries(...before).catch(fail);
  };
  return (
    <div data-print="never">
      {!isInNotebook && (
        <Button
          type="button"
          variant="outline"
          isPending={isPending}
          pendingLabel={i18n._('Writing...')}
          onClick={() => void put()}
        >
          <NotebookPen size={20} strokeWidth={1.75} aria-hidden />
          <span>{i18n._('Put into my notebook')}</span>
        </Button>
      )}
      <Banner variant="error">{problem}</Banner>
      <Status>{isInNotebook && problem === null && i18n._(replaced ? REPLACED : WRITTEN)}</Status>
      {isInNotebook && (
        <Row>
          <Link to="/notebook">{i18n._('Open my notebook')}</Link>
          {replaced && (
            <Button type="button" variant="link" onClick={() => void undo(replaced)}>
              {i18n._('Undo')}
            </Button>
          )}
        </Row>
      )}
    </div>
  );
}
