import { farmTime } from './farm-time';

/** Questions for the comments, four a month, from January. */
export const threadQuestions: readonly (readonly [string, string, string, string])[] = [
  [
    'What seed are you ordering first this year?',
    'What did last winter teach you about your coldest corner?',
    'Which tool in your shed needs fixing before spring?',
    'What are you eating this week that you grew yourself?',
  ],
  [
    'What is the first thing you will put in the ground?',
    'Is your soil dry enough to work? How do you tell?',
    'What have you started on a windowsill?',
    'Which tree or vine did you prune, and how hard?',
  ],
  [
    'Do you trust the last frost date, or do you wait?',
    'Which greens are up in your garden?',
    'What do you cover your seedlings with on a cold night?',
    'What is the best thing you ever did for your soil?',
  ],
  [
    'Are your tomatoes in the ground yet?',
    'What do you do against cutworms?',
    'Which crop are you growing for the first time?',
    'What do you mulch with, and where do you get it?',
  ],
  [
    'How deep do you plant okra, and do you soak it first?',
    'Who taught you to grow what you are planting today?',
    'How do you know when your garden has had enough water?',
    'What have the deer or the rabbits found?',
  ],
  [
    'What is ripe in your garden today?',
    'How do you keep squash vine borers out?',
    'What do you do with more okra than you can eat?',
    'Which bug showed up first this summer?',
  ],
  [
    'What time do you water, and how long?',
    'What still grows for you in this heat?',
    'What are you saving seed from this year?',
    'Where do you find shade for your fall seedlings?',
  ],
  [
    'What comes out now, and what goes in after it?',
    'Which tomato stood the summer best?',
    'What are you putting up in jars?',
    'When do you sow your first collards?',
  ],
  [
    'Which greens did you sow this week?',
    'Have you tested your soil? What did it say?',
    'What would you plant earlier next year?',
    'What do you do with the last peppers?',
  ],
  [
    'How do you cure your sweet potatoes?',
    'Garlic: which kind, and how many cloves?',
    'What cover crop are you sowing?',
    'Where do your leaves go?',
  ],
  [
    'What is still standing in your garden after the frost?',
    'What do you cover, and what do you leave?',
    'Which dish on your table came from your own ground?',
    'What grew best for you this year?',
  ],
  [
    'Have your collards turned sweet yet?',
    'What will you grow less of next year?',
    'What did your garden give away this year, and to whom?',
    'Which seed did your family hand down?',
  ],
];

/** The question for the day's comments: one of its month's four. */
export function questionOfTheDay(at: Date): string {
  const { month, day } = farmTime(at);
  const questions = threadQuestions[month - 1] as (typeof threadQuestions)[number];
  return questions[day % questions.length] as string;
}
