import { guides } from './catalogue';

/** The free kit. `version` is stored with each consent: change it whenever the text of the consent changes. */
export const survivalKit = {
  name: 'Farming Survival Kit',
  guides: guides.filter(({ category: shelf }) => shelf === 'free'),
  calendar: {
    title: 'Twelve-month garden calendar',
    description: 'What to plant and what to do, month by month, on two pages to print.',
    path: '/api/garden-calendar',
  },
  consent: {
    version: 'kit-2026-11',
    text: 'We send you the kit once. The Monday letter comes only if you ask for it and confirm from your inbox.',
  },
} as const;
