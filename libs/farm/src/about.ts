import { aboutSummary } from './about-summary';

/** Texts of the page /about. The owner replaces the story with their own. */
export const about = {
  /** 180 to 250 words; no invented person, date or award. */
  story: [
    aboutSummary.story,
    'Neighbors stopped at the fence to ask how. Some had grown up on land that their families no longer hold. In the South, generations of Black farmers, tenants and small growers were left out of fair credit, left off the deed, or lost their acres in sales they never agreed to. With the land went the know-how, and with the know-how went a good part of supper.',
    'So we teach. We write down what works in heat, clay and short winters, in words that a busy person can use after work. We say what a thing costs before you ask. We walk people through the forms that once kept their grandparents out.',
    'What changes here is small and plain: a family eats from its own yard, a school bed becomes a classroom, three gardeners buy one tiller together, a grower learns to keep clear title and to save seed. We farm, we share the rows, and we keep the gate open.',
  ],
  missionCards: [
    {
      title: 'Education',
      text: 'Lessons, quizzes and guides that anyone can read, at a kitchen table or in a classroom.',
    },
    { title: 'Cooperation', text: 'A co-op, shared tools and shared markets, because few of us can buy it all alone.' },
    { title: 'Legacy', text: 'Seed, land and clear title kept in the family, and handed on in better shape.' },
  ],
  offerings: [
    { title: 'Programs', path: '/programs', text: 'A fall course in three tiers, in person and by video.' },
    { title: 'Country Store', path: '/country-store', text: 'Free and paid guides, and a premium course.' },
    { title: 'Quizzes', path: '/courses', text: 'Ten questions at a time, with the reasons.' },
    {
      title: 'Farm plan',
      path: '/start-my-farm-plan',
      text: 'Five questions, then a custom 4-week plan for your place.',
    },
    { title: 'Grants', path: '/grant-search', text: 'Money that fits your farm, and the way to ask for it.' },
    {
      title: 'Community Griot',
      path: '/community-griot',
      text: 'Almanac, weather, daily wisdom, recipes and neighbors.',
    },
    { title: 'Dexter Jr.', path: '/#chat', text: 'Our farm assistant, who answers questions on the home page.' },
  ],
  money: aboutSummary.money,
} as const;
