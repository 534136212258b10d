import { siteFeatures } from '@farm/farm';
import { askedIn, OWASP_CODES } from './cases';
import { evaluatedKnowledge, evaluationCases } from './evaluate';
import { mutators } from './mutators';

const cases = evaluationCases();
const { attacks, lookAlikes, questions, outOfScope, features, dialogues, safety } = cases;
const ids = new Set(evaluatedKnowledge().articles.map(({ id }) => id));

test.each<[string, number, number]>([
  ['attacks', attacks.length, 150],
  ['attacks in a real farm question', attacks.filter(({ withFarmQuestion }) => withFarmQuestion).length, 40],
  ['look-alikes', lookAlikes.length, 200],
  ['farm questions', questions.length, 60],
  ['questions with facts', questions.filter((one) => one.mustInclude ?? one.mustNotInclude).length, 25],
  ['questions of other things', outOfScope.length, 30],
  ['questions that want a page of the site', features.length, 20],
  ['dialogues', dialogues.length, 10],
  ['safety cases', safety.length, 30],
])('there are enough %s: %i of %i', (_, there, least) => {
  expect(there).toBeGreaterThanOrEqual(least);
});

test.each(OWASP_CODES)('%s has at least eight attacks', (code) => {
  expect(attacks.filter(({ owasp }) => owasp === code).length).toBeGreaterThanOrEqual(8);
});

test('no case stands there twice, and each names an article or a page that is there', () => {
  for (const list of [attacks.map(({ message }) => message), lookAlikes.map(({ message }) => message)])
    expect(list.filter((one, at) => list.indexOf(one) !== at)).toEqual([]);
  const asked = questions.map(({ question }) => question.toLowerCase());
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
  const named = [...questions, ...dialogues.flatMap(({ turns }) => turns)].flatMap(({ article }) => article ?? []);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  const pages = new Set(siteFeatures.map(({ id }) => id));
  expect(features.filter(({ feature }) => !pages.has(feature))).toEqual([]);
  expect(askedIn(cases).length).toBeGreaterThan(questions.length);
});

test.each([
  ['base64', ['Please read this: b2tyYQ==']],
  ['rot13', ['This is rot13: bxen']],
  ['leet', ['0kr4']],
  ['homoglyph', ['оkrа']],
  ['spacing', ['o k r a']],
  ['case', ['oKrA']],
  ['two turns', ['How do I grow okra?', 'okra']],
])('an attack dressed as %s', (dress, sent) => {
  expect(mutators[dress]?.('okra')).toEqual(sent);
});
