import { callEndpoint, inTurns, timed, visitorAt, withHarness } from './harness';
import { medianOf } from './medians';

const SAMPLES = 200;
const PEOPLE = 10_000;

/** What a stranger who asks for sign-in codes can measure. */
export interface Enumeration {
  samples: number;
  knownMs: number;
  unknownMs: number;
  /** The slower median over the faster one. */
  ratio: number;
  /** Fields of the answer that tell the two apart. */
  differences: string[];
}

/** Above this ratio the time of an answer tells who has an account. */
export const MOST_RATIO = 1.2;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Asks for codes to addresses with and without an account in turn; each request comes from a network of its own. */
export const enumeration = (print: (line: string) => void): Promise<Enumeration> =>
  withHarness(async ({ database, service }) => {
    const learning = await service('learning', await database('bench_people', 'people.sql', PEOPLE));
    print(`Measuring: sign-in codes for known and unknown addresses, ${SAMPLES} of each`);
    const shapes = { known: new Set<string>(), unknown: new Set<string>() };
    const figures = await inTurns(['known', 'unknown'], SAMPLES, (kind, n) =>
      timed(async () => {
        const body = { email: `${kind}-${n}@example.com` };
        const answer = await callEndpoint<object>(visitorAt(learning), '/api/auth/code', body, 202);
        shapes[kind].add(JSON.stringify(Object.keys(answer).sort()));
      }),
    );
    const [knownMs, unknownMs] = [medianOf(figures.known), medianOf(figures.unknown)];
    return {
      samples: SAMPLES,
      knownMs: rounded(knownMs),
      unknownMs: rounded(unknownMs),
      ratio: rounded(Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs)),
      differences: [...shapes.known].filter((each) => !shapes.unknown.has(each)),
    };
  });
