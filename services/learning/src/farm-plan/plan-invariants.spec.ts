import { cropsIn, dayOf, frostIn, monthOf, textOf, windowsOf, yearOf, zoneNumber, type Day } from '@farm/almanac';
import { lateWindow } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { capacityOf } from './plan-draft';
import { UNSURE_DAYS } from './plantings';
import { placeAt, planFor, planProfiles, planTables, PROFILE_WISHES, type Profile } from './testing/plan-profiles';
import { PLANTING_RULES } from './testing/planting-rules';
import { isGeneral } from './weeks';

const PROFILES = planProfiles();
const PLANS = PROFILES.map((profile) => ({ profile, plan: planFor(profile) }));

const cropOf = (id: string | null) => planTables.crops.find((crop) => crop.id === id);
const details = (plan: FarmPlan) => plan.weeklyPlans.flatMap((week) => week.details);
const tasksOf = (plan: FarmPlan) => plan.weeklyPlans.flatMap(({ tasks }) => tasks);
const texts = (plan: FarmPlan) =>
  plan.weeklyPlans.flatMap(({ tasks, dexterTips, title }) => [...tasks, ...dexterTips, title]);
/** A crop's own note may name a relative: 'Kale: ... cabbage worms'. */
const isNote = (text: string) => planTables.crops.some(({ name }) => text.startsWith(`${name}: `));
const has = (profile: Profile, word: string | RegExp) => new RegExp(word).test(profile.request.location);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Crops of texts that a limit or plants that are there bring with them. */
const named = ({ request: { location, wishes = '' } }: Profile) =>
  new Set(cropsIn(`${location}, ${wishes}`).map(({ crop }) => crop.id));
const isLimitTask = (text: string) =>
  planTables.tasks.some((task) => (task.limit ?? task.plants) !== undefined && text.startsWith(task.text)) ||
  Object.values(planTables.limitTips).includes(text) ||
  planTables.bundles.some((bundle) => text.startsWith(bundle.text) || text === bundle.free);

const isWithin = (day: Day, windows: readonly { from: Day; to: Day }[]) =>
  windows.some(({ from, to }) => day >= from && day <= to);

const STAKED = ['cherry-tomato', 'slicing-tomato', 'tomatillo'];
const CLIMBERS = planTables.bundles.find(({ id }) => id === 'trellis')?.crops ?? [];

/** The first week, from 0, with a task of one of these bundles, in either way. */
function weekOfBundle(plan: FarmPlan, ids: readonly string[]): number {
  const bundles = planTables.bundles.filter(({ id }) => ids.includes(id));
  return plan.weeklyPlans.findIndex(({ tasks }) =>
    tasks.some((task) =>
      bundles.some(({ text, free }) => task.startsWith(text) || (free !== undefined && task.startsWith(free))),
    ),
  );
}

/** Weeks in which crops are planted, or started indoors, before or without the bundle that belongs to them. */
function withoutBundle(
  plan: FarmPlan,
  kind: 'plant' | 'indoors',
  isMeant: (cropId: string) => boolean,
  ids: readonly string[],
): string[] {
  const week = plan.weeklyPlans.findIndex((each) =>
    each.details.some((task) => task.kind === kind && task.cropId !== null && isMeant(task.cropId)),
  );
  const bundle = weekOfBundle(plan, ids);
  return week >= 0 && (bundle < 0 || bundle > week) ? [`${ids.join()}: crop in week ${week}, bundle ${bundle}`] : [];
}

