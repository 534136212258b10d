import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { feedingRules } from './feeding-rules';
import { grantRules } from './grant-rules';
import { moneyRules } from './money-rules';
import { plantingRules } from './planting-rules';
import type { MessageReading } from './read-message';
import { siteRules } from './site-rules';
import { spaceRules } from './space-rules';
import { stockRules } from './stock-rules';
import { fitTo, parametersOf, type ChosenTool, type ToolRule } from './tool-rule';
import { traysRule } from './trays-rule';
import { unitRules } from './unit-rules';
import { volumeRules } from './volume-rules';
import { waterRules } from './water-rules';

const CALCULATIONS: readonly ToolRule[] = [
  ...unitRules,
  traysRule,
  ...feedingRules,
  ...moneyRules,
  ...volumeRules,
  ...spaceRules,
  ...waterRules,
  ...stockRules,
];
const LOOKUPS: readonly ToolRule[] = [...plantingRules, ...grantRules, ...siteRules];

/** The tool that a message asks for; the first rule that fits decides. Amounts of pesticides and medicines have no tool. */
export function chooseTool(reading: MessageReading, memory: ConversationMemory): ChosenTool | null {
  const rules = reading.has('dose') ? LOOKUPS : [...CALCULATIONS, ...LOOKUPS];
  for (const rule of rules) {
    const call = rule(reading, memory);
    if (call) return call;
  }
  return null;
}

// After 'what can I plant now?', 'how about peppers' means their planting time.
const ABOUT_PLACE = new Set(['plant-now', 'frost-dates']);
const MAX_CHANGE_WORDS = 9;
const CHANGE =
  /^(?:and|or|but|ok|okay|so|then|now|how about|what about|hows about|what if|same|also|make (?:it|that)|if|in|for|with|at|no|actually|just|only|try|say|change)\b/;
const ONLY_VALUES =
  /^[\d\s.,'"x×*/-]*(?:feet|foot|ft|inches|inch|in|yards?|acres?|gallons?|pounds?|lbs?|hens?|people|[a-z ]{0,24})[.?!]?$/;

/**
 * The last tool call with the parameters that a short message changes: 'how about peppers', 'and in fall', '10 feet'.
 * Null when the message changes nothing.
 */
export function changedCall(reading: MessageReading, { lastTool }: ConversationMemory): ToolCall | null {
  const { text } = reading;
  const words = text.split(/\s+/).length;
  if (!lastTool || words > MAX_CHANGE_WORDS) return null;
  const isChange =
    CHANGE.test(text) ||
    (words <= 4 && ONLY_VALUES.test(text) && !/\b(?:how|why|when|what|who|is|are|can|do|does)\b/.test(text));
  if (!isChange) return null;
  const changes = {
    ...more(text, lastTool),
    ...bareLength(reading, lastTool),
    ...fitTo(lastTool.id, parametersOf(reading)),
  };
  const crop = reading.crops[0]?.crop.id;
  if (crop !== undefined && !('crop' in changes) && ABOUT_PLACE.has(lastTool.id))
    return {
      id: 'planting-window',
      parameters: fitTo('planting-window', { ...lastTool.parameters, ...parametersOf(reading), subject: null }),
    };
  if (Object.keys(changes).length === 0) return null;
  return { id: lastTool.id, parameters: { ...lastTool.parameters, ...derived(changes, lastTool), ...changes } };
}

/** '4 more' adds to the count of the last call. */
function more(text: string, { parameters: { count } }: ToolCall): Record<string, number> {
  const added = Number(/\b(\d+) (?:more|extra)\b/.exec(text)?.[1] ?? 0);
  return typeof count === 'number' && added > 0 ? { count: count + added } : {};
}

const LENGTH_ENDINGS: Readonly<Record<string, string>> = { inch: '_in', foot: '_ft' };

/** '6 inches' replaces the call's only parameter in inches, '10 feet' its only one in feet. */
function bareLength({ quantities }: MessageReading, { parameters }: ToolCall): Record<string, number> {
  const [amount, ...others] = quantities;
  const ending = amount && LENGTH_ENDINGS[amount.unit];
  if (!ending || others.length > 0) return {};
  const names = Object.keys(parameters).filter((name) => name.endsWith(ending) && parameters[name] !== null);
  return names.length === 1 && names[0] !== undefined ? { [names[0]]: amount.value } : {};
}

// A length replaces an area, and the other way round.
const derived = (changes: Record<string, unknown>, { parameters }: ToolCall): Record<string, unknown> =>
  'length_ft' in changes && 'area_sqft' in parameters && !('area_sqft' in changes) ? { area_sqft: null } : {};

// 'When do I sow it in 30605' is a new question, though it gives the place.
const QUESTION =
  /^(?:and |so |ok |but )?(?:when|how|what|which|why|where|who|can|should|do|does|is|are|will)\b(?! about)/;

/** The call that waited for a parameter, filled in from the reply; null when the reply does not give it. */
export function filledCall(reading: MessageReading, { pending }: ConversationMemory): ToolCall | null {
  if (!pending || QUESTION.test(reading.text)) return null;
  const { id, missing } = pending;
  const given = fitTo(id, parametersOf(reading));
  const number = /^\D{0,12}(\d+(?:\.\d+)?)\D{0,20}$/.exec(reading.text)?.[1];
  const value =
    given[missing] ?? (number !== undefined && missing !== 'place' && missing !== 'crop' ? Number(number) : undefined);
  return value === undefined ? null : { id, parameters: { ...pending.parameters, ...given, [missing]: value } };
}
