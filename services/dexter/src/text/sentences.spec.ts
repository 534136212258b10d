import { sentencesOf } from './sentences';

test.each([
  ['Mow St. Augustine high. Water deep.', ['Mow St. Augustine high.', 'Water deep.']],
  ['St. Croix sheep need no shearing. They shed.', ['St. Croix sheep need no shearing.', 'They shed.']],
  ['Dr. Smith says so. Ask Mr. Brown.', ['Dr. Smith says so.', 'Ask Mr. Brown.']],
  ['Use No. 2 wire. Then stretch it.', ['Use No. 2 wire.', 'Then stretch it.']],
  ['May goats have it? No. Buy goat mineral.', ['May goats have it?', 'No.', 'Buy goat mineral.']],
  ['Sow 3.5 inches deep. 12 plants fit.', ['Sow 3.5 inches deep.', '12 plants fit.']],
  ['Grown in the U.S. South for long. Hardy.', ['Grown in the U.S. South for long.', 'Hardy.']],
])('%s', (text, expected) => {
  expect(sentencesOf(text)).toEqual(expected);
});