/** For each question of an agent what answers it badly in a plan. */
const RULES: Readonly<Record<string, (plan: FarmPlan, profile: Profile) => readonly string[]>> = {
  'each wish has one answer, a sentence, and what it says is so': (plan, { day, request }) => {
    const answers = plan.wishes ?? [];
    const expected = PROFILE_WISHES.find(({ text }) => text === request.wishes)?.count ?? 0;
    const typed = answers.filter(({ text }) => request.wishes?.includes(text));
    return [
      ...(typed.length === expected ? [] : [`${typed.length} answers to ${request.wishes}`]),
      ...answers.flatMap(({ text, cropId, state, date, say }) => {
        const isThere = details(plan).some((task) => task.cropId === cropId);
        const isSound =
          say.length > 20 &&
          (state !== 'planned' || isThere) &&
          (state !== 'later' || (date !== null && date >= day)) &&
          (state !== 'unknown' || /ask /.test(say));
        return isSound ? [] : [`${text} ${state} ${date}: ${say}`];
      }),
    ];
  },
  'what makes somebody ill is in no task, list, bed or year, and planned for nobody': (plan, { request }) => {
    if (!request.location.includes('breaks out')) return [];
    const harm = /carrot|snap bean|bush bean|pole bean|strawberr/i;
    return [
      ...tasksOf(plan),
      ...plan.weeklyPlans.map(({ title }) => title),
      ...plan.later.flatMap(({ crop, substitute }) => [crop, substitute ?? '']),
      ...(plan.bed?.strips.map(({ name }) => name) ?? []),
      ...(plan.wishes ?? []).flatMap(({ text, state }) => (state === 'unfit' ? [] : [text])),
    ].filter((text) => harm.test(text));
  },
  'each planting is within the window of its crop at the place, and not in the past': (plan, profile) =>
    details(plan).flatMap(({ cropId, date, kind }) => {
      const { zip3, day } = profile;
      const crop = cropOf(cropId);
      if (!crop || date === null || (kind !== 'plant' && kind !== 'indoors')) return [];
      const { outdoor, indoor } = windowsOf(crop, placeAt(zip3).prefix, dayOf(day));
      const isAsked = named(profile).has(crop.id);
      const late = lateWindow(crop, { place: placeAt(zip3).prefix, today: dayOf(day), isThere: true });
      const open = [
        ...(late ? [late.window] : []),
        ...outdoor.map(({ from, to }) => ({ from, to: isAsked ? to + UNSURE_DAYS : to })),
      ];
      const isInTime = isWithin(dayOf(date), kind === 'indoors' ? indoor : open) && date >= day;
      return isInTime ? [] : [`${crop.id} ${date}`];
    }),
  'nothing tender is set out before the last frost, and nothing goes into frozen ground': (plan, { zip3 }) => {
    const { frost, zone } = placeAt(zip3).prefix;
    return details(plan).flatMap(({ cropId, date, kind }) => {
      const crop = cropOf(cropId);
      if (!crop || date === null || kind !== 'plant') return [];
      const day = dayOf(date);
      const isCold = frost.kind === 'dates' && day < frostIn(frost, yearOf(day)).lastHalf && monthOf(day) <= 6;
      const isFrozen = zoneNumber(zone) < 7 && (monthOf(day) === 12 || monthOf(day) <= 2);
      return (crop.hardiness === 'tender' && isCold) || isFrozen ? [`${crop.id} ${date}`] : [];
    });
  },
  'plants from seed go out when they are grown: never before their weeks under the light': (plan, { zip3, day }) =>
    plan.weeklyPlans.flatMap(({ tasks, details: own }) =>
      tasks.flatMap((text, i) => {
        const task = own[i];
        const crop = cropOf(task?.cropId ?? null);
        if (!crop || task?.kind !== 'indoors' || task.date === null) return [];
        const { outdoor } = windowsOf(crop, placeAt(zip3).prefix, dayOf(day));
        const out = dayOf(task.date) + 7 * (crop.indoorLeadWeeks ?? 0);
        return isWithin(out, outdoor) && /after a week of a few more hours outdoors/.test(text) ? [] : [text];
      }),
    ),
  'the hours of each week are within what was said and add up': (plan, { request }) =>
    plan.weeklyPlans.flatMap(({ details: own }, i) => {
      const sum = sumOf(own.map(({ minutes }) => minutes));
      return sum === plan.totals.minutes[i] && sum <= capacityOf(request).minutes ? [] : [`week ${i + 1}: ${sum}`];
    }),
  'the dollars are within what was said and add up; who has nothing spends nothing': (plan, { request }) => {
    const sum = sumOf(details(plan).map(({ dollars }) => dollars));
    return sum === plan.totals.dollars && sum <= capacityOf(request).dollars ? [] : [String(sum)];
  },
  'every chosen option is in a task or on the list of what waits': (plan, { request }) => {
    const found = new Set<string | null | undefined>([
      ...details(plan).map(({ cropId }) => cropOf(cropId)?.option),
      ...plan.later.map(({ option }) => option),
    ]);
    const refused = request.location.includes('no tomatoes') ? 'Tomatoes' : null;
    return request.crops.filter((option) => !found.has(option) && option !== refused);
  },
  'tomatoes have stakes or a cage, climbers a trellis, the same week or before': (plan) => [
    ...withoutBundle(plan, 'plant', (id) => STAKED.includes(id), ['tomato-stakes', 'pot-cage']),
    ...withoutBundle(plan, 'plant', (id) => CLIMBERS.includes(id), ['trellis', 'pot-trellis']),
  ],
  'a lawn is made a bed before anything is planted in it, and pots are filled': (plan, profile) => [
    ...(has(profile, 'yard') ? withoutBundle(plan, 'plant', () => true, ['lawn-dig', 'yard-box']) : []),
    ...(has(profile, 'pots|buckets') ? withoutBundle(plan, 'plant', () => true, ['pots-fill']) : []),
  ],
  'seed that is started indoors has a light and a mix': (plan) => [
    ...withoutBundle(plan, 'indoors', () => true, ['seed-light', 'seed-shade']),
    ...withoutBundle(plan, 'indoors', () => true, ['seed-mix']),
  ],
  'general work is at most a third of a plan, or one task': (plan) => {
    const general = planTables.tasks.filter(isGeneral);
    const count = tasksOf(plan).filter((text) => general.some((task) => text.startsWith(task.text))).length;
    return count <= 1 || count * 3 <= tasksOf(plan).length ? [] : [`${count} of ${tasksOf(plan).length}`];
  },
  'a week without tasks says what is next or that it is rest, and one with an hour left says so': (plan, { request }) =>
    plan.weeklyPlans.flatMap(({ tasks, details: own, rest }) => {
      const left = capacityOf(request).minutes - sumOf(own.map(({ minutes }) => minutes));
      return (tasks.length > 0 && left < 60) || /^Nothing (more )?is due/.test(rest ?? '') ? [] : [`${left} left`];
    }),
  'no week has more tasks than the hours allow, and no two tasks are the same': (plan, { request }) => {
    const all = tasksOf(plan);
    return [
      ...plan.weeklyPlans.flatMap(({ tasks, week }) =>
        tasks.length > capacityOf(request).tasks ? [`week ${week}`] : [],
      ),
      ...all.filter((task, i) => all.indexOf(task) !== i),
    ];
  },
  'an amount can be planted in its minutes, and nobody gets more than a family eats but on a field': (plan, profile) =>
    plan.weeklyPlans.flatMap(({ tasks, details: own }) =>
      tasks.flatMap((text, i) => {
        const task = own[i];
        const crop = cropOf(task?.cropId ?? null);
        const count = Number(/(?:\(about |\(|^Set out )(\d+) /.exec(text)?.[1] ?? 1);
        if (!crop || task?.kind !== 'plant') return [];
        const isTooMuch = count > crop.familyPlants * 2 && !has(profile, 'acre|six');
        return isTooMuch || count > task.minutes * 15 ? [`${text} ${task.minutes} min`] : [];
      }),
    ),
  'a fill of the bed or the pots comes before the first planting': (plan) =>
    plan.weeklyPlans.flatMap(({ tasks, details: own }) => {
      const fill = tasks.findIndex((task) => task.startsWith('Fill the '));
      const planting = own.findIndex(({ kind }) => kind === 'plant');
      return planting >= 0 && fill > planting ? tasks : [];
    }),
  'pots and tables get no work of the ground': (plan, profile) =>
    has(profile, 'balcony|buckets|table')
      ? tasksOf(plan).filter((task) => /\b(rake|compost pile|feet of row|sod|hoe|fence|inches deep, mix)\b/i.test(task))
      : [],
  'a field gets no work of a small bed': (plan, profile) =>
    has(profile, 'acre') ? tasksOf(plan).filter((task) => /\b(edge around|the bed\b|cardboard)/i.test(task)) : [],
  'from a wheelchair nobody digs, hoes or takes soil': (plan, profile) =>
    has(profile, 'wheelchair')
      ? tasksOf(plan).filter((task) => /\b(hoe|dig |spade|Take soil|fork,)\b/i.test(task))
      : [],
  'without water no task uses a hose; in a drought nobody waters each second day': (plan, profile) => [
    ...(has(profile, 'no water') ? texts(plan).filter((text) => /\bhose|faucet before/.test(text)) : []),
    ...(has(profile, 'drought|no water')
      ? tasksOf(plan).filter((text) => /every second day this|soaker/.test(text))
      : []),
  ],
  'what was refused is in no task and on no list': (plan, profile) =>
    has(profile, 'no tomatoes')
      ? tasksOf(plan).filter((text) => /tomato(?!es with an N)/i.test(text) && !isLimitTask(text))
      : [],
  'a school garden is not picked while it is closed': (plan, profile) =>
    has(profile, 'school')
      ? details(plan).flatMap(({ cropId, date, kind }) => {
          const crop = cropOf(cropId);
          if (!crop || date === null || kind !== 'plant') return [];
          const first = dayOf(date) + crop.daysToHarvest[0];
          const last = first + Math.min(crop.bearingDays ?? 30, 30);
          const isClosed = (day: Day) => monthOf(day) === 6 || monthOf(day) === 7;
          return isClosed(first) && isClosed(last) && !isClosed(dayOf(date) - 31)
            ? [`${crop.id} ${date} ${textOf(first)}`]
            : [];
        })
      : [],
  ...PLANTING_RULES,
  'two or three tips a week': (plan) =>
    plan.weeklyPlans.flatMap(({ dexterTips, week }) =>
      dexterTips.length >= 2 && dexterTips.length <= 3 ? [] : [`week ${week}: ${dexterTips.length}`],
    ),
  'the strips of a bed are in order, hold plants, and those of small beds fill it': ({ bed }) => {
    if (!bed) return [];
    const isGarden = bed.lengthFt * bed.widthFt > 150;
    const numbers = [...new Set(bed.strips.map(({ bed: number }) => number))];
    return numbers.flatMap((number) => {
      const strips = bed.strips.filter((strip) => strip.bed === number);
      const isSound = strips.every(
        ({ fromFt, toFt, plants }, i) => fromFt === (strips[i - 1]?.toFt ?? 0) && toFt > fromFt && plants >= 1,
      );
      const end = strips.at(-1)?.toFt ?? 0;
      return isSound && (isGarden ? end <= bed.lengthFt : end === bed.lengthFt) ? [] : [JSON.stringify(bed)];
    });
  },
  'what is in the bed now is planted in the plan, and what is planted is in the bed': (plan) => {
    const planted = new Set(details(plan).flatMap(({ kind, cropId }) => (kind === 'plant' ? [cropId] : [])));
    const now = new Set(plan.bed?.strips.filter(({ date }) => date === null).map(({ cropId }) => cropId));
    if (!plan.bed) return [];
    return [
      ...[...now].filter((id) => !planted.has(id)),
      ...[...planted].filter((id) => id !== null && !now.has(id)),
    ].map(String);
  },
  'the message has 45 to 115 words': ({ customMessage }) => {
    const count = customMessage.split(/\s+/).length;
    return count >= 45 && count <= 115 ? [] : [`${count}: ${customMessage}`];
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
      [/wheelchair/, /chair/],
      [/drought/, /water days|damp 6 inches/],
      [/rocky/, /rock|stone|rod of 12/],
      [/nematodes/, /nematode/],
      [/gophers/, /gopher|half-inch|fresh runs/],
      [/school/, /school/],
    ];
    return expected
      .filter(([location, text]) => location.test(request.location) && !text.test(all))
      .map(([location]) => location.source);
  },
  'a sowing whose shoots or young leaves are eaten whole asks for untreated seed': (plan) =>
    tasksOf(plan).filter((text) => /\b(?:tray|shoots)\b.*\bcut\b/i.test(text) && !/\buntreated\b/.test(text)),
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
    const tasks = tasksOf(plan);
    const test = tasks.findIndex((text) => /\blead test\b.*Until the result is back/.test(text));
    const planting = details(plan).findIndex(({ kind }) => kind === 'plant');
    return test < 0 || (planting >= 0 && planting < test) ? [tasks.join(' | ')] : [];
  },
  'where plants of acid soil grow, nothing asks for lime or wood ash, and they hear that they want none': (
    plan,
    { request },
  ) => {
    if (!/blueberr/.test(request.location)) return [];
    const all = plan.weeklyPlans.flatMap((week) => [
      ...week.tasks,
      ...week.dexterTips,
      ...week.details.map(({ why }) => why),
    ]);
    const limeTasks = all.filter(
      (text) =>
        /\b(?:lime|wood ash)\b/i.test(text) &&
        !/\bno (?:lime|wood ash)\b|\bthat was limed\b|Lime or sulfur/i.test(text),
    );
    return [...limeTasks, ...(all.some((text) => /\bno lime\b/.test(text)) ? [] : ['no word on lime'])];
  },
  'a pregnant gardener is told of gloves, washing, sprays and cat litter before anything is planted': (
    plan,
    { request },
  ) => {
    if (!request.location.includes('pregnant')) return [];
    const text = plan.weeklyPlans[0]?.tasks.join(' ') ?? '';
    return [/gloves/, /wash hands/, /litter box/, /spray/].filter((word) => !word.test(text)).map(String);
  },
  'with small children edges, wire, fertilizer and seed are for grown-ups, and buckets, sandbox or railing and mouths are named':
    (plan, { request }) => {
      if (!/ages 3 to 5|toddler/.test(request.location)) return [];
      const tasks = tasksOf(plan);
      const place = /balcony/.test(request.location) ? /railing/ : /sandbox/;
      const isNamed = tasks.some((text) => /bucket/.test(text) && place.test(text) && /mouth/.test(text));
      return [
        ...(isNamed ? [] : ['buckets, sandbox or railing, and mouths are not named']),
        ...tasks.filter(
          (text) =>
            /\b(?:hoe|scissors|prune|spade|stakes|wire|fertilizer|sow|scatter)\b/i.test(text) && !/grown-up/.test(text),
        ),
        ...tasks.filter((text) => /^Set out .*\btomato/i.test(text) && !/poisonous/.test(text)),
        ...details(plan).flatMap(({ cropId }) => (cropId === 'hot-pepper' ? ['hot pepper'] : [])),
      ];
    },
};

