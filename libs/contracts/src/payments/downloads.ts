import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { PaymentId, ProductId, Token } from './products';

const Signed = StrictObject({ signed: Type.String({ minLength: 1, maxLength: 1024 }) });

const Download = {
  access: 'visitor',
  params: StrictObject({ bookId: ProductId }),
  /** A payment up to a day old, or a grant from a letter; without either the library's cookie speaks. */
  query: StrictObject({ session_id: Type.Optional(PaymentId), grant: Type.Optional(Token) }),
  limit: { per: 'minute', times: 60, perPrefix: 600 },
} as const;

export const downloads = {
  /** 302 to a link that works for 5 minutes. */
  'GET /api/download/:bookId': Download,
  /** 200 or the refusal that GET would give; counts nothing. */
  'HEAD /api/download/:bookId': Download,
  /** The file itself: Range, ETag; entitlement looked at again, nothing counted. */
  'GET /api/download/file/:signed': { access: 'anyone', params: Signed, timeoutSeconds: null },
  'HEAD /api/download/file/:signed': { access: 'anyone', params: Signed },
} satisfies Contract;
