import type { ReplyOf, Calls } from '@farm/contracts';

type Reply = ReplyOf<Calls['POST /api/dexter-response']>;

/** What the service says while it answers; `done` carries what the JSON reply would have been. */
export type StreamEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'replaced'; data: { response: string } }
  | { event: 'done'; data: Reply }
  | { event: 'error'; data: { message: string } };

const KNOWN = ['delta', 'replaced', 'done', 'error'];

const field = (line: string, name: string) =>
  line.startsWith(`${name}:`) ? line.slice(name.length + 1).replace(/^ /, '') : null;

/** One block between blank lines; null for comments (which only keep the line open) and unknown events. */
function read(block: string): StreamEvent | null {
  const lines = block.split(/\r?\n/);
  const event = lines.map((line) => field(line, 'event')).findLast((value) => value !== null);
  const told = lines.map((line) => field(line, 'data')).filter((value) => value !== null);
  if (!event || !KNOWN.includes(event) || told.length === 0) return null;
  return { event, data: JSON.parse(told.join('\n')) as unknown } as StreamEvent;
}

/**
 * The events of a `text/event-stream` body, wherever the network cuts it: within a letter, a line or a blank line.
 * EventSource cannot be used, it knows no POST. An unfinished last block is dropped, as the standard says.
 * @throws what the network throws, and SyntaxError for data that is no JSON.
 */
export async function* readStream(body: Pick<ReadableStream<Uint8Array>, 'getReader'>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = read(block);
      if (event) yield event;
    }
    if (done) return;
  }
}
