import data from './community-hub.json';

export interface ResourceLink {
  type: 'funding' | 'land' | 'seeds' | 'education' | 'market' | 'mentorship';
  title: string;
  description: string;
  link: string;
  /** When a person last checked the link: '2026-11-21'. null: check before launch. */
  checkedOn: string | null;
}

/** At most one of each type. */
export const resourceLinks = data.resources as readonly ResourceLink[];

/** Games on other sites. */
export const externalGames = data.games;

/** Six cards of 40 to 60 words. */
export const smartFarming = data.smartFarming;

/** Figures that the farm counted on the day `asOf`. */
export const communityStats = {
  asOf: '2025-06-17',
  figures: [
    { figure: 127, label: 'gardens' },
    { figure: 4, label: 'videos a week' },
    { figure: 89, label: 'stories' },
    { figure: 12, label: 'new this month' },
  ],
} as const;
