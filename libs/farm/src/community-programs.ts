import { emailLink } from './email-link';

/** A program without dates of its own: what can be had today, each with a link and one line. */
interface CommunityProgram {
  name: string;
  text: string;
  links: readonly { title: string; path: string; text: string }[];
}

// Titles of guides are written out, because the catalogue is too much for these pages; a spec compares them.

/** For children and schools; a section of /programs. */
export const youthGardenSeries: CommunityProgram = {
  name: 'Youth Garden Series',
  text: 'Beds, seeds and first harvests for children and schools.',
  links: [
    {
      title: 'For teachers',
      path: '/for-teachers',
      text: 'Sheets to print by grade and minutes, a quiz for your class by a code, guides, and how to ask for a visit.',
    },
    {
      title: 'Growing Minds',
      path: '/country-store#growing-minds',
      text: 'A guide of garden activities for children, sorted by age. Free to read and print.',
    },
    { title: 'Picture Round', path: '/picture-round', text: 'For children under eight: ten pictures, read aloud.' },
    {
      title: 'Simple Quiz',
      path: '/courses',
      text: 'Ten questions a class can answer together, with the reason behind every answer.',
    },
    {
      title: 'Growing Minds: Teacher and Student Guide',
      path: '/country-store#growing-minds-education',
      text: 'Lesson plans with student sheets. Look inside before you buy.',
    },
  ],
};

/** For people with a porch, a yard or a lot in town; a section of /courses. */
export const urbanFarmingBasics: CommunityProgram = {
  name: 'Urban Farming Basics',
  text: 'Short reads for a porch, a yard or a lot in town, at your own pace. All of them are free.',
  links: [
    {
      title: 'Size up your ground',
      path: '/premium-course/first-lesson',
      text: 'The first lesson of our course: sun, water and soil, before you dig.',
    },
    {
      title: 'Seeds of Change',
      path: '/country-store#seeds-of-change',
      text: 'A guide to your first bed, from soil test to harvest.',
    },
    {
      title: 'Four weeks, planned for your place',
      path: '/start-my-farm-plan',
      text: 'Pots, a raised bed, a yard or a field: five questions, then what to do each week.',
    },
    {
      title: 'Cooperative Living',
      path: '/country-store#cooperative-living',
      text: 'A guide to a garden group or buying club: roles, rules and shared tools.',
    },
  ],
};

/** A mailto link with which a teacher or a leader asks about a class. */
export const youthEmailLink = (): string =>
  emailLink(youthGardenSeries.name, [
    'I teach or lead: ',
    'Grade or ages, and how many children: ',
    'Our ground (pots, beds, a field): ',
    'Which dates are open?',
  ]);

/** A mailto link with which a group asks for a workshop. */
export const workshopEmailLink = (): string =>
  emailLink(urbanFarmingBasics.name, [
    'Our group, and how many of us: ',
    'What we want to learn: ',
    'Which dates are open?',
  ]);
