import { type DraftRecipe, longestMinutes } from './draft-recipe';
import { findFood } from './read-foods';

type Steps = Pick<DraftRecipe, 'instructions'>;

export const SLOW_COOKER = /slow|crock/i;
/** Dishes that cook for a shorter time are not for a slow cooker. */
const MIN_SLOW_MINUTES = 25;
/** Hours for an hour of simmering, after Texas A&M AgriLife Extension (dinnertonight.tamu.edu/convert-recipe-slow-cooker). */
const SLOW_HOURS = { low: [8, 10], high: [4, 6] } as const;

/** Whether a step simmers or bakes under a lid; a side dish of rice stays on the stove. */
const isMoist = (step: string): boolean =>
  /\b(?:simmer|cover)/i.test(step) && !/\b(?:rice|orzo)\b.*lowest heat/i.test(step);

/** The longest step that simmers or bakes under a lid; 0: there is none. */
const slowMinutes = ({ instructions }: Steps): number =>
  Math.max(0, ...instructions.filter(isMoist).map(longestMinutes));

/** Whether a dish simmers long enough for a slow cooker. */
export const isSlow = (dish: Steps): boolean =>
  slowMinutes(dish) >= MIN_SLOW_MINUTES && !/\bfry (?:them|spoonfuls|the)\b/i.test(dish.instructions.join(' '));

/** 'Simmer 80 minutes on the lowest heat' in its parts. */
const SIMMERING =
  /\b(simmer|cover(?:ed)?(?:,| and) (?:and )?(?:cook|bake|braise))\b([^.]*?)\b(?:\d+ to )?(\d+) minutes\b( more)?/i;
const HEAT = /,? (?:on|over) (?:the )?(?:very )?(?:lowest|low) heat/gi;
/** A slow cooker stays closed. */
const OPEN_LID = /,? (?:with the lid ajar|without a lid|half covered|skimming the foam)(?=[,. ])/gi;
const MIN_CONVERTED = 10;
/** The sentence that has the hours. */
const MOVED = /[^.!?\s][^.!?]* hours on low\b/;

function hoursOf([from, to]: readonly [number, number], minutes: number): [number, number] {
  const hours = Math.min(60, minutes) / 60;
  const least = Math.max(1, Math.round(from * hours));
  return [least, Math.max(least + 1, Math.round(to * hours))];
}

const rangeOf = (rate: readonly [number, number], minutes: number): string => hoursOf(rate, minutes).join(' to ');

function slowStep(step: string, appliance: string, isFirst: boolean): string {
  const minutes = Number(SIMMERING.exec(step)?.[3] ?? 0);
  if (!isMoist(step) || minutes < MIN_CONVERTED) return step;
  const high = `${rangeOf(SLOW_HOURS.high, minutes)} hours on high`;
  const hours = isFirst ? `${rangeOf(SLOW_HOURS.low, minutes)} hours on low, or ${high}` : high;
  const text = step
    .replace(SIMMERING, (_, verb: string, between: string, __: string, more?: string) =>
      [verb, between, more ? hours.replaceAll(' hours', ' more hours') : hours].join(''),
    )
    .replace(/\bfor the last \d+ minutes\b/gi, 'for the last hour')
    .replace(HEAT, '')
    .replace(OPEN_LID, '');
  // What comes before in the step, as the hard boil of beans, stays on the stove.
  return isFirst ? text.replace(MOVED, (found) => `Move it all to your ${appliance}. ${found}`) : text;
}

/** How long a dish takes in a slow cooker, and its steps for it. */
export interface SlowDraft {
  draft: DraftRecipe;
  /** '8 to 10 hours on low, then 2 to 3 on high'. */
  cookTime: string;
}

const BROTH =
  /Begin ahead: simmer the .+? in water to cover for about \d+ minutes, until the meat comes off the bone\. Use that liquid wherever the steps pour in water\. /;

