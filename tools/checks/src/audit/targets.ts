import { owners, SERVICES, type Contract } from '@farm/contracts';
import { course } from '@farm/farm';
import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

interface Schema extends TSchema {
  const?: unknown;
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  minLength?: number;
  pattern?: string;
  minimum?: number;
}

/** A call as an attacker begins with it: every parameter filled with something that may be right. */
export interface Target {
  key: string;
  method: string;
  /** Its path and query. */
  address: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** The same call with a star behind every parameter, as sqlmap marks where it may write. */
  marked: { path: string; body: string };
  /** How many stars there are. */
  parameters: number;
}

const STAR = '*';

const MANY_SIDED = 'x'; // a word for texts without a pattern

/** A text that a pattern takes, always the same: a call that is refused for its shape is not attacked behind it. */
function fitting(pattern: string, least: number): string {
  const plain = MANY_SIDED.repeat(Math.max(3, least));
  if (new RegExp(pattern).test(plain)) return plain;
  const some = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 50 });
  return some.find((text) => /^[\w.:@ -]+$/.test(text)) ?? some[0] ?? plain; // a star would be a mark of sqlmap's
}

/** Values that reach further than a made-up word. */
const KNOWN: Readonly<Record<string, unknown>> = {
  id: '0197279a-0000-7000-8000-000000000001',
  bookId: 'seeds-of-wealth',
  courseId: course.id,
  lessonId: '01-site-and-soil',
  email: 'ada@example.com',
  challengeId: 'soil',
  location: '31201',
  session_id: 'pi_1',
  sessionId: 'pi_1',
  from: '2026-01-01',
  to: '2026-12-31',
  month: '2026-11',
  amount: 3999,
};

function sampleOf(name: string, schema: Schema): unknown {
  if (name in KNOWN) return KNOWN[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf?.[0]) return sampleOf(name, schema.anyOf[0]);
  if (schema.type === 'object') return filled(schema);
  if (schema.type === 'array')
    return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
      sampleOf(name, schema.items ?? ({} as Schema)),
    );
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.pattern !== undefined) return fitting(schema.pattern, schema.minLength ?? 0);
  return schema.type === 'boolean' ? true : MANY_SIDED.repeat(Math.max(3, schema.minLength ?? 0));
}

const filled = (schema: Schema | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(schema?.properties ?? {}).map(([name, field]) => [name, sampleOf(name, field)]));

// Signing out and deleting would take the scanner's own rights away.
const LEFT_OUT = /logout|sign-out|DELETE \/api\/my-data|DELETE \/api\/auth|PATCH \/api\/auth\/ops/;

/** A value as JSON with a star behind each text, number and word in it. */
function starred(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(starred).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(value + STAR);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) + STAR;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${starred(field)}`);
  return `{${fields.join(',')}}`;
}

const searchOf = (query: Target['query'], mark: string) => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}${mark}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

/** The address of a call with its query; with `mark` behind each parameter. */
function addressOf(path: string, params: Readonly<Record<string, unknown>>, query: Target['query'], mark = ''): string {
  const named = (_: string, name: string) => encodeURIComponent(String(params[name] ?? 'x')) + mark;
  return path.replace(/:([A-Za-z]+)/g, named) + searchOf(query, mark);
}

/** Every call with a parameter or a body, as targets of scanners. */
export const targets = (): Target[] =>
  SERVICES.flatMap((service) =>
    (owners[service] as readonly Contract[]).flatMap((contract) =>
      Object.entries(contract).flatMap(([key, { params, query, body, raw }]) => {
        if (raw || LEFT_OUT.test(key) || !(params ?? query ?? body)) return [];
        const [method = '', path = ''] = key.split(' ');
        const named = filled(params as Schema | undefined);
        const asked = filled(query as Schema | undefined);
        const sent: unknown = body && sampleOf('', body as Schema);
        const marked = { path: addressOf(path, named, asked, STAR), body: sent === undefined ? '' : starred(sent) };
        const parameters = `${marked.path}${marked.body}`.split(STAR).length - 1;
        return [{ key, method, address: addressOf(path, named, asked), query: asked, body: sent, marked, parameters }];
      }),
    ),
  );
