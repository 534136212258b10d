import { dayOf, frostIn, textOf, yearsAround, type Day, type Window } from '@farm/almanac';
import type { PlanContext, Week, WeekTask } from './plan-context';
import type { PlanDraft } from './plan-draft';
import type { CoverCrop } from './plan-tables';
import { i18n } from '../language/messages';
import { translatedCropLabel, formatUnambiguousDay, listInLanguage } from '../language/words';

/** The id of the wish 'cover crop'. */
export const COVER_WISH = 'cover-crops';
/** Part of a bed or garden that a cover crop has which was asked for by name. */
export const COVER_SHARE = 0.25;
/** Ground that is planted within this time stays open for it. */
const OPEN_DAYS = 49;
/** Less than this is mulched. */
const MIN_FREE_FEET = 12;
const FREE_SHARE = 0.4;
const OUNCES = 16;
const PERIOD_DAYS = 28;
const MINUTES = { all: 20, perHundredFeet: 5 } as const;
const GROUNDS: readonly string[] = ['bed', 'garden', 'field'];
const FREE = /*i18n*/ 'Ask a farmer, a feed store or a seed library for a cupful.';
/** Their ground is not to be worked, or seed would not come up. */
const QUIET_LIMITS: readonly string[] = [
  'lead',
  'pregnancy',
  'immune',
  'wheelchair',
  'flooded-crop',
  'no-water',
  'school-calendar',
];
const NEAR_DAYS = 75;
const PERIODS = 13; // of a plan, in a year

/** The days on which a cover crop is sown around a day; none where no frost dates are known. */
function coverWindows({ from, to }: CoverCrop, { frost }: Pick<PlanContext, 'frost'>, today: Day): Window[] {
  if (frost.kind !== 'dates') return [];
  return yearsAround(today).map((year) => {
    const days = frostIn(frost, year);
    return { from: days[from.frost] + from.days, to: days[to.frost] + to.days };
  });
}

const isWished = ({ list }: PlanContext): boolean => list.wishes.some(({ id }) => id === COVER_WISH);

/** Square feet of the ground on which nothing stands or is due soon. */
function freeFeet({ site, bed, today }: PlanContext): number {
  const { area, beds } = site;
  if (!area) return 0;
  const busy = (bed?.strips ?? [])
    .filter(({ date }) => date === null || dayOf(date) <= today + OPEN_DAYS)
    .reduce((sum, { fromFt, toFt }) => sum + toFt - fromFt, 0);
  const feet = area.lengthFt * (site.ground === 'garden' ? 1 : beds);
  return Math.max(0, Math.round((feet - busy) * area.widthFt));
}

/** '2 ounces', '3 1/2 pounds' of seed for a piece of ground. */
function seedAmount({ poundsPerThousand }: CoverCrop, squareFeet: number): string {
  const ounces = (poundsPerThousand * OUNCES * squareFeet) / 1000;
  const pounds = Math.round((ounces / OUNCES) * 2) / 2;
  if (ounces >= OUNCES) return i18n._('{pounds, plural, one {a pound} other {{pounds} pounds}}', { pounds });
  const half = Math.max(0.5, Math.round(ounces * 2) / 2);
  return half === 0.5
    ? i18n._('half an ounce')
    : i18n._('{ounces, plural, one {{ounces} ounce} other {{ounces} ounces}}', { ounces: half });
}

