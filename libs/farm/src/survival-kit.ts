import { guides } from './catalogue';
import { fromContent, type KitFacts } from './site-content';

export const builtInKit: KitFacts = {
  name: 'Farming Survival Kit',
  subtitle: /*i18n*/ 'The Farming Survival Kit: four guides to keep and a calendar of the garden year, by email.',
  greeting: /*i18n*/ 'Here is your kit: four guides to keep, and a garden calendar to print.',
  calendar: {
    title: /*i18n*/ 'Twelve-month garden calendar',
    description: /*i18n*/ 'What to plant and what to do, month by month, on two pages to print.',
  },
};

const CALENDAR_PATH = '/api/garden-calendar';

const texts = fromContent<KitFacts>(builtInKit, ({ kit }) => kit);

/** The free kit. `version` is stored with each consent: change it whenever the text of the consent changes. */
export const survivalKit = {
  get name() {
    return texts.name;
  },
  get subtitle() {
    return texts.subtitle;
  },
  get greeting() {
    return texts.greeting;
  },
  get guides() {
    return guides.filter(({ category: shelf }) => shelf === 'free');
  },
  get calendar() {
    return { ...texts.calendar, path: CALENDAR_PATH };
  },
  consent: {
    version: 'kit-2026-11',
    text: /*i18n*/ 'We send you the kit once. The Monday letter comes only if you ask for it and confirm from your inbox.',
  },
} as const;
