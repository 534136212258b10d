import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packWeights, scoreOf } from './linear-model';

const stored = JSON.parse(readFileSync(join(__dirname, '../../content/ranking/tools.json'), 'utf8')) as {
  tools: Record<string, number>;
};

test('packed weights are those that are stored, and unknown features have none', () => {
  const weights = packWeights(stored.tools);
  const names = Object.keys(stored.tools);
  expect(names.length).toBeGreaterThan(10_000);
  expect(names.filter((name) => Math.abs((weights.get(name) ?? 0) - (stored.tools[name] ?? 0)) > 1e-6)).toEqual([]);
  expect(
    ['', 'no feature', ...names.slice(0, 200).map((name) => `${name}?`)].filter((name) => weights.get(name)),
  ).toEqual([]);
});

test('a score is the sum of the weights that are known', () => {
  const weights = packWeights({ bale: 0.5, straw: 0.25, '': 2 });
  expect([
    scoreOf(weights, ['bale', 'straw', 'hay']),
    scoreOf(weights, []),
    scoreOf(packWeights({}), ['bale']),
  ]).toEqual([0.75, 0, 0]);
});
