import { readSite } from '@farm/reader';
import { dayOf } from '@farm/almanac';
import { siteText } from './site';
import { formatUnambiguousDay } from '../language/words';
import { planAt, plantedCrops, tasksOf } from './testing/plan-profiles';

test('of what is not ready by the day that was named the plan says so', () => {
  const made = planAt('297', '2027-03-22', {
    location: '4x8 raised bed, grandparents day is May 7',
    crops: ['Root Vegetables (Carrots, Radishes)'],
  });
  const whys = made.weeklyPlans
    .flatMap(({ details }) => details.map(({ cropId, why }) => `${cropId} ${why}`))
    .join(' ');
  expect(whys).toMatch(/radish [^.]*\. First harvest [^.]*\. That is in time for May 7/);
  expect(whys).toMatch(/carrot [^.]*\. First harvest [^.]*\. That is after May 7: it is for later/);
});

test('who is gone by a day hears of nothing later, and how the lawn comes back', () => {
  const made = planAt('297', '2027-04-24', {
    location: '4x8 bed, movers come June 25 and the yard has to be grass again',
    crops: ['Root Vegetables (Carrots, Radishes)', 'Tomatoes'],
  });
  const all = JSON.stringify([made.later, made.year, tasksOf(made)]);
  expect(all).not.toMatch(/2027-(?:0[89]|1\d)/);
  expect(
    made.later
      .filter(({ option }) => option === 'Tomatoes')
      .map(({ say }) => say)
      .join(' '),
  ).toMatch(/not ready before you are gone on June 25/);
  expect(tasksOf(made).join(' ')).toMatch(/on June 4 pick the last of it.*lay sod/);
});

test.each([
  [
    '4x8 bed. My girl gets an itchy mouth from raw carrots and melon',
    'watermelons, carrots',
    /carrot|melon|cantaloupe/i,
  ],
  ['4x8 bed, mi hijo es alergico al cacahuate', 'peanuts', /peanut/i],
  ['4x8 bed. She reacts to tomato', 'salsa', /tomato/i],
])('what makes somebody ill is in no task, list, wish or stored answer: %s', (location, wishes, food) => {
  const crops = ['Root Vegetables (Carrots, Radishes)', 'Tomatoes', 'Beans & Peas'];
  for (const day of ['2027-04-20', '2027-08-10', '2027-12-12']) {
    const made = planAt('297', day, { location, wishes, crops });
    const again = planAt('297', day, { location: siteText(readSite(location)), crops });
    for (const each of [made, again]) {
      const offered = [
        ...each.weeklyPlans.flatMap(({ tasks, title }) => [...tasks, title]),
        ...each.later.map(({ crop }) => crop),
        ...(each.bed?.strips.map(({ name }) => name) ?? []),
        ...(each.wishes ?? []).filter(({ state }) => state !== 'unfit').map(({ text }) => text),
      ];
      expect(offered.filter((text) => food.test(text))).toEqual([]);
    }
    expect(made.weeklyPlans.flatMap(({ dexterTips }) => dexterTips).join(' ')).toMatch(/Left out of this plan/);
  }
});

