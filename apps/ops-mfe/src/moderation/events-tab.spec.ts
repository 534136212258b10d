import { actorText, stateText } from './events-tab';

test.each([
  ['hide', null, 'nothing'],
  ['hide', 'PENDING', 'Held'],
  ['block', '2026-11-24T14:05:00.000Z', 'Blocked until Nov 24, 2026, 9:05 AM'],
  ['answer', '01970000-0000-7000-8000-000000000001', 'Answered'],
  [
    'settings',
    '{"mode":"open","words":["casino","poker"],"allowed":[]}',
    'Mode open. Words that hold a comment: casino, poker. Words that never do: none.',
  ],
  ['settings', 'no JSON', 'no JSON'],
  ['settings', '{"mode":"open"}', '{"mode":"open"}'],
  ['pin', 'true', 'true'],
])('%s: %s is shown as %s', (action, value, expected) => expect(stateText(action, value)).toBe(expected));

test.each([
  ['0197279a-0000-7000-8000-00000000000f', 'operator 0000000f'],
  ['writer', 'writer'],
  ['reports', 'reports'],
])('%s is shown as %s', (actor, expected) => expect(actorText(actor)).toBe(expected));
