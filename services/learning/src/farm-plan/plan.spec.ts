import { dayOf } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { plantChoices } from '@farm/farm';
import { makePlan } from './plan';
import { placeAt, planAt, plantedCrops, planRequest, planTables, tasksOf } from './testing/plan-profiles';

test('two pots, carrots and radishes, November: shoots on the sill, an order of seed, and no pot is filled before its time', () => {
  const made = planAt('312', '2026-11-22', {
    location: 'Macon balcony, two pots',
    crops: ['Root Vegetables (Carrots, Radishes)'],
  });
  expect(made.firstJob).toMatch(/^Scatter untreated radish seed, or seed sold for sprouting, on a tray/);
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Order radishes, .*carrots/));
  expect(tasksOf(made).filter((text) => text.startsWith('Fill'))).toEqual([]);
  expect(plantedCrops(made)).toEqual([]);
  expect(made.later.map(({ crop, date }) => [crop, date])).toEqual(
    expect.arrayContaining([
      ['Radish', '2027-01-15'],
      ['Carrot', '2027-01-15'],
    ]),
  );
});

test('a new bed is filled before anything, and drawn with what was chosen and waits', () => {
  const made = planAt('360', '2026-11-22', {
    location: 'Tuskegee AL 36083, new 4x8 raised bed',
    crops: ['Lettuce & Leafy Greens', 'Beans & Peas'],
  });
  expect(made.firstJob).toMatch(/^Fill the bed with two parts topsoil/);
  expect(made.bed?.strips.map(({ cropId, date }) => [cropId, date])).toEqual([
    ['sugar-snap-pea', '2027-01-27'],
    ['leaf-lettuce', '2027-02-09'],
    ['bush-bean', '2027-04-14'],
    ['spinach', '2027-01-26'],
    ['collards', '2027-02-09'],
    ['southern-pea', '2027-04-14'],
  ]);
});

test('in planting time the chosen crops are sown, looked after and sown again', () => {
  const made = planAt('312', '2027-03-01', {
    location: 'Macon 4x8 bed',
    crops: ['Root Vegetables (Carrots, Radishes)'],
    timePerWeek: '8',
  });
  expect(plantedCrops(made)).toEqual(expect.arrayContaining(['carrot', 'radish']));
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Sow radish 1\/2 inch deep, 1 1\/2 inches apart, in /));
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Thin with scissors .*radishes to 1 1\/2 inches/));
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Sow the second half of radish/));
});

test('plants that the person has get their own work, and nobody else does', () => {
  const has = planAt('312', '2027-01-10', { location: 'Macon yard with muscadines', timePerWeek: '12' });
  const hasNot = planAt('312', '2027-01-10', { location: 'Macon yard', timePerWeek: '12' });
  expect(tasksOf(has).join(' ')).toContain('muscadines');
  expect(tasksOf(hasNot).join(' ')).not.toContain('muscadines');
});

test('in November a grower in Tuskegee who wants tomatoes reads why not, and when', () => {
  const [later] = planAt('360', '2026-11-21').later;
  expect(later).toMatchObject({
    option: 'Tomatoes',
    date: '2027-04-14',
    say: 'Wait on cherry tomatoes. Buy plants and set them out from April 14. Before that, it freezes 1 year in 10.',
    substitute: null,
  });
});

test('the same answers, place and day give the same bytes at any time', () => {
  const later = new Date('2026-11-21T22:00:00Z');
  const again = makePlan(planRequest(), placeAt('360'), dayOf('2026-11-21'), later, planTables);
  const first = planAt('360', '2026-11-21');
  expect({ ...again, context: { ...again.context, generatedAt: '' } }).toEqual({
    ...first,
    context: { ...first.context, generatedAt: '' },
  });
});

test.each([
  ['the day', planAt('360', '2026-11-22')],
  ['the answers', planAt('360', '2026-11-21', { budget: 'moderate' })],
])('%s names another plan', (_, other) => {
  expect(other.planId).not.toBe(planAt('360', '2026-11-21').planId);
});

test('a plan says how sure its dates are, and more where places differ', () => {
  expect(planAt('360', '2027-03-01').context.spread).toBe(
    'Last frost about March 23, give or take 10 days; 1 year in 10 it freezes after April 14.',
  );
  expect(planAt('294', '2027-03-01').context.spread).toMatch(/from February 8 to March 27\.$/);
});

