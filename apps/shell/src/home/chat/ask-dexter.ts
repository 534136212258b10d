import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { openCall } from '@farm/web-kit/shell';
import type { Answer, ChatEvent } from './chat';
import { readStream } from './read-stream';

/** The longest silence of the service: the answer of its slowest engine takes less. */
const SILENCE_MS = 30_000;

type Reply = ReplyOf<Calls['POST /api/dexter-response']>;
type Question = InputOf<Calls['POST /api/dexter-response']>['body'];

function answerFrom({ response, messageId, engine, sources = [], followUps = [], feature }: Reply): Answer {
  // a captive portal may answer in the service's place
  if (typeof response !== 'string') throw new TypeError('No answer in the reply');
  return { text: response, id: messageId, engine, sources, followUps, ...(feature ? { feature } : {}) };
}

/** Tells of an answer that comes bit by bit. Rejects when it breaks off before `done`. */
async function follow(body: ReadableStream<Uint8Array>, tell: (event: ChatEvent) => void): Promise<void> {
  for await (const { event, data } of readStream(body)) {
    if (event === 'delta') tell({ kind: 'delta', text: data.text });
    else if (event === 'replaced') tell({ kind: 'replaced', text: data.response });
    else if (event === 'done') return tell({ kind: 'answered', answer: answerFrom(data) });
    else throw new Error(data.message);
  }
  throw new Error('The stream ended without an answer');
}

/**
 * Asks the assistant's service once and tells what comes of it: 'answered', or 'begun' and what follows, or 'failed'
 * for a non-OK status, a lost network and 30 s of silence. Spec 1 section 7.
 * @returns hangs up: nothing is told any more.
 */
export function askDexter(body: Question, tell: (event: ChatEvent) => void): () => void {
  const line = new AbortController();
  let over = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    over = true;
    clearTimeout(silence);
    line.abort();
  };
  const fail = () => {
    if (over) return;
    end();
    tell({ kind: 'failed' });
  };
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(fail, SILENCE_MS);
  };
  const hear = (event: ChatEvent) => {
    if (over) return;
    listen();
    tell(event);
  };
  const talk = async () => {
    const accept = 'text/event-stream, application/json;q=0.9';
    const answer = await openCall('POST /api/dexter-response', { body }, { accept, signal: line.signal });
    if (answer.body && answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      hear({ kind: 'begun' });
      await follow(answer.body, hear);
    } else hear({ kind: 'answered', answer: answerFrom(JSON.parse(await answer.text()) as Reply) });
    end();
  };
  listen();
  talk().catch(fail);
  return end;
}
