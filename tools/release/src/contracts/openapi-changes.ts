import { type Schema, schemaChanges } from './schema-changes';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

interface Body {
  content: Record<string, { schema: Schema } | undefined>;
}

interface Operation {
  description: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Partial<Body> | undefined>;
}

/** As much of an OpenAPI document as docs/openapi holds. */
export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Whom a description's first words let in, the widest first (tools/checks/src/openapi). */
const WHO = ['Anyone', 'A signed-in person', 'A signed-in operator'];
const whoOf = ({ description }: Operation): number => WHO.findLastIndex((words) => description.startsWith(words));

const bodyOf = (body: Partial<Body> | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** Parameters of one kind as an object, so that they follow the rules for fields. */
const asObject = (parameters: readonly Parameter[], kind: string): Schema => {
  const own = parameters.filter((each) => each.in === kind);
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
};

function bodyChanges(call: string, old: Operation, now: Operation): string[] {
  const [before, after] = [bodyOf(old.requestBody), bodyOf(now.requestBody)];
  if (!before) return after ? [`${call} now needs a body`] : [];
  return after ? schemaChanges(before, after, `the body of ${call}`, 'takes') : [];
}

function answerChanges(call: string, old: Operation, now: Operation): string[] {
  const [before, after] = [bodyOf(old.responses['200']), bodyOf(now.responses['200'])];
  if (!before) return [];
  return after
    ? schemaChanges(before, after, `the answer of ${call}`, 'answers')
    : [`${call} no longer answers a body`];
}

function operationChanges(call: string, old: Operation, now: Operation): string[] {
  const [before, after] = [whoOf(old), whoOf(now)];
  return [
    ...(after > before ? [`${call} is no longer for: ${WHO[before]}`] : []),
    ...['path', 'query'].flatMap((kind) =>
      schemaChanges(asObject(old.parameters, kind), asObject(now.parameters, kind), `the ${kind} of ${call}`, 'takes'),
    ),
    ...bodyChanges(call, old, now),
    ...answerChanges(call, old, now),
  ];
}

/**
 * Every way in which the newer contracts of a service break the older ones, one sentence each; empty: they only add, and
 * pages built for the older ones work on. Calls, methods, fields and values that went; what must newly be given; kinds
 * and bounds that became narrower in what is taken, or wider in what is answered; fewer people let in.
 */
export function openApiChanges(old: OpenApi, now: OpenApi): string[] {
  const calls = Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const fresh = now.paths[path]?.[method];
      return fresh ? operationChanges(call, operation, fresh) : [`${call} is gone`];
    }),
  );
  const refusal = old.components.schemas['Refusal'];
  const fresh = now.components.schemas['Refusal'];
  const envelope = refusal && fresh ? schemaChanges(refusal, fresh, 'a refusal', 'answers') : [];
  return [...calls, ...envelope];
}
