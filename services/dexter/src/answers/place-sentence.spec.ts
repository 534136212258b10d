import { dayOf, placeIn } from '@farm/almanac';
import { winterVerdict } from './place-sentence';

const today = dayOf('2027-04-10');

test.each([
  [
    'does a loquat live through winter in Macon',
    'Loquat trees stand about 12 F.',
    /^Often, but not in a hard winter: Macon/,
  ],
  [
    'will a fig make it through winter in Mobile',
    'Figs are hurt below about 10 to 15 F.',
    /^Most winters, yes: Mobile/,
  ],
  [
    'will rosemary come back after winter in Asheville',
    'Winters stay above about 15 to 20 F.',
    /^Not without protection/,
  ],
])('%s: the verdict by the zone of the place and the cold that the plant stands', (question, text, pattern) => {
  const place = placeIn(question);
  if (!place) throw new Error('no place');
  expect(winterVerdict(question, text, place, today)).toMatchObject({
    text: expect.stringMatching(pattern) as string,
    isVerdict: true,
  });
});

test('no verdict for who asks something else, or where no temperature is known', () => {
  const place = placeIn('Macon, GA');
  if (!place) throw new Error('no place');
  expect(winterVerdict('when do I prune figs', 'Figs are hurt below 10 F.', place, today)).toBeNull();
  expect(winterVerdict('will figs survive winter', 'Figs like a warm wall.', place, today)).toBeNull();
  expect(winterVerdict('do squash bugs survive the winter', 'Grubs are killed below 20 F.', place, today)).toBeNull();
  expect(winterVerdict('will my seedlings make it outside tonight', 'They die below 30 F.', place, today)).toBeNull();
});
