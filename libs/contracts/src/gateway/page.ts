import { Type, type Static } from '@sinclair/typebox';
import { StrictObject, OneOf } from '../contract';

/** A page as declared by its project; published with the build. */
export const PageEntry = StrictObject({
  /** '/verify/:code': static segments and :params only. */
  path: Type.String({ pattern: '^/([a-z0-9-]+|:[a-z]+)?(/([a-z0-9-]+|:[a-z]+))*$' }),
  /** The webpackChunkName of its lazy import. */
  chunk: Type.String({ pattern: '^[a-z0-9-]+$' }),
  /** Prerendered HTML: the page, or only its loading state. */
  first: OneOf(['page', 'frame']),
  title: Type.String({ minLength: 1 }),
  description: Type.String({ minLength: 1 }),
  /** false: noindex, not in sitemap.xml. Default true. */
  index: Type.Optional(Type.Boolean()),
  image: Type.Optional(Type.String()),
  /** For signed-in people: others are led to sign-in, except at addresses with one of these query parameters, which emails carry. */
  signIn: Type.Optional(StrictObject({ exceptParams: Type.Array(Type.String()) })),
  /** The public call, with the path's parameters, whose reply each address shows: its document carries the reply and is rendered with it. */
  data: Type.Optional(
    OneOf(['GET /api/daily-blog/posts/:slug', 'GET /api/crops', 'GET /api/crops/:slug', 'GET /api/visit']),
  ),
});
export type PageEntry = Static<typeof PageEntry>;
