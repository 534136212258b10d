import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

export const training = {
  'GET /api/dexter/daily-tasks': {
    access: 'operator',
    reply: Type.Array(
      Exact({
        id: Type.String(),
        title: Type.String(),
        category: Type.String(),
        instruction: Type.String(),
        expectedBehavior: Type.String(),
      }),
    ),
  },
} satisfies Contract;
