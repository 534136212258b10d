import { findDanger } from './danger';

test.each([
  "granddaddy never had a will and my aunt says she's gonna force a sale, can she do that?",
  'my sister wants to sell grandmas land and I dont, can she make me sell',
  'his brother cut us out of the will, can we fight it',
  'they said they would partition the heirs land, what now',
  'I want to kill everything in this bed and start over',
  'my pigs just go right through barb wire like its not there',
  'something killed six of my hens and only ate the heads',
  'found my best doe dead this morning no marks on her',
  'four of my quail were dead this morning',
  'need to cut a big limb thats hanging over the barn',
  'where do I put a bullet in a steer for a clean kill',
  'best poison for rats in the feed room',
  'how do I hang a hog to skin it',
  'what caliber for a groundhog',
  'how do I burn a brush pile safe',
  'how do I kill poison ivy on the fence row',
  'can the bank take my land if I miss a payment',
])('an everyday matter of a farm gets no help line: %s', (message) => {
  expect(findDanger(message)).toBeNull();
});

test.each([
  ["they are selling the land out from under me and I can't go on", 'despair'],
  ['my sister is selling the farm and I want to die', 'despair'],
  ['I will put a bullet in my horse and then in myself', 'despair'],
  ['I ought to put a bullet in the bull and end it all', 'despair'],
  ['my goat went through the fence and is bleeding bad', 'animal'],
  ['the farm is sold and I see no future for me', 'despair'],
  ["they sold the farm and I don't want to exist", 'despair'],
  ["they sold the farm and i'm finished", 'despair'],
  ["I picked the limb i'm going to hang on", 'despair'],
  ['my cow got out of the pen and ate yew', 'animal'],
  ['found my dog dead and my cat is acting crazy', 'animal'],
  ['my ewe jumped over the gate and is laying on her side', 'animal'],
  ['cow got out of the pen and ate wilted cherry leaves', 'animal'],
  ['the dog ate my chickens medicine', 'animal'],
  ['found two goats dead and a third one is shaking', 'animal'],
  ['my son drank the pesticide out of a peach jar', 'poison'],
])('a danger in the same words does: %s', (message, kind) => {
  expect(findDanger(message)?.kind).toBe(kind);
});
