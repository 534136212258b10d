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
import type { TObject, TSchema } from '@sinclair/typebox';
import { ROOT } from '../workspace';

const plain = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema));
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

function contentOf({ raw, upload, body }: Endpoint) {
  if (upload) return { 'application/octet-stream': BYTES };
  return raw ? { 'application/json': BYTES } : body && json(body);
}

function operation(key: string, endpoint: Endpoint) {
  const { access, params, query, reply, limit } = endpoint;
  const limitText = limit ? ` At most ${limit.times} a ${limit.per} for one visitor.` : '';
  const content = contentOf(endpoint);
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    description: `${ACCESS_TEXTS[access]}${limitText}`,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      '200': { description: 'The answer.', ...(reply ? { content: json(reply) } : {}) },
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  };
}

/** Generates the OpenAPI 3.1 document of a service from its contracts. */
export function openApiOf(service: ServiceName): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of serviceContracts[service] as readonly Contract[]) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const [method, path] = key.split(' ') as [string, string];
      const template = path.replace(/:([a-zA-Z]+)/g, '{$1}');
      paths[template] = { ...paths[template], [method.toLowerCase()]: operation(key, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${service} service`, version: versions[service] },
    paths,
    components: { schemas: { Refusal: plain(ApiErrorBody) } },
  };
}

function main(): void {
  const folder = join(ROOT, 'docs/openapi');
  mkdirSync(folder, { recursive: true });
  for (const service of SERVICES)
    writeFileSync(join(folder, `${service}.json`), `${JSON.stringify(openApiOf(service), null, 2)}\n`);
}

if (require.main === module) main();
