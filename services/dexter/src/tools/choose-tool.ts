import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { feedingRules } from './feeding-rules';
import { grantRules } from './grant-rules';
import { listRules } from './list-rules';
import { moneyRules } from './money-rules';
import { plantingRules } from './planting-rules';
import type { MessageReading } from './read-message';
import { priceRules } from './price-rules';
import { siteRules } from './site-rules';
import { spaceRules } from './space-rules';
import { stockRules } from './stock-rules';
import { fitTo, parametersOf, type ChosenTool, type ToolRule } from './tool-rule';
import { traysRule } from './trays-rule';
import { statesRate, unitProduct } from './unit-rule';
import { unitRules } from './unit-rules';
import { materialOf, potRules, volumeRules } from './volume-rules';
import { waterRules } from './water-rules';

const CALCULATIONS: readonly ToolRule[] = [
  ...listRules,
  ...potRules,
  ...unitRules,
  traysRule,
  ...feedingRules,
  ...priceRules,
  ...moneyRules,
  ...volumeRules,
  ...spaceRules,
  ...waterRules,
  ...stockRules,
];
const LOOKUPS: readonly ToolRule[] = [...plantingRules, ...grantRules, ...siteRules];

const MANY_AMOUNTS = 3;

/** The tool that a message asks for; the first rule that fits decides. Amounts of pesticides and medicines have no tool. */
export function chooseTool(reading: MessageReading, memory: ConversationMemory): ChosenTool | null {
  // Where so many amounts cancel to dollars, none is left for a cost or an income of its own.
  const { quantities, dimensions, target } = reading;
  // 'How much clover seed' beside a price asks for pounds.
  const seeksMatter = target.how === 'much' && target.terms.size > 0;
  const isSum =
    !seeksMatter &&
    quantities.length >= MANY_AMOUNTS &&
    dimensions === null &&
    materialOf(reading) === null &&
    quantities.some(({ unit }) => unit === 'dollar');
  const product = statesRate(reading) || isSum ? unitProduct(reading) : null;
  const own = product && (statesRate(reading) || product.parameters['unit'] === 'dollars') ? product : null;
  if (own) return own;
  const rules = reading.has('dose') ? LOOKUPS : [...CALCULATIONS, ...LOOKUPS];
  for (const rule of rules) {
    const call = rule(reading, memory);
    if (call) return call;
  }
  return unitProduct(reading);
}

// 'When do I sow it in 30605' is a new question, though it gives the place.
const QUESTION =
  /^(?:and |so |ok |but )?(?:when|how|what|which|why|where|who|can|should|do|does|is|are|will)\b(?! about| if)/;

/** The call that waited for a parameter, filled in from the reply; null when the reply does not give it. */
export function filledCall(reading: MessageReading, { pending }: ConversationMemory): ToolCall | null {
  if (!pending || QUESTION.test(reading.text)) return null;
  const { id, missing } = pending;
  const given = fitTo(id, parametersOf(reading));
  // '500 square feet' is no rate that was asked for.
  const isOther = reading.quantities.some(({ unit }) => unit !== 'each') && Object.keys(given).length > 0;
  if (isOther && given[missing] === undefined) return { id, parameters: { ...pending.parameters, ...given } };
  const number = /^\D{0,12}(\d+(?:\.\d+)?)\D{0,20}$/.exec(reading.text)?.[1];
  const value =
    given[missing] ?? (number !== undefined && missing !== 'place' && missing !== 'crop' ? Number(number) : undefined);
  return value === undefined ? null : { id, parameters: { ...pending.parameters, ...given, [missing]: value } };
}
