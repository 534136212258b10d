import { textOf } from '@farm/almanac';
import { course, formatMonthAndDay } from '@farm/farm';
import { marketDays, occupationsOf, readCourseFarm, type CourseFarm } from './course-farm';
import { farmMoney } from './farm-money';
import { fullestWeek, seasonHours } from './farm-hours';
import { familyClashes, walkFarm } from './farm-walk';
import { FOUR_BEDS, startOfBeds, THREE_BEDS, yearOfBeds } from './fewer-beds';
import { lessonClashes, readLessonFiles } from './lesson-clashes';
import { plantedFeet, seedOrder } from './seed-order';
import { walkOf, type ClashKind } from './walk';

const farm = readCourseFarm();
const texts = (clashes: readonly { kind: string; text: string }[]) =>
  clashes.map(({ kind, text }) => `${kind}: ${text}`);

test('the farm can be walked for four years without a clash', () => {
  expect(texts(walkFarm(farm))).toEqual([]);
});

test('the lessons say what the tables say', () => {
  expect(texts(lessonClashes(farm, readLessonFiles()))).toEqual([]);
});

test('what stood in beds 1 and 2 goes to 3 and 4, and the fifth year begins as the first', () => {
  const from = (bed: number, year: number) =>
    occupationsOf(farm).flatMap((each) =>
      each.bed === bed && each.kind === 'crop' && textOf(each.from).startsWith(String(farm.firstYear + year))
        ? [each.use]
        : [],
    );
  expect([from(1, 0), from(3, 1), from(7, 3), from(1, 4)]).toEqual(Array(4).fill(['bush-cherry-tomato']));
  expect(from(5, 0)).toEqual(['leaf-lettuce', 'sweet-potato', 'leaf-lettuce']);
});

test('markets are on Saturdays', () => {
  expect(marketDays(farm, 2027).map(textOf)).toEqual(
    expect.arrayContaining(['2027-04-10', '2027-06-19', '2027-11-13', '2027-12-18']),
  );
  expect(marketDays(farm, 2029)).toHaveLength(20);
});

test('wear is counted once: what the crops pay for is not in it', () => {
  const { overhead, wear, startCost, stays, margin, overheadTotal } = farmMoney(farm);
  expect(overhead).toContainEqual(['Wear of what lasts', wear]);
  expect(wear).toBeLessThan(startCost / 5);
  expect(stays).toBe(margin - overheadTotal);
});

type Change = (broken: CourseFarm) => void;
const planOf = (broken: CourseFarm, index: number) => broken.plans[index]?.year ?? [];
const waveOf = (broken: CourseFarm, plan: number, row: number) => {
  const planting = planOf(broken, plan)[row];
  const wave = planting && !Array.isArray(planting) ? planting.waves[0] : undefined;
  if (!wave) throw new Error('no planting');
  return wave;
};

