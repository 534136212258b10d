import { farmTools } from '@farm/almanac';
import type { DexterReply } from '@farm/contracts';
import { startModelSandbox, type ModelSandbox, type ModelScript } from '@farm/server-kit/testing/model-sandbox';
import type { Api } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import { modelEngine } from './model-engine';
import { openAiModel } from './openai.provider';
import { usageRepository } from './usage.repository';
import { ARTICLE_QUESTION } from '../testing/article-question';

const CHAT = 'POST /api/dexter-response';
/** Answered by a fact, while a tool would answer it better. */
const OF_FACT = 'how many okra plants do I need for the strip behind my barn';
const FIT = {
  name: 'plants-fit',
  arguments: { crop: 'okra', length_ft: 20, width_ft: 10, row_ft: null, spacing_in: null },
};
/** Repeats the result of the tool with its number, as a careful model does. */
const resultOf = (messages: readonly { content?: unknown }[]): string => {
  const { passage, text } = JSON.parse(String(messages.at(-1)?.content)) as { passage: string; text: string };
  return text.replace(/([.!?])(\s|$)/, ` ${passage}$1$2`);
};

let sandbox: ModelSandbox;
let dexter: DexterForTest;
let api: Api;
beforeEach(async () => {
  sandbox = await startModelSandbox();
  dexter = await dexterForTest();
  api = dexter.replica({
    engine: modelEngine({
      model: openAiModel({ apiKey: 'k', baseUrl: sandbox.url, model: 'm' }),
      usage: usageRepository(dexter.database.db, { tokens: 1_000_000, microUsd: 1_000_000 }),
      price: { in: 0.4, out: 1.6 },
      clock: dexter.deps.clock,
      patience: { firstMs: 400, silenceMs: 400, totalMs: 1_500 },
    }),
  });
});
afterEach(async () => {
  await dexter.close();
  await sandbox.close();
});

const send = (message: string, script: ModelScript | readonly ModelScript[]): Promise<DexterReply> => {
  sandbox.setScript(script);
  return api(CHAT, { body: { message } });
};
const offline = (message: string): Promise<DexterReply> => dexter.replica()(CHAT, { body: { message } });
const rules = async () => (await dexter.database.db.guardEvent.findMany()).flatMap(({ hits }) => hits);

test('the model gets the farm tools that fit as strict functions, one call at a time', async () => {
  await send(OF_FACT, { name: 'tool-call', call: FIT, text: resultOf });
  const { tools, ...body } = sandbox.requests()[0]?.body as { tools: { function: Record<string, unknown> }[] };
  expect(body).toMatchObject({ parallel_tool_calls: false, tool_choice: 'auto', max_completion_tokens: 2_000 });
  const ids = new Set(farmTools.map(({ id }) => id));
  expect(tools.length).toBeGreaterThan(0);
  expect(tools.length).toBeLessThanOrEqual(6);
  expect(tools.every((tool) => ids.has(String(tool.function['name'])))).toBe(true);
  for (const { function: each } of tools) {
    const { properties, required, additionalProperties } = each['parameters'] as Record<string, object>;
    expect([each['strict'], additionalProperties, required]).toEqual([true, false, Object.keys(properties ?? {})]);
  }
});

test('the result of a tool becomes the answer, with its working as the source', async () => {
  const reply = await send(OF_FACT, { name: 'tool-call', call: FIT, text: resultOf });
  expect(await rules()).toEqual([]);
  expect(reply).toMatchObject({ engine: 'model', zone: 'answer', sources: [{ id: 'tool:plants-fit:worked-out' }, {}] });
  expect(reply.response).toMatch(/^About \d+ okra/);
  expect(reply.sources[0]?.steps?.length).toBeGreaterThan(1);
  expect(sandbox.requests()).toHaveLength(2);
  const [row] = await dexter.database.db.message.findMany({ where: { role: 'dexter' } });
  expect([Number(row?.tokensIn) > 100, Number(row?.costMicroUsd) > 100]).toEqual([true, true]);
});

test('a follow-up changes the call that the model made', async () => {
  await send(OF_FACT, { name: 'tool-call', call: FIT, text: resultOf });
  const { response } = await send('how about peppers', 'failing');
  expect(response).toContain('pepper');
});

