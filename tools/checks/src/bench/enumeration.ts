import { alternate, callEndpoint, measureMs, visitorAt, withHarness } from './harness';
import { medianOf } from './medians';

const SAMPLES = 200;
const PEOPLE = 10_000;

/** What somebody without an account can measure by requesting sign-in codes. */
export interface Enumeration {
  samples: number;
  knownMs: number;
  unknownMs: number;
  /** The slower median over the faster one. */
  ratio: number;
  /** Response shapes that occur only for addresses with an account. */
  differences: string[];
}

/** Above this ratio, response time reveals who has an account. */
export const MAX_RATIO = 1.2;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Requests codes for addresses with and without an account, alternating, each from its own network. */
export const measureEnumeration = (print: (line: string) => void): Promise<Enumeration> =>
  withHarness(async ({ database, service }) => {
    const learning = await service('learning', await database('bench_people', 'people.sql', PEOPLE));
    print(`Measuring: sign-in codes for known and unknown addresses, ${SAMPLES} of each`);
    const shapes = { known: new Set<string>(), unknown: new Set<string>() };
    const figures = await alternate(['known', 'unknown'], SAMPLES, (kind, n) =>
      measureMs(async () => {
        const body = { email: `${kind}-${n}@example.com` };
        const response = await callEndpoint<object>(visitorAt(learning), '/api/auth/code', body, 202);
        shapes[kind].add(JSON.stringify(Object.keys(response).sort()));
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
