import { Type, type Static } from '@sinclair/typebox';
import { StrictObject } from '../contract';

/** One page of the site as its project declares it; plain data, published with the build. */
export const PageEntry = StrictObject({
  /** '/verify/:code': static segments and :params only. */
  path: Type.String({ pattern: '^/([a-z0-9-]+|:[a-z]+)?(/([a-z0-9-]+|:[a-z]+))*$' }),
  /** The webpackChunkName of its lazy import. */
  chunk: Type.String({ pattern: '^[a-z0-9-]+$' }),
  /** What the first HTML holds in the slot: the page, or its waiting state. */
  first: Type.Union([Type.Literal('page'), Type.Literal('frame')]),
  title: Type.String({ minLength: 1 }),
  description: Type.String({ minLength: 1 }),
  /** false: noindex, not in sitemap.xml. Default true. */
  index: Type.Optional(Type.Boolean()),
  /** The one image that may load before the first paint. */
  image: Type.Optional(Type.String()),
});
export type PageEntry = Static<typeof PageEntry>;