test.each<[ClashKind, string, Change]>([
  [
    'overlap',
    'buckwheat is sown in July under tomatoes',
    (broken) => (planOf(broken, 0)[1] = ['buckwheat', '07-20', '09-14']),
  ],
  ['bare', 'nothing is sown after tomatoes', (broken) => planOf(broken, 0).splice(1, 2)],
  ['family', 'clover before the beans', (broken) => (planOf(broken, 1)[3] = ['rye-and-clover', '10-05', '02-21'])],
  ['family', 'turnips follow collards', (broken) => planOf(broken, 3).splice(1, 1)],
  ['family', 'only one bed is moved on each year', (broken) => (broken.garden.bedsMovedEachYear = 1)],
  ['window', 'tomatoes go out in March', (broken) => (waveOf(broken, 0, 0)[0] = '03-25')],
  ['window', 'lettuce plants go out later in October than plants may', (broken) => (waveOf(broken, 4, 3)[0] = '10-17')],
  ['window', 'turnips are sown two weeks past their window', (broken) => (waveOf(broken, 3, 2)[0] = '09-29')],
  ['window', 'rye is sown in December', (broken) => (planOf(broken, 0)[3] = ['rye', '12-01', '04-11'])],
  [
    'cover',
    'rye stands until a week before the peas',
    (broken) => {
      planOf(broken, 0)[3] = ['rye', '10-01', '04-26'];
      planOf(broken, 0)[4] = ['tarp', '04-27', '05-02'];
    },
  ],
  ['unripe', 'tomatoes are picked in May', (broken) => (waveOf(broken, 0, 0)[1] = '05-20')],
  [
    'unripe',
    'collards of August have no days for the short days of fall',
    (broken) => (waveOf(broken, 2, 3)[1] = '10-20'),
  ],
  [
    'unripe',
    'lettuce of October is cut after the days of September',
    (broken) => {
      waveOf(broken, 4, 3)[0] = '10-04';
      waveOf(broken, 4, 3)[1] = '11-22';
    },
  ],
  ['frost', 'zinnias are cut at Thanksgiving', (broken) => (waveOf(broken, 5, 0)[2] = '11-25')],
  ['space', 'a bed holds sixty feet of peas', (broken) => (waveOf(broken, 6, 0)[3] = 60)],
  ['hours', 'a week of summer has eight hours', (broken) => (broken.hours.fullestWeek.summer = 8)],
  ['market', 'lettuce is cut before the first market', (broken) => (waveOf(broken, 4, 0)[2] = '04-07')],
  ['market', 'a market in March', (broken) => broken.market.saturdays.push(['03-01', 1])],
  ['morning', 'tomatoes on a May morning', (broken) => broken.mornings[0]?.picked.push(['bush-cherry-tomato', 20])],
  ['tarps', 'forty sandbags', (broken) => (broken.garden.sandbags = 40)],
  [
    'window',
    'a cover beside zinnias in April',
    (broken) =>
      Object.assign(planOf(broken, 5)[0] ?? {}, {
        beside: [
          ['sorghum-sudangrass', '04-13', '07-19'],
          ['tarp', '07-20', '08-09'],
        ],
      }),
  ],
  [
    'cover',
    'sorghum-sudangrass is cut and not tarped before rye and clover',
    (broken) => (planOf(broken, 7)[2] = ['residue', '09-08', '09-27']),
  ],
  [
    'cover',
    'a tarp of two weeks on the sorghum-sudangrass beside the zinnias',
    (broken) =>
      Object.assign(planOf(broken, 5)[0] ?? {}, {
        beside: [
          ['sorghum-sudangrass', '05-04', '07-26'],
          ['tarp', '07-27', '08-09'],
        ],
      }),
  ],
  [
    'morning',
    'a fall morning lasts into the job',
    (broken) => Object.assign(broken.mornings[2] ?? {}, { done: '11:20' }),
  ],
  [
    'morning',
    'twice the beans of a mean picking',
    (broken) => Object.assign(broken.mornings[1] ?? {}, { picked: [['bush-bean', 8]] }),
  ],
  [
    'morning',
    'eight bunches of collards where a mean picking has thirteen',
    (broken) => Object.assign(broken.mornings[2] ?? {}, { picked: [['collards', 8]] }),
  ],
  [
    'morning',
    'fewer tomatoes in July than a mean picking, of which a tenth comes home',
    (broken) => Object.assign(broken.mornings[1] ?? {}, { picked: [['vine-cherry-tomato', 12]] }),
  ],
  [
    'market',
    'collards are picked until January, and the last market is in December',
    (broken) => {
      waveOf(broken, 2, 3)[2] = '01-31';
      planOf(broken, 2)[4] = ['tarp', '02-01', '04-12'];
    },
  ],
  [
    'cover',
    'rye is sown ten days after the buckwheat is cut',
    (broken) => {
      planOf(broken, 0)[1] = ['buckwheat', '08-03', '09-21'];
      planOf(broken, 0)[2] = ['residue', '09-22', '09-30'];
    },
  ],
  ['rest', 'the week of rest is the third of August', (broken) => (broken.restWeek = ['08-15', '08-21'])],
  ['rest', 'a market in the week of rest', (broken) => (broken.restWeek = ['12-15', '12-21'])],
  ['tarps', 'three tarps', (broken) => (broken.garden.tarps = 3)],
  ['money', 'a booth for $25', (broken) => (broken.market.stall = 25)],
])('a table that is broken on purpose is found out: %s, %s', (kind, _, change) => {
  const broken = structuredClone(farm);
  change(broken);
  expect(walkFarm(broken).map((clash) => clash.kind)).toContain(kind);
});

test('a price that only the table has is found out in the lessons', () => {
  const broken = structuredClone(farm);
  const tomato = broken.crops['vine-cherry-tomato'];
  if (tomato) tomato.price = 4;
  const clashes = lessonClashes(broken, readLessonFiles());
  expect(clashes.some(({ text }) => text.includes('at $4.00'))).toBe(true);
  expect(clashes.some(({ text }) => text.startsWith('08, sum year: sales'))).toBe(true);
});

