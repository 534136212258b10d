import { guides } from './catalogue';

/** What 'Get Your FREE Farming Survival Kit!' brings, and what a visitor agrees to. A changed wording gets a new version. */
export const survivalKit = {
  name: 'Farming Survival Kit',
  guides: guides.filter(({ category: shelf }) => shelf === 'free'),
  calendar: {
    title: 'Twelve-month garden calendar',
    description: 'What to plant and what to do, month by month, on two pages to print.',
    path: '/community-griot#almanac',
  },
  consent: {
    version: 'kit-2026-11',
    text: 'We send you the kit once. The Monday letter comes only if you ask for it and confirm from your inbox.',
  },
} as const;
