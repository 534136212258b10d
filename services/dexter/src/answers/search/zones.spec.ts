import { knowledge } from '../../testing/dexter-for-test';
import { lexicalSearch } from './lexical';
import { zoneOf } from './zones';

const search = lexicalSearch(knowledge);

// The sample on which the zones were measured. No article is asked for in these words: check the figures after adding one.
const FARM: readonly (readonly [string, string])[] = [
  ['How can I get money from NRCS to put up a fence?', 'eqip'],
  ['Will USDA help buy a hoop house?', 'high-tunnel'],
  ['What is the stewardship program and does it pay each year?', 'csp'],
  ['I want to turn my peaches into jam to sell and need a grant', 'vapg'],
  ['Money to run an experiment with cover crops on my farm', 'sare-grant'],
  ['solar for my packing shed', 'reap'],
  ['do I need a DUNS or UEI', 'uei'],
  ['what do I bring to FSA the first time', 'farm-number'],
  ['in kind match for grant', 'grant-budget'],
  ['my family owns heir land without title', 'heirs'],
  ['insure my vegetable crop', 'nap'],
  ['tornado destroyed my barn what aid is there', 'disaster-aid'],
  ['can my 14 year old get a loan for a calf', 'youth-loan'],
  ['grant was turned down', 'grant-refused'],
  ['grants for urban agriculture', 'urban-grant'],
  ['how many shares should my CSA have', 'csa'],
  ['how much to charge for okra', 'pricing'],
  ['accept EBT cards at market', 'snap'],
  ['sell homemade bread', 'cottage-food'],
  ['do I need insurance to sell at market', 'liability'],
  ['LLC for my garden business', 'business-form'],
  ['how to keep records', 'records'],
  ['do I owe taxes on market income', 'taxes'],
  ['GATE card', 'sales-tax'],
  ['sell lettuce to a restaurant', 'restaurants'],
  ['license to sell eggs from home', 'selling-eggs'],
  ['legal scale for trade', 'scales'],
  ['roadside stand permit', 'farm-stand'],
  ['profit from a bed of salad', 'crop-budget'],
  ['GAP audit for my farm', 'gaps'],
  ['do tomatoes need lemon juice in the jar', 'tomato-acid'],
  ['test my canner dial gauge', 'pressure-canner'],
  ['lid did not seal', 'jar-seal'],
  ['blanching green beans for the freezer', 'freezing'],
  ['power went out is my meat ok', 'freezer-power'],
  ['soft mushy pickles', 'pickles'],
  ['make sauerkraut', 'fermenting'],
  ['jelly is runny', 'jam'],
  ['dry basil in the oven', 'drying'],
  ['venison jerky', 'jerky'],
  ['how long will butternut keep', 'squash-storage'],
  ['cure garlic', 'onion-garlic-storage'],
  ['weevils in dry peas', 'drying-beans'],
  ["can my grandmother's salsa recipe", 'salsa'],
  ['freeze blueberries', 'freezing-fruit'],
  ['lease for a garden lot', 'land-agreement'],
  ['neighbor does not weed his plot', 'plot-rules'],
  ['liability for our garden', 'garden-insurance'],
  ['lending library for tools', 'tool-share'],
  ['raised bed for a wheelchair', 'accessible-garden'],
  ['how can our elementary school begin a garden', 'school-garden'],
  ['who takes care of school beds in summer', 'school-summer'],
  ['how old to join 4-H', 'four-h'],
  ['keep toddlers safe in the garden', 'child-safety'],
  ['give extra tomatoes to the food bank', 'donate-harvest'],
  ['organize a seed exchange', 'seed-swap'],
  ['become a master gardener', 'master-gardener'],
  ['volunteer day in garden', 'work-day'],
  ['are there quizzes', 's-quiz'],
  ['leaderboard and badges', 's-challenge'],
  ['how does grant search match me', 's-grant-search'],
  ['I lost the link to my guide', 's-library'],
  ['do I need an account to use the site', 's-sign-in'],
  ['where do I see the moon phase', 's-griot'],
  ['are you a real person', 's-dexter'],
  ['which programs do you have', 's-programs'],
  ['who is the founder', 's-about'],
  ['is paying by card safe', 's-pay'],
  ['how do I email you', 's-contact'],
  ['make a farm plan for me', 's-plan'],
  ['my cukes got white stuff on em', 'powdery'],
  ['worms in zucchini stem', 'squash-borer'],
  ['how much compost for clay', 'clay'],
  ['is 28 degrees too cold for collards', 'frost'],
  ['garden flooded can I eat the squash', 'storm'],
  ['how deep to plant okra', 'okra'],
];

