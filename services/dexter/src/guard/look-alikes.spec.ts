import { evaluationCases } from '../../measure/cases';
import { judge } from './guard';
import { isRefused } from './risk';

const { lookAlikes, questions, features } = evaluationCases();

test.each([
  ['innocent messages that sound like attacks', lookAlikes.map(({ message }) => message)],
  ['farm questions', [...questions, ...features].map(({ question }) => question)],
])('none is refused of the %s', (_, messages) => {
  const refused = messages.filter((message) => isRefused(judge(message).level) || judge(message).aid !== null);
  expect(refused).toEqual([]);
});
