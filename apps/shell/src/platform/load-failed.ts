import type { Beacon } from '@farm/contracts';

/** Where bringing a page can fail, and why; the words of the beacons. */
export type Stage = NonNullable<Beacon['stage']>;
export type Why = NonNullable<Beacon['why']>;

/** Something of a page did not come, and it is known why. */
export class LoadFailed extends Error {
  constructor(
    readonly why: Why,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

interface Told {
  name: string;
  message: string;
  /** What webpack says of scripts: 'timeout', 'error', or 'missing' when one ran and did not bring its modules. */
  type?: string;
  /** webpack on stylesheets. */
  code?: string;
  /** The address that webpack asked for. */
  request?: string;
}

const told = (error: unknown): Told => (error instanceof Error ? error : { name: '', message: String(error) });

const isChunk = ({ name, code }: Told) => name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';

/**
 * Why a load was rejected. 'unclear': a script or stylesheet gave up without a reason, as browsers let them; asking for
 * the file tells (`whatIsWrong`). 'script': it came, ran and threw, and would throw again.
 */
export function whyOf(error: unknown): Why | 'unclear' {
  if (error instanceof LoadFailed) return error.why;
  const { name, message, type, ...more } = told(error);
  if (isChunk({ name, message, ...more })) return type === 'timeout' ? type : type === 'missing' ? 'script' : 'unclear';
  // The federation runtime wraps what its script tag met.
  if (message.includes('ScriptNetworkError')) return message.includes('timed out') ? 'timeout' : 'unclear';
  return 'script';
}

/** The stage at which it stood: a stylesheet or the chunk of the routes tells itself apart by what was asked for. */
export function stageOf(error: unknown, asked: Stage): Stage {
  const it = told(error);
  if (it.code === 'CSS_CHUNK_LOAD_FAILED') return 'css';
  return asked === 'entry' && isChunk(it) && /\/routes\.\w+\.js$/.test(it.request ?? '') ? 'routes' : asked;
}

/** The address that failed, where the error names it. */
export const addressOf = (error: unknown): string[] => {
  const { request } = told(error);
  return request ? [request] : [];
};

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';

/** Why asking for a file was rejected: browsers tell a lost line and wrong bytes apart only if asked once more. */
export async function whyRejected(address: string, error: unknown): Promise<Why> {
  if (isTimeout(error)) return 'timeout';
  const came = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return came ? 'integrity' : 'network';
}

/**
 * Asks for a file past the browser's cache, which repairs a poisoned entry. null: it is there, byte for byte.
 * Never rejects.
 */
export async function whatIsWrong(address: string, integrity: string, limitMs: number): Promise<Why | null> {
  try {
    const answer = await fetch(address, { cache: 'reload', integrity, signal: AbortSignal.timeout(limitMs) });
    if (!answer.ok) return 'network';
    await answer.arrayBuffer();
    return null;
  } catch (error) {
    return whyRejected(address, error);
  }
}
