import { shuffle } from '@farm/farm';

const ADJECTIVES = [
  ...['Brave', 'Bright', 'Busy', 'Calm', 'Clever', 'Gentle', 'Golden', 'Happy'],
  ...['Jolly', 'Kind', 'Lively', 'Lucky', 'Merry', 'Quick', 'Quiet', 'Sunny'],
];
const NOUNS = [
  ...['Bluebird', 'Butterfly', 'Carrot', 'Clover', 'Cricket', 'Fern', 'Firefly', 'Heron'],
  ...['Maple', 'Okra', 'Otter', 'Owl', 'Pecan', 'Robin', 'Sunflower', 'Turtle'],
];

/** All nicknames of pupils: 'Brave Okra'. More than enough for the largest class, and none says anything about a child. */
export const nicknames: readonly string[] = ADJECTIVES.flatMap((adjective) =>
  NOUNS.map((noun) => `${adjective} ${noun}`),
);

const OFFERED = 12;

/** Twelve nicknames that nobody in the class has. `random` returns numbers in [0, 1). */
export function offerNicknames(taken: readonly string[], random: () => number): string[] {
  const free = nicknames.filter((nickname) => !taken.includes(nickname));
  return shuffle(free, random).slice(0, OFFERED);
}
