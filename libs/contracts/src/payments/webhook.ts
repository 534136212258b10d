import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

export const webhook = {
  'POST /api/stripe/webhook': {
    access: 'anyone',
    raw: true,
    bodyBytes: 262_144,
    reply: Exact({ received: Type.Literal(true) }),
    takes: 10,
  },
} satisfies Contract;
