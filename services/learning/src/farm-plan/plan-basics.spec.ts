import { planAt, tasksOf } from './testing/plan-profiles';

const whysOf = (plan: ReturnType<typeof planAt>) =>
  plan.weeklyPlans.flatMap(({ details }) => details.map(({ why }) => why ?? ''));
const nothingTicked = { crops: [], timePerWeek: '8', experience: 'some-experience', budget: 'moderate' } as const;
const planOf = (zip3: string, day: string, wishes: string, location = 'one 4x12 bed', more = {}) =>
  planAt(zip3, day, { ...nothingTicked, crops: [], wishes, location: `${zip3}01 ${location}`, ...more });

test.each([
  ['garlic', '232', '2027-10-10', /Harvest about (May 25|June 1|June 10).* when a third to a half of the leaves are brown/],
  ['onions', '701', '2027-01-09', /Harvest about (April 25|May \d+).* when half of the tops have fallen over/],
  ['multiplying onions', '727', '2027-10-08', /Harvest about .*June.* green tops are cut from March on/],
  ['strawberries', '376', '2027-03-15', /Harvest about April 25, 2028 .*Pinch off every flower of this first year/],
  ['strawberries', '320', '2027-10-15', /Harvest about (January|March) 15/],
])('%s at %s from %s are picked in their season, not so many days after planting', (wish, zip3, day, why) => {
  expect(whysOf(planOf(zip3, day, wish))).toContainEqual(expect.stringMatching(why));
});

test('cloves and seed potatoes are watered once, covered over the row and hilled; nobody keeps them wet', () => {
  const tasks = tasksOf(planOf('376', '2027-03-20', 'potatoes'));
  expect(tasks).toContainEqual(expect.stringMatching(/^Plant Irish potato .*seed pieces.* water them once\. When the shoots/));
  expect(tasks).toContainEqual(expect.stringMatching(/^Look at the soil over the potatoes/));
  expect(tasks.filter((text) => /^Water .*potatoes|off the stems/.test(text))).toEqual([]);
});

test('seed potatoes are cut two days before they are planted', () => {
  const week = planOf('376', '2027-03-20', 'potatoes').weeklyPlans.find(({ tasks }) =>
    tasks.some((text) => text.startsWith('Cut certified')),
  );
  const planted = week?.details.find(({ cropId, kind }) => cropId === 'irish-potato' && kind === 'plant');
  expect((planted?.date ?? '') > (week?.startDate ?? '')).toBe(true);
});

test('rows are loosened, fed and then ridged; a hose is laid only where something grows', () => {
  const plan = planOf('312', '2027-05-08', 'okra, sweet potatoes', '20 by 30 ft in the back');
  const [first] = plan.weeklyPlans.map(({ tasks }) => tasks.map((text) => text.split(' ')[0]));
  const order = ['Loosen', 'Spread', 'Rake', 'Plant'].map((word) => first?.indexOf(word) ?? -1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThanOrEqual(0);
});

test('who has seed still buys slips', () => {
  const plan = planOf('312', '2027-05-08', 'sweet potatoes', 'one 4x12 bed', { hasSeed: true });
  const slips = plan.weeklyPlans.flatMap(({ details }) => details).find(({ cropId }) => cropId === 'sweet-potato');
  expect(slips?.dollars).toBeGreaterThan(0);
});

test('plants of July are shaded, watered daily and looked for in time', () => {
  const tasks = tasksOf(planOf('394', '2027-07-05', 'tomatoes'));
  expect(tasks).toContainEqual(expect.stringMatching(/^Set out .*tomato.*every day for ten days/));
  expect(tasks).toContainEqual(expect.stringMatching(/^Ask two nurseries which plants of tomatoes/));
  expect(tasks).toContainEqual(expect.stringMatching(/^Water the tomatoes at the base every day/));
});

test('what cold kills in a winter without frost dates has a cover, and heat is no word of November', () => {
  const plan = planOf('339', '2026-11-28', 'tomatoes, lettuce');
  expect(tasksOf(plan)).toContainEqual(expect.stringMatching(/^Set out .*tomato.*have sheets ready/));
  expect(plan.weeklyPlans.flatMap(({ dexterTips }) => dexterTips).join(' ')).not.toMatch(/nights stay above|soil passes/);
});

test('a mirliton climbs beside a narrow bed, and no wish is the substitute of another', () => {
  const [mirliton] = planOf('703', '2027-01-09', 'mirliton, cabbage', 'one bed 3 ft by 20').wishes ?? [];
  expect(mirliton?.state).toBe('later');
});

test('in June nothing waits for fear of a freeze', () => {
  const plan = planOf('312', '2027-06-25', 'tomatoes, watermelon, peanuts, cantaloupe');
  expect((plan.wishes ?? []).filter(({ say }) => /freezes 1 year/.test(say))).toEqual([]);
});