function coverTask(cover: CoverCrop, feet: number, day: Day, context: PlanContext): WeekTask {
  const isMeanwhile = !isWished(context);
  const { openNow, today } = context;
  const others = openNow.filter((label) => !context.chosen.some(({ crop }) => translatedCropLabel(crop) === label));
  const food =
    isMeanwhile && others.length > 0
      ? i18n._(' Or eat from it: {list} can go in there now.', { list: listInLanguage(others) })
      : '';
  const sow = i18n._(
    '{when, select, meanwhile {Meanwhile sow} other {Sow}} {name} on the {feet} square feet that are free: rake the soil smooth, scatter {amount} of seed ({pounds} pounds for 1,000 square feet), rake it in and water it.',
    {
      when: isMeanwhile ? 'meanwhile' : 'now',
      name: cover.name,
      feet,
      amount: seedAmount(cover, feet),
      pounds: cover.poundsPerThousand,
    },
  );
  const dates = coverWindows(cover, context, day)
    .filter(({ from, to }) => from <= day && to >= day)
    .map(({ from, to }) =>
      i18n._('{from} to {to}', { from: formatUnambiguousDay(from, today), to: formatUnambiguousDay(to, today) }),
    )
    .join();
  return {
    id: `cover-${cover.id}`,
    short: i18n._('sow {name}', { name: cover.name }),
    text: `${sow} ${cover.end}${food}`,
    why: i18n._('Bare ground grows weeds and washes away. Here it is sown from {dates}, give or take two weeks.', {
      dates,
    }),
    minutes: Math.ceil((MINUTES.all + (MINUTES.perHundredFeet * feet) / 100) / 5) * 5,
    dollars: Math.ceil(cover.dollars * Math.max(1, (cover.poundsPerThousand * feet) / 1000)),
    kind: 'ground',
    cropId: isMeanwhile ? null : COVER_WISH,
    date: textOf(day),
    pick: null,
  };
}

/**
 * A cover crop where one was asked for, or where much of the ground would lie bare for weeks; a piece of a bed that is planted
 * soon is left open.
 */
export function addCoverCrop(draft: PlanDraft): void {
  const { context } = draft;
  const { site, tables, today } = context;
  if (!GROUNDS.includes(site.ground) || site.plants.includes('cover-crop') || site.isNewBed) return;
  const feet = freeFeet(context);
  const whole = site.area ? site.area.lengthFt * site.area.widthFt * (site.ground === 'garden' ? 1 : site.beds) : 0;
  const isEnough = isWished(context) ? feet > 0 : feet >= MIN_FREE_FEET && feet >= whole * FREE_SHARE;
  if (!isEnough || (!isWished(context) && site.limits.some((limit) => QUIET_LIMITS.includes(limit)))) return;
  for (const cover of tables.covers.filter(({ blooms }) => !blooms || !site.limits.includes('stings'))) {
    for (const week of draft.weeks) {
      const day = Math.max(week.start, today);
      const window = coverWindows(cover, context, day).find(({ from, to }) => from <= day + 6 && to >= day);
      if (!window) continue;
      const task = coverTask(cover, feet, Math.max(day, window.from), context);
      const cheap =
        task.dollars > draft.dollarsLeft() ? { ...task, dollars: 0, text: `${task.text} ${i18n._(FREE)}` } : task;
      if (draft.add(cheap, week)) {
        draft.claimGroup('bare-ground');
        return;
      }
    }
  }
}

/** The answer to the wish for a cover crop: what is sown when, as the frost dates of the place say. */
export function coverAnswer(
  weeks: readonly Week[],
  context: PlanContext,
): { date: string | null; say: string; isPlanned: boolean } {
  const { tables, today } = context;
  const planned = weeks.flatMap(({ tasks }) => tasks).find(({ cropId }) => cropId === COVER_WISH);
  const all = tables.covers
    .flatMap((cover) => {
      const next = coverWindows(cover, context, today).find(({ to }) => to >= today);
      return next ? [{ cover, ...next }] : [];
    })
    .toSorted((a, b) => a.from - b.from);
  const near = all.filter(({ from }) => from <= today + NEAR_DAYS);
  const spans = near.length > 0 ? near : all.slice(0, 2);
  const list = listInLanguage(
    spans.map(({ cover, from, to }) =>
      i18n._('{name} from {from} to {to}, {pounds} pounds for 1,000 square feet', {
        name: cover.name,
        from: formatUnambiguousDay(from, today),
        to: formatUnambiguousDay(to, today),
        pounds: cover.poundsPerThousand,
      }),
    ),
  );
  const [first] = spans;
  const at = weeks.findIndex(({ tasks }) => tasks.some(({ cropId }) => cropId === COVER_WISH)) + 1;
  const lead = planned ? `${i18n._('It is in week {week} of this plan.', { week: at })} ` : '';
  return {
    isPlanned: planned !== undefined,
    date:
      planned?.date ??
      (first && first.from <= today + PERIOD_DAYS * PERIODS ? textOf(Math.max(first.from, today)) : null),
    say: `${lead}${i18n._('Sow {list}; give or take two weeks. Sow it where a crop comes out, and cut it before it seeds.', { list })}`,
  };
}
