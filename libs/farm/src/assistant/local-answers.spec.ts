import { site } from '../site';
import { emotionOf, quickButtons } from './persona';
import { helpLines, emergencyTexts } from './help-lines';
import { localAnswer } from './local-answers';

test.each([
  ['co-op first', 'Is the co-op about soil?', /^To join the Legacy Co-Op/],
  ['coop without a hyphen', 'I want to join the coop', /Community is our best crop/],
  ['legacy', 'the legacy', /^To join/],
  ['a guide is shopping', 'Do you have a guide for plants?', /Starter Garden Guide \(\$14\.99\)/],
  ['a workshop is not a shop', 'Is there a workshop?', /^I can tell you/],
  ['production is not a product', 'Egg production', /^I can tell you/],
  ['classes', 'When are classes?', /Legacy Co-Op, Youth Garden Series and Urban Farming Basics\.$/],
  ['two words', 'Teach me urban farming', /^We offer three programs/],
  ['mission', 'What is your mission?', /We farm in Macon, Georgia\. As our book says/],
  ['why', 'why', /^Growing food, growers and ownership/],
  ['growing', 'Growing okra', /^"Tend the soil/],
  ['otherwise', 'Hello', /^I can tell you about joining the co-op/],
])('%s', (_, message, answer) => expect(localAnswer(message, 0)).toMatch(answer));

// To the letter, with the built-in knowledge filled in.
test.each([
  [
    'the co-op',
    'To join the Legacy Co-Op, choose the 4-week or the 9-week path and write to us on the contact page. Community is our best crop: members share tools, seed and know-how.',
  ],
  [
    'the shop',
    'Visit our Country Store: free guides open at once, paid guides are bought by card. Start with the Starter Garden Guide ($14.99): A first-season companion for soil, seed and small spaces.',
  ],
  ['a class', 'We offer three programs: Legacy Co-Op, Youth Garden Series and Urban Farming Basics.'],
  [
    'the mission',
    `${site.mission} We farm in Macon, Georgia. As our book says: "Tend the soil and the soil sets the table."`,
  ],
  [
    'the soil',
    '"Tend the soil and the soil sets the table." Have a look at our programs or the Starter Garden Guide for the next step.',
  ],
  [
    'hello',
    'I can tell you about joining the co-op, our guides and how to shop, our programs, our mission, and soil and crops. What would you like to know?',
  ],
])('%s is answered word for word', (message, answer) => expect(localAnswer(message, 0)).toBe(answer));

test('the quotes take turns', () => {
  const answer = [0, 1, 2, 3].map((turn) => localAnswer('soil', turn));
  expect(new Set(answer).size).toBe(3);
  expect(answer[3]).toBe(answer[0]);
});

test.each([
  ['Grant Writing', 'neutral', /^I can tell you/],
  ['Weather Help', 'thinking', /^I can tell you/],
  ['Community Gardens', 'thinking', /^I can tell you/],
  ['Crop Planning', 'thinking', /Starter Garden Guide/],
])('the button %s makes Dexter %s and has a fitting fallback', (label, emotion, answer) => {
  const text = quickButtons.find((button) => button.label === label)?.text ?? '';
  expect(emotionOf(text)).toBe(emotion);
  expect(localAnswer(text, 0)).toMatch(answer);
});

test.each([
  'I want to die',
  'I wanna die',
  'no reason to go on, I want to kill myself',
  'thinking about killing myself',
  'I don’t want to live anymore',
  'I am suicidal',
  'my son swallowed weed killer, what now',
  'Is she poisoned?',
  "Grandpa fell off the tractor and can't breathe",
  'He is unconscious in the silo',
  'My aunt cannot breathe after the bee sting',
  'he is bleeding badly from the mower, help with the soil',
])('%s: the help lines, whatever else the message asks for', (message) => {
  const answer = localAnswer(message, 0);
  for (const line of [helpLines.crisis, helpLines.emergency, helpLines.poison]) expect(answer).toContain(line);
  expect(answer).not.toContain('co-op');
});

test.each([
  'Do bleeding hearts grow in shade?',
  'When do barn swallows nest?',
  'My tomatoes died in the frost',
  'Which poison ivy is this?',
  'How do I kill weeds myself?',
  'Can plants live in clay?',
])('%s: no help line', (message) => expect(localAnswer(message, 0)).not.toContain(helpLines.crisis));

test.each([
  ['en', 'Mi hijo se tragó veneno', 'es'],
  ['en', 'Quiero morir, ¿por qué sigo?', 'es'],
  ['en', 'My son swallowed bleach', 'en'],
  ['es', 'Mi hijo se tragó veneno', 'es'],
  ['es', 'My son swallowed bleach', 'es'],
] as const)('on a page in %s an emergency, %s, gets the help lines in %s', (language, message, answer) =>
  expect(localAnswer(message, 0, language)).toBe(emergencyTexts[answer]),
);