test('a call without a parameter that the tool needs gives the offline answer', async () => {
  const call = { name: 'frost-dates', arguments: { place: null, subject: 'last-frost' } };
  const { response, engine } = await send(OF_FACT, { name: 'tool-call', call });
  expect([response, engine]).toEqual([(await offline(OF_FACT)).response, 'retrieval']);
  expect(await rules()).toEqual([]);
});

test('an offline answer is the draft, and its working a passage', async () => {
  const message = 'How much soil for a 4 x 8 bed, 6 inches deep?';
  const text = 'You need about 16 cubic feet of soil [1].';
  const reply = await send(message, { name: 'good-answer', text });
  expect(reply).toMatchObject({ engine: 'model', response: 'You need about 16 cubic feet of soil.' });
  expect(reply.sources[0]?.steps).toBeDefined();
  expect(JSON.stringify(sandbox.requests()[0]?.body)).toContain('<draft ');
});

test('what is remembered of the garden is sent as data', async () => {
  await api(CHAT, { body: { message: 'I garden in Macon, 31201, in a 4 x 8 bed.' } });
  await send(OF_FACT, { name: 'tool-call', call: FIT, text: resultOf });
  const system = JSON.stringify(sandbox.requests().at(-1)?.body['messages']);
  expect(system).toContain('<garden ');
  expect(system).toContain('31201');
});

test.each<[string, ModelScript, string]>([
  ['calls an unknown tool', { name: 'tool-call', call: { name: 'delete-farm', arguments: {} } }, 'bad-tool-call'],
  ['calls with half of the JSON', { name: 'cut-arguments', call: FIT }, 'bad-tool-call'],
  [
    'calls with a parameter that is no number',
    { name: 'tool-call', call: { ...FIT, arguments: { length_ft: 'long' } } },
    'bad-tool-call',
  ],
  [
    'calls with a parameter that the tool does not have',
    { name: 'tool-call', call: { ...FIT, arguments: { ...FIT.arguments, visitor: 'ada' } } },
    'bad-tool-call',
  ],
  ['calls tools forever', { name: 'tool-loop', call: FIT }, 'too-many-rounds'],
  [
    'changes the figure of a tool',
    { name: 'tool-call', call: FIT, text: 'About 977 okra fit [1].' },
    'invented-figure',
  ],
  ['answers from no tool', { name: 'good-answer', text: 'Yes, it fits well. Go on.' }, 'no-source'],
  ['cites a result that is not there', { name: 'tool-call', call: FIT, text: 'It fits [40].' }, 'no-source'],
  ['shows text and then calls', { name: 'text-before-tool', call: FIT, text: 'It fits [1]. So ' }, 'text-before-tool'],
  ['declines', 'refusal', 'engine-failed'],
  ['stalls', 'silence', 'engine-failed'],
  ['is no JSON', 'malformed', 'engine-failed'],
])('a model that %s costs nothing: the offline answer is given', async (_, script, rule) => {
  const reply = await send(OF_FACT, script);
  expect(reply.response).toBe((await offline(OF_FACT)).response);
  expect(await rules()).toEqual([rule]);
});

test('text that was shown before a tool call is taken back', async () => {
  const message = ARTICLE_QUESTION;
  const { engine } = await send(message, {
    name: 'text-before-tool',
    call: FIT,
    text: 'Mix browns [1]. Wet greens too. ',
  });
  expect([engine, await rules()]).toEqual(['retrieval', ['text-before-tool']]);
});

test('the third round must answer', async () => {
  const twice: ModelScript[] = [
    { name: 'tool-loop', call: FIT },
    { name: 'tool-loop', call: FIT },
    { name: 'good-answer', text: 'They fit [1].' },
  ];
  expect((await send(OF_FACT, twice)).response).toBe('They fit.');
  expect(sandbox.requests().map(({ body }) => body['tool_choice'])).toEqual(['auto', 'auto', 'none']);
});

test('a server without function calling answers from the passages', async () => {
  sandbox.rejectParameters('tools', 'tool_choice', 'parallel_tool_calls');
  const { engine } = await send(ARTICLE_QUESTION, {
    name: 'good-answer',
    text: 'Mix dry browns with wet greens [1].',
  });
  expect(engine).toBe('model');
});

test.each(['Thank you!', 'I live in Macon, 31201.', 'Who won the game last night?', 'I want to end it all'])(
  '%s is answered without the model',
  async (message) => {
    await send(message, 'good-answer');
    expect(sandbox.requests()).toHaveLength(0);
  },
);
