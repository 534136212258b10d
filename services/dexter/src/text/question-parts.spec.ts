import { questionParts } from './question-parts';

const partsOf = (message: string) => questionParts(message).map(({ text }) => text);

test.each([
  ['when do bees swarm and should I feed them', ['when do bees swarm', 'should i feed them']],
  [
    'my tomatoes set no fruit. how much sun do they need and how much fertilizer',
    ['how much sun do they need', 'how much fertilizer'],
  ],
  ['how deep do carrots go, what do I feed them', ['how deep do carrots go', 'what do i feed them']],
  ['cuando siembro ajo y cuanta agua necesita', ['cuando siembro ajo', 'cuanta agua necesita']],
])('%s', (message, parts) => expect(partsOf(message)).toEqual(parts));

test.each([
  'when do I plant okra',
  'the vine is yellow and is dying',
  'can I plant beans and corn together',
  'I know what to do and when',
])('one question has no parts: %s', (message) => expect(partsOf(message)).toEqual([]));
