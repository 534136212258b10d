import { type Day, formatFigure } from '@farm/almanac';
import { unitAt } from '@farm/reader';
import type { ConversationMemory } from '../memory/conversation-memory';
import { foldText } from '../text/words';
import { isValidCall, runFarmTool } from '../tools/tool-answer';
import type { Findings } from './engine';

const OPENING = "(?:(?:and|so|ok|then|or|what(?:'s| is|s| about)?|how (?:much|many)(?: is| are)?(?: that| it)?) )*";
const SCALES: readonly (readonly [pattern: RegExp, factor: number | null])[] = [
  [new RegExp(`^${OPENING}(?:twice|double)(?: (?:that|it|as much|as many|the amount))?[.?!]?$`), 2],
  [new RegExp(`^${OPENING}half(?: of)? (?:that|it|as much|as many|the amount)[.?!]?$`), 0.5],
  [new RegExp(`^${OPENING}triple(?: (?:that|it))?[.?!]?$`), 3],
  [
    new RegExp(
      `^${OPENING}(?:for )?(\\d+) (?:of (?:them|those|these|that)|times(?: that)?|(?:beds|gardens|plots|rows|boxes|fields|pots|coops|batches))[.?!]?$`,
    ),
    null,
  ],
];
const IN_UNIT = new RegExp(`^${OPENING}(?:in|to|into) ([a-z]{3,}(?: [a-z]+)?)[.?!]?$`);
const PERIOD = / (?:a|an|in) .*$/;

/** The last result so many times, or in another unit: 'twice that', 'for 3 beds', 'in liters'; null for any other message. */
export function furtherResult(
  message: string,
  { lastTool, lastSource }: ConversationMemory,
  today: Day,
): Findings | null {
  if (!lastTool || lastSource?.isTool !== true) return null;
  const run = runFarmTool(lastTool, today);
  if (run.kind === 'missing' || typeof run.result.value !== 'number') return null;
  const { value, unit, steps } = run.result;
  const plain = foldText(message);
  for (const [pattern, fixed] of SCALES) {
    const found = pattern.exec(plain);
    const factor = fixed ?? Number(found?.[1]);
    if (!found || Number.isNaN(factor)) continue;
    const text = `That is ${formatFigure(value * factor, 2)} ${unit} (${formatFigure(value, 2)} x ${factor}).`;
    return { answer: { ...run.answer, text }, evidence: [text, ...steps], passages: null };
  }
  const target = IN_UNIT.exec(plain)?.[1];
  if (target === undefined) return null;
  const other = unit.startsWith('cubic') && /^(?:yards?|yds?)$/.test(target) ? 'cubic yards' : target;
  const [from, to] = [unit.replace(PERIOD, ''), other].map((name) => unitAt(name.split(' '), 0)?.unit);
  const call = { id: 'convert-units', parameters: { value: String(value), from, to } };
  if (from === undefined || to === undefined || !isValidCall(call)) return null;
  const converted = runFarmTool(call, today);
  return converted.kind === 'missing'
    ? null
    : { answer: converted.answer, evidence: [converted.answer.text, ...converted.result.steps], passages: null };
}
