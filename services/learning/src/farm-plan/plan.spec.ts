import { dayOf } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { makePlan } from './plan';
import { placeAt, PLAN_NOW, planTables } from './testing/plan-profiles';

const request = (change: Partial<FarmPlanRequest> = {}): FarmPlanRequest => ({
  location: '36083',
  experience: 'beginner',
  crops: ['Tomatoes'],
  budget: 'minimal',
  timePerWeek: '5',
  ...change,
});
const plan = (zip3: string, day: string, change: Partial<FarmPlanRequest> = {}) =>
  makePlan(request(change), placeAt(zip3), dayOf(day), PLAN_NOW, planTables);
const tasksOf = (made: ReturnType<typeof plan>) => made.weeklyPlans.flatMap(({ tasks }) => tasks);
const cropsOf = (made: ReturnType<typeof plan>) =>
  made.weeklyPlans.flatMap(({ details }) => details.flatMap(({ kind, cropId }) => (kind === 'plant' ? [cropId] : [])));

test('two pots, carrots and radishes, November: pots are filled, seed is ordered, nothing else is planted', () => {
  const made = plan('312', '2026-11-22', {
    location: 'Macon balcony, two pots',
    crops: ['Root Vegetables (Carrots, Radishes)'],
  });
  expect(made.firstJob).toMatch(/^Turn each pot over/);
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Fill the pots/));
  expect(tasksOf(made)).toContainEqual(
    expect.stringMatching(/^Scatter untreated radish seed, or seed sold for sprouting, on a tray/),
  );
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Order radish and carrot/));
  expect(cropsOf(made)).toEqual([]);
  expect(made.later.map(({ crop, date }) => [crop, date])).toEqual([
    ['Radish', '2027-02-09'],
    ['Carrot', '2027-02-09'],
  ]);
});

test('a new bed is filled before anything, and drawn with what was chosen and waits', () => {
  const made = plan('360', '2026-11-22', {
    location: 'Tuskegee AL 36083, new 4x8 raised bed',
    crops: ['Lettuce & Leafy Greens', 'Beans & Peas'],
  });
  expect(made.firstJob).toMatch(/^Fill the new bed/);
  expect(made.bed?.strips.map(({ cropId, date }) => [cropId, date])).toEqual([
    ['sugar-snap-pea', '2027-01-26'],
    ['leaf-lettuce', '2027-02-09'],
    ['bush-bean', '2027-04-14'],
  ]);
});

test('in planting time the chosen crops are sown, looked after and sown again', () => {
  const made = plan('312', '2027-03-01', {
    location: 'Macon 4x8 bed',
    crops: ['Root Vegetables (Carrots, Radishes)'],
    timePerWeek: '8',
  });
  expect(cropsOf(made)).toEqual(expect.arrayContaining(['carrot', 'radish']));
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Sow radish 1\/2 inch deep, 1 1\/2 inches apart, in /));
  expect(tasksOf(made)).toContainEqual(
    expect.stringMatching(/^Thin with scissors .*radish to 1 1\/2 inches, carrot to 2 inches/),
  );
  expect(tasksOf(made)).toContainEqual(expect.stringMatching(/^Sow a second short row of radish/));
});

test('plants that the person has get their own work, and nobody else does', () => {
  const has = plan('312', '2027-01-10', { location: 'Macon yard with muscadines', timePerWeek: '12' });
  const hasNot = plan('312', '2027-01-10', { location: 'Macon yard', timePerWeek: '12' });
  expect(tasksOf(has).join(' ')).toContain('muscadines');
  expect(tasksOf(hasNot).join(' ')).not.toContain('muscadines');
});

test('in November a grower in Tuskegee who wants tomatoes reads why not, and when', () => {
  const [later] = plan('360', '2026-11-21').later;
  expect(later).toMatchObject({
    option: 'Tomatoes',
    date: '2027-04-14',
    say: 'Not now: sow indoors from February 24, set out from April 14 (before that, frost 1 year in 10).',
    substitute: null,
  });
});

test('the same answers, place and day give the same bytes at any time', () => {
  const later = new Date('2026-11-21T22:00:00Z');
  const again = makePlan(request(), placeAt('360'), dayOf('2026-11-21'), later, planTables);
  const first = plan('360', '2026-11-21');
  expect({ ...again, context: { ...again.context, generatedAt: '' } }).toEqual({
    ...first,
    context: { ...first.context, generatedAt: '' },
  });
});

test.each([
  ['the day', plan('360', '2026-11-22')],
  ['the answers', plan('360', '2026-11-21', { budget: 'moderate' })],
])('%s names another plan', (_, other) => {
  expect(other.planId).not.toBe(plan('360', '2026-11-21').planId);
});

test('a plan says how sure its dates are, and more where places differ', () => {
  expect(plan('360', '2027-03-01').context.spread).toBe(
    'Last frost about March 23, give or take 10 days; 1 year in 10 it freezes after April 14.',
  );
  expect(plan('294', '2027-03-01').context.spread).toMatch(/from February 8 to March 27\.$/);
});

test('big crops are excluded with a reason where there are only containers', () => {
  const balcony = plan('360', '2027-04-20', {
    location: '36083 balcony, pots',
    crops: ['Tomatoes'],
    experience: 'experienced',
  });
  const ids = balcony.weeklyPlans.flatMap(({ details }) => details.map(({ cropId }) => cropId));
  expect(ids).toContain('cherry-tomato');
  expect(ids).not.toContain('slicing-tomato');
});
