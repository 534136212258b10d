import { fromPartial } from '@total-typescript/shoehorn';
import { replyForTest } from '@farm/web-kit/testing';
import { TextEncoder } from 'node:util';
import { readStream, sendMessage, type StreamEvent } from './chat-api';
import type { ChatEvent } from './chat-state';

describe('sending a message', () => {
  /** Mocks `fetch` with a streamed response: `write` sends text, `end` closes the stream. */
  function mockStream(): { write: (text: string) => void; end: () => void; fetchMock: jest.Mock } {
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
    const response = fromPartial<Response>({
      ok: true,
      headers: new Headers({ 'content-type': 'text/event-stream; charset=utf-8' }),
      body: { getReader: () => ({ read }) },
    });
    const fetchMock = jest.fn(async () => response);
    globalThis.fetch = fetchMock;
    return { write: (text) => push(new TextEncoder().encode(text)), end: () => push(null), fetchMock };
  }

  const nextTask = () => new Promise((resolve) => setTimeout(resolve));
  const DELTA = 'event: delta\ndata: {"text":"Half "}\n\n';
  const REPLY = replyForTest('Half an inch.', { followUps: ['how wide?'] });
  const DONE = `event: done\ndata: ${JSON.stringify(REPLY)}\n\n`;

  function send() {
    const events: ChatEvent[] = [];
    return { events, cancel: sendMessage({ message: 'How deep?' }, (event) => events.push(event)) };
  }

  test('the request accepts both response formats, and stream events are dispatched as they arrive', async () => {
    const { write, fetchMock } = mockStream();
    const { events } = send();
    write(DELTA);
    write('event: replaced\ndata: {"response":"Half"}\n\n');
    write(DONE);
    await nextTask();
    expect(fetchMock).toHaveBeenCalledWith(
      '/api/dexter-response',
      expect.objectContaining({
        headers: expect.objectContaining({ Accept: 'text/event-stream, application/json;q=0.9' }),
      }),
    );
    expect(events).toEqual([
      { kind: 'started' },
      { kind: 'delta', text: 'Half ' },
      { kind: 'replaced', text: 'Half' },
      {
        kind: 'answered',
        answer: {
          text: 'Half an inch.',
          id: REPLY.messageId,
          engine: 'retrieval',
          sources: [],
          followUps: ['how wide?'],
        },
      },
    ]);
  });

  test.each([
    ['a stream that ends without an answer', ({ end }: ReturnType<typeof mockStream>) => end()],
    [
      'an error event of the service',
      ({ write }: ReturnType<typeof mockStream>) => write('event: error\ndata: {"message":"x"}\n\n'),
    ],
  ])('%s is a failure', async (_, act) => {
    const stream = mockStream();
    const { events } = send();
    stream.write(DELTA);
    act(stream);
    await nextTask();
    expect(events.at(-1)).toEqual({ kind: 'failed' });
  });

  test('after cancelling, nothing is dispatched', async () => {
    const { write } = mockStream();
    const { events, cancel } = send();
    write(DELTA);
    await nextTask();
    cancel();
    write(DONE);
    await nextTask();
    expect(events).toEqual([{ kind: 'started' }, { kind: 'delta', text: 'Half ' }]);
  });

  test.each([
    ['a page of a captive portal', '<!doctype html>'],
    ['a reply without text', '{"emotion":"neutral"}'],
  ])('%s instead of an answer is a failure', async (_, text) => {
    globalThis.fetch = async () =>
      fromPartial<Response>({ ok: true, headers: new Headers(), body: null, text: async () => text });
    const { events } = send();
    await nextTask();
    expect(events).toEqual([{ kind: 'failed' }]);
  });
});

describe('parsing the stream', () => {
  const WIRE = [
    ': keep-alive\n\n',
    'event: delta\ndata: {"text":"Sow jalapeño "}\n\n',
    'event:delta\r\ndata:{"text":"deep 🌱"}\r\n\r\n',
    'event: unknown\ndata: {}\n\n',
    'event: replaced\ndata: {"response":\ndata: "anew"}\n\n',
    `event: done\ndata: ${JSON.stringify(replyForTest('Sow deep.'))}\n\n`,
  ].join('');

  const EVENTS: StreamEvent[] = [
    { event: 'delta', data: { text: 'Sow jalapeño ' } },
    { event: 'delta', data: { text: 'deep 🌱' } },
    { event: 'replaced', data: { response: 'anew' } },
    { event: 'done', data: replyForTest('Sow deep.') },
  ];

  function streamOf(chunks: readonly Uint8Array[], error?: Error) {
    const remaining = [...chunks];
    const read = async () => {
      const value = remaining.shift();
      if (value) return { done: false, value };
      if (error) throw error;
      return { done: true, value: undefined };
    };
    return fromPartial<ReadableStream<Uint8Array>>({ getReader: () => ({ read }) });
  }

  async function readAll(stream: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
    const events: StreamEvent[] = [];
    for await (const event of readStream(stream)) events.push(event);
    return events;
  }

  const bytes = new TextEncoder().encode(WIRE);
  const chunksOf = (size: number) =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));

  test.each([1, 2, 3, 7, 64, bytes.length])('chunks of %i bytes give the same events', async (size) => {
    expect(await readAll(streamOf(chunksOf(size)))).toEqual(EVENTS);
  });

  test('two chunks, split at any byte, give the same events', async () => {
    for (let at = 1; at < bytes.length; at += 1)
      expect(await readAll(streamOf([bytes.slice(0, at), bytes.slice(at)]))).toEqual(EVENTS);
  });

  test('an unfinished last block is dropped', async () => {
    expect(await readAll(streamOf([new TextEncoder().encode('event: delta\ndata: {"text":"Ha')]))).toEqual([]);
  });

  test('network errors and invalid JSON are errors', async () => {
    await expect(readAll(streamOf(chunksOf(50), new TypeError('network error')))).rejects.toThrow('network error');
    await expect(readAll(streamOf([new TextEncoder().encode('event: delta\ndata: {"te\n\n')]))).rejects.toThrow(
      SyntaxError,
    );
  });
});
