import { cropsIn, dayOf, windowsOf, type Day } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { placeAt, planFor, planProfiles, planTables, type Profile } from './testing/plan-profiles';
import { capacityOf } from './weeks';

const PROFILES = planProfiles();
const PLANS = PROFILES.map((profile) => ({ profile, plan: planFor(profile) }));

const cropOf = (id: string | null) => planTables.crops.find((crop) => crop.id === id);
const details = (plan: FarmPlan) => plan.weeklyPlans.flatMap((week) => week.details);
const texts = (plan: FarmPlan) =>
  plan.weeklyPlans.flatMap(({ tasks, dexterTips, title }) => [...tasks, ...dexterTips, title]);
/** A crop's own note may name a relative: 'Kale: ... cabbage worms'. */
const isNote = (text: string) => planTables.crops.some(({ name }) => text.startsWith(`${name}: `));

/** Plants of which the profile says that they are there. */
const HAS: Readonly<Record<string, readonly string[]>> = { muscadines: ['grape', 'muscadine'] };
const hasCrop = ({ request }: Profile, id: string) =>
  Object.entries(HAS).some(([word, ids]) => request.location.includes(word) && ids.includes(id));

const isWithin = (day: Day, windows: readonly { from: Day; to: Day }[]) =>
  windows.some(({ from, to }) => day >= from && day <= to);

