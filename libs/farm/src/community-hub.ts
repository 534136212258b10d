import data from './community-hub.json';

export interface ResourceLink {
  type: 'funding' | 'land' | 'seeds' | 'education' | 'market' | 'mentorship';
  title: string;
  description: string;
  link: string;
  /** When somebody last looked at the address: '2026-11-21'. null: not yet, look before launch. */
  checkedOn: string | null;
}

/** One for each type, so at most six. */
export const resourceLinks = data.resources as readonly ResourceLink[];

/** Games on other sites. */
export const externalGames = data.games;

/** Six cards of 40 to 60 words: what a small garden gains from simple tools. */
export const smartFarming = data.smartFarming;

/** Figures of the community as the farm last counted them. */
export const communityStats = {
  asOf: '2025-06-17',
  figures: [
    { figure: 127, label: 'gardens' },
    { figure: 4, label: 'videos a week' },
    { figure: 89, label: 'stories' },
    { figure: 12, label: 'new this month' },
  ],
} as const;
