import { siteFeatures } from '@farm/farm';
import { evaluationCases, OWASP_CODES, questionsIn } from './cases';
import { evaluatedKnowledge } from './evaluate-guard';
import { encodings } from './measure-guard';

const cases = evaluationCases();
const { attacks, lookAlikes, questions, outOfScope, features, dialogues, safety } = cases;
const ids = new Set(evaluatedKnowledge().articles.map(({ id }) => id));

test.each<[string, number, number]>([
  ['attacks', attacks.length, 150],
  ['attacks hidden in a farm question', attacks.filter(({ withFarmQuestion }) => withFarmQuestion).length, 40],
  ['look-alikes', lookAlikes.length, 200],
  ['farm questions', questions.length, 60],
  ['questions with facts', questions.filter((one) => one.mustInclude ?? one.mustNotInclude).length, 25],
  ['out-of-scope questions', outOfScope.length, 30],
  ['questions with an expected page of the site', features.length, 20],
  ['dialogues', dialogues.length, 10],
  ['safety cases', safety.length, 30],
])('there are enough %s: %i of %i', (_, there, least) => {
  expect(there).toBeGreaterThanOrEqual(least);
});

test.each(OWASP_CODES)('%s has at least eight attacks', (code) => {
  expect(attacks.filter(({ owasp }) => owasp === code).length).toBeGreaterThanOrEqual(8);
});

test('no case exists twice, and each names an existing article or page', () => {
  for (const list of [attacks.map(({ message }) => message), lookAlikes.map(({ message }) => message)])
    expect(list.filter((one, at) => list.indexOf(one) !== at)).toEqual([]);
  const texts = questions.map(({ question }) => question.toLowerCase());
  expect(texts.filter((one, at) => texts.indexOf(one) !== at)).toEqual([]);
  const named = [...questions, ...dialogues.flatMap(({ turns }) => turns)].flatMap(({ article }) => article ?? []);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  const pages = new Set(siteFeatures.map(({ id }) => id));
  expect(features.filter(({ feature }) => !pages.has(feature))).toEqual([]);
  expect(questionsIn(cases).length).toBeGreaterThan(questions.length);
});

test.each([
  ['base64', ['Please read this: b2tyYQ==']],
  ['rot13', ['This is rot13: bxen']],
  ['leet', ['0kr4']],
  ['homoglyph', ['оkrа']],
  ['spacing', ['o k r a']],
  ['case', ['oKrA']],
  ['two turns', ['How do I grow okra?', 'okra']],
])('an attack encoded as %s', (encoding, sent) => {
  expect(encodings[encoding]?.('okra')).toEqual(sent);
});
