import { builtInStand, builtInVisit } from '@farm/farm';
import { standProblem, visitProblem } from './visit-problems';

const saturday = (opens: string | null, closes: string | null) => ({
  hours: { ...builtInVisit.hours, saturday: { opens, closes } },
});
const day = (date: string) => ({ day: date, reason: 'Thanksgiving', opens: null, closes: null });
const road = (turn: string) => ({ road: 'Sweetgum Road', turn, tenths: 12 });

test.each<[string, object, string | null]>([
  ['nothing that is set yet', {}, null],
  ['a day with hours', saturday('08:00', '17:00'), null],
  [
    'a day that opens and does not close',
    saturday('08:00', null),
    'Saturday: give both times, or none for a closed day.',
  ],
  [
    'a day that closes first',
    saturday('17:00', '08:00'),
    'Saturday: it closes before it opens. Give times of one day.',
  ],
  ['a day that does not exist', { specialDays: [day('2026-02-30')] }, 'There is no day 2026-02-30.'],
  ['a day twice', { specialDays: [day('2026-11-26'), day('2026-11-26')] }, 'November 26, 2026 is there twice.'],
  ['roads from a start', { turns: [road('start'), road('left')] }, null],
  [
    'roads without a start',
    { turns: [road('left')] },
    'The first road is the one on which the directions begin: choose start.',
  ],
  [
    'roads with two starts',
    { turns: [road('start'), road('start')] },
    'Only the first road is a start: say how one turns into the others.',
  ],
])('of %s the form says what is wrong', (_, change, problem) => {
  expect(visitProblem({ ...builtInVisit, ...change })).toBe(problem);
});

test.each<[string, object, string | null]>([
  ['no list', {}, null],
  ['a list of a week', { monday: '2026-11-30', crops: [{ name: 'Collards', price: null, left: 'plenty' }] }, null],
  ['a list that begins on another day', { monday: '2026-12-01' }, 'December 1, 2026 is a Tuesday. Choose a Monday.'],
  [
    'a list without a week',
    { crops: [{ name: 'Collards', price: null, left: 'plenty' }] },
    'Choose the Monday of the week: the list is shown from it to Sunday.',
  ],
])('of %s the form says what is wrong', (_, change, problem) => {
  expect(standProblem({ ...builtInStand, ...change })).toBe(problem);
});
