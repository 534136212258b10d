/** A change that breaks requests can be compatible in responses, and the other direction round. */
export type Direction = 'request' | 'response';

const VERBS: Readonly<Record<Direction, string>> = { request: 'accepts', response: 'returns' };

/** The parts of JSON Schema that contracts use. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  patternProperties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  [bound: string]: unknown;
}

const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems'] as const;
const FORMATS = ['pattern', 'format', 'uniqueItems'] as const;

const variantsOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema];
const isLiteral = (schema: JsonSchema): boolean => 'const' in schema;
const typeOf = ({ type }: JsonSchema): string => type ?? 'anything';

/** Whether a value of `type` is valid for one of `types`; integers are numbers. */
const includesType = (types: readonly string[], type: string): boolean =>
  types.includes(type) || types.includes('anything') || (type === 'integer' && types.includes('number'));

function literalChanges(
  old: readonly JsonSchema[],
  now: readonly JsonSchema[],
  place: string,
  direction: Direction,
): string[] {
  const values = now.filter(isLiteral).map((each) => JSON.stringify(each.const));
  const kinds = now.filter((each) => !isLiteral(each)).map(typeOf);
  return old
    .filter(isLiteral)
    .filter((each) => !values.includes(JSON.stringify(each.const)) && !includesType(kinds, typeOf(each)))
    .map((each) => `${place} no longer ${VERBS[direction]} ${JSON.stringify(each.const)}`);
}

function typeChanges(
  old: readonly JsonSchema[],
  now: readonly JsonSchema[],
  place: string,
  direction: Direction,
): string[] {
  const kinds = (all: readonly JsonSchema[]) => [...new Set(all.filter((each) => !isLiteral(each)).map(typeOf))];
  const [before, after] = [kinds(old), kinds(now)];
  const article = (kind: string) => (kind === 'null' ? 'null' : /^[aio]/.test(kind) ? `an ${kind}` : `a ${kind}`);
  return direction === 'request'
    ? before.filter((kind) => !includesType(after, kind)).map((kind) => `${place} no longer accepts ${article(kind)}`)
    : after.filter((kind) => !includesType(before, kind)).map((kind) => `${place} may now be ${article(kind)}`);
}

function boundChanges(old: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  if (direction === 'response') return [];
  const number = (schema: JsonSchema, name: string, none: number) =>
    typeof schema[name] === 'number' ? schema[name] : none;
  return [
    ...UPPER_BOUNDS.filter((name) => number(now, name, Infinity) < number(old, name, Infinity)),
    ...LOWER_BOUNDS.filter((name) => number(now, name, -Infinity) > number(old, name, -Infinity)),
    ...FORMATS.filter((name) => now[name] !== undefined && now[name] !== old[name]),
  ].map((name) => `${place} accepts less than before: ${name} is ${JSON.stringify(now[name])}`);
}

function fieldChanges(old: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const [before, after] = [old.properties ?? {}, now.properties ?? {}];
  const isRequired = (schema: JsonSchema, name: string) => schema.required?.includes(name) ?? false;
  const existing = Object.entries(before).flatMap(([name, schema]) => {
    const newer = after[name];
    const at = `${place}.${name}`;
    if (!newer) return [`${place} no longer ${VERBS[direction]} '${name}'`];
    return [
      ...(direction === 'request' && isRequired(now, name) && !isRequired(old, name) ? [`${at} is now required`] : []),
      ...(direction === 'response' && isRequired(old, name) && !isRequired(now, name)
        ? [`${at} may now be missing`]
        : []),
      ...schemaChanges(schema, newer, at, direction),
    ];
  });
  const required = Object.keys(after).filter(
    (name) => direction === 'request' && !(name in before) && isRequired(now, name),
  );
  const records = Object.entries(old.patternProperties ?? {}).flatMap(([pattern, schema]) => {
    const newer = now.patternProperties?.[pattern];
    return newer ? schemaChanges(schema, newer, `${place}.*`, direction) : [`${place}.* has different keys`];
  });
  return [...existing, ...required.map((name) => `${place}.${name} is new and required`), ...records];
}

function sameTypeChanges(old: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const items = old.items && now.items ? schemaChanges(old.items, now.items, `${place}[]`, direction) : [];
  return [...boundChanges(old, now, place, direction), ...fieldChanges(old, now, place, direction), ...items];
}

/**
 * The breaking changes from `old` to `now`, one message each. Requests may accept more; responses may get more fields and
 * enum values, but no new types.
 */
export function schemaChanges(old: JsonSchema, now: JsonSchema, place: string, direction: Direction): string[] {
  const [before, after] = [variantsOf(old), variantsOf(now)];
  const types = before.filter((each) => !isLiteral(each));
  // In a union, each old type is compared with the new type that it fits best.
  const typeSpecific = types.flatMap((each) => {
    const candidates = after
      .filter((other) => !isLiteral(other) && includesType([typeOf(other)], typeOf(each)))
      .map((other) => sameTypeChanges(each, other, place, direction));
    return candidates.sort((a, b) => a.length - b.length)[0] ?? [];
  });
  return [
    ...new Set([
      ...literalChanges(before, after, place, direction),
      ...typeChanges(before, after, place, direction),
      ...typeSpecific,
    ]),
  ];
}
