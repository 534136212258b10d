import { replyForTest } from '@farm/web-kit/testing';
import { TextEncoder } from 'node:util';
import { askDexter } from './chat-api';
import type { ChatEvent } from './chat-state';
import { readStream, type StreamEvent } from './chat-api';

describe('asking', () => {
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
});

describe('parsing the stream', () => {
  const WIRE = [
    ': the line is open\n\n',
    'event: delta\ndata: {"text":"Sow jalapeño "}\n\n',
    'event:delta\r\ndata:{"text":"deep 🌱"}\r\n\r\n',
    'event: nobody-knows-this\ndata: {}\n\n',
    'event: replaced\ndata: {"response":\ndata: "anew"}\n\n',
    `event: done\ndata: ${JSON.stringify(replyForTest('Sow deep.'))}\n\n`,
  ].join('');

  const EVENTS: StreamEvent[] = [
    { event: 'delta', data: { text: 'Sow jalapeño ' } },
    { event: 'delta', data: { text: 'deep 🌱' } },
    { event: 'replaced', data: { response: 'anew' } },
    { event: 'done', data: replyForTest('Sow deep.') },
  ];

  function body(chunks: readonly Uint8Array[], end?: Error) {
    const left = [...chunks];
    const read = async () => {
      const value = left.shift();
      if (value) return { done: false, value };
      if (end) throw end;
      return { done: true, value: undefined };
    };
    return { getReader: () => ({ read }) } as unknown as ReadableStream<Uint8Array>;
  }

  async function all(of: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
    const events: StreamEvent[] = [];
    for await (const event of readStream(of)) events.push(event);
    return events;
  }

  const bytes = new TextEncoder().encode(WIRE);
  const cut = (size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));

  test.each([1, 2, 3, 7, 64, bytes.length])('cut into pieces of %i bytes, the events are the same', async (size) => {
    expect(await all(body(cut(size)))).toEqual(EVENTS);
  });

  test('wherever the network cuts once, the events are the same', async () => {
    for (let at = 1; at < bytes.length; at += 1)
      expect(await all(body([bytes.slice(0, at), bytes.slice(at)]))).toEqual(EVENTS);
  });

  test('an unfinished last block is dropped', async () => {
    expect(await all(body([new TextEncoder().encode('event: delta\ndata: {"text":"Ha')]))).toEqual([]);
  });

  test('a broken line and broken data are errors', async () => {
    await expect(all(body(cut(50), new TypeError('network error')))).rejects.toThrow('network error');
    await expect(all(body([new TextEncoder().encode('event: delta\ndata: {"te\n\n')]))).rejects.toThrow(SyntaxError);
  });
});
