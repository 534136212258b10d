import { CropPage, DailyBlog, Picture, VisitFacts } from '@farm/contracts';
import {
  blogPostPath,
  cropPageTitle,
  cropPath,
  cropStructuredData,
  formatMeasure,
  type PageData,
  postStructuredData,
  type SchemaObject,
  visitStructuredData,
  WEEKDAYS,
  type Weekday,
} from '@farm/farm';
import { type Static, Type } from '@sinclair/typebox';

const MAX_DESCRIPTION = 155;

/** The beginning of a text, at most as long as search engines show, cut between words. */
function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')}…`;
}

const { src, width, height, alt } = Picture.properties;
const postFields = DailyBlog.properties;

/** Of a post, what its document says; replies may have more, as of a newer version of the service. */
export const PostReply = Type.Object({
  slug: postFields.slug,
  title: postFields.title,
  date: postFields.date,
  content: postFields.content,
  tips: Type.Array(Type.Union([Type.String(), Type.Object({ title: Type.String(), content: Type.String() })])),
  picture: Type.Optional(Type.Object({ src, width, height, alt })),
});
type PostReply = Static<typeof PostReply>;

const cropFields = CropPage.properties;
const Sentences = Type.Array(Type.Object({ text: Type.String() }));

/** Of a crop, what its document says; replies may have more. */
export const CropReply = Type.Object({
  slug: cropFields.slug,
  name: cropFields.name,
  note: cropFields.note,
  place: Type.Object({ name: Type.String() }),
  spacingIn: cropFields.spacingIn,
  troubles: Type.Array(Type.Object({ name: Type.String(), sign: Type.String(), remedy: Type.String() })),
  pick: Sentences,
  keep: Sentences,
  seed: Sentences,
});
type CropReply = Static<typeof CropReply>;

const { address, hours, specialDays } = VisitFacts.properties;
const { opens, closes } = hours.properties.sunday.properties;
const DayReply = Type.Object({ opens, closes });

/** Of a visit, what its document says; replies may have more. */
export const VisitReply = Type.Object({
  facts: Type.Object({
    address,
    hours: Type.Object(Object.fromEntries(WEEKDAYS.map((day) => [day, DayReply])) as Record<Weekday, typeof DayReply>),
    specialDays: Type.Array(Type.Object({ day: specialDays.items.properties.day, opens, closes })),
  }),
  today: Type.String(),
});
type VisitReply = Static<typeof VisitReply>;

/** What the head of a document says of the reply that its page shows. */
export interface PageFacts {
  /** Undefined, like `description`: that of its route. */
  title?: string;
  description?: string;
  /** The path of the page; undefined: that of its route. */
  path?: string;
  picture?: NonNullable<PostReply['picture']>;
  /** '2026-11-20'. */
  publishedOn?: string;
  structuredData(origin: string): SchemaObject;
}

const postFacts = (post: PostReply): PageFacts => ({
  title: post.title,
  description: excerptOf(post.content),
  ...(post.slug !== undefined && { path: blogPostPath(post.slug) }),
  ...(post.picture && { picture: post.picture }),
  publishedOn: post.date,
  structuredData: (origin) => postStructuredData(post, origin),
});

const cropFacts = (crop: CropReply): PageFacts => ({
  title: cropPageTitle(crop.name),
  description: excerptOf(
    `${crop.name} in ${crop.place.name} and by your ZIP: planting dates, ${formatMeasure(crop.spacingIn, 'inch')} apart, pests, harvest, storage, recipes and seed. ${crop.note}`,
  ),
  path: cropPath(crop.slug),
  structuredData: (origin) => cropStructuredData(crop, origin),
});

const visitPageFacts = ({ facts, today }: VisitReply): PageFacts => ({
  structuredData: (origin) => visitStructuredData({ ...facts, today }, origin),
});

/** The facts of a page's data; undefined: the page's own title and description hold for every reply. */
export function pageFacts(data: PageData | undefined): PageFacts | undefined {
  switch (data?.call) {
    case 'GET /api/daily-blog/posts/:slug':
      return postFacts(data.reply as PostReply);
    case 'GET /api/crops/:slug':
      return cropFacts(data.reply as CropReply);
    case 'GET /api/visit':
      return visitPageFacts(data.reply as VisitReply);
    default:
      return undefined;
  }
}
