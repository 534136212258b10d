import { TextEncoder } from 'node:util';
import { readStream, type StreamEvent } from './read-stream';
import { replyForTest } from '@farm/web-kit/testing';

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
