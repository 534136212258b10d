import { owners, SERVICES, type Endpoint, type ServiceName } from '@farm/contracts';

/** How nginx treats some addresses of one service. */
interface Rule {
  service: ServiceName;
  /** The largest body, in bytes. */
  bodyBytes: number;
  /** Seconds between two reads of the answer; the contract's `takes` and one more, as the edge has it. */
  readSeconds: number;
  /** Bodies are handed on as they come: a signature is checked on the raw bytes. */
  raw: boolean;
  /** Answers are handed on as they come: an event stream, or a file that is sent for minutes. */
  streams: boolean;
}

/** A rule and what it holds for: everything below a prefix, or one path that differs from its prefix. */
export interface Place extends Rule {
  /** '/api/comments', or '/api/dexter/lessons/:id/retire'. */
  path: string;
}

const DEFAULT = { takes: 4, bodyBytes: 16_384 };
const MARGIN_SECONDS = 1;
const DOWNLOAD_SECONDS = 3_600;

const ruleOf = (service: ServiceName, endpoint: Endpoint): Rule => {
  const { takes = DEFAULT.takes, bodyBytes = DEFAULT.bodyBytes, raw = false, streams = false } = endpoint;
  const readSeconds = takes === null ? DOWNLOAD_SECONDS : takes + MARGIN_SECONDS;
  return { service, bodyBytes, readSeconds, raw, streams: streams || takes === null };
};

/** Two methods of one path: nginx does not tell them apart here, so the more generous rule holds. */
const wider = (a: Rule, b: Rule): Rule => ({
  service: a.service,
  bodyBytes: Math.max(a.bodyBytes, b.bodyBytes),
  readSeconds: Math.max(a.readSeconds, b.readSeconds),
  raw: a.raw || b.raw,
  streams: a.streams || b.streams,
});

const paths: ReadonlyMap<string, Rule> = SERVICES.flatMap((service) =>
  owners[service].flatMap((contract) =>
    Object.entries(contract as Record<string, Endpoint>).map(
      ([key, endpoint]) => [key.slice(key.indexOf(' ') + 1), ruleOf(service, endpoint)] as const,
    ),
  ),
).reduce((all, [path, rule]) => {
  const known = all.get(path);
  return all.set(path, known ? wider(known, rule) : rule);
}, new Map<string, Rule>());

/** The first segments of a path, parameters left out: '/api/ops' of two, '/api/ops/orders' of three. */
const start = (path: string, segments: number) =>
  path
    .split('/')
    .slice(0, segments + 1)
    .filter((part) => !part.startsWith(':'))
    .join('/');

/** The shortest beginning that no other service shares. Throws when two services own the same path. */
function prefixOf(path: string, service: ServiceName): string {
  for (let segments = 2; segments <= path.split('/').length; segments += 1) {
    const prefix = start(path, segments);
    const below = [...paths].filter(([other]) => other === prefix || other.startsWith(`${prefix}/`));
    if (below.every(([, rule]) => rule.service === service)) return prefix;
  }
  throw new Error(`${path} belongs to more than one service`);
}

const same = (a: Rule, b: Rule) =>
  a.bodyBytes === b.bodyBytes && a.readSeconds === b.readSeconds && a.raw === b.raw && a.streams === b.streams;

const usual = (service: ServiceName): Rule => ruleOf(service, { access: 'anyone' });

/** The prefixes of each owner: with every address below them goes to that service, by the house's usual limits. */
export const prefixes: readonly Place[] = [
  ...new Map([...paths].map(([path, { service }]) => [prefixOf(path, service), service])),
].map(([path, service]) => ({ path, ...usual(service) }));

/** The paths whose contract asks for more time, a larger or smaller body, raw bytes or a stream. */
export const exceptions: readonly Place[] = [...paths]
  .filter(([, rule]) => !same(rule, usual(rule.service)))
  .map(([path, rule]) => ({ path, ...rule }));
