import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Language } from '../language';
import { Email, ProductId, Token } from './products';

/** The guides of the store before they are bought: a look inside, and an email when one goes on sale. */
export const guideReleases = {
  /**
   * Contents and the first two pages of the built guide, of its edition in `language` where there is one. 404 `guide.unknown`, also
   * while the guide is not built. Languages are absent before 1.22.
   */
  'GET /api/guides/:bookId/preview': {
    access: 'anyone',
    params: StrictObject({ bookId: ProductId }),
    query: StrictObject({ language: Type.Optional(Language) }),
    reply: StrictObject({
      title: Type.String(),
      /** Of the edition. */
      language: Type.Optional(Language),
      pages: Type.Integer(),
      contents: Type.Array(StrictObject({ title: Type.String(), page: Type.Integer() })),
      /** The two pages as HTML, from our own Markdown. */
      html: Type.String(),
    }),
  },
  /**
   * 'Tell me when it opens': one email when an operator puts the guide on sale. The response is the same for an address
   * that has asked before. 409 `guide.on_sale` for a guide that is open already.
   */
  'POST /api/guides/:bookId/notifications': {
    access: 'visitor',
    params: StrictObject({ bookId: ProductId }),
    body: StrictObject({ email: Email }),
    reply: StrictObject({ message: Type.String() }),
    messages: { email: 'Please enter a valid email address.' },
    limit: { per: 'hour', times: 20, perPrefix: 60 },
  },
  /**
   * Deletes all requests of an address. Called by the page and by mail programs (RFC 8058 one-click), which send no cookies
   * and any kind of body: therefore raw. Idempotent; the link never expires. 404 `guide.unknown_link`.
   */
  'POST /api/guide-notifications/stop/:token': {
    access: 'anyone',
    params: StrictObject({ token: Token }),
    reply: StrictObject({ stopped: Type.Literal(true) }),
    messages: { '': 'This link is not complete. Copy the whole line from the email.' },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
    bodyBytes: 1_024,
    raw: true,
  },
} satisfies Contract;
