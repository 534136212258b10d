/** What a service takes, or what it answers: a promise is broken in the one where it is not in the other. */
export type Direction = 'takes' | 'answers';

/** As much of JSON Schema as contracts are written in. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  [bound: string]: unknown;
}

const CEILINGS = ['maximum', 'maxLength', 'maxItems'] as const;
const FLOORS = ['minimum', 'minLength', 'minItems'] as const;
const SHAPES = ['pattern', 'format', 'uniqueItems'] as const;

const variantsOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(variantsOf) ?? [schema];
const isLiteral = (schema: Schema): boolean => 'const' in schema;
const kindOf = ({ type }: Schema): string => type ?? 'anything';

/** integers are numbers */
const holds = (kinds: readonly string[], kind: string): boolean =>
  kinds.includes(kind) || kinds.includes('anything') || (kind === 'integer' && kinds.includes('number'));

function literalChanges(old: readonly Schema[], now: readonly Schema[], place: string, way: Direction): string[] {
  const values = now.filter(isLiteral).map((each) => JSON.stringify(each.const));
  const kinds = now.filter((each) => !isLiteral(each)).map(kindOf);
  return old
    .filter(isLiteral)
    .filter((each) => !values.includes(JSON.stringify(each.const)) && !holds(kinds, kindOf(each)))
    .map((each) => `${place} no longer ${way} ${JSON.stringify(each.const)}`);
}

function kindChanges(old: readonly Schema[], now: readonly Schema[], place: string, way: Direction): string[] {
  const kinds = (all: readonly Schema[]) => [...new Set(all.filter((each) => !isLiteral(each)).map(kindOf))];
  const [before, after] = [kinds(old), kinds(now)];
  const article = (kind: string) => (kind === 'null' ? 'null' : /^[aio]/.test(kind) ? `an ${kind}` : `a ${kind}`);
  return way === 'takes'
    ? before.filter((kind) => !holds(after, kind)).map((kind) => `${place} no longer takes ${article(kind)}`)
    : after.filter((kind) => !holds(before, kind)).map((kind) => `${place} may now be ${article(kind)}`);
}

function boundChanges(old: Schema, now: Schema, place: string, way: Direction): string[] {
  if (way === 'answers') return [];
  const number = (schema: Schema, name: string, none: number) =>
    typeof schema[name] === 'number' ? schema[name] : none;
  return [
    ...CEILINGS.filter((name) => number(now, name, Infinity) < number(old, name, Infinity)),
    ...FLOORS.filter((name) => number(now, name, -Infinity) > number(old, name, -Infinity)),
    ...SHAPES.filter((name) => now[name] !== undefined && now[name] !== old[name]),
  ].map((name) => `${place} takes less than before: ${name} is ${JSON.stringify(now[name])}`);
}

function fieldChanges(old: Schema, now: Schema, place: string, way: Direction): string[] {
  const [before, after] = [old.properties ?? {}, now.properties ?? {}];
  const must = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
  const kept = Object.entries(before).flatMap(([name, schema]) => {
    const fresh = after[name];
    const at = `${place}.${name}`;
    if (!fresh) return [`${place} no longer ${way} '${name}'`];
    return [
      ...(way === 'takes' && must(now, name) && !must(old, name) ? [`${at} must now be given`] : []),
      ...(way === 'answers' && must(old, name) && !must(now, name) ? [`${at} may now be missing`] : []),
      ...schemaChanges(schema, fresh, at, way),
    ];
  });
  const asked = Object.keys(after).filter((name) => way === 'takes' && !(name in before) && must(now, name));
  const records = Object.entries(old.patternProperties ?? {}).flatMap(([pattern, schema]) => {
    const fresh = now.patternProperties?.[pattern];
    return fresh ? schemaChanges(schema, fresh, `${place}.*`, way) : [`${place}.* has other names than before`];
  });
  return [...kept, ...asked.map((name) => `${place}.${name} is new and must be given`), ...records];
}

function sameKindChanges(old: Schema, now: Schema, place: string, way: Direction): string[] {
  const items = old.items && now.items ? schemaChanges(old.items, now.items, `${place}[]`, way) : [];
  return [...boundChanges(old, now, place, way), ...fieldChanges(old, now, place, way), ...items];
}

/**
 * Every way in which `now` breaks what `old` promised, one sentence each; empty: it only adds. What is taken may grow,
 * what is answered may get more fields and more values of a list, never fewer, and never a new kind.
 */
export function schemaChanges(old: Schema, now: Schema, place: string, way: Direction): string[] {
  const [before, after] = [variantsOf(old), variantsOf(now)];
  const shaped = before.filter((each) => !isLiteral(each));
  // Of several objects (a union told apart by a literal) each old one must still be kept by one of the new ones.
  const kept = shaped.flatMap((each) => {
    const tries = after
      .filter((other) => !isLiteral(other) && holds([kindOf(other)], kindOf(each)))
      .map((other) => sameKindChanges(each, other, place, way));
    return tries.sort((a, b) => a.length - b.length)[0] ?? [];
  });
  return [
    ...new Set([...literalChanges(before, after, place, way), ...kindChanges(before, after, place, way), ...kept]),
  ];
}
