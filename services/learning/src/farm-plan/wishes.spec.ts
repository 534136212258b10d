import { dayOf } from '@farm/almanac';
import { makePlan } from './plan';
import { placeAt, PLAN_NOW, planTables } from './testing/plan-profiles';

test('what somebody is allergic to is left out wherever it is asked for, and the answer says so', () => {
  const request = {
    location: '4x8 raised bed, my nephew carries an epipen for peanuts',
    experience: 'beginner' as const,
    crops: ['Beans & Peas' as const],
    plants: ['peanut'],
    wishes: 'peanuts maybe, and okra',
    budget: 'minimal' as const,
    timePerWeek: '5' as const,
  };
  const { weeklyPlans, wishes = [] } = makePlan(request, placeAt('363'), dayOf('2027-04-20'), PLAN_NOW, planTables);
  const planted = weeklyPlans.flatMap(({ details }) => details.map(({ cropId }) => cropId));
  expect(planted).not.toContain('peanut');
  expect(wishes.find(({ text }) => /peanut/i.test(text))).toMatchObject({ state: 'unfit', cropId: null });
  expect(wishes.find(({ text }) => /okra/i.test(text))).toMatchObject({ cropId: 'okra' });
  expect(weeklyPlans.flatMap(({ tasks }) => tasks).join(' ')).not.toMatch(/peanut/i);
});
