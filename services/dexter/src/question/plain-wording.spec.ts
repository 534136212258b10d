import { plainWording } from './plain-wording';

const texts = Array.from(
  { length: 3 },
  () => 'Tomatoes and potatoes need water; pick cucumbers before they turn bitter.',
);
const plain = plainWording(texts, ['sweet potatoes', 'lettuce']);

test.each([
  ['wehn do i havest swet potatoes', 'when do i harvest sweet potatoes'],
  ['how do i fertlize tomatoes', 'how do i fertilize tomatoes'],
  ['my cucmbers are bitter', 'my cucumbers are bitter'],
  ['my letuce bolted', 'my lettuce bolted'],
  ['can i hire a 15 yr old', 'can i hire a 15 year old'],
  ['how do i can green beans', 'how do i preserve by canning green beans'],
  ['how do i can them', 'how do i preserve by canning them'],
  ['what can I plant in Tupelo', 'what can I plant in Tupelo'],
  ['last frost in Springfield, MO?', 'last frost in Springfield, MO?'],
  ['when do I plant okra in Lagos, Nigeria', 'when do I plant okra in Lagos, Nigeria'],
  ['rent is $50 a mo', 'rent is $50 a mo'],
])('%s: %s', (message, meant) => {
  expect(plain(message)).toBe(meant);
});
