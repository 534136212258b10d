import { personName } from './person-name';

test.each([
  ['Ruth Okafor', 'Ruth Okafor'],
  ['  Ruth   Okafor ', 'Ruth Okafor'],
  ['Rene\u0301e', 'Renée'], // composed: the same name is the same text
  ['O’Neil-Smith Jr.', 'O’Neil-Smith Jr.'],
  ['Jo', 'Jo'],
  ['x'.repeat(80), 'x'.repeat(80)],
])('%p is the name %p', (typed, name) => expect(personName(typed)).toBe(name));

test.each([
  ['too short', 'J'],
  ['blank', '    '],
  ['too long', 'x'.repeat(81)],
  ['a line break', 'Ruth\nOkafor'],
  ['a control character', 'Ruth\u0000Okafor'],
  ['a direction mark', 'Ruth \u202eOkafor'],
  ['a blank that has no width', 'Ru\u200bth'],
  ['no letter', '12 - 34'],
])('%s is no name', (_, typed) => expect(personName(typed)).toBeNull());