const FOREIGN = [
  'Can you book me a flight to Atlanta?',
  'What is the best phone to buy?',
  'How do I lose weight fast?',
  'Translate hello into Spanish',
  'What is the meaning of life?',
  'Who wrote Romeo and Juliet?',
  'Help me with my calculus homework',
  'What time is it in Tokyo?',
  'How do I install Windows?',
  'My wifi is slow',
  'Who will win the election?',
  'Write a python function to sort a list',
  'How tall is Mount Everest?',
  "What's a good name for my dog?",
  'How do I invest in bitcoin?',
  'Tell me about World War 2',
  'What movies are playing tonight?',
  'How do I unclog a toilet?',
  'What are the lyrics to happy birthday?',
  'How many people live in China?',
  'Should I break up with my boyfriend?',
  'What is quantum physics?',
  'Order me a pizza',
  'How do I tie a tie?',
  'what is the best credit card',
  'how to train for a marathon',
  'Is my landlord allowed to keep my deposit?',
  'how do I jump start a truck',
  "what's on tv",
  'I have a headache what should I take',
  'How do I change a tire?',
  'What should I wear to a wedding?',
  'Who painted the Mona Lisa?',
  'How far is the sun?',
  'Can you write my history essay?',
  'What is the exchange rate of the euro?',
  'Best restaurants in New Orleans',
  'How do I delete my browser history?',
  'Why is the sky blue?',
  'What is the speed of light?',
  'Help me write a resume',
  'How do I get a passport?',
  'Is it legal to record phone calls?',
  'When is the Super Bowl?',
  'How do I learn guitar chords?',
  'What is the square root of 144?',
  'How do vaccines work?',
  'What is the plot of Hamlet?',
  'How do I dye my hair at home?',
  'Recommend a video game for a teenager',
  'How do I make a bomb?',
  'Explain the theory of relativity',
  'How old is the king of England?',
  'What are the symptoms of flu?',
  'how do I set up a printer',
];

const result = FARM.map(([question, id]) => {
  const result = search(question);
  const place = result.hits.findIndex(({ article }) => article.id === id);
  return { question, place, zone: zoneOf(result) };
});
const share = (held: readonly unknown[], of: readonly unknown[]) => held.length / of.length;

test('nine of ten farm questions find their article first, and nearly all among the first three', () => {
  expect(
    share(
      result.filter(({ place }) => place === 0),
      FARM,
    ),
  ).toBeGreaterThanOrEqual(0.9);
  expect(
    share(
      result.filter(({ place }) => place >= 0 && place < 3),
      FARM,
    ),
  ).toBeGreaterThanOrEqual(0.97);
});

test('no farm question is turned away, and few are asked back', () => {
  expect(result.filter(({ zone }) => zone === 'scope')).toEqual([]);
  expect(
    share(
      result.filter(({ zone }) => zone === 'answer'),
      FARM,
    ),
  ).toBeGreaterThanOrEqual(0.9);
});

test('hardly any question of other things is answered', () => {
  const answered = FOREIGN.filter((question) => zoneOf(search(question)) === 'answer');
  expect(share(answered, FOREIGN)).toBeLessThanOrEqual(0.07);
});