test('big crops are excluded with a reason where there are only containers', () => {
  const balcony = planAt('360', '2027-04-20', {
    location: '36083 balcony, pots',
    crops: ['Tomatoes'],
    experience: 'experienced',
  });
  const ids = balcony.weeklyPlans.flatMap(({ details }) => details.map(({ cropId }) => cropId));
  expect(ids).toContain('cherry-tomato');
  const melons = planAt('360', '2027-04-20', { location: '36083 balcony, pots', crops: [], wishes: 'watermelons' });
  expect(melons.wishes?.map(({ state }) => state)).toEqual(['unfit']);
});

test.each<[string, string, string, Partial<FarmPlanRequest>, string, RegExp]>([
  [
    'what goes in now',
    '320',
    '2026-11-28',
    { location: '32601 two 4x12 raised beds', wishes: 'collards' },
    'planned',
    /week 1/,
  ],
  [
    'what has to wait',
    '360',
    '2026-11-28',
    { location: '36866 1 acre', wishes: 'okra' },
    'later',
    /^Wait on okra\. Sow it from April/,
  ],
  [
    'what does not fit',
    '303',
    '2027-04-20',
    { location: '30308 balcony, 3 pots', wishes: 'watermelons' },
    'unfit',
    /pot of 15 gallons or the ground/,
  ],
  [
    'what has no dates',
    '331',
    '2026-11-28',
    { location: '33101 yard', wishes: 'moringa' },
    'unknown',
    /^We have no dates for moringa; ask UF\/IFAS/,
  ],
  [
    'what nobody has heard of',
    '360',
    '2026-11-28',
    { location: '36083', wishes: 'xylophone vine' },
    'unknown',
    /no dates for xylophone vine; ask /,
  ],
  [
    'a project whose time has come',
    '394',
    '2026-11-28',
    { location: '39401 yard', wishes: 'blueberries', budget: 'comfortable', timePerWeek: '8' },
    'planned',
    /weeks? 1/,
  ],
  [
    'a project that does not suit',
    '303',
    '2026-11-28',
    { location: '30308 balcony, two pots', wishes: 'bees' },
    'unfit',
    /no place for a first hive/,
  ],
  [
    'what is forbidden',
    '312',
    '2026-11-28',
    { location: '31201 yard', wishes: 'tobacco' },
    'unfit',
    /no plan for tobacco/,
  ],
])('a wish has its answer: %s', (_, zip3, day, change, state, say) => {
  const [answer] = planAt(zip3, day, { crops: [], ...change }).wishes ?? [];
  expect(answer).toMatchObject({ state, say: expect.stringMatching(say) });
});

test('a wish in the location text and a plant that was ticked are answered once', () => {
  const made = planAt('360', '2026-11-28', {
    location: '36083, 4x8 bed. I want okra',
    wishes: 'okra',
    plants: ['okra'],
  });
  expect(made.wishes?.map(({ cropId }) => cropId)).toEqual(['okra']);
});

test.each([
  ['432', '2027-04-05', 'long-day'],
  ['231', '2027-03-05', 'intermediate-day'],
  ['312', '2026-11-28', 'short-day'],
])('the kind of onion is that of the latitude: %s', (zip3, day, kind) => {
  const made = planAt(zip3, day, { location: `${zip3}01 20x20 garden`, crops: [], wishes: 'onions', timePerWeek: '8' });
  expect(tasksOf(made).join(' ')).toContain(`Plant ${kind} bulb onion`);
});

test('several beds are filled, and a garden has rows with paths', () => {
  const school = planAt('392', '2027-02-12', {
    location: '39203, six 4x8 beds',
    crops: ['Root Vegetables (Carrots, Radishes)'],
  });
  expect(school.bed?.count).toBe(6);
  expect(new Set(school.bed?.strips.map(({ bed }) => bed)).size).toBe(6);
  const garden = planAt('730', '2027-07-20', {
    location: '73069 20x40 garden',
    crops: [],
    plants: ['southern-pea'],
    timePerWeek: '8',
  });
  expect(tasksOf(garden)).toContainEqual(expect.stringMatching(/^Sow southern pea .* in (a row|\d rows) of \d+ feet/));
  expect(garden.bed?.strips[0]?.plants).toBeLessThanOrEqual(300);
});

