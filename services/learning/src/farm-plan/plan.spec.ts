import { dayOf, readDay } from '@farm/almanac';
import { join } from 'node:path';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { planOptions } from '@farm/farm';
import type { Place } from './place';
import { makePlan } from './plan';
import { readPlanTables } from './plan-tables';
import { capacityOf } from './weeks';

const tables = readPlanTables(join(__dirname, '../../content'));
const NOW = new Date('2026-11-21T15:00:00Z');

function placeAt(zip3: string): Place {
  const prefix = tables.climate.byPrefix.get(zip3);
  if (!prefix) throw new Error(`No prefix ${zip3}`);
  const { state, lat, lon } = prefix;
  return { name: `ZIP ${zip3}`, state, prefix, lat, lon, isFallback: false, stateRange: null, alternatives: [] };
}

const request = (change: Partial<FarmPlanRequest> = {}): FarmPlanRequest => ({
  location: '36083',
  experience: 'beginner',
  crops: ['Tomatoes'],
  budget: 'minimal',
  timePerWeek: '5',
  ...change,
});
const plan = (zip3: string, day: string, change: Partial<FarmPlanRequest> = {}) =>
  makePlan(request(change), placeAt(zip3), dayOf(day), NOW, tables);

const words = (text: string) => text.split(/\s+/).length;
const crop = (id: string) => tables.crops.find((each) => each.id === id);

/** Everything that must hold of any plan; the rule that does not is named. */
function broken(made: FarmPlan, input: FarmPlanRequest, zip3: string): string[] {
  const room = capacityOf(input);
  const frost = placeAt(zip3).prefix.frost;
  const details = made.weeklyPlans.flatMap((week) => week.details);
  const options = new Set<string | null | undefined>(details.map(({ cropId }) => cropId && crop(cropId)?.option));
  const tender = details.filter(
    ({ cropId, why }) => cropId && crop(cropId)?.hardiness === 'tender' && !/Started between/.test(why),
  );
  const early = tender.filter(({ date }) => {
    const day = readDay(date ?? '') ?? 0;
    const first = dayOf(`${date?.slice(0, 4)}-01-01`);
    return frost.kind === 'dates' && day < first + frost.lastTenth - 1;
  });
  const rules: [boolean, string][] = [
    [made.weeklyPlans.length === 4, 'four weeks'],
    [made.weeklyPlans.every(({ tasks }) => tasks.length > 0), 'no week is empty'],
    [made.weeklyPlans.every(({ tasks, details: own }) => tasks.length === own.length), 'a figure for each task'],
    [made.weeklyPlans.every(({ tasks }) => tasks.length <= room.tasks), 'tasks a week'],
    [made.totals.minutes.every((minutes) => minutes <= room.minutes), 'minutes within the hours'],
    [made.totals.dollars <= room.dollars, 'dollars within the budget'],
    [made.weeklyPlans.every(({ dexterTips }) => dexterTips.length >= 2 && dexterTips.length <= 3), 'two or three tips'],
    [
      input.crops.every((option) => options.has(option) || made.later.some((each) => each.option === option)),
      'every choice named',
    ],
    [early.length === 0, 'nothing tender before its safe date'],
    [made.customMessage.includes(placeAt(zip3).name), 'the place is named'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

const PLACES = [
  '360',
  '303',
  '701',
  '288',
  '331',
  '752',
  '294',
  '312',
  '337',
  '386',
  '720',
  '731',
  '232',
  '371',
  '405',
  '770',
  '799',
  '320',
  '273',
  '597',
];
const MONTHS = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}-15`);
const CHOICES: readonly (readonly string[])[] = [...planOptions.crops.map((option) => [option]), planOptions.crops];

test.each(PLACES)('%s, every month, every choice of crop: full weeks, safe dates, sums under the answers', (zip3) => {
  const wrong = MONTHS.flatMap((day) =>
    CHOICES.flatMap((crops) => {
      const input = request({ crops: [...crops] });
      return broken(makePlan(input, placeAt(zip3), dayOf(day), NOW, tables), input, zip3).map(
        (rule) => `${day} ${crops.join()}: ${rule}`,
      );
    }),
  );
  expect(wrong).toEqual([]);
});

test('every mix of hours, budget and experience keeps the rules', () => {
  const mixes = planOptions.timePerWeek.flatMap(({ value: timePerWeek }) =>
    planOptions.budget.flatMap(({ value: budget }) =>
      planOptions.experience.map(({ value: experience }) =>
        request({ timePerWeek, budget, experience, crops: [...planOptions.crops] }),
      ),
    ),
  );
  const wrong = mixes.flatMap((input) =>
    ['360', '701', '288', '331', '752'].flatMap((zip3) =>
      MONTHS.flatMap((day) =>
        broken(makePlan(input, placeAt(zip3), dayOf(day), NOW, tables), input, zip3).map(
          (rule) => `${zip3} ${day} ${JSON.stringify(input)}: ${rule}`,
        ),
      ),
    ),
  );
  expect(wrong).toEqual([]);
});

test('in November a grower in Tuskegee who wants tomatoes reads why not, and when', () => {
  const [later] = plan('360', '2026-11-21').later;
  expect(later).toMatchObject({
    option: 'Tomatoes',
    date: '2027-04-14',
    say: 'Not now: sow indoors from February 24, set out from April 14 (before that, frost 1 year in 10).',
    substitute: 'Bulb onion (short-day)',
  });
});

test('the same answers, place and day give the same bytes at any time', () => {
  const later = new Date('2026-11-21T22:00:00Z');
  const again = makePlan(request(), placeAt('360'), dayOf('2026-11-21'), later, tables);
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

test.each(MONTHS)('the greeting of %s has 60 to 110 words', (day) => {
  const lengths = PLACES.flatMap((zip3) =>
    CHOICES.map((crops) => words(plan(zip3, day, { crops: [...crops] }).customMessage)),
  );
  expect({ shortest: Math.min(...lengths) >= 60, longest: Math.max(...lengths) <= 110 }).toEqual({
    shortest: true,
    longest: true,
  });
});
