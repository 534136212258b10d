/** The guides for teachers of the catalogue with the titles of their lessons. A spec compares both with the guides' text. */
export const teacherGuides = [
  {
    id: 'growing-minds-education',
    lessons: [
      'What is under us',
      'A seed wakes up',
      'Food from air and light',
      'Measure the bed',
      'Who eats the leaves',
      'Rain on a hill',
      'Count the visitors',
      'Frost and calendar',
      'Seeds and people',
      'The class market',
    ],
  },
  {
    id: 'cooperative-living-guide',
    lessons: [
      'The shared tank',
      'People who did it',
      'Roles',
      'Meetings',
      'Bylaws',
      'Money',
      'Trouble',
      'The class market',
    ],
  },
] as const;