/** A word on the minutes of beans, which hours replace. */
const OTHER_MINUTES = / The [^.]+ (?:are done sooner than|need longer than) [^.]+\.(?: The time above is for [^.]+\.)?/;

/** A bone cooks with the rest: in the hours of a slow cooker it needs no pot of its own. */
const withBoneIn = (step: string): string =>
  step
    .replace(BROTH, '')
    .replace(OTHER_MINUTES, '')
    .replace(
      /Stir in the meat of the ([^.]+)\./,
      'Lay in the $1 at the start; at the end lift it out, pull off the meat, and stir that in.',
    );

const ROOTS = ['starchy roots', 'sweet roots', 'beets', 'onions'];
const isRoot = (name: string): boolean => ROOTS.includes(findFood(name)?.kind ?? '') || /\bsalt\b/.test(name);
/** 'Add the carrots, the potatoes and the rest of the salt and simmer 35 more minutes, covered, until soft'. */
const ADDED_LATER = /^Add (the .+?) and simmer [^,.]*\bminutes\b[^,.]*(?:, covered)?(?:, )?/i;

/** Roots need as long as the meat in a slow cooker: they lie under it from the start. */
function withRootsFirst(draft: DraftRecipe, appliance: string): DraftRecipe {
  const longest = slowMinutes(draft);
  const first = draft.instructions.findIndex((step) => isMoist(step) && longestMinutes(step) === longest);
  const later = draft.instructions.findIndex((step, at) => at > first && ADDED_LATER.test(step));
  const [, list = ''] = ADDED_LATER.exec(draft.instructions[later] ?? '') ?? [];
  if (first < 0 || later < 0 || !list.split(/, | and /).every(isRoot)) return draft;
  const rest = (draft.instructions[later] ?? '').replace(ADDED_LATER, 'Cook it ');
  const instructions = draft.instructions
    .with(first, `Lay ${list} in the bottom of your ${appliance}. ${draft.instructions[first] ?? ''}`)
    .with(later, rest);
  return { ...draft, instructions };
}

/** The dish with the times of a slow cooker in the steps that simmer; null: it cooks too shortly for one. */
export function withSlowCooker(given: DraftRecipe, appliance: string): SlowDraft | null {
  const draft = { ...given, instructions: given.instructions.map(withBoneIn) };
  if (!isSlow(draft)) return null;
  return slowDraftOf(withRootsFirst(draft, appliance.toLowerCase()), appliance);
}

function slowDraftOf(draft: DraftRecipe, appliance: string): SlowDraft | null {
  const longest = slowMinutes(draft);
  const first = draft.instructions.findIndex((step) => isMoist(step) && longestMinutes(step) === longest);
  if (!SIMMERING.test(draft.instructions[first] ?? '')) return null;
  const instructions = draft.instructions.map((step, at) =>
    at < first ? step : slowStep(step, appliance.toLowerCase(), at === first),
  );
  const later = draft.instructions
    .slice(first + 1)
    .filter(isMoist)
    .map((step) => Number(SIMMERING.exec(step)?.[3] ?? 0))
    .filter((minutes) => minutes >= MIN_CONVERTED)
    .map((minutes) => hoursOf(SLOW_HOURS.high, minutes));
  const [least, most] = [0, 1].map((end) => later.reduce((sum, hours) => sum + (hours[end] ?? 0), 0));
  const more = later.length > 0 ? `, then ${least} to ${most} on high` : '';
  return { draft: { ...draft, instructions }, cookTime: `${rangeOf(SLOW_HOURS.low, longest)} hours on low${more}` };
}

/** Whether the steps have the times of a slow cooker. */
export const isSlowDraft = ({ instructions }: Steps): boolean => / hours on high\b/.test(instructions.join(' '));

/** What is said above a dish of slow-cooker steps. */
export const slowCookerLine = (appliance: string): string =>
  `The steps have the times of your ${appliance.toLowerCase()}: thaw meat first, use about three quarters of the water, and stir in milk, cream and tender greens at the end.`;
