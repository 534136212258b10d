import { clockText, stepMinutes } from './step-time';

test.each([
  ['Simmer 20 minutes.', 20],
  ['Simmer for 20 to 25 minutes, then rest 5 minutes.', 20],
  ['Bake 1 hour.', 60],
  ['Cut 20 okra pods.', null],
])('%s asks for %s minutes', (step, minutes) => expect(stepMinutes(step)).toBe(minutes));

test.each([
  [65, '1:05'],
  [3845, '1:04:05'],
  [0, '0:00'],
])('%d seconds are %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
