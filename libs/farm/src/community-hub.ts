import data from './community-hub.json';
import { formatMonth } from './dates';

export interface ResourceLink {
  type: 'funding' | 'land' | 'seeds' | 'education' | 'market' | 'mentorship';
  title: string;
  description: string;
  link: string;
  drawing: 'coins' | 'field' | 'handshake' | 'market-stand' | 'school' | 'seed-packet';
  /** When a person last checked the link: '2026-11-21'. null: check before launch. */
  checkedOn: string | null;
}

/** At most one of each type. */
export const resourceLinks = data.resources as readonly ResourceLink[];

/** Games on other sites. */
export const externalGames = data.games;

interface SmartFarmingCard {
  title: string;
  text: string;
  drawing: 'beetle' | 'hands-soil' | 'jar' | 'raised-bed' | 'thermometer' | 'watering-can';
}

/** Six cards of 40 to 60 words. */
export const smartFarming = data.smartFarming as readonly SmartFarmingCard[];

const COUNTED_ON = '2025-06-17';

/** Figures that the farm counted on the day `asOf`. The specified 'new this month' names its month, so that it stays true. */
export const communityStats = {
  asOf: COUNTED_ON,
  figures: [
    { figure: 127, label: 'gardens' },
    { figure: 4, label: 'videos a week' },
    { figure: 89, label: 'stories' },
    { figure: 12, label: `new in ${formatMonth(COUNTED_ON)}` },
  ],
} as const;
