import data from './community-hub.json';
import { formatMonth } from './dates';
import { type CommunityCounts, type ExternalGame, fromContent, type ResourceLink } from './site-content';

export const builtInResources = data.resources as readonly ResourceLink[];

/** At most one of each type. */
export const resourceLinks = fromContent(builtInResources, ({ resources }) => resources?.links);

export const builtInGames = data.games as readonly ExternalGame[];

/** Games on other sites. */
export const externalGames = fromContent(builtInGames, ({ games }) => games?.links);

interface SmartFarmingCard {
  title: string;
  text: string;
  drawing: 'beetle' | 'hands-soil' | 'jar' | 'raised-bed' | 'thermometer' | 'watering-can';
}

/** Six cards of 40 to 60 words. */
export const smartFarming = data.smartFarming as readonly SmartFarmingCard[];

export const builtInCounts: CommunityCounts = {
  ...{ asOf: '2025-06-17', gardens: 127, videosAWeek: 4, stories: 89, newInMonth: 12 },
};

/** The counts with their labels. The specified 'new this month' names its month, so that it stays true. */
const withLabels = (counts: CommunityCounts) => ({
  asOf: counts.asOf,
  figures: [
    { figure: counts.gardens, label: 'gardens' },
    { figure: counts.videosAWeek, label: 'videos a week' },
    { figure: counts.stories, label: 'stories' },
    { figure: counts.newInMonth, label: `new in ${formatMonth(counts.asOf)}` },
  ],
});

export const communityStats = fromContent(withLabels(builtInCounts), ({ counts }) => counts && withLabels(counts));