test('the course is sold with the costs and the year of its own example', () => {
  const { startCost, sales, stays, anHour } = farmMoney(farm);
  expect(course.exampleYear).toEqual({
    ...{ beds: farm.garden.beds, startCost, cashInHand: farm.cashInHand },
    ...{ sales, stays, anHour: Math.round(anHour * 100) / 100 },
  });
});

test('the course is sold with what lesson 8 says of the fall before', () => {
  const { cost, hours } = course.beforeFirstSpring;
  const lesson = readLessonFiles().get('08') ?? '';
  expect(lesson).toContain(`The fall before costs about $${cost} besides`);
  expect(lesson).toContain(`our own estimate is ${hours}, with`);
});

test('the course is sold with the first market days of its own starts, which lesson 2 has too', () => {
  const markets = marketDays(farm, farm.firstYear).map((day) => formatMonthAndDay(textOf(day)));
  const lesson = readLessonFiles().get('02') ?? '';
  for (const { tarped, sells } of course.firstSales) {
    const day = sells.replace('the next ', '');
    expect(markets).toContain(day);
    const row = lesson.split('\n').find((line) => line.startsWith(`| ${tarped.replace(/^(by|in) /, '')} |`));
    expect(row?.endsWith(`| ${day} |`)).toBe(true);
  }
  expect(course.firstSales).toHaveLength(4);
});

test('eight beds of the smaller gardens are the whole one, and fewer start with less', () => {
  const all = farm.plans.map((_, index) => index + 1);
  const { sales, margin, stays, hours, startCost, overhead, marketShare } = farmMoney(farm);
  const truck = overhead.find(([item]) => item.startsWith('Truck'))?.[1] ?? 0;
  // $10 of the $19.90 that a market day takes from the crops' share.
  const booth = Math.round((marketShare * 10) / 19.9);
  expect(yearOfBeds(farm, all)).toMatchObject({
    ...{ plantings: 13, sales, margin, truck, booth, atTheGate: stays + truck + booth },
    hours: { crops: hours.crops, upkeep: hours.upkeep, beforeMarket: hours.beforeMarket },
  });
  expect(fullestWeek(farm, all)).toEqual(fullestWeek(farm));
  expect(startOfBeds(farm, all.length).all).toBe(startCost);
  expect(fullestWeek(farm, FOUR_BEDS).hours).toBeGreaterThan(fullestWeek(farm, THREE_BEDS).hours);
  expect(startOfBeds(farm, 3).all).toBeCloseTo(startCost - (706 * 5) / 8, 6);
});

const YEARS = [0, 1, 2, 3];
const ODD_BEDS = [1, 3, 5, 7];

test.each([THREE_BEDS, FOUR_BEDS, ODD_BEDS].map((beds) => [beds.join(', '), beds] as const))(
  'beds %s follow their lines for four years by the rule of the families',
  (_, beds) => {
    expect(familyClashes(walkOf(farm, beds))).toEqual([]);
  },
);

test('three plans that go around in three beds are found out by the same rule, in every bed', () => {
  const broken = structuredClone(farm);
  // Beds 1 to 3, and each plan moves down one bed of the three.
  Object.assign(broken.garden, { beds: 3, bedsMovedEachYear: 1 });
  broken.plans = [1, 3, 5].flatMap((plan) => farm.plans[plan] ?? []);
  const clashes = familyClashes(walkOf(broken));
  for (const bed of [1, 2, 3])
    expect(clashes.some(({ text }) => text.startsWith(`bed ${bed},`) && text.includes('came back after'))).toBe(true);
});

test('a garden of few beds is set up only on Fridays on which something is ripe', () => {
  const years = YEARS.map((year) => yearOfBeds(farm, THREE_BEDS, year));
  // The third year has zinnias, beans and tomatoes, all of them ripe from June 14 to August 7.
  expect(years.map(({ fridays }) => fridays)).toEqual([19, 19, 8, 19]);
  expect(years.map(({ hours }) => hours.beforeMarket)).toEqual([193.5, 186.5, 168.5, 175]);
});

test('four beds sell the same in every year, and three never do', () => {
  const sold = (beds: readonly number[]) => new Set(YEARS.map((year) => yearOfBeds(farm, beds, year).sales));
  expect(sold(FOUR_BEDS).size).toBe(1);
  expect(sold(THREE_BEDS).size).toBe(4);
});

