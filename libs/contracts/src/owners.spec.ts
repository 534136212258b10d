import type { Contract, Endpoint, InputOf, ReplyOf } from './contract';
import { owners, SERVICES, type Calls } from './owners';
import { versions } from './versions';

const endpoints = SERVICES.flatMap((service) =>
  (owners[service] as readonly Contract[]).flatMap((contract) => Object.entries(contract) as [string, Endpoint][]),
);

test.each(endpoints)(
  '%s says who may call it, and has a schema for each of its parameters',
  (key, { access, params }) => {
    expect(['anyone', 'visitor', 'person', 'operator']).toContain(access);
    const named = [...key.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name);
    expect(Object.keys(params?.properties ?? {})).toEqual(named);
  },
);

test.each(endpoints.filter(([key]) => /\/ops(\/|$)/.test(key)))('%s is for operators', (_, { access }) =>
  expect(access).toBe('operator'),
);

test.each(endpoints.filter(([, { body }]) => body))('%s refuses fields that it does not know', (_, { body }) => {
  const shapes = body?.['anyOf'] ?? [body];
  for (const shape of shapes as { additionalProperties?: unknown }[]) expect(shape.additionalProperties).toBe(false);
});

test.each(SERVICES)('the calls of %s have a version', (service) => expect(versions[service]).toMatch(/^\d+\.\d+$/));

test('a caller gets the types of its call', () => {
  const input: InputOf<Calls['POST /api/free-orders']> = { body: { bookId: 'seeds-of-change' } };
  const reply: ReplyOf<Calls['POST /api/free-orders']> = { sessionId: 'free_1' };
  // @ts-expect-error the reply of this call has no such field
  const wrong: ReplyOf<Calls['POST /api/free-orders']> = { clientSecret: 'x' };
  expect([input, reply, wrong]).toHaveLength(3);
});
