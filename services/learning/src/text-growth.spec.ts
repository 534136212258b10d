import { superlinearTexts } from '@farm/server-kit/testing';
import { agentLabel } from './accounts/sign-in-session';
import { readPlace } from '@farm/almanac';
import { describesSite, readGrantNeed, readSite } from '@farm/reader';
import { readPackAnswers } from './grants/starter-pack/pack-answers';
import { checkName, nameProblem, normalizeNickname } from './quiz/players';
import { normalizeEmail, parseCrockfordCode, safeRedirectPath } from '@farm/farm';

test.each<[string, (text: string) => unknown]>([
  ['the name of a player', checkName],
  ['a tidied name', normalizeNickname],
  ['what is wrong with a name', nameProblem],
  ['an address', normalizeEmail],
  ['a sign-in code', (text: string) => parseCrockfordCode(text, 8)],
  ['the name of a browser', agentLabel],
  ['a path to return to', safeRedirectPath],
  ['the place of a plan', readPlace],
  ['a word about the ground', describesSite],
  ['the ground of a plan', readSite],
  ['what a grant is needed for', readGrantNeed],
  ['a line of a budget', (text: string) => readPackAnswers({ items: text })],
])('%s: a text twice as long takes no more than three times as long', (_, parse) =>
  expect(superlinearTexts(parse)).toEqual([]),
);
