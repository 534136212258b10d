import { farmTool, formatFigure, placeIn } from '@farm/almanac';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import { isYesNo } from '../question/question-type';
import { addsToLast, changedCall, OF_THEM } from '../tools/changed-call';
import { chooseTool } from '../tools/choose-tool';
import { readMessage, type MessageReading } from '../tools/read-message';
import { isValidCall, runFarmTool, type ToolRun } from '../tools/tool-answer';
import { materialOf } from '../tools/volume-rules';
import { unitProduct } from '../tools/unit-rule';
import type { ChosenTool } from '../tools/tool-rule';
import { answerIn, fixed, type Dialogue, type Response } from './dialogue';
import type { Findings } from './search/find';

/** The response of a tool run: its answer, or the question for the missing parameter. */
export function toolResponse(call: ChosenTool, run: ToolRun, memory: ConversationMemory): Response {
  if (run.kind === 'missing')
    return { findings: fixed(run.answer), memory: { ...memory, pending: { ...call, missing: run.missing } } };
  const crop = call.parameters['crop'];
  const named = call.parameters['place'];
  const place = (typeof named === 'string' ? placeIn(named) : null) ?? memory.place;
  const crops = typeof crop === 'string' ? [crop, ...memory.crops.filter((each) => each !== crop)] : memory.crops;
  const { value } = run.result;
  // 'How many hens for 3 dozen eggs': what they eat is asked of these hens.
  const animals =
    call.id === 'flock-size' && typeof value === 'number' ? [{ kind: 'hens', count: value }] : memory.animals;
  return {
    findings: fixed(run.answer, [run.answer.text, ...run.result.steps]),
    memory: { ...memory, animals, crops, place, pending: null, lastTool: { id: call.id, parameters: call.parameters } },
  };
}

/** The general answer of the notes, followed by the question that would make it exact. */
function generalAnswer(
  call: ChosenTool,
  run: Extract<ToolRun, { kind: 'missing' }>,
  findings: Findings,
  memory: ConversationMemory,
): Response {
  const pending = { ...call, missing: run.missing };
  const answer = answerIn(findings);
  if (answer.zone !== 'answer') return toolResponse(call, run, memory);
  const text = `${answer.text}\n\n${run.answer.text}`;
  return { findings: fixed({ ...answer, text, engine: 'retrieval' }), memory: { ...memory, pending } };
}

