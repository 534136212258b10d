import type { Language } from './language';
import { cents, type Cents } from './money';
import type { QuiltSubject } from './quilt';
import { fromContent, type ShelfFacts } from './site-content';

/** What a product's packet shows: the cloth and block of its subject, and a drawing of libs/ui. */
export interface ProductCover {
  subject: QuiltSubject;
  drawing:
    | 'barn'
    | 'coins'
    | 'envelope'
    | 'field'
    | 'hand-seedling'
    | 'handshake'
    | 'hands-soil'
    | 'jar'
    | 'rain-barrel'
    | 'school'
    | 'wick-bucket';
}

type LessonDrawing =
  'basket' | 'beetle' | 'compost-bin' | 'field' | 'ledger' | 'market-stand' | 'thermometer' | 'watering-can';

export interface Course {
  kind: 'course';
  id: string;
  title: string;
  price: Cents;
  description: string;
  includes: string;
  /** What comes with the lessons, as in 'With it come …'. */
  materials: string;
  /** What a teacher may do with it. */
  classUse: string;
  /** The first year of the garden that its lessons follow, in dollars. A spec of payments compares it with the garden's tables. */
  exampleYear: { beds: number; startCost: number; cashInHand: number; sales: number; stays: number; anHour: number };
  /** What making it costs before the first spring, in dollars and hours. A spec of payments compares it with lesson 8. */
  beforeFirstSpring: { cost: number; hours: number };
  /** Bare grass under a tarp by one day, first sales on another. A spec of payments compares them with the garden's market days. */
  firstSales: readonly { tarped: string; sells: string }[];
  /** What the certificate says of each lesson. A spec of payments compares them with the lessons. */
  skills: readonly string[];
  /** Ids of the lessons that everybody may read without buying the course. */
  freeLessons: readonly string[];
  /** A drawing of libs/ui for each lesson. */
  lessonDrawings: Readonly<Record<string, LessonDrawing>>;
  cover: ProductCover;
  sellable: boolean;
}

const builtInPremiumCourse: Course = {
  kind: 'course',
  id: 'southern-market-garden',
  title: 'The Southern Market Garden',
  price: cents(7999),
  description: 'Eight lessons that take a Southern market garden from bare ground to paying customers.',
  includes: 'Lifetime access, certificate of completion, Dexter Jr. AI support',
  materials:
    'a workbook and a spreadsheet to download, a sheet for each of eight crops, and a farm plan to write beside a worked one',
  classUse:
    'You may show the lessons and quizzes, print the workbook without its keys, the lessons, crop sheets, final plan and rubric for your own class, and give it the spreadsheet. The workbook has an exercise to copy for each lesson, with its key. One certificate, with one name, comes with each course.',
  exampleYear: { beds: 8, startCost: 3147, cashInHand: 800, sales: 3655, stays: 1130, anHour: 2.57 },
  beforeFirstSpring: { cost: 140, hours: 62 },
  firstSales: [
    { tarped: 'by January 11', sells: 'June 19' },
    { tarped: 'by March 5', sells: 'July 31' },
    { tarped: 'in May or June', sells: 'November 13' },
    { tarped: 'by July 15', sells: 'the next April 10' },
  ],
  skills: [
    'judge ground, water and soil',
    'plan beds, crops and dates',
    'build beds, make compost, end covers on time',
    'plant by the windows of two seasons',
    'water by the gallon and work safely in heat',
    'scout pests and follow labels',
    'pick, wash, cool and trace food',
    'price, sell and keep the books',
  ],
  freeLessons: ['site-and-soil'],
  lessonDrawings: {
    'site-and-soil': 'field',
    'plan-on-paper': 'ledger',
    'beds-and-compost': 'compost-bin',
    'spring-and-fall-windows': 'thermometer',
    'water-and-heat': 'watering-can',
    pests: 'beetle',
    'harvest-wash-pack': 'basket',
    'selling-and-money': 'market-stand',
  },
  cover: { subject: 'markets', drawing: 'field' },
  sellable: true,
};

export type GuideCategory = 'premium' | 'free' | 'teacher';

/** A digital guide. `sellable` decides whether it can be bought; `button` is only the store's text. */
export interface Guide {
  kind: 'guide';
  id: string;
  title: string;
  price: Cents;
  description: string;
  category: GuideCategory;
  button: 'Download Free' | 'Coming Soon' | 'Temporarily Unavailable';
  cover: ProductCover;
  /** Slides to project in class, a second PDF that comes with it. */
  hasSlides: boolean;
  /** Of its editions. */
  languages: readonly Language[];
  sellable: boolean;
}

export type Product = Guide | Course;

const guide = (id: string, title: string, description: string) => ({
  kind: 'guide' as const,
  languages: ['en'] as readonly Language[],
  ...{ id, title, description },
});
const free = {
  price: cents(0),
  category: 'free',
  button: /*i18n*/ 'Download Free',
  hasSlides: false,
  sellable: true,
} as const;
const premium = {
  price: cents(3999),
  category: 'premium',
  button: /*i18n*/ 'Coming Soon',
  hasSlides: false,
  sellable: false,
} as const;
const teacher = {
  price: cents(1999),
  category: 'teacher',
  button: /*i18n*/ 'Temporarily Unavailable',
  hasSlides: true,
  sellable: false,
} as const;

