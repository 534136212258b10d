import type { Directive } from '../../lessons/lesson';
import { judgeReply } from './judge-reply';

const EXPECTED = 'It is kept.';
const judge = jest.fn(async () => ({ passed: true, score: 0.5, clauses: [], judge: 'model' }) as never);

test.each<[directive: Directive, kept: string, broken: string]>([
  [{ kind: 'mention', topics: [], text: 'Test the soil.' }, 'First: test the soil. Then lime.', 'Lime at once.'],
  [{ kind: 'avoid', words: ['dirt'] }, 'Soil is alive.', 'Dirt is alive.'],
  [{ kind: 'length', words: 4 }, 'Lime in fall.', 'Lime in the fall.'],
  [{ kind: 'tone', opener: 'Good morning.' }, 'Good morning. Lime in fall.', 'Lime in fall. Good morning.'],
])('%j has one right outcome, which nobody needs to judge', async (directive, kept, broken) => {
  const judged = (text: string) => judgeReply({ directive, expected: EXPECTED, judge }, { text });
  expect(await judged(kept)).toMatchObject({ passed: true, score: 1, clauses: [{ text: EXPECTED, sentence: kept }] });
  expect(await judged(broken)).toMatchObject({ passed: false, score: 0, clauses: [{ sentence: null }] });
  expect(judge).not.toHaveBeenCalled();
});

test('a feature is offered or it is not, whatever the words say', async () => {
  const directive: Directive = { kind: 'feature', topics: [], feature: 'recipes' };
  const passed = async (feature?: { id: string }) =>
    (await judgeReply({ directive, expected: EXPECTED, judge }, { text: 'recipes', feature })).passed;
  expect([await passed({ id: 'recipes' }), await passed({ id: 'weather' }), await passed()]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an instruction that has no closed form is judged', async () => {
  await judgeReply({ directive: null, expected: EXPECTED, judge }, { text: 'Lime in fall.' });
  expect(judge).toHaveBeenCalledWith('Lime in fall.', EXPECTED);
});
