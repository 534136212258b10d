import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { PaymentId, ProductId } from './products';

const Signed = Exact({ signed: Type.String({ minLength: 1, maxLength: 1024 }) });

export const downloads = {
  /** 302 to a link that works for 5 minutes; HEAD answers 200 or the refusal and counts nothing. */
  'GET /api/download/:bookId': {
    access: 'visitor',
    params: Exact({ bookId: ProductId }),
    query: Exact({ session_id: Type.Optional(PaymentId) }),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
  /** The file itself: Range, ETag; entitlement looked at again, nothing counted. */
  'GET /api/download/file/:signed': { access: 'anyone', params: Signed, takes: null },
} satisfies Contract;
