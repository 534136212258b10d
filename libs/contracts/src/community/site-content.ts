import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, SentTimestamp, StrictObject, Timestamp } from '../contract';
import { PublishedContent } from './content-sections';

/** Names of `contentSections` and `serviceSections`. */
export const ContentSection = OneOf([
  'farm',
  'course',
  'programs',
  'resources',
  'games',
  'counts',
  'guides',
  'kit',
  'posts',
  'questions',
  'lessons',
  'recipes',
  'grants',
  'articles',
  'siteFacts',
  'newsletter',
  'visit',
  'stand',
  'recipients',
]);
export type ContentSection = Static<typeof ContentSection>;

/** What the role 'shop' may change: the store's prices and texts. */
export const SHOP_SECTIONS: readonly ContentSection[] = ['guides'];

/** What only an owner may change: where emails to the farm itself go. */
export const OWNER_SECTIONS: readonly ContentSection[] = ['recipients'];

/** The same of fields of a section: addresses at which visitors and search engines find the farm. */
export const OWNER_FIELDS: Partial<Record<ContentSection, readonly string[]>> = {
  farm: ['emails', 'website', 'social'],
};

const SectionParams = StrictObject({ section: ContentSection });
/** A section's value. The service checks it by the section's schema. */
const Value = Type.Unknown();
/** The version on which the operator's page is based, so that operators do not overwrite each other's. 0: built in. */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/**
 * The `updatedAt` of the draft on which the operator's page is based, null for none, so that operators do not overwrite or delete each
 * other's. Absent in pages that were built before contract 1.17, for restorations and deletions 1.23.
 */
const KnownDraft = Type.Optional(Nullable(SentTimestamp));
const VALUE_BYTES = 524_288; // 150 articles of the assistant

const SectionState = StrictObject({
  section: ContentSection,
  version: Version,
  /** Published, or built in. */
  value: Value,
  draft: Nullable(StrictObject({ value: Value, updatedAt: Timestamp })),
});

export const ContentForm = StrictObject({
  ...SectionState.properties,
  /** What the section has without any publication. */
  builtIn: Value,
  /** JSON Schema with labels, from which the page makes its form. */
  schema: Type.Unknown(),
  /** Newest first, at most 30; the built-in content is not listed. */
  history: Type.Array(StrictObject({ version: Version, at: Timestamp, by: Type.String(), value: Value })),
});
export type ContentForm = Static<typeof ContentForm>;

/**
 * The page /ops/content. Every published version stays stored with its author. Editors may change every section but `OWNER_SECTIONS`
 * and `OWNER_FIELDS`, the shop only those of `SHOP_SECTIONS`; other roles get 403 `auth.other_role`. The former address is told
 * about a change of an email address.
 */
export const siteContent = {
  /** What every page carries. `version` grows with each publication of any section. */
  'GET /api/site-content': {
    access: 'anyone',
    reply: StrictObject({ version: Version, content: PublishedContent }),
  },
  /** The drafts of what pages carry, for the gateway's preview of a page with them. */
  'GET /api/ops/content-drafts': { access: 'team', reply: StrictObject({ content: PublishedContent }) },
  'GET /api/ops/content/:section': { access: 'team', params: SectionParams, reply: ContentForm },
  /** Stores the draft. 400 `content.invalid` names the field, 409 `content.draft_changed` after somebody else's draft. */
  'PUT /api/ops/content/:section/draft': {
    access: 'team',
    params: SectionParams,
    body: StrictObject({ value: Value, draft: KnownDraft }),
    reply: SectionState,
    bodyBytes: VALUE_BYTES,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** 409 `content.draft_changed` after somebody else's draft. */
  'DELETE /api/ops/content/:section/draft': {
    access: 'team',
    params: SectionParams,
    query: StrictObject({ draft: Type.Optional(SentTimestamp) }),
    reply: SectionState,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /**
   * Publishes `value`; without one, for pages that were built before contract 1.17, the draft. 409 `content.changed` after somebody
   * else's publication, `content.draft_changed` after their draft, `content.no_draft` without a value and a draft,
   * `content.file_missing` with a deleted picture.
   */
  'POST /api/ops/content/:section/versions': {
    access: 'team',
    requiresRecentAuth: true,
    params: SectionParams,
    body: StrictObject({ version: Version, value: Type.Optional(Value), draft: KnownDraft }),
    reply: SectionState,
    bodyBytes: VALUE_BYTES,
    messages: { '': 'Please reload the page.' },
    limit: { per: 'minute', times: 30, perPrefix: 60 },
  },
  /**
   * Publishes an earlier version again, 0 the built-in content. 404 `content.unknown`, 409 `content.changed`, `content.draft_changed`,
   * `content.file_missing`.
   */
  'POST /api/ops/content/:section/restorations': {
    access: 'team',
    requiresRecentAuth: true,
    params: SectionParams,
    body: StrictObject({ version: Version, to: Version, draft: KnownDraft }),
    reply: SectionState,
    messages: { '': 'Please reload the page.' },
    limit: { per: 'minute', times: 30, perPrefix: 60 },
  },
} satisfies Contract;
