import { amountProduct, type Day, farmTool, isMissingParameter, type ToolOutcome } from '@farm/almanac';
import type { MessageReading } from '@farm/reader';
import type { ToolCall } from '../memory/conversation-memory';
import { wordStem } from '../text/words';
import { isComposed, solveAmounts } from './amounts/solve-amounts';
import { fillCall, type FilledCall, productCall } from './fill';
import { type FeatureList, scoreOf, softmax, type Weights } from './linear-model';
import { toolProbabilities } from './tool-choice';

/** The weights of the reader: which tool, what fills it, and which of the filled calls is meant. */
export interface ToolWeights {
  tools: Weights;
  fills: Weights;
  calls: Weights;
}

/** A tool that a message may want, with its parameters and what it works out. */
export interface CallCandidate {
  tool: string;
  filled: FilledCall;
  /** Null where parameters do not fit the tool. */
  outcome: ToolOutcome | null;
  features: FeatureList;
}

/** The calls that a message may want, and the features of no tool. */
export interface Candidates {
  reading: MessageReading;
  /** Whether its amounts are more than one product. */
  isComposed: boolean;
  calls: CallCandidate[];
  none: FeatureList;
}

const MAX_CANDIDATES = 6;
const STEP = 0.5;
const MAX_STEPS = 16;

/** A number as features that are all set up to it, so that weights can follow any curve. */
const thermometer = (name: string, value: number): string[] =>
  Array.from({ length: Math.max(0, Math.min(MAX_STEPS, Math.round(value / STEP))) }, (_, at) => `${name}>${at}`);

const MIN_SHARE = 0.0003;
const logSteps = (name: string, share: number): string[] =>
  thermometer(name, Math.log(Math.max(share, MIN_SHARE) / MIN_SHARE));

/** A result that is rounded to none answers nothing: an inch of compost was read as the radius of a bed. */
const NO_AMOUNT = /^(?:About )?\$?0(?:\.0+)? /;

/** What a call works out; null where its parameters do not fit the tool, or where the result is none. */
export function outcomeOf({ id, parameters }: ToolCall, today: Day): ToolOutcome | null {
  const tool = farmTool(id);
  const outcome = tool?.accepts(parameters) ? tool.run(parameters, { today }) : null;
  return outcome && !isMissingParameter(outcome) && NO_AMOUNT.test(outcome.text.answer) ? null : outcome;
}

const QUESTION = /\b(?:how (?:many|much)|what) ((?:[a-z]+ ?){1,4})/g;

/** How well a filled call answers a message. */
function callFeatures(reading: MessageReading, filled: FilledCall, outcome: ToolOutcome | null): string[] {
  const { unused, assigned, parameters } = filled;
  const numbers = assigned.filter(({ evidence }) => evidence.kind === 'number');
  const least = Math.min(...numbers.map(({ log }) => log), 0);
  const isDone = outcome !== null && !isMissingParameter(outcome);
  const words = new Set(reading.tokens.map(wordStem));
  const goal = new Set(
    Array.from(reading.text.matchAll(QUESTION), ([, some = '']) => some.split(' '))
      .flat()
      .map(wordStem),
  );
  const last = reading.tokens.slice(-3).map(wordStem);
  const units = isDone ? outcome.unit.split(' ').map(wordStem) : [];
  return [
    `outcome:${outcome === null ? 'unfit' : isDone ? 'done' : 'missing'}`,
    `outcome:${isDone}|numbers:${Math.min(3, numbers.length)}`,
    `unused:${Math.min(3, unused)}/${Math.min(4, numbers.length)}`,
    `parameters:${Math.min(6, Object.keys(parameters).length)}`,
    ...thermometer('sure', 4 + least),
    ...(units.some((unit) => words.has(unit)) ? ['unit:named'] : []),
    ...(units.some((unit) => goal.has(unit)) ? ['unit:asked'] : []),
    ...(units.some((unit) => last.includes(unit)) ? ['unit:last'] : []),
    ...(isDone
      ? [
          `unit:${outcome.unit === 'dollars'}/${words.has('dollar') || words.has('cost') || reading.quantities.some(({ unit }) => unit === 'dollar')}`,
        ]
      : []),
  ];
}

/**
 * The tools that a message most likely wants, with their parameters filled in, and the features of no tool at the end.
 * `likely`: the probability of each tool by the ranking of all answers.
 */
export function callCandidates(
  reading: MessageReading,
  { tools, fills }: Pick<ToolWeights, 'tools' | 'fills'>,
  likely: ReadonlyMap<string, number>,
  today: Day,
): Candidates {
  const shares = toolProbabilities(reading, tools);
  const rest = 1 - [...shares.values()].reduce((sum, share) => sum + share, 0);
  const order = [...shares].sort(
    ([one, a], [other, b]) => b * (0.1 + (likely.get(other) ?? 0)) - a * (0.1 + (likely.get(one) ?? 0)),
  );
  const solution = solveAmounts(reading);
  const isSolved = solution !== null;
  const likeliest = order.filter(([tool], at) => at < MAX_CANDIDATES || (isSolved && tool === amountProduct.id));
  const calls = likeliest.map(([tool, share]) => {
    const filled = tool === amountProduct.id ? productCall(reading, solution) : fillCall(tool, reading, fills);
    const outcome = outcomeOf({ id: tool, parameters: filled.parameters }, today);
    const features = [
      ...logSteps('share', share),
      ...logSteps('likely', likely.size === 0 ? MIN_SHARE : (likely.get(tool) ?? 0)),
      ...callFeatures(reading, filled, outcome),
      `tool:${tool}`,
    ];
    return { tool, filled, outcome, features };
  });
  const solved = `solved:${isSolved}`;
  for (const { tool, features } of calls) features.push(`tool:${tool}|${solved}`);
  const most = Math.max(0, ...likely.values());
  return {
    reading,
    isComposed: solution !== null && isComposed(solution),
    calls,
    none: [
      'none',
      ...logSteps('none', Math.max(0, rest)),
      ...(likely.size === 0 ? [] : logSteps('unlikely', 1 - most)),
      ...[`none:${Math.min(3, reading.quantities.length)}`, `none|${solved}`],
    ],
  };
}

/** The probability of each candidate and, last, of no tool. */
export const callProbabilities = ({ calls, none }: Candidates, weights: Weights): number[] =>
  softmax([...calls.map(({ features }) => features), none].map((features) => scoreOf(weights, features)));
