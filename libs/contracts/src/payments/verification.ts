import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf } from '../contract';
import { PaymentId } from './products';

export const verification = {
  // An unknown payment is a response with success false, not an error: the page shows its message.
  'GET /api/verify-payment/:sessionId': {
    access: 'visitor',
    params: StrictObject({ sessionId: PaymentId }),
    reply: StrictObject({
      success: Type.Boolean(),
      message: Type.String(),
      title: Type.String(),
      downloadUrl: Type.String(),
      /** Of a guide that comes with slides. Absent before 1.17. */
      slidesUrl: Type.Optional(Type.String()),
      kind: Type.Optional(OneOf(['guide', 'course'])),
      state: OneOf(['paid', 'processing', 'failed']),
      productId: Type.Optional(Type.String()),
      orderNumber: Type.Optional(Type.String()),
      needsEmail: Type.Optional(Type.Boolean()),
    }),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
    timeoutSeconds: 30,
  },
} satisfies Contract;
