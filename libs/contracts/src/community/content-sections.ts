import { Type, type Static, type TObject } from '@sinclair/typebox';
import { Nullable, StrictObject } from '../contract';
import { GrantWordings } from '../learning/grant-wordings';
import { LessonWordings } from '../payments/lesson-wordings';
import { CountField, DayField, EmailLine, Fixed, Line, Paragraphs, UploadedPicture, Web } from './content-fields';
import { RecipeWordings } from './recipe-wordings';
import { Articles } from './article-section';
import { SiteFactTexts } from './site-fact-section';
import { StandList, VisitFacts } from './visit-sections';

const FarmFacts = StrictObject({
  founder: Type.Object(
    { name: Line('Name', 80), title: Line('Title', 80), photo: UploadedPicture('Photo') },
    { title: 'Founder', additionalProperties: false },
  ),
  phone: Line('Phone', 40),
  postal: Nullable(
    Line('Postal address', 200, 'One line, for newsletters and receipts. Without it, no newsletter is sent.'),
  ),
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
  startsOn: DayField('First class'),
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
  checkedOn: Nullable(DayField('Last checked on')),
};

const ResourceFacts = StrictObject({
  type: Fixed(['funding', 'land', 'seeds', 'education', 'market', 'mentorship']),
  ...link,
  drawing: Fixed(['coins', 'field', 'handshake', 'market-stand', 'school', 'seed-packet']),
});

const CountFacts = StrictObject({
  asOf: DayField('Counted on'),
  gardens: CountField('Gardens'),
  videosAWeek: CountField('Videos a week'),
  stories: CountField('Stories'),
  newInMonth: CountField('New gardens in that month'),
});

const PriceField = Type.Integer({ title: 'Price in dollars', input: 'cents', minimum: 100, maximum: 100_000 });

const shelf = {
  id: Type.String({ readOnly: true }),
  title: Line('Title', 60),
  description: Line('Description', 160),
};
const paidShelf = { id: shelf.id, title: shelf.title, price: PriceField, description: shelf.description };

const ShelfFacts = StrictObject({
  course: Type.Object(
    {
      title: shelf.title,
      price: PriceField,
      description: shelf.description,
      includes: Line('Includes', 160, 'On the checkout page, after the word Includes.'),
    },
    { title: 'Premium course', additionalProperties: false },
  ),
  paid: Type.Array(StrictObject(paidShelf), { title: 'Paid guide', minItems: 6, maxItems: 6 }),
  free: Type.Array(StrictObject(shelf), { title: 'Free guide', minItems: 4, maxItems: 4 }),
});

const KitFacts = StrictObject({
  name: Line('Name', 60, 'In the subject of its email.'),
  subtitle: Line('Line under the heading', 200),
  greeting: Line('First paragraph of its email', 300),
  calendar: Type.Object(
    { title: Line('Title', 60), description: Line('Description', 160) },
    { title: 'Garden calendar', additionalProperties: false },
  ),
});

/** What operators change by form and every page carries, by section. `title` is a field's label, `input` how it is typed if not as text. */
export const contentSections = {
  farm: FarmFacts,
  course: CourseFacts,
  programs: StrictObject({ tiers: Type.Array(TierFacts, { title: 'Tier', minItems: 3, maxItems: 3 }) }),
  resources: StrictObject({ links: Type.Array(ResourceFacts, { title: 'Resource', minItems: 6, maxItems: 6 }) }),
  games: StrictObject({ links: Type.Array(StrictObject(link), { title: 'Game', minItems: 1, maxItems: 4 }) }),
  counts: CountFacts,
  guides: ShelfFacts,
  kit: KitFacts,
} as const satisfies Record<string, TObject>;

const MonthlyPost = StrictObject({
  month: Type.Integer({ readOnly: true }),
  slug: Type.String({ readOnly: true }),
  title: Line('Title', 80),
  content: Paragraphs('Text', 6_000, 'An empty line starts a new paragraph.'),
  tips: Type.Array(StrictObject({ title: Type.Optional(Line('Title', 80)), content: Line('Text', 400) }), {
    ...{ title: 'Tip', minItems: 1, maxItems: 8 },
  }),
});

/** A quiz question in its editor's words. It contains the answer. */
const QuestionWording = StrictObject({
  id: Type.String({ title: 'Short name', maxLength: 40, pattern: '^[a-z][a-z0-9-]*$' }),
  question: Line('Question', 200, 'A full question that a grower can answer without seeing the choices.'),
  choices: Type.Array(Line('Choice', 80), {
    ...{ title: 'Choices', description: 'Four different choices, all of about the same length.' },
    ...{ minItems: 4, maxItems: 4, uniqueItems: true },
  }),
  right: Type.Integer({ title: 'Right choice', minimum: 1, maximum: 4 }),
  explanation: Line(
    'Why',
    600,
    'Why it is right, why the tempting wrong one is not, and one thing to do in the garden.',
  ),
  /** Absent before 1.22. */
  reasons: Type.Optional(
    Type.Array(Line('Reason', 200), {
      ...{ title: 'Reasons', description: 'One sentence for each choice: why it is right or wrong.' },
      ...{ minItems: 4, maxItems: 4 },
    }),
  ),
});
export type QuestionWording = Static<typeof QuestionWording>;

/** The questions whose words differ from the built-in ones, each once. */
const Questions = StrictObject({ changed: Type.Array(QuestionWording, { title: 'Changed question', maxItems: 400 }) });

/** What the owner adds to one Monday letter. */
const NewsletterLine = StrictObject({
  line: Nullable(Line('Your own line', 300, 'It stands below the greeting of one Monday letter.')),
  monday: Nullable(DayField('Monday on which it goes out')),
});

/** The addresses of emails to the farm itself, apart from those that visitors see. */
const InternalRecipients = StrictObject({
  messages: EmailLine('Messages of visitors'),
  moderation: EmailLine('Comments that need attention'),
  orders: EmailLine('Alerts about payments'),
});
export type InternalRecipients = Static<typeof InternalRecipients>;

/**
 * The same for content that only services read: a page gets what its service sends, never the section. It is not in
 * GET /api/site-content, documents, drafts on a page, or releases.
 */
export const serviceSections = {
  posts: StrictObject({ posts: Type.Array(MonthlyPost, { title: 'Post', minItems: 12, maxItems: 12 }) }),
  questions: Questions,
  lessons: LessonWordings,
  recipes: RecipeWordings,
  grants: GrantWordings,
  articles: Articles,
  siteFacts: SiteFactTexts,
  newsletter: NewsletterLine,
  visit: VisitFacts,
  stand: StandList,
  recipients: InternalRecipients,
} as const satisfies Record<string, TObject>;

/** The published sections that pages carry; a missing one has its built-in content. */
export const PublishedContent = Type.Partial(StrictObject(contentSections));

/** The published sections that only services read; a missing one has its built-in content. */
export const ServiceContent = Type.Partial(StrictObject(serviceSections));
export type ServiceContent = Static<typeof ServiceContent>;
