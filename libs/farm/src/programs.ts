import { emailLink } from './email-link';
import { fallCourse, nextClassLink } from './fall-course';
import { cents, formatUsd } from './money';
import { fromContent, type Tier } from './site-content';

/** The tiers before the owner changes them. */
export const builtInTiers: readonly Tier[] = [
  {
    number: 1,
    name: 'The 4-Week Garden Starter',
    price: cents(49_700),
    length: '4 weeks',
    weeks: 4,
    includes: [
      'Read your place: sun, soil, water',
      'Build and fill a first bed',
      'Choose fall crops that rarely fail',
      'Sow, transplant and water well',
    ],
  },
  {
    number: 2,
    name: 'From Seed to Harvest',
    price: cents(94_700),
    length: '8 weeks',
    weeks: 8,
    badge: 'MOST POPULAR',
    includedTiers: 'Includes Tier 1',
    includes: [
      'Start your own transplants',
      'Feed the soil: compost, cover crops, mulch',
      'Pests and diseases without panic',
      'Harvest, store and save seed',
    ],
  },
  {
    number: 3,
    name: 'Backyard to Table',
    price: cents(129_700),
    length: '8 weeks plus 1 full day on backyard meat production',
    weeks: 8,
    includedTiers: 'Includes Tiers 1 and 2',
    includes: [
      'One full day on backyard meat production',
      'Chickens and rabbits: space, feed, care',
      'Humane processing and safe cooling',
      'Local rules and good neighbors',
    ],
  },
];

/** The three tiers of the fall course. */
export const tiers = fromContent(builtInTiers, ({ programs }) => programs?.tiers);

/** '$497', without cents. */
export const tierPrice = ({ price }: Tier): string => formatUsd(price).replace(/\.00$/, '');

export const coopPaths = ['4-week', '9-week'] as const;

/** A mailto link with which visitors join a tier: tiers cannot be paid online. */
export const tierEmailLink = (tier: Tier): string =>
  emailLink(`${fallCourse.name}: ${tier.name}`, [
    `I would like to join Tier ${tier.number}, "${tier.name}". Which dates are open?`,
    'My name: \nMy phone: \nI will come (virtual / in person): ',
    'Please tell me how to pay and what to bring.',
  ]);

/** A mailto link with which visitors get on the waiting list of a tier whose class has met. */
export const tierWaitingListLink = (tier: Tier): string =>
  nextClassLink(`I would like a seat in the next class of Tier ${tier.number}, "${tier.name}".`);
