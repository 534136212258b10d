import { Type, type Static, type TObject } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject, Timestamp } from '../contract';

/** A line of text as a form asks for it. */
const Line = (title: string, maxLength: number, description?: string) =>
  Type.String({ title, minLength: 1, maxLength, pattern: '^\\S[^\\n]*$', ...(description && { description }) });

const Web = (title: string) =>
  Type.String({ title, maxLength: 200, pattern: '^https://[^\\s"<>]+$', description: 'It begins with https://' });

const EmailLine = (title: string) =>
  Type.String({ title, maxLength: 254, pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[a-z]{2,}$' });

const Day = (title: string) =>
  Type.String({ title, input: 'date', pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const Count = (title: string) => Type.Integer({ title, minimum: 0, maximum: 1_000_000 });

const FarmFacts = StrictObject({
  founder: Type.Object(
    { name: Line('Name', 80), title: Line('Title', 80) },
    { title: 'Founder', additionalProperties: false },
  ),
  phone: Line('Phone', 40),
  postal: Nullable(Line('Postal address', 200, 'One line. Letters and receipts must name it. Empty: not published.')),
  website: Web('Website'),
  emails: Type.Object(
    { info: EmailLine('Email address'), orders: EmailLine('Email address for orders') },
    { title: 'Email', additionalProperties: false },
  ),
  social: Type.Object(
    {
      facebook: Web('Facebook page'),
      facebookGroup: Web('Facebook group'),
      instagram: Web('Instagram'),
      tiktok: Web('TikTok'),
      linkedin: Web('LinkedIn'),
    },
    { title: 'Pages on other sites', additionalProperties: false },
  ),
  survey: Web('Survey'),
});

const CourseFacts = StrictObject({
  name: Line('Name', 80),
  startsOn: Day('First class'),
  when: Line('When', 80, 'As visitors read it: Every Saturday, 9-10 AM'),
  startsAt: Type.String({ title: 'A class starts at', input: 'time', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
  minutes: Type.Integer({ title: 'Minutes of a class', minimum: 10, maximum: 600 }),
  where: Line('Where', 80),
  recorded: Line('Recordings', 80),
  spaces: Line('Spaces', 80),
});

const TierFacts = StrictObject({
  number: Type.Integer({ title: 'Number', minimum: 1, maximum: 3, readOnly: true }),
  name: Line('Name', 80),
  price: Type.Integer({ title: 'Price in dollars', input: 'cents', minimum: 0, maximum: 1_000_000 }),
  length: Line('Length', 80),
  weeks: Type.Integer({ title: 'Number of classes', minimum: 1, maximum: 52 }),
  badge: Type.Optional(Line('Badge', 24)),
  includedTiers: Type.Optional(Line('Included tiers', 60)),
  includes: Type.Array(Line('A thing it includes', 120), { title: 'Includes', minItems: 1, maxItems: 8 }),
});

const link = {
  title: Line('Title', 60),
  description: Line('Description', 160),
  link: Web('Address'),
  checkedOn: Nullable(Day('Last checked on')),
};

/** Words that no form changes. */
const Fixed = <const T extends readonly string[]>(values: T) =>
  Type.Union(
    values.map((word) => Type.Literal(word as T[number])),
    { readOnly: true },
  );

const ResourceFacts = StrictObject({
  type: Fixed(['funding', 'land', 'seeds', 'education', 'market', 'mentorship']),
  ...link,
  drawing: Fixed(['coins', 'field', 'handshake', 'market-stand', 'school', 'seed-packet']),
});

const CountFacts = StrictObject({
  asOf: Day('Counted on'),
  gardens: Count('Gardens'),
  videosAWeek: Count('Videos a week'),
  stories: Count('Stories'),
  newInMonth: Count('New gardens in that month'),
});

/** What operators change by form, by section. `title` is a field's label, `input` how it is typed if not as text. */
export const contentSections = {
  farm: FarmFacts,
  course: CourseFacts,
  programs: StrictObject({ tiers: Type.Array(TierFacts, { title: 'Tier', minItems: 3, maxItems: 3 }) }),
  resources: StrictObject({ links: Type.Array(ResourceFacts, { title: 'Resource', minItems: 6, maxItems: 6 }) }),
  games: StrictObject({ links: Type.Array(StrictObject(link), { title: 'Game', minItems: 1, maxItems: 4 }) }),
  counts: CountFacts,
} as const satisfies Record<string, TObject>;

export const ContentSection = OneOf(['farm', 'course', 'programs', 'resources', 'games', 'counts']);
export type ContentSection = Static<typeof ContentSection>;

/** The published sections; a missing one has its built-in content. */
export const PublishedContent = Type.Partial(StrictObject(contentSections));

const SectionParams = StrictObject({ section: ContentSection });
/** A section's value. The service checks it by the section's schema. */
const Value = Type.Unknown();
/** The version on which the operator's page is based, so that operators do not overwrite each other's. 0: built in. */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

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

/** The page /ops/content. Every published version stays stored with its author. */
export const siteContent = {
  /** What visitors see. `version` grows with each publication. */
  'GET /api/site-content': {
    access: 'anyone',
    reply: StrictObject({ version: Version, content: PublishedContent }),
  },
  /** All drafts, for the gateway's preview of a page with them. */
  'GET /api/ops/content-drafts': { access: 'editor', reply: StrictObject({ content: PublishedContent }) },
  'GET /api/ops/content/:section': { access: 'editor', params: SectionParams, reply: ContentForm },
  /** Stores the draft. 400 `content.invalid` names the field. */
  'PUT /api/ops/content/:section/draft': {
    access: 'editor',
    params: SectionParams,
    body: StrictObject({ value: Value }),
    reply: SectionState,
    bodyBytes: 65_536,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  'DELETE /api/ops/content/:section/draft': {
    access: 'editor',
    params: SectionParams,
    reply: SectionState,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Publishes the draft. 409 `content.changed` after somebody else's publication, `content.no_draft` without one. */
  'POST /api/ops/content/:section/versions': {
    access: 'editor',
    requiresRecentAuth: true,
    params: SectionParams,
    body: StrictObject({ version: Version }),
    reply: SectionState,
    messages: { '': 'Please reload the page.' },
    limit: { per: 'minute', times: 30, perPrefix: 60 },
  },
  /** Publishes an earlier version again, 0 the built-in content. 404 `content.unknown`, 409 `content.changed`. */
  'POST /api/ops/content/:section/restorations': {
    access: 'editor',
    requiresRecentAuth: true,
    params: SectionParams,
    body: StrictObject({ version: Version, to: Version }),
    reply: SectionState,
    messages: { '': 'Please reload the page.' },
    limit: { per: 'minute', times: 30, perPrefix: 60 },
  },
} satisfies Contract;