const builtInGuides: readonly Guide[] = [
  {
    ...guide(
      'urban-hydroponics',
      'Urban Hydroponics',
      /*i18n*/ 'Grow greens and herbs in jars, totes and pipes on a balcony or a sunny sill.',
    ),
    cover: { subject: 'water', drawing: 'wick-bucket' },
    ...premium,
  },
  {
    ...guide(
      'grant-gold',
      'Grant Gold',
      /*i18n*/ 'From registration numbers to a finished application, with a budget that adds up.',
    ),
    cover: { subject: 'markets', drawing: 'envelope' },
    ...premium,
  },
  {
    ...guide(
      'seeds-of-wealth',
      'Seeds of Wealth',
      /*i18n*/ 'Crop budgets, honest prices, direct sales and records that protect your land.',
    ),
    cover: { subject: 'markets', drawing: 'coins' },
    ...premium,
  },
  {
    ...guide(
      'desert-to-oasis',
      'Desert to Oasis',
      /*i18n*/ 'Catch water, build shade and bring dry or worn-out ground back to life.',
    ),
    cover: { subject: 'water', drawing: 'rain-barrel' },
    ...premium,
  },
  {
    ...guide(
      'seeds-of-change',
      'Seeds of Change',
      /*i18n*/ 'Your first bed, from soil test to harvest, with ten crops that rarely fail.',
    ),
    cover: { subject: 'crops', drawing: 'hand-seedling' },
    languages: ['en', 'es'],
    ...free,
  },
  {
    ...guide(
      'sustainable-food',
      'Sustainable Food',
      /*i18n*/ 'A kitchen plot that feeds you all year: rotation, compost, water and putting up food.',
    ),
    cover: { subject: 'frost', drawing: 'jar' },
    ...free,
  },
  {
    ...guide('growing-minds', 'Growing Minds', /*i18n*/ 'Twelve garden activities for children, sorted by age.'),
    cover: { subject: 'learning', drawing: 'hands-soil' },
    ...free,
  },
  {
    ...guide(
      'cooperative-living',
      'Cooperative Living',
      /*i18n*/ 'Start a garden group or buying club: roles, rules and shared tools.',
    ),
    cover: { subject: 'heritage', drawing: 'handshake' },
    ...free,
  },
  {
    ...guide(
      'growing-minds-education',
      'Growing Minds: Teacher and Student Guide',
      /*i18n*/ 'Ten lesson plans with student sheets and rubrics.',
    ),
    cover: { subject: 'learning', drawing: 'school' },
    ...teacher,
  },
  {
    ...guide(
      'cooperative-living-guide',
      'Cooperative Living: Teacher and Student Guide',
      /*i18n*/ 'Eight lessons on cooperation, from roles and bylaws to a class market.',
    ),
    cover: { subject: 'heritage', drawing: 'barn' },
    ...teacher,
  },
];

/** What a form changes of the built-in catalogue. */
export const builtInShelf: ShelfFacts = {
  course: {
    title: builtInPremiumCourse.title,
    price: builtInPremiumCourse.price,
    description: builtInPremiumCourse.description,
    includes: builtInPremiumCourse.includes,
  },
  paid: builtInGuides
    .filter(({ price }) => price > 0)
    .map(({ id, title, price, description }) => ({ id, title, price, description })),
  free: builtInGuides
    .filter(({ price }) => price === 0)
    .map(({ id, title, description }) => ({ id, title, description })),
};

// A guide is one object for as long as a publication is live.
const publishedGuides = new WeakMap<ShelfFacts, readonly Guide[]>();

function guidesOf(shelf: ShelfFacts): readonly Guide[] {
  const known = publishedGuides.get(shelf);
  if (known) return known;
  const paid = new Map(shelf.paid.map(({ id, price, ...texts }) => [id, { ...texts, price: cents(price) }]));
  const free = new Map(shelf.free.map(({ id, ...texts }) => [id, texts]));
  const guidesNow = builtInGuides.map((one) => ({ ...one, ...paid.get(one.id), ...free.get(one.id) }));
  publishedGuides.set(shelf, guidesNow);
  return guidesNow;
}

/** The guides in the order of the store. */
export const guides = fromContent(builtInGuides, (content) => content.guides && guidesOf(content.guides));

export const course = fromContent<Course>(
  builtInPremiumCourse,
  (content) => content.guides && { ...content.guides.course, price: cents(content.guides.course.price) },
);

/** The product with this id, or undefined: unknown ids never travel further. */
export const productOf = (id: string): Product | undefined => [...guides, course].find((product) => product.id === id);

/** The language of the edition that who reads `wanted` gets: English where there is none in it. */
export const editionLanguage = ({ languages }: Pick<Guide, 'languages'>, wanted: Language): Language =>
  languages.includes(wanted) ? wanted : 'en';

/** Whether slides come with a product. */
export function productHasSlides(id: string): boolean {
  const product = productOf(id);
  return product?.kind === 'guide' && product.hasSlides;
}

/** The cover of a product, also of one that the catalogue no longer lists. */
export const coverOf = (id: string): ProductCover =>
  productOf(id)?.cover ?? { subject: 'crops', drawing: 'hand-seedling' };
