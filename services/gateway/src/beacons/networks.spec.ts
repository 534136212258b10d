import { beaconTokens, firstBeacons } from './networks';
import { fixedClock } from '../testing/test-gateway';

const SECRET = 'a preview key of thirty-two characters';
const NETWORK = '192.0.2';

test('a token is valid for an hour, for its network, at every replica with the same key', () => {
  const clock = fixedClock();
  const token = beaconTokens(clock, SECRET).issue(NETWORK);
  const other = beaconTokens(clock, SECRET);
  expect(other.isValid(token, NETWORK)).toBe(true);
  expect(other.isValid(token, '198.51.100')).toBe(false);
  clock.advance(3_599_000);
  expect(other.isValid(token, NETWORK)).toBe(true);
  clock.advance(1_000);
  expect(other.isValid(token, NETWORK)).toBe(false);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['one of another key', beaconTokens(fixedClock(), 'another key of thirty-two characters').issue(NETWORK)],
  ['one with a later end', beaconTokens(fixedClock(), SECRET).issue(NETWORK).replace(/^\d/, '9')],
  ['one that is cut off', beaconTokens(fixedClock(), SECRET).issue(NETWORK).slice(0, -1)],
])('%s is not valid', (_, token) => expect(beaconTokens(fixedClock(), SECRET).isValid(token, NETWORK)).toBe(false));

test('without a secret the key is random', () => {
  const tokens = beaconTokens(fixedClock(), undefined);
  expect(tokens.isValid(tokens.issue(NETWORK), NETWORK)).toBe(true);
  expect(beaconTokens(fixedClock(), undefined).isValid(tokens.issue(NETWORK), NETWORK)).toBe(false);
});

test('a network counts once per build and day, and once as failing', () => {
  const clock = fixedClock();
  const firsts = firstBeacons(clock);
  const note = (isFailure: boolean, build = 'store@b') => {
    const { networks, failingNetworks } = firsts.note(build, '192.0.2', isFailure);
    return [networks, failingNetworks];
  };
  expect([note(false), note(false), note(true), note(true)]).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [0, 0],
  ]);
  expect(note(true, 'store@c')).toEqual([1, 1]);
  clock.advance(86_399_999);
  expect(note(true)).toEqual([0, 0]);
  clock.advance(1);
  expect(note(true)).toEqual([1, 1]);
});
