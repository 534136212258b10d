import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Contract,
  type Endpoint,
  serviceContracts,
  ApiErrorBody,
  type ServiceName,
  SERVICES,
  versions,
} from '@farm/contracts';
import { site } from '@farm/farm';
import type { TObject, TSchema } from '@sinclair/typebox';
import { ROOT } from '../workspace';
import { contractComments, firstSentence } from './contract-comments';

/** Keywords of our own begin with 'x-' in OpenAPI: `input` says which field a form shows. */
function withPublicKeywords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withPublicKeywords);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name === 'input' && typeof value === 'string' ? 'x-input' : name,
      withPublicKeywords(value),
    ]),
  );
}

const plain = (schema: TSchema): unknown => withPublicKeywords(JSON.parse(JSON.stringify(schema)));
const json = (schema: TSchema) => ({ 'application/json': { schema: plain(schema) } });

const parameters = (schema: TObject | undefined, location: 'path' | 'query') =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (schema?.required ?? []).includes(name),
    schema: plain(property),
  }));

const ACCESS_TEXTS = {
  anyone: 'Anyone.',
  visitor: 'Anyone; a browser without the visitor cookie gets one.',
  person: 'A signed-in person.',
  team: 'An operator of any role.',
  editor: 'An owner or an editor.',
  shop: 'An owner or somebody of the shop.',
  moderator: 'An owner or a moderator.',
  operator: 'An owner.',
} as const;

const BYTES = { schema: { type: 'string', format: 'binary' } };

const SECURITY_SCHEMES = {
  session: {
    ...{ type: 'apiKey', in: 'cookie', name: '__Host-session' },
    description: 'A signed-in person. Set by the sign-in calls of the learning service.',
  },
  visitor: {
    ...{ type: 'apiKey', in: 'cookie', name: '__Host-visitor' },
    description: 'Names a browser. Set by the first call that needs it.',
  },
} as const;

/** An empty requirement means that the call works without a cookie too. */
function securityOf({ access }: Pick<Endpoint, 'access'>): Record<string, []>[] {
  if (access === 'anyone') return [{}];
  if (access === 'visitor') return [{ visitor: [] }, {}];
  return [{ session: [] }];
}

function contentOf({ raw, upload, body }: Endpoint) {
  if (upload) return { 'application/octet-stream': BYTES };
  return raw ? { 'application/json': BYTES } : body && json(body);
}

const ERROR = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
const ERRORS = {
  '4XX': {
    ...ERROR,
    description:
      'The request was rejected: invalid input (400), no sign-in (401), no access (403), unknown (404), a conflict (409), ' +
      'a body that is too large (413) or of another type (415), or too many calls (429, with Retry-After).',
  },
  '5XX': { ...ERROR, description: 'The service could not answer. 503 has Retry-After.' },
};

function successOf({ reply, redirects }: Endpoint) {
  if (redirects)
    return { '302': { description: 'Another address.', headers: { location: { schema: { type: 'string' } } } } };
  if (reply) return { '200': { description: 'The answer.', content: json(reply) } };
  return { '2XX': { description: 'A file, a stream, or no content.' } };
}

/** The feature that a call belongs to: 'orders' of '/api/ops/orders/:id'. */
const tagOf = (key: string): string => {
  const [, , first = '', second = ''] = (key.split(' ')[1] ?? '').split('/');
  return first === 'ops' ? second : first;
};

function operation(key: string, endpoint: Endpoint, comment: string) {
  const { access, params, query, limit } = endpoint;
  const limitText = limit ? `At most ${limit.times} a ${limit.per} for one visitor.` : '';
  const content = contentOf(endpoint);
  return {
    operationId: key
      .replace(/[^A-Za-z]+/g, '-')
      .replace(/-$/, '')
      .toLowerCase(),
    tags: [tagOf(key)],
    summary: firstSentence(comment) || key,
    description: [comment, ACCESS_TEXTS[access], limitText].filter(Boolean).join(' '),
    security: securityOf(endpoint),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: { ...successOf(endpoint), ...ERRORS },
  };
}

const DESCRIPTION =
  'Cookies authenticate, so a write that a browser sends must come from the site itself: its Origin or Sec-Fetch-Site header is ' +
  'checked, and its body is JSON or a file. Every error is the same object; `code` names the case, `message` is a sentence for people.';

/** Generates the OpenAPI 3.1 document of a service from its contracts. */
export function openApiOf(service: ServiceName): object {
  const paths: Record<string, Record<string, unknown>> = {};
  const tags = new Set<string>();
  const comments = contractComments();
  for (const contract of serviceContracts[service] as readonly Contract[]) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const [method, path] = key.split(' ') as [string, string];
      const template = path.replace(/:([a-zA-Z]+)/g, '{$1}');
      tags.add(tagOf(key));
      paths[template] = {
        ...paths[template],
        [method.toLowerCase()]: operation(key, endpoint, comments.get(key) ?? ''),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: `${site.company}: ${service} service`, version: versions[service], description: DESCRIPTION },
      contact: { name: site.company, email: site.emails.info },
    },
    servers: [{ url: '/', description: 'The site itself: local and production.', 'x-internal': false }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: { schemas: { Error: plain(ApiErrorBody) }, securitySchemes: SECURITY_SCHEMES },
  };
}

function main(): void {
  const folder = join(ROOT, 'docs/openapi');
  mkdirSync(folder, { recursive: true });
  for (const service of SERVICES)
    writeFileSync(join(folder, `${service}.json`), `${JSON.stringify(openApiOf(service), null, 2)}\n`);
}

if (require.main === module) main();