describe('what is there and what is due', () => {
  test('a garden with room for it has narrow rows rather than no tomatoes', () => {
    const made = planAt('286', '2027-04-30', {
      location: 'tilled 12 x 20, full sun',
      crops: ['Beans & Peas', 'Tomatoes', 'Root Vegetables (Carrots, Radishes)'],
      experience: 'some-experience',
      budget: 'moderate',
    });
    expect(plantedCrops(made)).toEqual(expect.arrayContaining(['cherry-tomato', 'bush-bean']));
    expect(made.later.map(({ say }) => say).join(' ')).not.toContain('no room left for tomatoes');
    const tomatoes = made.bed?.strips.find(({ cropId }) => cropId === 'cherry-tomato');
    expect((tomatoes?.toFt ?? 0) - (tomatoes?.fromFt ?? 0)).toBeGreaterThanOrEqual(4);
  });

  test('in winter the bed is looked at, the trellis built and all seed of the spring ordered, week by week', () => {
    const made = planAt('397', '2027-12-04', {
      location: 'raised bed 4x10, sun all day',
      crops: ['Lettuce & Leafy Greens', 'Root Vegetables (Carrots, Radishes)', 'Beans & Peas'],
      experience: 'some-experience',
      budget: 'moderate',
    });
    const tasks = tasksOf(made);
    expect(tasks).toContainEqual(expect.stringMatching(/takes about 33 cubic feet/));
    expect(tasks).toContainEqual(expect.stringMatching(/^Get ready: put up a trellis/));
    expect(tasks).toContainEqual(expect.stringMatching(/^Order .*spinach.*lettuce.*radishes/));
    expect(made.weeklyPlans.filter(({ tasks: own }) => own.length > 0).length).toBeGreaterThanOrEqual(3);
  });

  test('shortly after the last day of a spring chart bought plants are set, and the reason says so', () => {
    const made = planAt('741', '2027-05-08', { location: '4x8 bed', crops: ['Tomatoes'], budget: 'moderate' });
    expect(plantedCrops(made)).toContain('cherry-tomato');
    expect(JSON.stringify(made.weeklyPlans)).toContain('last day for cherry tomato here was April 30: it is late');
  });

  test('field peas are sown in midsummer too', () =>
    expect(
      plantedCrops(planAt('718', '2027-05-29', { location: '8x8 bed', crops: [], wishes: 'purple hull peas' })),
    ).toContain('southern-pea'));

  test('on flooded ground nothing to eat is sown', () => {
    const made = planAt('285', '2027-10-09', {
      location: '4x12 bed, went under Sept 30, the river was over the rows',
      crops: ['Lettuce & Leafy Greens', 'Root Vegetables (Carrots, Radishes)'],
    });
    expect(plantedCrops(made)).toEqual([]);
    expect(tasksOf(made)[0]).toMatch(/^Eat, sell and give away nothing that the water touched/);
  });

  test.each([
    ['4x8 bed, six old storm windows', /^Lean the glass/],
    ['raised bed 4x8 they built me, no soil in it yet', /^Fill the bed with two parts topsoil.*27 cubic feet where/],
    ['4x8 bed, epi pens for wasps', /^The pens go outside with the person/],
    ['4 pots, my daughter is allergic to latex', /latex-free/],
    ['4x8 bed, LSU tested it 640 ppm lead', /^Draw the places of the test/],
  ])('%s', (location, task) => {
    const made = planAt('240', '2027-01-10', { location, crops: ['Lettuce & Leafy Greens'], budget: 'moderate' });
    expect(tasksOf(made)).toContainEqual(expect.stringMatching(task));
  });
});

describe('what was done to the ground decides', () => {
  const crops = ['Lettuce & Leafy Greens', 'Root Vegetables (Carrots, Radishes)'];

  test.each(['back yard 10x14, ChemLawn sprayed it last week', 'garden 15 x 20, I put weed killer on it in August'])(
    'where weed killer went, the label is read first and food stands in one frame: %s',
    (location) => {
      const made = planAt('388', '2027-09-06', { location, crops });
      const tasks = tasksOf(made);
      expect(tasks[0]).toMatch(/label/);
      expect(tasks.findIndex((task) => /\bframe\b.*what this plan sows goes into it/i.test(task))).toBeGreaterThan(0);
      expect(tasks.join(' ')).not.toMatch(/fork|tiller|sod/);
      expect((made.bed?.lengthFt ?? 0) * (made.bed?.widthFt ?? 0)).toBe(32);
    },
  );

  test('a soil test that is there is used and not ordered again', () => {
    for (const day of ['2026-12-07', '2027-02-08', '2027-07-05']) {
      const tasks = tasksOf(planAt('273', day, { location: 'garden 20x30, soil test pH 5.2', crops })).join(' ');
      expect(tasks).toMatch(/Spread the lime that your soil test names/);
      expect(tasks).not.toMatch(/Take soil from/);
    }
    expect(tasksOf(planAt('273', '2026-12-07', { location: 'garden 20x30, pH was 6.6', crops })).join(' ')).not.toMatch(
      /Take soil from|Spread the lime/,
    );
  });
});

test('no crop is offered until the first day of the plan or one before it', () => {
  for (const day of ['2027-04-26', '2027-09-06', '2027-09-10', '2027-03-15'])
    for (const { say } of planAt('388', day, {
      location: '4x8 bed',
      crops: [
        'Lettuce & Leafy Greens',
        'Root Vegetables (Carrots, Radishes)',
        'Beans & Peas',
        'Herbs (Basil, Cilantro, etc.)',
      ],
    }).later)
      expect(say).not.toContain(`until ${formatUnambiguousDay(dayOf(day), dayOf(day))}.`);
});
