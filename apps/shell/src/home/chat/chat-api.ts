import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { openCall } from '@farm/web-kit/shell';
import type { ChatAnswer, ChatEvent } from './chat-state';

type Reply = ReplyOf<Calls['POST /api/dexter-response']>;
type MessageBody = InputOf<Calls['POST /api/dexter-response']>['body'];

/** An event of a streamed answer; `done` carries the same data as the JSON response. */
export type StreamEvent =
  | { event: 'delta'; data: { text: string } }
  | { event: 'replaced'; data: { response: string } }
  | { event: 'done'; data: Reply }
  | { event: 'error'; data: { message: string } };

const EVENT_NAMES = ['delta', 'replaced', 'done', 'error'];

const field = (line: string, name: string) =>
  line.startsWith(`${name}:`) ? line.slice(name.length + 1).replace(/^ /, '') : null;

/** Parses one block between blank lines; null for comments (which keep the connection open) and unknown events. */
function parseEvent(block: string): StreamEvent | null {
  const lines = block.split(/\r?\n/);
  const event = lines.map((line) => field(line, 'event')).findLast((value) => value !== null);
  const data = lines.map((line) => field(line, 'data')).filter((value) => value !== null);
  if (!event || !EVENT_NAMES.includes(event) || data.length === 0) return null;
  return { event, data: JSON.parse(data.join('\n')) as unknown } as StreamEvent;
}

/**
 * Parses a `text/event-stream` body (EventSource cannot send a POST). Chunks may end anywhere, even within a character.
 * An unfinished last block is dropped, as the HTML standard says.
 * @throws network errors, and SyntaxError for data that is not JSON
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
      const event = parseEvent(block);
      if (event) yield event;
    }
    if (done) return;
  }
}

/** Longer than the slowest engine of the service takes. */
const SILENCE_LIMIT_MS = 30_000;

function answerFrom({
  response,
  language,
  messageId,
  engine,
  sources = [],
  followUps = [],
  feature,
  memory,
}: Reply): ChatAnswer {
  // a captive portal may respond instead of the service
  if (typeof response !== 'string') throw new TypeError('No answer in the reply');
  const more = { ...(feature ? { feature } : {}), ...(memory ? { memory } : {}) };
  return { text: response, language, id: messageId, engine, sources, followUps, ...more };
}

/** Dispatches the events of a streamed answer. Rejects when it ends before `done`. */
async function dispatchStream(body: ReadableStream<Uint8Array>, dispatch: (event: ChatEvent) => void): Promise<void> {
  for await (const { event, data } of readStream(body)) {
    if (event === 'delta') dispatch({ kind: 'delta', text: data.text });
    else if (event === 'replaced') dispatch({ kind: 'replaced', text: data.response });
    else if (event === 'done') return dispatch({ kind: 'answered', answer: answerFrom(data) });
    else throw new Error(data.message);
  }
  throw new Error('The stream ended without an answer');
}

/**
 * Sends a message and dispatches the response: 'answered', or 'started' and the events of a stream, or 'failed' for an
 * error status, a network error and 30 s without data.
 * @returns cancels the request and ends dispatching
 */
export function sendMessage(body: MessageBody, dispatch: (event: ChatEvent) => void): () => void {
  const request = new AbortController();
  let isOver = false;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    isOver = true;
    clearTimeout(silenceTimer);
    request.abort();
  };
  const fail = () => {
    if (isOver) return;
    end();
    dispatch({ kind: 'failed' });
  };
  const restartTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(fail, SILENCE_LIMIT_MS);
  };
  const receive = (event: ChatEvent) => {
    if (isOver) return;
    restartTimer();
    dispatch(event);
  };
  const send = async () => {
    const accept = 'text/event-stream, application/json;q=0.9';
    const response = await openCall('POST /api/dexter-response', { body }, { accept, signal: request.signal });
    if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
      receive({ kind: 'started' });
      await dispatchStream(response.body, receive);
    } else receive({ kind: 'answered', answer: answerFrom(JSON.parse(await response.text()) as Reply) });
    end();
  };
  restartTimer();
  send().catch(fail);
  return end;
}