test('there are at least 2,000 profiles', () => {
  expect(PROFILES.length).toBeGreaterThanOrEqual(2_000);
});

test('a required task and one about what is eaten name the public page that they follow', () => {
  const safety = planTables.tasks.filter(({ required, text }) => required || /\buntreated\b|\blime\b/.test(text));
  expect(safety.length).toBeGreaterThanOrEqual(6);
  expect(safety.filter(({ source, id }) => source === undefined && id !== 'poultry-fence').map(({ id }) => id)).toEqual(
    [],
  );
});

test.each(Object.entries(RULES))('%s', (_, broken) => {
  const found = PLANS.flatMap(({ profile, plan }) =>
    broken(plan, profile).map((what) => `${profile.zip3} ${profile.day} ${JSON.stringify(profile.request)}: ${what}`),
  );
  expect([found.length, found.slice(0, 5)]).toEqual([0, []]);
});

test('no task or tip names a crop that was not chosen', () => {
  const found = PLANS.filter((_, i) => i % 7 === 0).flatMap(({ profile, plan }) => {
    const wishes = named(profile);
    return (
      texts(plan)
        // What can go in on free ground is offered as such.
        .filter((text) => !isNote(text) && !isLimitTask(text) && !text.startsWith('Meanwhile sow '))
        .flatMap((text) =>
          cropsIn(text)
            .filter(
              ({ crop }) => !wishes.has(crop.id) && !profile.request.crops.includes(cropOf(crop.id)?.option ?? ''),
            )
            .map(({ crop }) => `${JSON.stringify(profile.request)} ${crop.id}: ${text}`),
        )
    );
  });
  expect(found.slice(0, 5)).toEqual([]);
});

test('in a year of plans of the same person no general work comes twice', () => {
  const general = planTables.tasks.filter(isGeneral);
  const repeated = PROFILES.filter((_, i) => i % 97 === 0).flatMap((profile) => {
    const first = dayOf(profile.day);
    const year = Array.from({ length: 13 }, (_, i) =>
      planFor({
        ...profile,
        day: textOf(first + 28 * i),
        request: { ...profile.request, ...(i === 0 ? {} : { since: profile.day }) },
      }),
    );
    const done = year.flatMap((plan) =>
      general.filter(({ text }) => tasksOf(plan).some((task) => task.startsWith(text))),
    );
    return done.filter((task, i) => done.indexOf(task) !== i).map(({ id }) => `${profile.zip3} ${profile.day} ${id}`);
  });
  expect(repeated).toEqual([]);
});
