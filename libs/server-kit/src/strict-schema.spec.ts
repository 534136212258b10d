import { Type } from '@sinclair/typebox';
import { strictSchema } from './strict-schema';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

test('every field is required, no other is allowed, and bounds are left out', () => {
  const schema = Type.Object({
    crop: Nullable(Type.String({ maxLength: 40 })),
    count: Type.Number({ minimum: 1, description: 'Plants' }),
    steps: Type.Array(Type.Object({ text: Type.Optional(Type.String()) })),
  });
  expect(strictSchema(schema)).toEqual({
    type: 'object',
    properties: {
      crop: { type: ['string', 'null'] },
      count: { type: 'number', description: 'Plants' },
      steps: {
        type: 'array',
        items: {
          type: 'object',
          properties: { text: { type: 'string' } },
          required: ['text'],
          additionalProperties: false,
        },
      },
    },
    required: ['crop', 'count', 'steps'],
    additionalProperties: false,
  });
});

test('literals become an enumeration, with null where it is allowed', () => {
  const season = Type.Union([Type.Literal('spring'), Type.Literal('fall')]);
  expect(strictSchema(season)).toEqual({ type: 'string', enum: ['spring', 'fall'] });
  expect(strictSchema({ ...Nullable(season), description: 'Season' })).toEqual({
    type: ['string', 'null'],
    enum: ['spring', 'fall', null],
    description: 'Season',
  });
});

test('other unions stay unions', () => {
  expect(strictSchema(Type.Union([Type.String(), Type.Number()]))).toEqual({
    anyOf: [{ type: 'string' }, { type: 'number' }],
  });
});
