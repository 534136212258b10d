import { owners, Refusal, versions, type Contract, type Endpoint, type ServiceName } from '@farm/contracts';
import type { TObject, TSchema } from '@sinclair/typebox';

const plain = (schema: TSchema): unknown => JSON.parse(JSON.stringify(schema));
const json = (schema: TSchema) => ({ 'application/json': { schema: plain(schema) } });

const parameters = (schema: TObject | undefined, place: 'path' | 'query') =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    schema: plain(property),
  }));

const WHO = {
  anyone: 'Anyone.',
  visitor: 'Anyone; a browser without the visitor cookie gets one.',
  person: 'A signed-in person.',
  operator: 'A signed-in operator.',
} as const;

function operation(key: string, { access, params, query, body, reply, limit, raw }: Endpoint) {
  const often = limit ? ` At most ${limit.times} a ${limit.per} for one visitor.` : '';
  const content = raw ? { 'application/json': { schema: { type: 'string', format: 'binary' } } } : body && json(body);
  return {
    operationId: key.replace(/[^A-Za-z]+/g, '-').toLowerCase(),
    description: `${WHO[access]}${often}`,
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

/** The OpenAPI 3.1 document of one service, made from its contracts. */
export function openApiOf(service: ServiceName): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of owners[service] as readonly Contract[]) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const [method, path] = key.split(' ') as [string, string];
      const place = path.replace(/:([a-zA-Z]+)/g, '{$1}');
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation(key, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${service} service`, version: versions[service] },
    paths,
    components: { schemas: { Refusal: plain(Refusal) } },
  };
}
