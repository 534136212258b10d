import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

export const webhook = {
  'POST /api/stripe/webhook': {
    access: 'anyone',
    raw: true,
    bodyBytes: 262_144,
    reply: StrictObject({ received: Type.Literal(true) }),
    timeoutSeconds: 10,
  },
} satisfies Contract;
