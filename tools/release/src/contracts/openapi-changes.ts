import { type JsonSchema, schemaChanges } from './schema-changes';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

interface Body {
  content: Record<string, { schema: JsonSchema } | undefined>;
}

interface Operation {
  description: string;
  parameters: Parameter[];
  requestBody?: Body;
  responses: Record<string, Partial<Body> | undefined>;
}

/** The parts of an OpenAPI document that docs/openapi uses. */
export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** Who may call, by the first words of a description, least restricted first (see tools/checks/src/openapi). */
const ACCESS_LEVELS = ['Anyone', 'A signed-in person', 'A signed-in operator'];
const accessLevel = ({ description }: Operation): number =>
  ACCESS_LEVELS.findLastIndex((words) => description.startsWith(words));

const bodyOf = (body: Partial<Body> | undefined): JsonSchema | undefined => body?.content?.['application/json']?.schema;

/** Parameters of one kind as an object schema, so that the rules for fields apply. */
const asObject = (parameters: readonly Parameter[], kind: string): JsonSchema => {
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
  return after ? schemaChanges(before, after, `the body of ${call}`, 'request') : [];
}

function responseChanges(call: string, old: Operation, now: Operation): string[] {
  const [before, after] = [bodyOf(old.responses['200']), bodyOf(now.responses['200'])];
  if (!before) return [];
  return after
    ? schemaChanges(before, after, `the response of ${call}`, 'response')
    : [`${call} no longer returns a body`];
}

function operationChanges(call: string, old: Operation, now: Operation): string[] {
  const [before, after] = [accessLevel(old), accessLevel(now)];
  return [
    ...(after > before ? [`${call} is no longer open to: ${ACCESS_LEVELS[before]}`] : []),
    ...['path', 'query'].flatMap((kind) =>
      schemaChanges(
        asObject(old.parameters, kind),
        asObject(now.parameters, kind),
        `the ${kind} of ${call}`,
        'request',
      ),
    ),
    ...bodyChanges(call, old, now),
    ...responseChanges(call, old, now),
  ];
}

/**
 * The breaking changes between two versions of a service's contracts, one message each; empty if pages built for the old
 * version keep working. Breaking are removed calls, fields and values, new required input, narrower request types, wider
 * response types, and stricter access.
 */
export function openApiChanges(old: OpenApi, now: OpenApi): string[] {
  const calls = Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const newer = now.paths[path]?.[method];
      return newer ? operationChanges(call, operation, newer) : [`${call} was removed`];
    }),
  );
  const [oldError, newError] = [old.components.schemas['Refusal'], now.components.schemas['Refusal']];
  return [
    ...calls,
    ...(oldError && newError ? schemaChanges(oldError, newError, 'an error response', 'response') : []),
  ];
}
