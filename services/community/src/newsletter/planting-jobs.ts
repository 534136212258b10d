import {
  cropLabel,
  type Day,
  dayOf,
  farmPrefix,
  type GrownCrop,
  grownCrops,
  listOf,
  textOf,
  type Window,
  windowsOf,
} from '@farm/almanac';
import { formatMonthAndDay, formatWeekday, gardenCrops } from '@farm/farm';

/** Crops of the newsletter in addition to those of the garden year. */
const FURTHER_CROPS = (
  'asparagus basil cantaloupe cauliflower celery cilantro dill eggplant leek lima-bean pansy parsley pole-bean pumpkin ' +
  'shallot strawberry sunflower swiss-chard watermelon zinnia'
).split(' ');

const labels = new Map(gardenCrops.map(({ crop, name }) => [crop, name.toLowerCase()]));
const letterCrops = [...gardenCrops.map(({ crop }) => crop), ...FURTHER_CROPS].flatMap((id) =>
  grownCrops.filter((crop) => crop.id === id),
);

/** Where a window touches the week, the most urgent first. */
const KINDS = ['closes', 'opens', 'indoors opens', 'indoors closes', 'stays open', 'indoors stays open'] as const;

/** A window of a crop that opens, closes or stays open in the week. */
interface WindowEdge {
  kind: (typeof KINDS)[number];
  day: Day;
  crop: GrownCrop;
  verb: string;
}

const JOBS = 3;
const MAX_CROPS = 8;
const WEEK_DAYS = 7;
/** Windows that stay open are named from this many days before their end. */
const AHEAD_DAYS = 120;
/** Two windows with a shorter gap are one for a reader. */
const SHORT_GAP_DAYS = 14;
const VERBS = { sow: 'sow', transplant: 'set out', plant: 'plant' } as const;

const joined = (windows: readonly Window[]): Window[] =>
  windows.reduce<Window[]>((all, window) => {
    const last = all.at(-1);
    if (!last || window.from - last.to > SHORT_GAP_DAYS) return [...all, window];
    return [...all.slice(0, -1), { ...last, to: Math.max(last.to, window.to) }];
  }, []);

function edgesOf(crop: GrownCrop, monday: Day): WindowEdge[] {
  const { outdoor, indoor } = windowsOf(crop, farmPrefix, monday);
  const isInWeek = (day: Day) => day >= monday && day < monday + WEEK_DAYS;
  // What closes on the day of the next newsletter is named in this one.
  const isEndNear = (day: Day) => day >= monday && day <= monday + WEEK_DAYS;
  const staysOpen = ({ from, to }: Window) => from < monday && to > monday && to < monday + AHEAD_DAYS;
  const outside = joined(outdoor).flatMap(({ from, to, method }): WindowEdge[] => {
    const edge = { crop, verb: VERBS[method ?? crop.method] };
    if (isEndNear(to)) return [{ ...edge, kind: 'closes', day: to }];
    if (isInWeek(from)) return [{ ...edge, kind: 'opens', day: from }];
    return staysOpen({ from, to }) ? [{ ...edge, kind: 'stays open', day: to }] : [];
  });
  // Plants that may go out now are bought or set out, not sown for later.
  const isOut = outdoor.some(({ from, to }) => from < monday + WEEK_DAYS && to >= monday);
  const inside = (crop.method === 'transplant' ? joined(indoor) : []).flatMap(({ from, to }): WindowEdge[] => {
    const edge = { crop, verb: 'start' };
    if (isInWeek(from) && isOut) return [];
    if (isInWeek(from)) return [{ ...edge, kind: 'indoors opens', day: from }];
    if (isEndNear(to)) return [{ ...edge, kind: 'indoors closes', day: to }];
    return staysOpen({ from, to }) ? [{ ...edge, kind: 'indoors stays open', day: to }] : [];
  });
  return [...outside, ...inside];
}

const dayText = (day: Day) => `${formatWeekday(textOf(day))}, ${formatMonthAndDay(textOf(day))}`;

function beginningOf({ kind, day }: WindowEdge, monday: Day): string {
  if (kind.endsWith('closes') && day === monday)
    return `${kind === 'closes' ? 'Last day' : 'Indoors, last day'}, today (${formatMonthAndDay(textOf(day))})`;
  if (kind === 'closes') return `Last days, until ${dayText(day)}`;
  if (kind === 'opens') return `From ${dayText(day)}`;
  if (kind === 'indoors opens') return `Indoors, from ${dayText(day)}`;
  if (kind === 'indoors closes') return `Indoors, until ${dayText(day)}`;
  const rest = `until ${formatMonthAndDay(textOf(day))}, ${day - monday} more days`;
  return kind === 'stays open' ? `Open ${rest}` : `Indoors, ${rest}`;
}

