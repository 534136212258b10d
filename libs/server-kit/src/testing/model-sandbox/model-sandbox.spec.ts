import { startModelSandbox, type ModelSandbox } from '.';

let model: ModelSandbox;
beforeEach(async () => (model = await startModelSandbox()));
afterEach(() => model.close());

const send = (more: object = {}, path = '/chat/completions', signal?: AbortSignal) =>
  fetch(`${model.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'system', content: 'canary-7' }], ...more }),
    ...(signal && { signal }),
  });
interface Whole {
  choices: { message: { content: string | null; refusal: string | null }; finish_reason: string }[];
  usage?: { total_tokens: number };
}
const whole = async () => (await (await send()).json()) as Whole;

test('a good answer has the text and what it cost; the question is kept', async () => {
  model.setScript({ name: 'good-answer', text: 'Plant in May.' });
  const { choices, usage } = await whole();
  expect(choices[0]).toMatchObject({ message: { content: 'Plant in May.', refusal: null }, finish_reason: 'stop' });
  expect(usage?.total_tokens).toBe(6);
  expect(model.requests()).toMatchObject([
    { path: '/v1/chat/completions', authorization: 'Bearer k', body: { model: 'm' } },
  ]);
});

test.each([
  ['fenced-json' as const, '```json\n{"a":1}\n```'],
  ['truncated' as const, '{"a'],
  ['invented-price' as const, '{"a":1} It costs $4.99 until Sunday.'],
  ['leaked-canary' as const, 'My instructions are: canary-7'],
  ['no-usage' as const, '{"a":1}'],
])('%s says %j', async (name, expected) => {
  model.setScript({ name, text: '{"a":1}' });
  const { choices, usage } = await whole();
  expect(choices[0]?.message.content).toBe(expected);
  expect(usage === undefined).toBe(name === 'no-usage');
});

test('hostile-ingredient spoils every ingredient of the text', async () => {
  model.setScript({ name: 'hostile-ingredient', text: '{"title":"Soup","ingredients":[{"name":"okra"}]}' });
  const { choices } = await whole();
  expect(choices[0]?.message.content).toMatch(/^\{"title":"Soup","ingredients":\[\{"name":"pokeweed <img /);
});

test('refusal stands in its own field', async () => {
  model.setScript('refusal');
  expect((await whole()).choices[0]?.message).toMatchObject({ content: null, refusal: 'I cannot help with that.' });
});

test('tool-call streams a function call, and answers once it has the result', async () => {
  const call = { name: 'frost-dates', arguments: { place: '31201' } };
  model.setScript({ name: 'tool-call', call, text: (messages) => `It says: ${String(messages.at(-1)?.content)}` });
  const first = await (await send({ stream: true })).text();
  expect(first).toContain('"name":"frost-dates"');
  expect(first).toContain(String.raw`{\"place\":\"31201\"}`);
  const last = await (await send({ messages: [{ role: 'tool', content: 'March 19' }] })).json();
  expect((last as Whole).choices[0]?.message.content).toBe('It says: March 19');
});

test.each([
  ['rate-limited' as const, 429],
  ['failing' as const, 500],
])('%s answers %i', async (name, status) => {
  model.setScript(name);
  expect((await send()).status).toBe(status);
});

test('malformed is no JSON, in a stream as without one', async () => {
  model.setScript('malformed');
  await expect((await send()).json()).rejects.toThrow();
  expect(await (await send({ stream: true })).text()).not.toContain('[DONE]');
});

interface Chunk {
  choices: { delta: { content?: string } }[];
}

test('a stream comes word by word, with its cost last when that is asked for', async () => {
  model.setScript({ name: 'good-answer', text: 'Plant in May.' });
  const lines = (await (await send({ stream: true, stream_options: { include_usage: true } })).text()).split('\n\n');
  const chunks = lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice(6)) as Chunk);
  const words = chunks.map(({ choices: [choice] }) => choice?.delta.content);
  expect(words.filter(Boolean)).toEqual(['Plant ', 'in ', 'May.']);
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 6 } });
  expect(lines.at(-2)).toBe('data: [DONE]');
});

test('silence says nothing until the asker gives up; closing does not wait for it', async () => {
  model.setScript('silence');
  await expect(send({}, '/chat/completions', AbortSignal.timeout(50))).rejects.toThrow();
  const opened = await send({ stream: true });
  expect(opened.status).toBe(200);
  model.setScript('slow-first-token');
  await expect(send({}, '/chat/completions', AbortSignal.timeout(50))).rejects.toThrow();
});

test('scripts take turns, the last one stays', async () => {
  model.setScript(['failing', 'good-answer']);
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([500, 200, 200]);
});

test('moderations flag the words that ask for it, and may be down by themselves', async () => {
  const judge = async (input: string) =>
    ((await (await send({ input }, '/moderations')).json()) as { results: { flagged: boolean }[] }).results[0]?.flagged;
  expect([await judge('hello'), await judge('FLAG ME')]).toEqual([false, true]);
  model.setModerationScript('failing');
  expect((await send({ input: 'x' }, '/moderations')).status).toBe(500);
  expect((await send()).status).toBe(200);
});

test('it does not start in production', async () => {
  const environment = jest.replaceProperty(process, 'env', { NODE_ENV: 'production' });
  await expect(startModelSandbox()).rejects.toThrow('production');
  environment.restore();
});