test('each crop of the almanac and each project can be chosen one by one', () => {
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
  expect(idsOf(plantChoices)).toEqual(idsOf([...planTables.crops, ...planTables.projects]));
});

test('who asks for bees only gets no work of a bed', () => {
  const made = planAt('306', '2026-12-01', {
    location: '30601 backyard',
    crops: [],
    wishes: 'bees',
    budget: 'comfortable',
  });
  expect(tasksOf(made).filter((text) => !text.startsWith('Honey bees'))).toEqual([]);
});

test('what only a greenhouse makes possible is planted there, and the text says so', () => {
  const made = planAt('288', '2027-02-05', {
    location: 'Asheville, greenhouse without heat 20x40',
    crops: ['Lettuce & Leafy Greens'],
    experience: 'experienced',
  });
  expect(tasksOf(made)).toContainEqual(
    expect.stringMatching(/^Sow leaf lettuce .*Do this in the greenhouse: outdoors it has to wait until /),
  );
});

test('seed of tomatoes is started while its plants are in time, and no plants of the kind are bought', () => {
  const tasks = tasksOf(
    planAt('290', '2027-03-01', { location: '4x8 raised bed, I have tomato seed', experience: 'some-experience' }),
  );
  expect(tasks).toContainEqual(expect.stringMatching(/^Start slicing tomato indoors/));
  expect(tasks).not.toContainEqual(expect.stringMatching(/^Set out \d+ slicing tomato/));
});

test('old ground that waits for its lead test gets a box of bought soil before food is sown', () => {
  const tasks = tasksOf(
    planAt('381', '2027-05-10', { location: 'old house, 3x10 bed', crops: ['Beans & Peas'], budget: 'moderate' }),
  );
  const box = tasks.findIndex((text) => text.startsWith('Set up a frame 10 inches high'));
  expect(box).toBeGreaterThanOrEqual(0);
  expect(tasks.findIndex((text) => text.startsWith('Sow '))).toBeGreaterThan(box);
});

