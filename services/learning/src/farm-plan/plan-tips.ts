import { grownCrops, monthOf, stateName, type GrownCrop } from '@farm/almanac';
import { planOptions } from '@farm/farm';
import { appliesTo, weekState } from './task-conditions';
import type { PlanContext, Week } from './plan-context';
import type { SiteLimit } from './site';
import { i18n } from '../language/messages';
import { translatedCropLabel, listInLanguage } from '../language/words';

const MIN_TIPS = 2;
const MAX_TIPS = 3;

const WARM_MONTHS: readonly number[] = [5, 6, 7, 8];

const HOT_MONTHS: readonly number[] = [3, 4, 5, 6, 7, 8, 9];
/** Of heat nobody needs to be warned in November. */
const HEAT_WORDS = /\bnights stay above|\bsoil passes|\bextreme heat|\bheat stops\b/;

const MONTH_NAMES = 'january february march april may june july august september october november december'.split(' ');
/** Months of which a note speaks that names a season. */
const SEASONS: readonly (readonly [pattern: RegExp, months: readonly number[]])[] = [
  [/\b(?:in|for|early|late) spring\b|\bspring crop/i, [2, 3, 4, 5]],
  [/\bsummer/i, [4, 5, 6, 7, 8]],
  [/\b(?:in|for|early|late) fall\b|\bfall (?:and|crop)|\bonly a fall/i, [7, 8, 9, 10, 11]],
  [/\bwinter\b(?! squash)/i, [9, 10, 11, 12, 1]],
];

/** Whether a sentence names no month and no season but those of the plan: a July day helps nobody in January. */
function isOfSeason(sentence: string, month: number): boolean {
  const months = MONTH_NAMES.flatMap((name, at) => (new RegExp(`\\b${name}\\b`, 'i').test(sentence) ? [at + 1] : []));
  const isNear = (each: number) => (each - month + 12) % 12 <= 2;
  if (months.length > 0) return months.some(isNear);
  return SEASONS.every(([pattern, of]) => !pattern.test(sentence) || of.includes(month));
}

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) /);

/** A crop's note, without what it says of another state or season, or of the South where the place is not. */
export function cropNote({ id, southNote }: GrownCrop, { place, today }: PlanContext): string | null {
  const { southernStates } = planOptions;
  const others = southernStates.filter((state) => state !== place.state).map(stateName);
  const isSouth = southernStates.includes(place.state);
  // The English sentences say of which season and state they are.
  const own = sentencesOf(southNote);
  const english = sentencesOf(grownCrops.find((crop) => crop.id === id)?.southNote ?? southNote);
  const note = english
    .filter((sentence) => !others.some((name) => sentence.includes(name)))
    .filter(
      (sentence) => !(WARM_MONTHS.includes(monthOf(today)) && /\bcold (?:wet )?soil|cool wet soil/i.test(sentence)),
    )
    .filter((sentence) => HOT_MONTHS.includes(monthOf(today)) || !HEAT_WORDS.test(sentence))
    .filter((sentence) => isOfSeason(sentence, monthOf(today)))
    .filter((sentence) => isSouth || !/\b(?:South|zones? [78])/.test(sentence))
    .map((sentence) => own[english.indexOf(sentence)])
    .join(' ');
  return note === '' ? null : note;
}

function noteOf(crop: GrownCrop, context: PlanContext): string | null {
  const note = cropNote(crop, context);
  return note === null ? null : `${crop.name}: ${note}`;
}

function cropTips({ tasks }: Week, context: PlanContext): string[] {
  const crops = tasks.flatMap(({ pick }) => (pick ? [pick.crop] : []));
  return [
    ...(crops.some(({ option }) => option === 'Medicinal Plants')
      ? [i18n._('Plants of this week are traditionally used; growing them is gardening, not medical advice.')]
      : []),
    ...(crops.some(({ option }) => option === 'Flowers')
      ? [i18n._('Leave flowers unsprayed: bees and wasps that come for them work the whole garden.')]
      : []),
    ...crops.flatMap((crop) => noteOf(crop, context) ?? []),
  ];
}

function generalTips(week: Week, weeks: readonly Week[], context: PlanContext): readonly string[] {
  const state = weekState(week.start, context);
  return context.tables.tips.filter((tip) => appliesTo(tip, state, weeks)).map(({ text }) => text);
}

/** They say nothing to who grows in pots. */
const OF_GROUND: readonly SiteLimit[] = [
  ...(['rock', 'clay', 'sand', 'slope', 'gophers', 'voles', 'nematodes', 'stumps', 'sod', 'runner-grass'] as const),
];

/** What is left out for an allergy, by the names that were understood: a promise about others would be false. */
function allergyTip({ list: { harms }, tables: { limitTips, crops } }: PlanContext): string {
  const names = [
    ...new Set(
      harms.map(({ text, cropId }) => {
        const crop = crops.find(({ id }) => id === cropId);
        return crop ? translatedCropLabel(crop) : text.toLowerCase();
      }),
    ),
  ];
  const first =
    names.length > 0
      ? i18n._('Left out of this plan, because somebody reacts to it: {list}.', { list: listInLanguage(names) })
      : i18n._('We could not tell what makes somebody ill: go through each plant of this plan with them first.');
  return `${first} ${limitTips.allergy}`;
}

/** Two or three tips a week: crops' notes, limits that were named, then the season's. */
export function weekTips(weeks: readonly Week[], context: PlanContext): readonly string[][] {
  const used = new Set<string>();
  const isPotted = context.site.ground === 'containers' || context.site.ground === 'table';
  const named = context.site.limits.filter((limit) => !(isPotted && OF_GROUND.includes(limit)));
  const limits = named.map((limit) => (limit === 'allergy' ? allergyTip(context) : context.tables.limitTips[limit]));
  return weeks.map((week, i) => {
    const ofLimits = limits.filter((_, at) => at % weeks.length === i);
    const general = generalTips(week, weeks, context);
    const own = [...ofLimits, ...cropTips(week, context).slice(0, Math.max(1, MAX_TIPS - ofLimits.length))].filter(
      (tip) => !used.has(tip),
    );
    const unused = general.filter((tip) => !used.has(tip) && !own.includes(tip));
    const tips = [...own, ...unused.slice(0, Math.max(MIN_TIPS - own.length, 0))].slice(0, MAX_TIPS);
    for (const tip of tips) used.add(tip);
    return tips.length >= MIN_TIPS
      ? tips
      : [...tips, ...general.filter((tip) => !tips.includes(tip))].slice(0, MIN_TIPS);
  });
}
