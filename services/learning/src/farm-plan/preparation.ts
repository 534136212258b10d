import { lowerFirst } from '@farm/farm';
import { dayOf } from '@farm/almanac';
import { isHotPlanting } from './crop-care';
import { methodOf, type Candidate } from './crop-selection';
import type { WeekTask } from './plan-context';
import type { PlanDraft } from './plan-draft';
import { suitsPlace } from './task-conditions';
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay, listInLanguage } from '../language/words';

const PERIOD_DAYS = 28;
const SUPPORTS: readonly string[] = ['trellis', 'trellis-there', 'fence-strings'];
/** Plants that are needed sooner are not looked for first. */
const FIND_DAYS = 7;
/** Supports are built so long before they are needed, while nothing else is due. */
const SUPPORT_AHEAD_DAYS = 130;

/** What goes out within this time after the four weeks is prepared in them. */
const PREPARED_AHEAD_DAYS = 14;

/** Supports that crops of the coming months climb or lean on are built while nothing else is due. */
export function addSupports(waiting: readonly Candidate[], draft: PlanDraft): void {
  const { today, tables } = draft.context;
  if (draft.picks().some(({ status }) => status.kind === 'plant')) return;
  const soon = new Set(
    waiting.flatMap(({ crop, status }) =>
      status.kind === 'wait' && status.next !== null && status.next <= today + SUPPORT_AHEAD_DAYS ? [crop.id] : [],
    ),
  );
  for (const bundle of tables.bundles.filter(({ id }) => SUPPORTS.includes(id))) {
    if (!bundle.crops?.some((id) => soon.has(id))) continue;
    draft.weeks
      .slice(1)
      .some(
        (week) =>
          suitsPlace(bundle, draft.stateOf(week)) &&
          bundle.dollars <= draft.dollarsLeft() / 2 &&
          draft.addWork(
            { ...bundle, text: i18n._('Get ready: {task}', { task: lowerFirst(bundle.text) }) },
            'prepare',
            week,
          ),
      );
  }
}

/** Plants of what is set in the heat of July and August are hard to find. */
export function addHotPlants(draft: PlanDraft): void {
  const { today, request } = draft.context;
  const bought = draft.weeks.flatMap(({ tasks }) =>
    tasks.filter(
      ({ pick, date }) =>
        pick?.status.kind === 'plant' &&
        date !== null &&
        isHotPlanting(dayOf(date)) &&
        dayOf(date) >= today + FIND_DAYS &&
        methodOf(pick, request) === 'transplant' &&
        !pick.isOwnSeed,
    ),
  );
  const [first] = bought;
  if (!first?.date || draft.weekOf('plants-find') >= 0) return;
  const list = listInLanguage(bought.flatMap(({ pick }) => (pick ? [translatedCropLabel(pick.crop)] : [])));
  const isTomato = bought.some(({ cropId }) => cropId?.endsWith('tomato'));
  const task: WeekTask = {
    id: 'plants-find',
    pick: null,
    short: i18n._('find plants: {list}', { list }),
    text: `${i18n._('Ask two nurseries which plants of {list} they will have on {day}, and have them held.', {
      list,
      day: formatUnambiguousDay(dayOf(first.date), today),
    })}${isTomato ? i18n._(' Where they have none, root a sucker of a healthy tomato, 6 inches long, in damp mix in the shade: it is ready in three weeks.') : ''}`,
    why: i18n._('Few stores have young plants in the heat.'),
    minutes: 20,
    dollars: 0,
    kind: 'order',
    cropId: first.cropId,
    date: null,
  };
  draft.weeks.some((week) => draft.add(task, week));
}

/** Finds plants, and makes the ground or the pots ready, for what goes out soon after the plan. */
export function addPreparation(waiting: readonly Candidate[], draft: PlanDraft): void {
  const { today, tables, request } = draft.context;
  const soon = waiting.flatMap(({ crop, status, isOwnSeed }) =>
    status.kind === 'wait' && status.next !== null && status.next <= today + PERIOD_DAYS + PREPARED_AHEAD_DAYS
      ? [{ crop, day: status.next, isBought: crop.method === 'transplant' && !isOwnSeed }]
      : [],
  );
  if (soon.length === 0) return;
  for (const bundle of tables.bundles.filter(({ with: kind, crops }) => kind === 'plant' && crops === undefined)) {
    if (draft.weekOf(bundle.id) >= 0) continue;
    const weeks = bundle.atPlanting ? draft.weeks.toReversed() : draft.weeks;
    const isAdded = weeks.some(
      (week) => suitsPlace(bundle, draft.stateOf(week)) && draft.addWork(draft.priced(bundle), 'prepare', week),
    );
    if (isAdded && bundle.ground?.includes('yard')) draft.claimGroup('bare-ground');
    if (isAdded && bundle.id === 'compost-raised') draft.claimGroup('raised-fill');
  }
  const bought = soon.filter(({ isBought }) => isBought);
  const first = bought.toSorted((a, b) => a.day - b.day)[0];
  if (!first || draft.weekOf('plants-find') >= 0) return;
  const list = listInLanguage(bought.map(({ crop }) => translatedCropLabel(crop)));
  const day = formatUnambiguousDay(first.day, today);
  const task: WeekTask = {
    id: 'plants-find',
    pick: null,
    short: i18n._('find plants: {list}', { list }),
    text:
      request.budget === 'nothing'
        ? i18n._('Ask neighbors and a church garden to keep plants of {list} for you until {day}.', { list, day })
        : i18n._(
            'Ask two nurseries or neighbors which plants of {list} they will have on {day}, and buy them then, not before.',
            { list, day },
          ),
    why: i18n._(
      'Good kinds are gone in the first warm week, and plants that are bought early freeze or starve in their cups.',
    ),
    minutes: 20,
    dollars: 0,
    kind: 'order',
    cropId: first.crop.id,
    date: null,
  };
  draft.weeks.toReversed().some((week) => draft.add(task, week));
}
