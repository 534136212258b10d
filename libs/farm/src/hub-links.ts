export interface ResourceLink {
  type: 'funding' | 'land' | 'seeds' | 'education' | 'market' | 'mentorship';
  title: string;
  description: string;
  link: string;
  /** When somebody last looked at the address: '2026-11-21'. null: not yet, look before launch. */
  checkedOn: string | null;
}

/** One for each type, so at most six. Spec 2 sections 3 and 9. */
export const resourceLinks: readonly ResourceLink[] = [
  {
    type: 'funding',
    title: 'Southern SARE grants',
    description: 'Producer grants in the southern states.',
    link: 'https://southern.sare.org/grants/',
    checkedOn: null,
  },
  {
    type: 'land',
    title: "Center for Heirs' Property Preservation",
    description: 'Clear title for family land.',
    link: 'https://www.heirsproperty.org/',
    checkedOn: null,
  },
  {
    type: 'seeds',
    title: 'Ujamaa Cooperative Farming Alliance',
    description: 'Culturally meaningful seed.',
    link: 'https://ujamaafarms.com/',
    checkedOn: null,
  },
  {
    type: 'education',
    title: 'Cooperative Extension finder',
    description: 'Your county office: soil tests and classes.',
    link: 'https://extension.org/find-cooperative-extension-in-your-state/',
    checkedOn: null,
  },
  {
    type: 'market',
    title: 'USDA Local Food Directories',
    description: 'List a stand, a farm share or a market.',
    link: 'https://www.usdalocalfoodportal.com/',
    checkedOn: null,
  },
  {
    type: 'mentorship',
    title: 'SAAFON',
    description: 'A network of Black organic farmers.',
    link: 'https://saafon.org/',
    checkedOn: null,
  },
];

/** Games of others, on their own sites. */
export const externalGames = [
  {
    title: 'My American Farm',
    description: 'Short games about where food comes from, for children in grade school.',
    link: 'https://www.myamericanfarm.org/',
    checkedOn: null,
  },
  {
    title: 'Journey 2050',
    description: 'Run a family farm for a generation: water, soil, money and neighbors. For grades 6 to 12.',
    link: 'https://www.journey2050.com/',
    checkedOn: null,
  },
] as const;