describe('what has no dates', () => {
  test('there is a note for at least sixty things, and each says when or how', () => {
    expect(planTables.notes.length).toBeGreaterThanOrEqual(60);
    expect(planTables.notes.filter(({ say }) => say.split(' ').length < 6).map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ['pawpaws', 'unknown', /native trees/],
    ['serviceberry', 'unknown', /native tree/],
    ['gardenia', 'unknown', /acid soil/],
    ['poinsettias', 'unknown', /night/],
    ['pinto beans', 'unknown', /Dry beans/],
    ['popcorn', 'unknown', /four short rows/],
    ['foxglove', 'unfit', /stops the heart/],
    ['water spinach', 'unfit', /federal noxious weed/],
  ])('%s is answered with what it is', (wishes, state, say) => {
    const [answer] = planAt('312', '2027-03-10', { location: '31201 yard', crops: [], wishes }).wishes ?? [];
    expect(answer).toMatchObject({ state, say: expect.stringMatching(say) });
  });

  test('only such wishes still get a plan of preparation', () => {
    const made = planAt('312', '2026-12-10', { location: '31201, 20x20 garden', crops: [], wishes: 'peonies' });
    expect(tasksOf(made)).not.toEqual([]);
  });
});

test('who names crops of a group gets those, and who names none gets no onions or potatoes', () => {
  const named = planAt('312', '2027-04-25', {
    location: '31201 4x8 bed',
    crops: ['Beans & Peas'],
    wishes: 'butter beans',
  });
  expect(plantedCrops(named)).toEqual(['lima-bean']);
  const roots = planAt('394', '2026-11-28', {
    location: '39401 20x20 garden',
    crops: ['Root Vegetables (Carrots, Radishes)'],
    experience: 'experienced',
    timePerWeek: '12',
  });
  expect(plantedCrops(roots)).not.toContain('short-day-onion');
});

test('a box that has to be built is built and filled before it is planted', () => {
  const tasks = tasksOf(
    planAt('312', '2027-03-25', {
      location: '31201, I can build one box',
      crops: ['Beans & Peas', 'Tomatoes'],
      budget: 'moderate',
    }),
  );
  const at = (start: RegExp) => tasks.findIndex((text) => start.test(text));
  expect(at(/^Build the box/)).toBeGreaterThanOrEqual(0);
  expect(at(/^Fill the/)).toBeGreaterThan(at(/^Build the box/));
  expect(at(/^(?:Sow|Set out)/)).toBeGreaterThan(at(/^Fill the/));
});

test('outside the South the first sentence says so, and a note of another state is none', () => {
  expect(planAt('972', '2027-05-07').customMessage).toMatch(/^ZIP 972 is outside the South/);
  const ayote = planAt('727', '2027-05-04', { location: '72764 4x8 bed', crops: [], wishes: 'seminole pumpkin' });
  expect(JSON.stringify(ayote)).not.toContain('Florida');
});

test('what is taken for granted is said', () => {
  expect(planAt('366', '2027-03-21', { location: '36604' }).context.understood).toEqual([
    '8 hours of sun assumed, tell us if it is less',
    'no ground named: a new bed of 4 by 8 feet assumed; pots need no digging',
  ]);
});

test('a bed that is wanted is dug out of the lawn in its own size', () => {
  const tasks = tasksOf(
    planAt('371', '2027-04-16', { location: '37130 back yard, full sun, want one bed 3x10', crops: ['Tomatoes'] }),
  );
  expect(tasks).toContainEqual(
    expect.stringMatching(/^Mark a bed 3 by 10 feet in the sunniest part, cut the grass off/),
  );
  expect(tasks).not.toContainEqual(expect.stringMatching(/^Spread an inch of finished compost/));
});

test.each([
  ['a tomato in a bucket, basil while the cilantro waits', 'tomatoes and cilantro', ['slicing-tomato', 'basil']],
  ['no pot empty for one herb that was named', 'mint', ['mint', 'basil']],
])('pots of a ticked group: %s', (_, wishes, ids) => {
  const crops = ['Tomatoes', 'Herbs (Basil, Cilantro, etc.)'];
  const made = planAt('370', '2027-05-10', {
    location: '37020 six buckets, full sun',
    crops,
    wishes,
    budget: 'moderate',
  });
  expect(plantedCrops(made)).toEqual(expect.arrayContaining(ids));
});

test.each([
  ['a stroke took my left arm, 4x8 raised bed', /with one hand|good hand|for one hand/, /Drive a 6-foot stake/],
  ['4x8 bed, no hoses across the walk, I fall a lot', /clear the way|Clear the way/, /Carry one trip|Drive a 6-foot/],
  ['4 pots on the dock, iguanas eat everything', /on top/, /Cut the grass/],
  ['4x8 bed, geese and deer are the problem', /foil/, /hens/],
  ['4x8 bed, went under water and it smelled like oil', /petroleum/, /ridges/],
  ['4x8 bed, the creek is below the slurry pond', /no water from that source/, /ridges/],
])('%s is worked with', (location, must, never) => {
  const made = planAt('374', '2027-04-20', { location, crops: ['Tomatoes', 'Beans & Peas'], budget: 'moderate' });
  const all = tasksOf(made).join(' ');
  expect(all).toMatch(must);
  expect(all).not.toMatch(never);
});

test('without frost no date is worked out from frost, and warm soil is not measured', () => {
  const made = planAt('330', '2026-12-20', { location: '33040 4 pots', crops: ['Lettuce & Leafy Greens'] });
  const all = JSON.stringify(made);
  expect(all).not.toMatch(/worked out from frost|once the soil is|second spring/);
});

test('corn grows beside a greenhouse, in its own season', () => {
  const made = planAt('403', '2027-05-22', {
    location: '40361 cattle, a 28x96 greenhouse',
    crops: [],
    wishes: 'sweet corn',
    timePerWeek: '12',
  });
  expect(made.bed).toBeNull();
  expect(JSON.stringify(made)).not.toMatch(/Plant sweet corn here between March/);
});

test('a page that nobody read closes no fall before the frost of the place does', () => {
  const crops = ['Root Vegetables (Carrots, Radishes)'];
  expect(plantedCrops(planAt('284', '2027-09-25', { location: '28401 4x8 bed', crops }))).toContain('radish');
});
