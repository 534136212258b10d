import { isYesNo, questionType } from './question-type';
import { speechAct } from './speech-act';

test.each([
  ['What does squash vine borer damage look like?', 'identify'],
  ['What is a chill hour?', 'identify'],
  ['Why are my pepper leaves curling?', 'cause'],
  ['what is eating my kale', 'cause'],
  ['my tomato leaves are turning yellow', 'cause'],
  ['How do I get rid of harlequin bugs?', 'cure'],
  ['What can I spray for pecan scab?', 'cure'],
  ['How do I keep deer off my peas?', 'prevent'],
  ['How can I prevent blossom end rot?', 'prevent'],
  ['When do I plant garlic?', 'when'],
  ['Is it too late for okra?', 'when'],
  ['How much water does corn need?', 'how-much'],
  ['how often do I feed citrus', 'how-much'],
  ['How far apart do blueberries go?', 'how-far'],
  ['how deep for bean seed', 'how-far'],
  ['Which tomatoes take the heat?', 'which'],
  ['what kind of apple grows in zone 8', 'which'],
  ['Is oleander poisonous to goats?', 'safe'],
  ['Can chickens eat tomato leaves?', 'safe'],
  ['Are drip lines better or sprinklers?', 'compare'],
  ['What is the difference between hay and straw?', 'compare'],
  ['Where do I send a soil sample?', 'where-who'],
  ['How do I make silage?', 'how-to'],
  ['okra', null],
] as const)('%s', (text, type) => {
  expect(questionType(text)).toBe(type);
});

test.each([
  ['Can goats eat azaleas?', true],
  ['is it okay to compost walnut leaves', true],
  ['My hens stopped laying. Should I add light?', true],
  ['Can you tell me about okra?', false],
  ['How do I can beans?', false],
  ['Should I plant okra or corn?', false],
])('yes or no: %s %s', (text, expected) => {
  expect(isYesNo(text)).toBe(expected);
});

test.each([
  ['Hey there!', { kind: 'greeting' }],
  ['thank you so much', { kind: 'thanks' }],
  ['Say that again please.', { kind: 'again' }],
  ['say that again', { kind: 'again' }],
  ['shorter please', { kind: 'shorter' }],
  ['tell me more', { kind: 'more' }],
  ["That's wrong.", { kind: 'wrong' }],
  ['that did not help', { kind: 'not-helpful' }],
  ['You already said that.', { kind: 'not-helpful' }],
  ['I meant onions', { kind: 'meant', about: 'onions' }],
  ['Why?', { kind: 'why' }],
  ['I live in Asheville', { kind: 'telling' }],
  ["I'm in Macon and have a 4x8 bed", { kind: 'telling' }],
  ['My hens are a year old', { kind: 'telling' }],
  ['My tomato leaves are turning yellow', { kind: 'question' }],
  ['I have a 4x8 bed, how many tomatoes fit?', { kind: 'question' }],
  ['who won the super bowl', { kind: 'off-topic' }],
] as const)('speech act: %s', (text, act) => {
  expect(speechAct(text)).toEqual(act);
});
