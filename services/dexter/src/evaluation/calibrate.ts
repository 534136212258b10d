import type { Found } from '../answers/search/lexical';
import { thresholds, zoneOf, type Thresholds, type Zone } from '../answers/search/zones';

const MOST_TURNED_AWAY = 0.02;

/** All combinations of the values, the first varying slowest. */
const grid = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>((rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]]);

const ANSWERS = grid([
  [0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6],
  [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4],
  [6, 8, 10, 12, 14, 17, 20, 25],
  [3, 6, 9, 12],
  [1, 2],
  [0.5, 0.6, 0.7, 0.8],
]);
const ASKS = grid([
  [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3],
  [0, 0.05, 0.1, 0.15, 0.2],
  [0, 1, 2, 3, 5, 7],
]);

/** What the thresholds would do to the questions they were tried on, each a count. */
export interface Tried {
  thresholds: Thresholds;
  turnedAway: number;
  foreignAnswered: number;
  wronglyAnswered: number;
  answered: number;
  foreignAsked: number;
}

export interface Sample {
  found: Found;
  /** Id of the article that answers it; none for what is not ours. */
  article?: string;
}

const count = (all: readonly Sample[], given: Thresholds, zone: Zone) =>
  all.filter(({ found }) => zoneOf(found, given) === zone).length;

/** The better first: each figure decides only between those that are equal so far. */
const byFewest =
  (...worth: readonly ((one: Tried) => number)[]) =>
  (one: Tried, other: Tried) =>
    worth.map((of) => of(one) - of(other)).find((difference) => difference !== 0) ?? 0;

/**
 * Proposes thresholds: at most two in a hundred farm questions turned away, then the fewest foreign messages answered,
 * then the most farm questions answered by their article. Spec: the sample is the project's own evaluation set.
 */
export function calibrate(farm: readonly Sample[], foreign: readonly Sample[]): Tried {
  const right = farm.filter(({ found, article }) => found.hits[0]?.article.id === article);
  const wrong = farm.filter((one) => !right.includes(one));
  const tried = (given: Thresholds): Tried => ({
    thresholds: given,
    turnedAway: count(farm, given, 'scope'),
    foreignAnswered: count(foreign, given, 'answer'),
    wronglyAnswered: count(wrong, given, 'answer'),
    answered: count(right, given, 'answer'),
    foreignAsked: count(foreign, given, 'ask'),
  });
  const never = { coverage: 2, focus: 2, score: Infinity };
  const answers = ANSWERS.map(([coverage = 0, focus = 0, score = 0, scoreInFocus = 0, shared = 0, most = 0]) =>
    tried({ answer: { coverage, focus, score, scoreInFocus, shared, most, lead: thresholds.answer.lead }, ask: never }),
  );
  // A wrong answer to what is not ours weighs twice a right one to what is.
  const worth = ({ foreignAnswered, answered, wronglyAnswered }: Tried) =>
    (2 * foreignAnswered) / foreign.length + (wronglyAnswered - answered) / farm.length;
  const [best] = answers.sort(byFewest(worth));
  const asks = ASKS.map(([coverage = 0, focus = 0, score = 0]) =>
    tried({
      answer: best?.thresholds.answer ?? { ...never, scoreInFocus: 0, shared: 0, most: 0, lead: 0 },
      ask: { coverage, focus, score },
    }),
  );
  const few = asks.filter(({ turnedAway }) => turnedAway <= MOST_TURNED_AWAY * farm.length);
  const [chosen] = (few.length > 0 ? few : asks).sort(
    byFewest(
      ({ foreignAsked }) => foreignAsked,
      ({ turnedAway }) => turnedAway,
    ),
  );
  if (!chosen) throw new Error('there is nothing to calibrate on');
  return chosen;
}