test.each<[string, Change]>([
  ['Upkeep goes by the bed', (broken) => (broken.hours.upkeep.summer = 41)],
  ['Three beds', (broken) => Object.assign(broken.crops['zinnia'] ?? {}, { price: 9 })],
  ['Not grown', (broken) => Object.assign(broken.crops['bush-bean'] ?? {}, { name: 'Pole bean' })],
  ['three beds start with', (broken) => Object.assign(broken.equipment[3] ?? {}, { cost: 390 })],
  ['bed feet', (broken) => Object.assign(broken.crops['collards'] ?? {}, { sold: 60 })],
])('figures of fewer beds and of bed feet that only the table has are found out: %s', (words, change) => {
  const broken = structuredClone(farm);
  change(broken);
  const clashes = lessonClashes(broken, readLessonFiles()).map(({ text }) => text);
  expect(clashes.some((text) => text.includes(words))).toBe(true);
});

test('the fullest week is the sum of its work, and picking is most of it', () => {
  const { from, hours, picked, growing, upkeep, setUp, tuesday, records } = fullestWeek(farm);
  const picking = picked.reduce((sum, [, each]) => sum + each, 0);
  expect([textOf(from), picked.map(([name]) => name)]).toEqual([
    ...['2027-06-25', ['Bush cherry tomato', 'Bush bean', 'Vine cherry tomato', 'Zinnia']],
  ]);
  expect(picking + growing + upkeep + setUp + tuesday + records).toBeCloseTo(hours, 6);
  expect(hours).toBe(seasonHours(farm).summer.fullest);
});

test('the parts of the fullest week add up in lesson 2 and in the workbook as they are printed', () => {
  const lessons = readLessonFiles();
  const sentence = /picking ([^.]*?\d\.\d.*?)\. Together 14½/.exec(lessons.get('02') ?? '')?.[1] ?? '';
  const rows = /\| Upkeep: [\s\S]*?(?=\n\| Sum)/.exec(lessons.get('workbook') ?? '')?.[0] ?? '';
  const sumOf = (text: string) => (text.match(/\d+\.\d/g) ?? []).reduce((sum, each) => sum + Number(each), 0);
  expect(sumOf(sentence)).toBeCloseTo(14.5, 6);
  expect(sumOf(rows)).toBeCloseTo(14.5, 6);
});

test('hours of a bed that only the table has are found out in lesson 2', () => {
  const broken = structuredClone(farm);
  const tomato = broken.crops['vine-cherry-tomato'];
  if (tomato) tomato.pickHours = 15;
  const clashes = lessonClashes(broken, readLessonFiles()).map(({ text }) => text);
  expect(clashes.some((text) => text.includes('| Vine cherry tomato | 11½ | 15 |'))).toBe(true);
});

test('buckwheat that stands longer than the lesson says is found out', () => {
  const broken = structuredClone(farm);
  planOf(broken, 0)[1] = ['buckwheat', '08-03', '09-14'];
  planOf(broken, 0)[2] = ['residue', '09-15', '09-30'];
  expect(lessonClashes(broken, readLessonFiles()).map(({ text }) => text)).toEqual([
    '03 does not have\nCut buckwheat in full bloom, about 42 days after sowing',
  ]);
});

test('a quiz that still has the sum of an earlier budget is found out', () => {
  const files = new Map(readLessonFiles());
  files.set('08.check', (files.get('08.check') ?? '').replace('$810, cost $213', '$850, cost $217'));
  expect(lessonClashes(farm, files).map(({ text }) => text)).toEqual([
    '08.check does not have\nLeaf lettuce: $810, cost $213, 16½ hours',
  ]);
});

test('seed is ordered by one rule: more cells for trays, a spare part in place, none where seed is thinned', () => {
  const orderOf = (id: string, feet: number) => {
    const crop = farm.crops[id];
    if (!crop) throw new Error(`no ${id}`);
    const { cells, seeds } = seedOrder(crop, feet);
    return [cells, seeds];
  };
  expect(orderOf('collards', 50)).toEqual([78, 78]);
  expect(orderOf('leaf-lettuce', 50)).toEqual([265, 530]);
  expect(orderOf('bush-bean', 100)).toEqual([600, 690]);
  expect(orderOf('sweet-potato', 50)).toEqual([50, 58]);
  expect(orderOf('turnip', 50)).toEqual([450, 1_800]);
  expect([plantedFeet(farm, 'zinnia'), plantedFeet(farm, 'leaf-lettuce')]).toEqual([25, 96]);
});

test('a use that no table has is rejected', () => {
  const broken = structuredClone(farm);
  planOf(broken, 0)[1] = ['vetch', '08-03', '09-14'];
  expect(() => walkFarm(broken)).toThrow('The farm has no vetch');
});
