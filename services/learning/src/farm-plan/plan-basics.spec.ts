import { planAt, tasksOf } from './testing/plan-profiles';

const whysOf = (plan: ReturnType<typeof planAt>) =>
  plan.weeklyPlans.flatMap(({ details }) => details.map(({ why }) => why ?? ''));
const nothingTicked = { crops: [], timePerWeek: '8', experience: 'some-experience', budget: 'moderate' } as const;
const planOf = (zip3: string, day: string, wishes: string, location = 'one 4x12 bed', more = {}) =>
  planAt(zip3, day, { ...nothingTicked, crops: [], wishes, location: `${zip3}01 ${location}`, ...more });

test.each([
  [
    'garlic',
    '232',
    '2027-10-10',
    /Harvest about (May 25|June 1|June 10).* when a third to a half of the leaves are brown/,
  ],
  ['onions', '701', '2027-01-09', /Harvest about (April 25|May \d+).* when half of the tops have fallen over/],
  ['multiplying onions', '727', '2027-10-08', /Harvest about .*June.* green tops are cut from March on/],
  ['strawberries', '376', '2027-03-15', /Harvest about April 25, 2028 .*Pinch off every flower of this first year/],
  ['strawberries', '320', '2027-10-15', /Harvest about (January|March) 15/],
])('%s at %s from %s are picked in their season, not so many days after planting', (wish, zip3, day, why) => {
  expect(whysOf(planOf(zip3, day, wish))).toContainEqual(expect.stringMatching(why));
});

test('cloves and seed potatoes are watered once, covered over the row and hilled; nobody keeps them wet', () => {
  const tasks = tasksOf(planOf('376', '2027-03-20', 'potatoes'));
  expect(tasks).toContainEqual(
    expect.stringMatching(/^Plant Irish potato .*seed pieces.* water them once\. When the shoots/),
  );
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
  expect(plan.weeklyPlans.flatMap(({ dexterTips }) => dexterTips).join(' ')).not.toMatch(
    /nights stay above|soil passes/,
  );
});

test('a mirliton climbs beside a narrow bed, and no wish is the substitute of another', () => {
  const [mirliton] = planOf('703', '2027-01-09', 'mirliton, cabbage', 'one bed 3 ft by 20').wishes ?? [];
  expect(mirliton?.state).toBe('later');
});

test('in June nothing waits for fear of a freeze', () => {
  const plan = planOf('312', '2027-06-25', 'tomatoes, watermelon, peanuts, cantaloupe');
  expect((plan.wishes ?? []).filter(({ say }) => /freezes 1 year/.test(say))).toEqual([]);
});

test('a cover crop is a crop: in its weeks it has a part of the ground, pounds and days', () => {
  const plan = planOf('245', '2027-09-12', 'garlic, turnips, cover crop', '6x24 feet');
  expect(tasksOf(plan)).toContainEqual(expect.stringMatching(/^Sow crimson clover on the \d+ square feet .*ounce/));
  const cover = plan.wishes?.find(({ text }) => text === 'cover crop');
  expect(cover?.state).toBe('planned');
  expect(cover?.say).toMatch(/cereal rye from .*3\.5 pounds for 1,000 square feet/);
  expect(plan.bed?.lengthFt).toBe(24);
});

test('ground that would lie bare for weeks has a cover crop meanwhile, and hears what else can go in', () => {
  const plan = planOf('245', '2027-09-12', 'peanuts', '6x24 feet');
  expect(tasksOf(plan)).toContainEqual(expect.stringMatching(/^Meanwhile sow .* Or eat from it: /));
});

test.each([
  ['anything that will live', '420', '2027-11-06', /We chose garlic/],
  ['carrots and some kind of flower', '286', '2027-04-20', /We chose [a-z ]+( and [a-z ]+)?, from week/],
  ['butter lettuce', '359', '2027-03-02', /Choose butter lettuce on the packet/],
  ['mirepoix', '705', '2027-01-05', /Bulb onion|It is in week/],
])('%s at %s on %s is answered by a choice', (wish, zip3, day, say) => {
  const answers = planOf(zip3, day, wish).wishes ?? [];
  expect(answers.map((answer) => answer.say).join(' ')).toMatch(say);
});

test('who names nothing is planned something that can go in', () => {
  const plan = planOf('293', '2027-04-01', '', 'three 4x8 beds');
  expect(plan.weeklyPlans.flatMap(({ details }) => details).some(({ kind }) => kind === 'plant')).toBe(true);
});

test('onions that are set too late make no bulbs, and a place without sun is not the last word', () => {
  const plan = planOf('716', '2027-04-12', 'onions');
  expect(plan.wishes?.[0]).toMatchObject({ state: 'unfit', say: expect.stringMatching(/green onions now/) });
  const shady = planOf('317', '2027-02-08', 'tomatoes', 'yard, shady all day under live oaks');
  expect(shady.wishes?.[0]?.say).toMatch(/sunniest spot/);
  expect(tasksOf(shady).join(' ')).not.toMatch(/before the trees leaf out/i);
});

test('a bed that cats use is closed to who is pregnant, and an old gas station is tested first', () => {
  const closed = tasksOf(planOf('705', '2026-12-05', 'carrots', 'a bed, I am pregnant, cats use it as a litter box'));
  expect(closed[0]).toMatch(/^Keep your hands out of that bed/);
  expect(closed.filter((text) => /^(Take soil|Loosen|Rake)/.test(text))).toEqual([]);
  const fuel = tasksOf(planOf('367', '2027-03-27', 'collards', 'corner lot, used to be a texaco, tanks pulled in 98'));
  expect(fuel[0]).toMatch(/the file of the site/);
});
