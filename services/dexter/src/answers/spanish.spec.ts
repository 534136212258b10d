import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';

let dexter: DexterForTest;
beforeAll(async () => (dexter = await dexterForTest()));
afterAll(() => dexter.close());

const answersTo = async (...messages: string[]) => {
  const as = createTestBrowser();
  const answers = [];
  for (const message of messages)
    answers.push(await dexter.api('POST /api/dexter-response', { body: { message } }, { as }));
  return answers;
};

test.each([
  ['a que profundidad se siembra la okra', /pulgada/],
  ['cuanto tarda en nacer el perejil', /perejil/],
])('a question in Spanish is answered in Spanish, with its source: %s', async (message, expected) => {
  const [answer] = await answersTo(message);
  expect(answer).toMatchObject({ response: expect.stringMatching(expected), zone: 'answer' });
  expect(answer?.sources).not.toEqual([]);
});

test('a sum in Spanish is worked out, and what is no farming is turned away in Spanish', async () => {
  const [sum] = await answersTo('cuantos pies cubicos de tierra para una cama de 4x8 con 10 pulgadas de hondo');
  expect(sum).toMatchObject({ zone: 'answer', response: expect.stringMatching(/26\.7 pies cúbicos/) });
  const [game] = await answersTo('quien gana el partido de futbol el domingo');
  expect(game).toMatchObject({ zone: 'scope', response: expect.stringMatching(/prefiero no adivinar/) });
});

test('danger in Spanish comes first', async () => {
  const [answer] = await answersTo('mi hijo tomo veneno para ratas');
  expect(answer).toMatchObject({ language: 'es', response: expect.stringMatching(/Envenenamientos.*222-1222/) });
});

test.each(['okra', 'hola, okra'])(
  'a short message on a page in Spanish is answered in Spanish: %s',
  async (message) => {
    const as = createTestBrowser();
    const answer = await dexter.api('POST /api/dexter-response', { body: { message, language: 'es' } }, { as });
    expect(answer).toMatchObject({ language: 'es' });
  },
);

test('on a page in Spanish, refusals and warnings are Spanish', async () => {
  const send = (message: string) =>
    dexter.api('POST /api/dexter-response', { body: { message, language: 'es' } }, { as: createTestBrowser() });
  expect(await send('ajo en aceite')).toMatchObject({ response: expect.stringMatching(/ajo.*refrigerador/) });
  expect(await send('4242 4242 4242 4242')).toMatchObject({ response: expect.stringMatching(/números de tarjeta/) });
});
