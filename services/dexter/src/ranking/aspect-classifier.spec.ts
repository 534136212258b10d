import { ASPECTS, type Aspect } from '../facts/aspects';
import { aspectReader, learnAspects } from './aspect-classifier';
import { searchWords, stemsOf } from './terms';

const example = (question: string, aspect: Aspect) => ({ question, aspect, subjectStems: new Set(['okra', 'bean']) });
const classify = aspectReader(
  learnAspects([
    example('how deep do i plant okra', 'depth'),
    example('how deep to sow beans', 'depth'),
    example('how far apart do okra plants go', 'spacing'),
    example('how far apart for beans', 'spacing'),
    example('when do i pick okra', 'harvest'),
    example('when to pick beans', 'harvest'),
  ]),
);
const aspectsOf = (question: string) => classify(stemsOf(searchWords(question)));
const likeliest = (question: string) => {
  const odds = aspectsOf(question);
  return ASPECTS[odds.indexOf(Math.max(...odds))];
};

test('tells the aspect of questions about other subjects, by words and pairs of words', () => {
  expect(likeliest('how deep do carrots go')).toBe('depth');
  expect(likeliest('how far apart are tomatoes')).toBe('spacing');
  expect(likeliest('when can i pick figs')).toBe('harvest');
});

test('the probabilities of all aspects are one together, for a text without words too', () => {
  for (const question of ['how deep', '?!'])
    expect(aspectsOf(question).reduce((sum, odds) => sum + odds, 0)).toBeCloseTo(1, 5);
});
