import { Type, type Static } from '@sinclair/typebox';
import { StrictObject } from '../contract';
import { PageEntry } from './page';

/** First 12 hex digits of a hash over everything in the build. */
export const BuildId = Type.String({ pattern: '^[0-9a-f]{12}$' });
export const RemoteName = Type.String({ pattern: '^[a-z]+$' });

const File = StrictObject({
  /** 'sha384-…' */
  sri: Type.String({ pattern: '^sha384-' }),
  /** Bytes: as they are, gzip, brotli. */
  raw: Type.Integer(),
  gz: Type.Integer(),
  br: Type.Integer(),
});

/** A page with the files its chunk needs, in loading order. */
export const BuiltPage = StrictObject({
  ...PageEntry.properties,
  js: Type.Array(Type.String()),
  css: Type.Array(Type.String()),
});

/** build.json: what one immutable build of the shell or of a remote is. */
export const Build = StrictObject({
  schema: Type.Literal(1),
  name: RemoteName,
  kind: Type.Union([Type.Literal('shell'), Type.Literal('remote')]),
  build: BuildId,
  /** Not part of the id. */
  git: Type.String(),
  builtAt: Type.String(),
  /** Remote: the range of the shell's API and of services it was built for. */
  needs: Type.Optional(StrictObject({ shell: Type.String(), apis: Type.Record(Type.String(), Type.String()) })),
  /** Shell: the version of the facade it gives. */
  provides: Type.Optional(Type.String()),
  /** Foreign hosts by directive of the content security policy. */
  hosts: Type.Record(Type.String(), Type.Array(Type.String())),
  pages: Type.Array(BuiltPage),
  /** Scripts of the entry in loading order; a remote has one. */
  entry: Type.Array(Type.String()),
  /** Stylesheets of the entry (shell only). */
  styles: Type.Array(Type.String()),
  /** Shell: what every document adds after the first paint: fonts, print rules, the chunk around toasts and notices. */
  late: Type.Optional(Type.Array(Type.String())),
  /** Shell: scripts that bring the first remote. */
  forRemotes: Type.Optional(Type.Array(Type.String())),
  /** Integrity of server/server.js, from which pages are rendered at promote time; it is never served. */
  server: Type.Optional(Type.String({ pattern: '^sha384-' })),
  /** Version of @module-federation/enhanced. */
  runtime: Type.String(),
  /** Every public file of the build. */
  files: Type.Record(Type.String(), File),
  /** Shell: text and CSP hash of the one inline script. */
  head: Type.Optional(StrictObject({ script: Type.String(), hash: Type.String() })),
});
export type Build = Static<typeof Build>;
export type BuiltPage = Static<typeof BuiltPage>;
