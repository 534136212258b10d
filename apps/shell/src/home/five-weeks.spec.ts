import { fiveWeeks } from './five-weeks';

const at = (instant: string) => fiveWeeks(new Date(instant));
const names = (instant: string, kind: string) =>
  at(instant).flatMap((block) => (block.kind === kind ? [block.name] : []));

test('twenty-five blocks: five for each week, with its first day and its moon in front', () => {
  const blocks = at('2026-11-23T18:00:00Z');
  expect(blocks).toHaveLength(25);
  expect(blocks.filter((_, place) => place % 5 === 0).map(({ kind }) => kind)).toEqual(Array(5).fill('week'));
  expect(blocks.filter((_, place) => place % 5 === 1).map(({ kind }) => kind)).toEqual(Array(5).fill('moon'));
});

test('the first block is today at the farm, also while it is tomorrow in UTC', () => {
  expect(at('2026-11-24T03:30:00Z')[0]).toEqual({
    ...{ kind: 'week', month: 'Nov', day: 23 },
    ...{ name: 'Today Nov 23', path: '/community-griot#almanac' },
  });
  expect(names('2026-11-24T03:30:00Z', 'week').slice(1)).toEqual([
    'The week of Nov 30',
    'The week of Dec 7',
    'The week of Dec 14',
    'The week of Dec 21',
  ]);
});

test('each week has its moon on the day of the farm', () => {
  const moons = at('2026-11-23T18:00:00Z').filter((block) => block.kind === 'moon');
  expect(moons.map(({ name, quarter }) => [name, quarter])).toEqual([
    ['Full Moon, November 24', 2],
    ['Last Quarter, December 1', 3],
    ['New Moon, December 8', 0],
    ['First Quarter, December 17', 1],
    ['Full Moon, December 23', 2],
  ]);
});

test('planting whose window closes first is in front, and ends with its window', () => {
  expect(names('2026-11-23T18:00:00Z', 'work').slice(0, 2)).toEqual([
    'Plant garlic until December 3',
    'Plant onions until January 7',
  ]);
});

test('weeks differ: what is harvested and a chore come before what was shown already', () => {
  const work = names('2026-11-23T18:00:00Z', 'work');
  expect(work.some((name) => /^(Pick|Dig) /.test(name))).toBe(true);
  expect(work.filter((name) => name.startsWith('Plant onions')).length).toBeLessThan(5);
  expect(new Set(work).size).toBeGreaterThan(6);
});

test('words under a drawing name the work, and roots are dug', () => {
  const blocks = at('2027-05-10T16:00:00Z').flatMap((block) => (block.kind === 'work' ? [block.label] : []));
  expect(blocks.filter((label) => /^Pick (carrots|radishes|potatoes|garlic|onions)/.test(label))).toEqual([]);
});

test('a crop whose window opens within the week is in it', () => {
  expect(names('2027-04-12T16:00:00Z', 'work')).toContain('Set out peppers until June 1');
});

test('a window that passes the new year is open on both sides of it', () => {
  expect(names('2027-01-03T17:00:00Z', 'work')[0]).toBe('Plant onions until January 7');
});

test('in every week of a year there are 25 blocks with a name and an address', () => {
  for (let day = 0; day < 366; day += 3) {
    const blocks = fiveWeeks(new Date(Date.UTC(2027, 0, 1, 17) + day * 86_400_000));
    expect(blocks).toHaveLength(25);
    expect(blocks.filter(({ name, path }) => !name || !path.startsWith('/') || /undefined|Invalid/.test(name))).toEqual(
      [],
    );
  }
});
