import { setTimeout as delay } from 'node:timers/promises';
import { OutboundFailed, type Outbound } from '@farm/server-kit/outbound';

/** An upstream that gave no usable answer, after all tries. */
export class UpstreamFailed extends Error {
  constructor(why: string, options?: { cause?: unknown }) {
    super(`the weather service gave no answer: ${why}`, options);
    this.name = 'UpstreamFailed';
  }
}

export interface Asking {
  door: Outbound;
  headers?: Record<string, string>;
  /** Pauses between tries; one try more than pauses. A third blip in a row is no blip. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [300, 900];

const passes = (status: number) => status >= 500 || status === 429;

/** Asks for JSON; again after a 5xx, a 429 or silence, at once no more for an answer that will stay the same. */
export async function askJson(address: string, { door, headers, pausesMs = PAUSES_MS }: Asking): Promise<unknown> {
  let problem: UpstreamFailed | undefined;
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await delay(pauseMs);
    try {
      const { status, body } = await door.get(address, { headers: { accept: 'application/geo+json', ...headers } });
      if (status === 200) return JSON.parse(body) as unknown;
      problem = new UpstreamFailed(`status ${status}`);
      if (!passes(status)) break;
    } catch (error) {
      problem = new UpstreamFailed(error instanceof OutboundFailed ? error.why : 'not JSON', { cause: error });
    }
  }
  throw problem ?? new UpstreamFailed('never asked');
}

/** A part of a round: null in place of a failure, so that the other parts stand. */
export const orNull = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);
