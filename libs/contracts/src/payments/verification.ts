import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { PaymentId } from './products';

export const verification = {
  // An unknown payment is an answer (success false), not an error: the page shows its message.
  'GET /api/verify-payment/:sessionId': {
    access: 'visitor',
    params: Exact({ sessionId: PaymentId }),
    reply: Exact({
      success: Type.Boolean(),
      message: Type.String(),
      title: Type.String(),
      downloadUrl: Type.String(),
      kind: Type.Optional(Type.Union([Type.Literal('guide'), Type.Literal('course')])),
      state: Type.Union([Type.Literal('paid'), Type.Literal('processing'), Type.Literal('failed')]),
      productId: Type.Optional(Type.String()),
      orderNumber: Type.Optional(Type.String()),
      needsEmail: Type.Optional(Type.Boolean()),
    }),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
    takes: 30,
  },
} satisfies Contract;
