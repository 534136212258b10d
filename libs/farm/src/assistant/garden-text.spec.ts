import { gardenSentence, gardenText } from './garden-text';

const NOTHING = { place: null, bed: null, crops: [], animals: [] };

test.each([
  [{ ...NOTHING, place: 'Macon, Georgia 31201' }, 'Macon, Georgia 31201', 'I garden in Macon, Georgia 31201.'],
  [
    { ...NOTHING, bed: '4 x 8 foot bed', crops: ['okra', 'kale'] },
    '4 x 8 foot bed · okra and kale',
    'I garden in a 4 x 8 foot bed.',
  ],
  [
    { ...NOTHING, place: 'Asheville, North Carolina', bed: '3 x 6 foot bed' },
    'Asheville, North Carolina · 3 x 6 foot bed',
    'I garden in Asheville, North Carolina, in a 3 x 6 foot bed.',
  ],
  [{ ...NOTHING, animals: ['12 hens', '3 goats'] }, '12 hens · 3 goats', 'I have 12 hens and 3 goats.'],
  [
    { ...NOTHING, standing: ['veteran' as const, 'organic' as const] },
    'a veteran · organic',
    'I am a veteran and organic.',
  ],
])('%j', (garden, text, sentence) => {
  expect([gardenText(garden), gardenSentence(garden)]).toEqual([text, sentence]);
});
