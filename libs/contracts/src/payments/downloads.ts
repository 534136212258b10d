import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Language } from '../language';
import { PaymentId, ProductId, Token } from './products';

const Signed = StrictObject({ signed: Type.String({ minLength: 1, maxLength: 1024 }) });

const Download = {
  access: 'visitor',
  params: StrictObject({ bookId: ProductId }),
  /**
   * A payment of the last 24 hours, or the grant of an emailed link; without either, the library cookie decides. `part`: the
   * slides of the guide instead of the guide, by the same right and limits. Absent before 1.17. `language`: the edition of a free
   * guide in it; English without one in it. Absent before 1.22.
   */
  query: StrictObject({
    session_id: Type.Optional(PaymentId),
    grant: Type.Optional(Token),
    part: Type.Optional(Type.Literal('slides')),
    language: Type.Optional(Language),
  }),
  limit: { per: 'minute', times: 60, perPrefix: 600 },
} as const;

export const downloads = {
  /** 302 to a link that works for five minutes. 404 `download.no_slides` for a guide that has none. */
  'GET /api/download/:bookId': { ...Download, redirects: true },
  /** 200 or the error of GET; counts no download. */
  'HEAD /api/download/:bookId': Download,
  /** The file, with Range and ETag. Checks the entitlement again; counts no download. */
  'GET /api/download/file/:signed': { access: 'anyone', params: Signed, timeoutSeconds: null },
  'HEAD /api/download/file/:signed': { access: 'anyone', params: Signed },
  /** The garden year of the free kit: a PDF of two sheets. `language`: English without it; absent before 1.22. */
  'GET /api/garden-calendar': {
    access: 'anyone',
    query: StrictObject({ language: Type.Optional(Language) }),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
} satisfies Contract;