const SCALE: readonly (readonly [pattern: RegExp, factor: number, name: string])[] = [
  [
    /^(?:and |what(?:'s| is|s| about) )*(?:twice|double|2 times|2x)(?: (?:that|it|as much|as many|the amount))?[.?!]?$/,
    2,
    'Twice',
  ],
  [
    /^(?:and |what(?:'s| is|s| about) )*(?:half|0\.5)(?: of)?(?: (?:that|it|as much|as many|the amount))[.?!]?$/,
    0.5,
    'Half of',
  ],
  [
    /^(?:and |what(?:'s| is|s| about) )*(?:3 times|triple|3x)(?: (?:that|it|as much|as many|the amount))?[.?!]?$/,
    3,
    'Three times',
  ],
];
const SAME_IN =
  /^(?:and |so |ok )?(?:how (?:many|much) |in |what is (?:that|it) in )([a-z]{3,}(?: [a-z]+)?)(?: (?:is|are|would|does) (?:that|it|this|they)(?: be| make)?)?[.?!]?$/;

const IN_UNIT =
  /^(?:and |so |ok |or |(?:what|how (?:much|many))(?: is|'s|s)?(?: that| it)? )*(?:in|to|into) ([a-z]{3,}(?: [a-z]+)?)[.?!]?$/;
const PERIOD = / (?:a|an|in) .*$/;

const COST_OF_IT =
  /\b(?:how much|whats?|what's)\b[^?]{0,30}\b(?:that|it|they|them|this|those|the [a-z]+|[a-z]+s)\b[^?]{0,15}\bcosts?\b|\bcosts? (?:of|for) (?:that|it|them|those)\b/;
const COUNT_IN_ANSWER = /(?<![\d,.])(\d[\d,]{0,11}(?:\.\d{1,3})?) (?:pounds of |feet of )?([a-z]{2,20}s)\b/g;
/** 'What would that cost', 'posts at $6 each' after a calculation: the amount of the last answer at a price. */
function costCall({ reading, before, today }: Dialogue): ToolCall | null {
  const { lastTool, lastSource } = before;
  if (!lastTool || lastSource?.isTool !== true || !COST_OF_IT.test(reading.text)) return null;
  const run = runFarmTool(lastTool, today);
  if (run.kind === 'missing' || typeof run.result.value !== 'number' || run.result.unit.startsWith('dollar'))
    return null;
  const dollars = reading.quantities.find(({ unit }) => unit === 'dollar');
  const price = dollars?.value;
  const named = Array.from(run.answer.text.matchAll(COUNT_IN_ANSWER), ([, count = '', unit = '']) => ({
    amount: Number(count.replaceAll(',', '')),
    unit,
  })).find(({ unit }) => reading.tokens.includes(unit));
  const { amount, unit } = named ?? { amount: run.result.value, unit: run.result.unit };
  const bags = /(?<!\d)(\d{1,7}) bags? of/.exec(run.answer.text)?.[1];
  const isBulk = lastTool.id === 'fill-volume' && bags !== undefined;
  const parameters = isBulk ? { amount: Number(bags), unit: 'bags' } : { amount, unit };
  // The price of a bag is no price of a pound.
  const per = dollars?.per?.word ?? (/\b(?:a|per|each) bag\b/.test(reading.text) ? 'bag' : null);
  if (price !== undefined && per !== null && per !== 'each' && !parameters.unit.startsWith(per)) return null;
  return { id: 'purchase', parameters: price === undefined ? parameters : { ...parameters, price } };
}

const MAX_FURTHER_WORDS = 14;
const FLOWS: ReadonlySet<string> = new Set(['gpm', 'gph']);
const TIMES: ReadonlySet<string> = new Set(['minute', 'hour', 'day', 'week', 'month', 'year']);
const statesOwnRate = ({ quantities }: MessageReading): boolean =>
  quantities.some(({ unit, per }) => unit === 'dollar' || per !== null || FLOWS.has(unit));

/**
 * The last result as a factor of the amounts of a message: 'cost at $20 a 50 lb bag' after an amount of feed, 'my hose
 * does 9 gallons a minute' after gallons, 'run it 3 hours' after gallons an hour.
 */
function productOfResult({ reading, before, today }: Dialogue): ToolCall | null {
  const { lastTool, lastSource } = before;
  if (!lastTool || lastSource?.isTool !== true || reading.tokens.length > MAX_FURTHER_WORDS) return null;
  if (reading.crops.length > 0 || reading.place) return null;
  const { quantities, depthIn } = reading;
  const isTimed = quantities.some(({ unit, per }) => TIMES.has(unit) && per === null);
  const isRate = statesOwnRate(reading);
  const material = depthIn === null ? null : materialOf(reading);
  if (!isRate && !isTimed && material === null) return null;
  const run = runFarmTool(lastTool, today);
  if (run.kind === 'missing' || typeof run.result.value !== 'number') return null;
  const { value, unit } = run.result;
  // 'How much soil 1 foot deep' after the area of a bed.
  if (material !== null)
    return unit === 'square feet'
      ? { id: 'fill-volume', parameters: { material, area_sqft: value, depth_in: depthIn } }
      : null;
  const hasPeriod = PERIOD.test(unit) || / per /.test(unit);
  if (isTimed && !isRate && !hasPeriod) return null;
  const [earlier] = readMessage(`${value} ${isTimed ? unit : unit.replace(PERIOD, '')}`, today).quantities;
  return earlier ? unitProduct(reading, earlier) : null;
}

/**
 * The tool of a short question read together with the message before it: 'how long for 600 gallons' after 'my pump makes 8
 * gallons a minute'. Null where that is no other call than the last, or one that needs more.
 */
function callWithLastMessage({ reading, before, memory, today, recent, message }: Dialogue): ToolCall | null {
  const { how } = reading.target;
  const isAmount = (how !== null && how !== 'what' && how !== 'often') || reading.quantities.length > 0;
  const last = recent.findLast(({ role }) => role === 'visitor')?.text;
  if (!isAmount || last === undefined || reading.tokens.length > MAX_FURTHER_WORDS) return null;
  const together = readMessage(`${last.trim().replace(/[?.!]$/, '')}, ${message}`, today);
  if (together.quantities.length === 0) return null;
  const call = chooseTool(together, memory);
  const alone = chooseTool(readMessage(last, today), memory);
  const isSame = (other: ToolCall | null) => JSON.stringify(other) === JSON.stringify(call);
  if (!call || isSame(alone) || isSame(before.lastTool) || !isValidCall(call)) return null;
  return runFarmTool(call, today).kind === 'result' ? call : null;
}

// 'How much is that for 3 beds'
const FOR_MANY =
  /^(?:and |so |ok |then |or )*(?:(?:how much|how many|what)(?: is|'s|s| would| are)?(?: that| it| they)?(?: be)? )?for (\d+) (?:\w+ )?(?:beds|gardens|plots|rows|boxes|fields|trees|pots|coops|hives|houses|batches)[?.! ]*$/;
/** The figure of an answer in a unit that it names: '1.85 cubic yards'. */
const figureIn = (text: string, unit: string): string | undefined =>
  new RegExp(`(?<![\\d.,])\\d[\\d,.]* (?:(?:cubic|square) )?${unit.replace(/s$/, '')}s?\\b`).exec(text)?.[0];

/** 'Twice that' and 'how many bags is that' after a calculation; null for any other message. */
function furtherResult({ reading, before, today }: Dialogue, memory: ConversationMemory): Response | null {
  const { lastTool, lastSource } = before;
  if (!lastTool || lastSource?.isTool !== true) return null;
  const { text } = reading;
  const run = runFarmTool(lastTool, today);
  if (run.kind === 'missing') return null;
  const { value, unit, steps } = run.result;
  const [, times] = lastTool.parameters['count'] === undefined ? (OF_THEM.exec(text) ?? []) : [];
  const isBeds =
    'beds' in ((farmTool(lastTool.id)?.parameters as { properties?: object } | undefined)?.properties ?? {});
  const factor = times ?? FOR_MANY.exec(text)?.[1];
  const many: (typeof SCALE)[number] | undefined =
    factor === undefined || isBeds ? undefined : [OF_THEM, Number(factor), `For ${factor}`];
  const scale = many ?? SCALE.find(([pattern]) => pattern.test(text));
  if (scale && typeof value === 'number') {
    const [, multiplier, name] = scale;
    const answer = `${name} that is ${formatFigure(value * multiplier, 2)} ${unit} (${formatFigure(value, 2)} x ${multiplier}).`;
    return { findings: fixed({ ...run.answer, text: answer }, [answer, ...steps]), memory };
  }
  const [, named] = SAME_IN.exec(text) ?? [];
  // 'Give or take 10 days' is not the length of the season.
  const target = IN_UNIT.exec(text)?.[1] ?? named;
  const figure = target === undefined || lastTool.id === 'frost-dates' ? undefined : figureIn(run.answer.text, target);
  if (figure !== undefined) {
    const answer = `That is ${figure}.`;
    return { findings: fixed({ ...run.answer, text: answer }, [run.answer.text, ...steps]), memory };
  }
  // 'In liters': the last result in another unit; the next change is still of that calculation.
  const other = unit.startsWith('cubic') && /^(?:yards?|yds?)$/.test(target ?? '') ? 'cubic yards' : target;
  const switched =
    other === undefined
      ? null
      : chooseTool(readMessage(`convert ${value} ${unit.replace(PERIOD, '')} to ${other}`, today), memory);
  if (switched?.id !== 'convert-units' || !isValidCall(switched)) return null;
  const { findings } = toolResponse(switched, runFarmTool(switched, today), memory);
  return { findings, memory };
}

/**
 * The response of the farm tool that a message asks for, or of the last one with what the message changes; null: none.
 * `general` is what the notes say where a parameter is missing.
 */
export function responseOfTool(
  dialogue: Dialogue,
  general: () => Response,
  settled: ConversationMemory,
): Response | null {
  const { reading, before, memory, today, explicit, message } = dialogue;
  const whole = explicit === message || isYesNo(message) ? reading : readMessage(explicit, today);
  const valid = (call: ChosenTool | null) => (call && isValidCall(call) ? call : null);
  const chosen = addsToLast(reading.text, before) ? null : valid(chooseTool(reading, memory));
  const further = chosen ? null : furtherResult(dialogue, settled);
  if (further) return further;
  const cost = chosen ? null : valid(costCall(dialogue));
  if (cost) return toolResponse(cost, runFarmTool(cost, today), settled);
  const product = chosen ? null : valid(productOfResult(dialogue));
  const changed = chosen ? null : valid(changedCall(reading, before));
  // 'For a month' is a parameter of most calculations, '9 gallons a minute' of none.
  const next = statesOwnRate(reading) ? (product ?? changed) : (changed ?? product);
  const call = chosen ?? next ?? valid(chooseTool(whole, memory)) ?? valid(callWithLastMessage(dialogue));
  if (!call) return null;
  const run = runFarmTool(call, today);
  // All amounts of the message answer it without the parameter that a tool would ask for.
  const exact = run.kind === 'missing' && chosen ? valid(unitProduct(reading)) : null;
  if (exact) return toolResponse(exact, runFarmTool(exact, today), settled);
  if (run.kind === 'missing' && call.hasGeneralAnswer) {
    const { findings, memory: focused } = general();
    return generalAnswer(call, run, findings, focused);
  }
  return toolResponse(call, run, settled);
}
