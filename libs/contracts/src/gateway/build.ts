import { Type, type Static } from '@sinclair/typebox';
import { StrictObject, OneOf } from '../contract';
import { PageEntry } from './page';

/** The first 12 hex digits of a hash of the build's content. */
export const BuildId = Type.String({ pattern: '^[0-9a-f]{12}$' });
export const RemoteName = Type.String({ pattern: '^[a-z]+$' });

const File = StrictObject({
  sri: Type.String({ pattern: '^sha384-' }),
  /** Bytes: uncompressed, gzip, brotli. */
  raw: Type.Integer(),
  gz: Type.Integer(),
  br: Type.Integer(),
});

/** Languages that have catalogs; English is in the code. */
const TranslatedLanguage = Type.Literal('es');

/** A page with the files of its chunk in loading order. */
export const BuiltPage = StrictObject({
  ...PageEntry.properties,
  js: Type.Array(Type.String()),
  css: Type.Array(Type.String()),
  /** Its title and description in other languages; absent: the page is not translated. */
  translations: Type.Optional(
    Type.Record(TranslatedLanguage, StrictObject({ title: Type.String(), description: Type.String() })),
  ),
  /** Its code waits for the form library, which the shell shares: the shell's `forForms` load with it. */
  hasForm: Type.Optional(Type.Literal(true)),
});

/** build.json: an immutable build of the shell or of a remote. */
export const Build = StrictObject({
  schema: Type.Literal(1),
  name: RemoteName,
  kind: OneOf(['shell', 'remote']),
  build: BuildId,
  /** Not part of the id. */
  git: Type.String(),
  builtAt: Type.String(),
  /** Remote: the version ranges of the shell and of the services' contracts for which it was built. */
  needs: Type.Optional(StrictObject({ shell: Type.String(), apis: Type.Record(Type.String(), Type.String()) })),
  /** Shell: its API version. */
  provides: Type.Optional(Type.String()),
  /**
   * Remote: the names that it imports from the facade, and the range of React that it was built with. Shell: the names that its
   * facade exports, and its React and Lingui. Versions are major.minor. Absent in older builds.
   */
  shared: Type.Optional(
    StrictObject({ facade: Type.Array(Type.String()), react: Type.String(), lingui: Type.Optional(Type.String()) }),
  ),
  /** Other hosts, by directive of the content security policy. */
  hosts: Type.Record(Type.String(), Type.Array(Type.String())),
  pages: Type.Array(BuiltPage),
  /** Entry scripts in loading order; a remote has one. */
  entry: Type.Array(Type.String()),
  /** Shell: entry stylesheets. */
  styles: Type.Array(Type.String()),
  /** Shell: files loaded after the first paint: fonts, print styles, the chunk for toasts and notices. */
  late: Type.Optional(Type.Array(Type.String())),
  /** Scripts with the messages of a language. The shell's are the languages in which it shows pages. */
  catalogs: Type.Optional(Type.Record(TranslatedLanguage, Type.Array(Type.String()))),
  /** Shell: scripts needed for the first remote. */
  forRemotes: Type.Optional(Type.Array(Type.String())),
  /** Shell: scripts needed for pages of remotes with a form. */
  forForms: Type.Optional(Type.Array(Type.String())),
  /** Integrity of server/server.js, which renders pages when a release is promoted. Never served. */
  server: Type.Optional(Type.String({ pattern: '^sha384-' })),
  /** How shell and remotes are connected; the same in all builds of a release. */
  runtime: Type.String(),
  files: Type.Record(Type.String(), File),
  /** Shell: the inline script and its CSP hash. */
  head: Type.Optional(StrictObject({ script: Type.String(), hash: Type.String() })),
});
export type Build = Static<typeof Build>;
export type BuiltPage = Static<typeof BuiltPage>;
