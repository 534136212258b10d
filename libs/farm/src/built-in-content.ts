import { emails, survey } from './addresses';
import { builtInShelf } from './catalogue';
import { builtInCounts, builtInGames, builtInResources } from './community-hub';
import { builtInCourse } from './fall-course';
import { builtInTiers } from './programs';
import { site } from './site';
import type { SiteContent } from './site-content';
import { builtInKit } from './survival-kit';

const { founder, phone, postal, website, social } = site;

/** Every section as it is before its owner changes it: what the forms start with. Not for pages: it contains all of them. */
export const builtInContent: Required<SiteContent> = {
  farm: {
    founder: { name: founder.name, title: founder.title },
    ...{ phone, postal, website },
    emails: { ...emails },
    social: { ...social },
    survey: survey.url,
  },
  course: builtInCourse,
  programs: { tiers: builtInTiers },
  resources: { links: builtInResources },
  games: { links: builtInGames },
  counts: builtInCounts,
  guides: builtInShelf,
  kit: builtInKit,
};