/** For each rule what breaks it in a plan. */
const RULES: Readonly<Record<string, (plan: FarmPlan, profile: Profile) => readonly string[]>> = {
  'no task or tip names a crop that was not chosen': (plan, profile) =>
    texts(plan)
      .filter((text) => !isNote(text))
      .flatMap((text) =>
        cropsIn(text)
          .filter(
            ({ crop }) => !profile.request.crops.includes(cropOf(crop.id)?.option ?? '') && !hasCrop(profile, crop.id),
          )
          .map(({ crop }) => `${crop.id}: ${text}`),
      ),
  'each planting is within the window of its crop at the place': (plan, { zip3, day }) =>
    details(plan).flatMap(({ cropId, date, kind }) => {
      const crop = cropOf(cropId);
      if (!crop || date === null) return [];
      const { outdoor, indoor } = windowsOf(crop, placeAt(zip3).prefix.frost, dayOf(day));
      return isWithin(dayOf(date), kind === 'indoors' ? indoor : outdoor) ? [] : [`${crop.id} ${date}`];
    }),
  'the hours of each week are within what was said and add up': (plan, { request }) =>
    plan.weeklyPlans.flatMap(({ details: own }, i) => {
      const sum = own.reduce((all, { minutes }) => all + minutes, 0);
      return sum === plan.totals.minutes[i] && sum <= capacityOf(request).minutes ? [] : [`week ${i + 1}: ${sum}`];
    }),
  'the dollars are within what was said and add up': (plan, { request }) => {
    const sum = details(plan).reduce((all, { dollars }) => all + dollars, 0);
    return sum === plan.totals.dollars && sum <= capacityOf(request).dollars ? [] : [String(sum)];
  },
  'every chosen option is in a task or on the list of what waits': (plan, { request }) => {
    const named = new Set<string | undefined>([
      ...details(plan).map(({ cropId }) => cropOf(cropId)?.option),
      ...plan.later.map(({ option }) => option),
    ]);
    return request.crops.filter((option) => !named.has(option));
  },
  'carrots and radishes are named where they were chosen, basil and cilantro too': (plan, { request }) => {
    const named = new Set([
      ...details(plan).map(({ cropId }) => cropOf(cropId)?.name),
      ...plan.later.map(({ crop }) => crop),
    ]);
    const expected = [
      ...(request.crops.includes('Root Vegetables (Carrots, Radishes)') ? ['Carrot', 'Radish'] : []),
      ...(request.crops.includes('Herbs (Basil, Cilantro, etc.)') ? ['Basil', 'Cilantro'] : []),
    ];
    return expected.filter((name) => !named.has(name));
  },
  'no crop is twice on the list of what waits, and those of one choice are together and share what to grow meanwhile':
    ({ later }) =>
      later.flatMap(({ option, crop, substitute }, i) => {
        const [previous, before] = [later[i - 1], later.slice(0, i)];
        const isFirst = before.every((each) => each.option !== option);
        const isFurther = previous?.option === option && previous.substitute === substitute;
        return before.some((each) => each.crop === crop) || !(isFirst || isFurther) ? [`${option}: ${crop}`] : [];
      }),
  'no two tasks are the same': (plan) => {
    const all = plan.weeklyPlans.flatMap(({ tasks }) => tasks);
    return all.filter((task, i) => all.indexOf(task) !== i);
  },
  'bare ground is either sown or covered, not both': (plan) => {
    const found = texts(plan).filter((text) =>
      /^(Sow rye|Cover ground that stays|Scatter buckwheat|Mark a bed)/.test(text),
    );
    return found.length > 1 ? found : [];
  },
  'nothing is prepared after something was planted, no light or mix after seed was started indoors': (plan) => {
    const isLate = (kind: 'plant' | 'indoors') => {
      const first = plan.weeklyPlans.findIndex((week) => week.details.some((task) => task.kind === kind));
      const later = first < 0 ? [] : plan.weeklyPlans.slice(first + 1);
      return later.flatMap(({ tasks, details: own }) =>
        tasks.filter(
          (task, i) => own[i]?.kind === 'prepare' && /^(Hang a shop light|Mix two)/.test(task) === (kind === 'indoors'),
        ),
      );
    };
    return [...isLate('plant'), ...isLate('indoors')];
  },
  'a fill of the bed or the pots comes before the first planting': (plan) =>
    plan.weeklyPlans.flatMap(({ tasks, details: own }) => {
      const fill = tasks.findIndex((task) => task.startsWith('Fill the '));
      return fill > own.findIndex(({ kind }) => kind === 'plant') && own.some(({ kind }) => kind === 'plant')
        ? tasks
        : [];
    }),
  'pots get no bed work': (plan, { request }) =>
    /balcony|buckets/.test(request.location)
      ? plan.weeklyPlans.flatMap(({ tasks }) =>
          tasks.filter((task) => /\b(the bed|hose|rake|compost pile|feet of)\b/i.test(task)),
        )
      : [],
  'without water no task uses a hose': (plan, { request }) =>
    request.location.includes('no water') ? texts(plan).filter((text) => /\bhose|faucet before/.test(text)) : [],
  'no week is empty, none has more tasks than the hours allow': (plan, { request }) =>
    plan.weeklyPlans.flatMap(({ tasks, week }) =>
      tasks.length > 0 && tasks.length <= capacityOf(request).tasks ? [] : [`week ${week}: ${tasks.length}`],
    ),
  'two or three tips a week': (plan) =>
    plan.weeklyPlans.flatMap(({ dexterTips, week }) =>
      dexterTips.length >= 2 && dexterTips.length <= 3 ? [] : [`week ${week}: ${dexterTips.length}`],
    ),
  'the strips of the bed fill its length without a gap': ({ bed }) => {
    if (!bed) return [];
    const ends = [0, ...bed.strips.map(({ toFt }) => toFt)];
    return bed.strips.some(({ fromFt, plants }, i) => fromFt !== ends[i] || plants < 1) || ends.at(-1) !== bed.lengthFt
      ? [JSON.stringify(bed)]
      : [];
  },
  'the message has 60 to 110 words': ({ customMessage }) => {
    const count = customMessage.split(/\s+/).length;
    return count >= 60 && count <= 110 ? [] : [`${count}: ${customMessage}`];
  },
  'what was said about the place changes the plan': (plan, { request }) => {
    const all = texts(plan).join(' ').toLowerCase();
    const expected: readonly (readonly [RegExp, RegExp])[] = [
      [/deer/, /deer|netting/],
      [/kids/, /child/],
      [/no water/, /gallons|barrel|faucet/],
      [/slope/, /slope/],
      [/clay/, /clay/],
      [/shade/, /shade|sun falls|sun stays/],
    ];
    return expected
      .filter(([location, text]) => location.test(request.location) && !text.test(all))
      .map(([location]) => location.source);
  },
  'a sowing whose shoots or young leaves are eaten whole asks for untreated seed': (plan) =>
    texts(plan).filter((text) => /\b(?:tray|shoots)\b.*\bcut\b/i.test(text) && !/\buntreated\b/.test(text)),
  'no material that can hold poison touches food or hands': (plan) =>
    texts(plan).filter((text) =>
      /\b(?:blinds|tires|railroad ties?|treated (?:wood|lumber)|painted|pallets?)\b/i.test(text),
    ),
  'in ground of old houses, cities and roads, and where children dig, a lead test comes before anything is planted': (
    plan,
    { request },
  ) => {
    const isOld = /old house/.test(request.location);
    const isForChildren = /kids|daycare|toddler/.test(request.location) && !/\bnew\b|balcony/.test(request.location);
    if (!isOld && !isForChildren) return [];
    const tasks = plan.weeklyPlans.flatMap(({ tasks: each }) => each);
    const test = tasks.findIndex((text) => /\blead test\b.*Until the result is back/.test(text));
    const planting = details(plan).findIndex(({ kind }) => kind === 'plant');
    return test < 0 || (planting >= 0 && planting < test) ? [tasks.join(' | ')] : [];
  },
  'where plants of acid soil grow, nothing asks for lime or wood ash': (plan, { request }) =>
    /blueberr/.test(request.location)
      ? plan.weeklyPlans.flatMap((week) => [
          ...[...week.tasks, ...week.dexterTips, ...week.details.map(({ why }) => why ?? '')].filter(
            (text) => /\b(?:lime|wood ash)\b/i.test(text) && !/\bno (?:lime|wood ash)\b|\bthat was limed\b/i.test(text),
          ),
        ])
      : [],
  'blueberries and their kin hear that they want no lime': (plan, { request }) =>
    /blueberr/.test(request.location) && !texts(plan).some((text) => /\bno lime\b/.test(text))
      ? ['no word on lime']
      : [],
  'a pregnant gardener is told of gloves, washing, sprays and cat litter before anything is planted': (
    plan,
    { request },
  ) => {
    if (!request.location.includes('pregnant')) return [];
    const [first] = plan.weeklyPlans;
    const text = first?.tasks.join(' ') ?? '';
    return [/gloves/, /wash hands/, /litter box/, /spray/].filter((word) => !word.test(text)).map(String);
  },
  'with small children edges, wire, fertilizer and seed are for grown-ups, and buckets, sandbox or railing and mouths are named':
    (plan, { request }) => {
      if (!/ages 3 to 5|toddler/.test(request.location)) return [];
      const tasks = plan.weeklyPlans.flatMap(({ tasks: each }) => each);
      const place = /balcony/.test(request.location) ? /railing/ : /sandbox/;
      const isNamed = tasks.some((text) => /bucket/.test(text) && place.test(text) && /mouth/.test(text));
      return [
        ...(isNamed ? [] : ['buckets, sandbox or railing, and mouths are not named']),
        ...tasks.filter(
          (text) =>
            /\b(?:hoe|scissors|prune|spade|stakes|wire|fertilizer|sow|scatter)\b/i.test(text) && !/grown-up/.test(text),
        ),
        ...tasks.filter((text) => /^Set out (?:\w+ )?tomato/i.test(text) && !/poisonous/.test(text)),
      ];
    },
};

test('there are at least 400 profiles', () => {
  expect(PROFILES.length).toBeGreaterThanOrEqual(400);
});

test('a required task and one about what is eaten name the public page that they follow', () => {
  const safety = planTables.tasks.filter(({ required, text }) => required || /\buntreated\b|\blime\b/.test(text));
  expect(safety.length).toBeGreaterThanOrEqual(6);
  expect(safety.filter(({ source }) => source === undefined).map(({ id }) => id)).toEqual([]);
});

test.each(Object.entries(RULES))('%s', (_, broken) => {
  const found = PLANS.flatMap(({ profile, plan }) =>
    broken(plan, profile).map((what) => `${profile.zip3} ${profile.day} ${JSON.stringify(profile.request)}: ${what}`),
  );
  expect(found.slice(0, 5)).toEqual([]);
});
