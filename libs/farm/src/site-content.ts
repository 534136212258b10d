import type { CommunityCounts, ExternalGame, ResourceLink } from './community-hub';
import type { Tier } from './programs';

/** Identity and addresses of the farm. */
export interface FarmFacts {
  founder: { name: string; title: string };
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

/** What an owner has changed without a new release, by section. A missing section has the content built in here. */
export interface SiteContent {
  farm?: FarmFacts;
  course?: CourseFacts;
  programs?: { tiers: readonly Tier[] };
  /** The hub's links to other sites. */
  resources?: { links: readonly ResourceLink[] };
  games?: { links: readonly ExternalGame[] };
  counts?: CommunityCounts;
}

/** The id of the document's data block with the content. */
export const CONTENT_ELEMENT = 'farm-content';

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
