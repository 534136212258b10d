import { TextEncoder } from 'node:util';
import { askDexter } from './ask-dexter';
import type { ChatEvent } from './chat';
import { replyForTest } from '@farm/web-kit/testing';

type Say = (words: string) => void;

/** A service that streams: `say` sends words, `end` closes the line. */
function streaming(): { say: Say; end: () => void; fetched: jest.Mock } {
  const queue: (Uint8Array | null)[] = [];
  let wake: () => void = () => undefined;
  const push = (chunk: Uint8Array | null) => {
    queue.push(chunk);
    wake();
  };
  const read = async (): Promise<{ done: boolean; value?: Uint8Array }> => {
    if (!queue.length) await new Promise<void>((resolve) => (wake = resolve));
    const value = queue.shift();
    return value ? { done: false, value } : { done: true };
  };
  const answer = {
    ok: true,
    headers: new Headers({ 'content-type': 'text/event-stream; charset=utf-8' }),
    body: { getReader: () => ({ read }) },
  };
  const fetched = jest.fn(async () => answer as unknown as Response);
  globalThis.fetch = fetched;
  return { say: (words) => push(new TextEncoder().encode(words)), end: () => push(null), fetched };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const DELTA = 'event: delta\ndata: {"text":"Half "}\n\n';
const REPLY = replyForTest('Half an inch.', { followUps: ['how wide?'] });
const DONE = `event: done\ndata: ${JSON.stringify(REPLY)}\n\n`;

function listen() {
  const told: ChatEvent[] = [];
  return { told, hangUp: askDexter({ message: 'How deep?' }, (event) => told.push(event)) };
}

test('it understands both kinds of answer and tells of a stream as it comes', async () => {
  const { say, fetched } = streaming();
  const { told } = listen();
  say(DELTA);
  say('event: replaced\ndata: {"response":"Half"}\n\n');
  say(DONE);
  await settled();
  expect(fetched).toHaveBeenCalledWith(
    '/api/dexter-response',
    expect.objectContaining({
      headers: expect.objectContaining({ Accept: 'text/event-stream, application/json;q=0.9' }),
    }),
  );
  expect(told).toEqual([
    { kind: 'begun' },
    { kind: 'delta', text: 'Half ' },
    { kind: 'replaced', text: 'Half' },
    {
      kind: 'answered',
      answer: {
        ...{ text: 'Half an inch.', id: REPLY.messageId, engine: 'retrieval', sources: [] },
        followUps: ['how wide?'],
      },
    },
  ]);
});

test.each([
  ['a stream that ends without an answer', ({ end }: ReturnType<typeof streaming>) => end()],
  [
    'an error told by the service',
    ({ say }: ReturnType<typeof streaming>) => say('event: error\ndata: {"message":"x"}\n\n'),
  ],
])('%s has failed', async (_, happens) => {
  const service = streaming();
  const { told } = listen();
  service.say(DELTA);
  happens(service);
  await settled();
  expect(told.at(-1)).toEqual({ kind: 'failed' });
});

test('after hanging up nothing is told any more', async () => {
  const { say } = streaming();
  const { told, hangUp } = listen();
  say(DELTA);
  await settled();
  hangUp();
  say(DONE);
  await settled();
  expect(told).toEqual([{ kind: 'begun' }, { kind: 'delta', text: 'Half ' }]);
});

test.each([
  ['a page of a hotel', '<!doctype html>'],
  ['a reply without words', '{"emotion":"neutral"}'],
])('%s in place of an answer is a failure', async (_, text) => {
  globalThis.fetch = async () =>
    ({ ok: true, headers: new Headers(), body: null, text: async () => text }) as unknown as Response;
  const { told } = listen();
  await settled();
  expect(told).toEqual([{ kind: 'failed' }]);
});
