import type { Cents } from './money';

/** A photograph with its size in pixels, so that its place is known before it loads. */
export interface Photo {
  /** A path on this site, with leading slash. */
  src: string;
  width: number;
  height: number;
  /** Smaller versions: '/api/files/ab-480.webp 480w, /api/files/ab.webp 960w'. */
  srcSet?: string;
  /** What it shows, for who cannot see it. */
  alt: string;
}

/** Identity and addresses of the farm. */
export interface FarmFacts {
  founder: { name: string; title: string; photo?: Photo | null };
  phone: string;
  /** In one line; null: not published yet. */
  postal: string | null;
  website: string;
  emails: { info: string; orders: string };
  social: Readonly<Record<'facebook' | 'facebookGroup' | 'instagram' | 'tiktok' | 'linkedin', string>>;
  /** A form on another site that asks growers what they want to read next. */
  survey: string;
}

/** The fall course as its owner announces it. */
export interface CourseFacts {
  name: string;
  /** The first class: '2025-08-23'. */
  startsOn: string;
  /** 'Every Saturday, 9-10 AM' */
  when: string;
  /** `when` as the start time in farm time and the duration of a class in minutes. */
  startsAt: string;
  minutes: number;
  where: string;
  recorded: string;
  spaces: string;
}

export interface Tier {
  number: 1 | 2 | 3;
  name: string;
  price: Cents;
  /** '8 weeks' */
  length: string;
  /** The number of Saturdays. */
  weeks: number;
  /** 'MOST POPULAR' */
  badge?: string;
  /** 'Includes Tier 1' */
  includedTiers?: string;
  includes: readonly string[];
}

export interface ResourceLink {
  type: 'funding' | 'land' | 'seeds' | 'education' | 'market' | 'mentorship';
  title: string;
  description: string;
  link: string;
  drawing: 'coins' | 'field' | 'handshake' | 'market-stand' | 'school' | 'seed-packet';
  /** When a person last checked the link: '2026-11-21'. null: check before launch. */
  checkedOn: string | null;
}

/** A game on another site. */
export interface ExternalGame {
  title: string;
  description: string;
  link: string;
  /** As in ResourceLink. */
  checkedOn: string | null;
}

/** What the farm counted on the day `asOf`. */
export interface CommunityCounts {
  /** '2025-06-17' */
  asOf: string;
  gardens: number;
  videosAWeek: number;
  stories: number;
  /** In the month of `asOf`. */
  newInMonth: number;
}

/** The texts and prices of the country store. */
export interface ShelfFacts {
  course: { title: string; price: number; description: string; includes: string };
  /** Guides with a price, in cents. */
  paid: readonly { id: string; title: string; price: number; description: string }[];
  free: readonly { id: string; title: string; description: string }[];
}

/** The texts of the free kit. */
export interface KitFacts {
  name: string;
  /** Under the heading of its page. */
  subtitle: string;
  /** The first paragraph of its email. */
  greeting: string;
  calendar: { title: string; description: string };
}

/** What an owner has changed without a new release, by section. A missing section has the content built in here. */
export interface SiteContent {
  farm?: FarmFacts;
  course?: CourseFacts;
  programs?: { tiers: readonly Tier[] };
  /** The hub's links to other sites. */
  resources?: { links: readonly ResourceLink[] };
  games?: { links: readonly ExternalGame[] };
  counts?: CommunityCounts;
  guides?: ShelfFacts;
  kit?: KitFacts;
}

/** The id of the document's data block with the content. */
export const CONTENT_ELEMENT = 'farm-content';

/** The id of the document's data block with the reply that a page's `data` names. */
export const PAGE_DATA_ELEMENT = 'farm-page-data';

/** That call, the parameters of the address, and the reply. */
export interface PageData {
  call: 'GET /api/daily-blog/posts/:slug' | 'GET /api/crops' | 'GET /api/crops/:slug' | 'GET /api/visit';
  params: Readonly<Record<string, string>>;
  reply: unknown;
}

// Pages read it once: from the document in a browser, or from the global variable that the renderer sets.
function contentOfPage(): SiteContent {
  const { farmContent, document } = globalThis as { farmContent?: SiteContent; document?: Document };
  const text = document?.getElementById(CONTENT_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as SiteContent) : (farmContent ?? {});
}

let published = contentOfPage();

/** Sets the content of a service, which outlives many changes. */
export const setSiteContent = (content: SiteContent): void => {
  published = content;
};

/** A view of content that may change: each property is the published one, otherwise the built-in one. */
export const fromContent = <T extends object>(builtIn: T, read: (content: SiteContent) => Partial<T> | undefined): T =>
  new Proxy(builtIn, {
    get: (_, key) => {
      const own = read(published);
      return Reflect.get(own && key in own ? own : builtIn, key) as unknown;
    },
  });