/** 'Last days, until Thursday, December 3: plant garlic.' */
function jobText(edges: readonly WindowEdge[], monday: Day): string {
  const works = new Map<string, string[]>();
  for (const { crop, verb } of edges)
    works.set(verb, [...(works.get(verb) ?? []), labels.get(crop.id) ?? cropLabel(crop)]);
  const [first] = edges;
  const work = [...works].map(([verb, labels]) => `${verb} ${listOf(labels)}`).join('; ');
  return `${first ? beginningOf(first, monday) : ''}: ${work}.`;
}

const isOfGarden = ({ crop }: WindowEdge): boolean => labels.has(crop.id);

/** What is due for crops of the garden year, then what opens or closes outdoors for others, then what can wait. */
const RANKS: Readonly<Record<WindowEdge['kind'], readonly [garden: number, further: number]>> = {
  closes: [0, 1],
  opens: [0, 1],
  'indoors opens': [0, 3],
  'indoors closes': [0, 3],
  'stays open': [2, 3],
  'indoors stays open': [2, 3],
};
const rankOf = (edge: WindowEdge): number => RANKS[edge.kind][isOfGarden(edge) ? 0 : 1];

/** Edges of one rank, kind and day, at most eight crops each, the most urgent first. */
function jobGroups(edges: readonly WindowEdge[]): WindowEdge[][] {
  const groups: WindowEdge[][] = [];
  const sorted = edges.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.day - b.day,
  );
  for (const edge of sorted) {
    const last = groups.at(-1);
    const isSame =
      last?.[0]?.kind === edge.kind &&
      last[0].day === edge.day &&
      rankOf(last[0]) === rankOf(edge) &&
      last.length < MAX_CROPS;
    if (last && isSame) last.push(edge);
    else groups.push([edge]);
  }
  return groups;
}

function chosenGroups(monday: Day): WindowEdge[][] {
  const groups = jobGroups(letterCrops.flatMap((crop) => edgesOf(crop, monday)));
  const isClosing = ([first]: WindowEdge[]) => first?.kind === 'closes' && isOfGarden(first);
  const closing = groups.filter(isClosing);
  const others = groups.filter((group) => !isClosing(group));
  const isOpening = others[0]?.[0]?.kind === 'opens';
  return [...closing.slice(0, isOpening ? JOBS - 1 : JOBS), ...others].slice(0, JOBS);
}

/** Whether a crop may be sown, set out, planted or started indoors at the farm in the week that begins on a day. */
export function isInSeason(cropId: string, monday: Day): boolean {
  const crop = grownCrops.find(({ id }) => id === cropId);
  if (!crop) return false;
  const { outdoor, indoor } = windowsOf(crop, farmPrefix, monday);
  return [...outdoor, ...indoor].some(({ from, to }) => from < monday + WEEK_DAYS && to >= monday);
}

/**
 * Three plantings with a date from the almanac's windows at the farm, for the week that begins on `date`: what closes, at most
 * two where something opens as well, what opens, what is started indoors, and what stays open, the soonest end first. Crops of the
 * garden year come before others.
 */
export function plantingJobs(date: string): string[] {
  const monday = dayOf(date);
  return chosenGroups(monday).map((edges) => jobText(edges, monday));
}

/** 'Also in season: sow okra until July 1; set out tomatoes until August 10': crops of the garden year, soonest end first. */
export function alsoInSeason(date: string): string | null {
  const monday = dayOf(date);
  const isInJobs = new Set(chosenGroups(monday).flatMap((edges) => edges.map(({ crop }) => crop.id)));
  const open = letterCrops
    .filter(({ id }) => labels.has(id) && !isInJobs.has(id))
    .flatMap((crop) => edgesOf(crop, monday))
    .filter(({ kind }) => ['closes', 'opens', 'stays open'].includes(kind))
    .toSorted((a, b) => a.day - b.day)
    .slice(0, MAX_CROPS);
  const names = new Map<string, string[]>();
  for (const { kind, verb, day, crop } of open) {
    const end = `${kind === 'opens' ? 'from' : 'until'} ${formatMonthAndDay(textOf(day))}`;
    names.set(`${verb} * ${end}`, [...(names.get(`${verb} * ${end}`) ?? []), labels.get(crop.id) ?? cropLabel(crop)]);
  }
  const works = [...names].map(([work, crops]) => work.replace('*', listOf(crops)));
  return works.length > 0 ? `Also in season: ${works.join('; ')}.` : null;
}
