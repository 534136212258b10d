import { smallTalk } from './small-talk';

test.each([
  ['Hi Dexter!', /Good to hear/],
  ['who are you?', /Dexter Jr\./],
  ['Are you a robot?', /a computer program/],
  ['ok', /next thing/],
  ['Okay, thanks', /next thing/],
  ['tell me more', /Name the part/],
  ['That did not help.', /contact page/],
  ["that didn't help", /contact page/],
  ['you already said that', /contact page/],
  ['What do you mean by that?', /puzzles you/],
  ['¿Habla español?', /en español o en inglés/],
  ['¡Muchas gracias!', /De nada/],
  ['Adiós', /Que le vaya bien/],
  ['How do I delete this conversation?', /Erase this conversation/],
  ['bye', /Take care/],
])('%s is understood', (message, expected) => {
  expect(smallTalk(message)).toMatch(expected);
});

test.each([
  'Who are you selling eggs to?',
  'ok so how do I grow okra',
  'tell me more about okra',
  'that did not help my tomatoes, what next',
  'I planted 31201 seeds',
  'more mulch or less',
  'good soil',
  'fine mulch',
  'x'.repeat(300),
])('%s is no small talk', (message) => {
  expect(smallTalk(message)).toBeNull();
});
