import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cropNamed, type Day, isMissingParameter, readDay } from '@farm/almanac';
import type { NotebookGarden } from '@farm/contracts';
import { type MessageReading, readMessage } from '@farm/reader';
import type { ToolCall } from '../memory/conversation-memory';
import { arbitrate, type ArbitrationResult } from './arbitration';
import {
  type CallCandidate,
  callCandidates,
  type Candidates,
  callProbabilities,
  outcomeOf,
  type ToolWeights,
} from './candidates';
import { changeCall, changeFeatures } from './changes';
import { packWeights, scoreOf, softmax, type Weights } from './linear-model';
import { toolSlots } from './slots';

export interface ToolChoice {
  call: ToolCall;
  /** The call as a later message may change it: without what the notebook gave, which is for this message only. */
  remembered: ToolCall;
  /** The parameter to ask for; null where the call can run. */
  missing: string | null;
  /** 0 to 1: that the message wants this call. */
  probability: number;
  /** Whether it changes the call before. */
  isChange: boolean;
}

export interface ReaderContext {
  today: Day;
  /** The probability of each tool by the ranking of all answers; empty where it is unknown. */
  likely: ReadonlyMap<string, number>;
  /** The call before, which a short message may change. */
  last: ToolCall | null;
  /** The call that waits for a parameter. */
  pending: ToolCall | null;
  /** The place of the visitor, for calls that name none. */
  place: string | null;
  /** The bed of the visitor in feet, for calls that lack one. */
  bed?: { length: number; width: number } | null;
  /** What the visitor's notebook says, for calls that name no place, and no day of planting. */
  garden?: NotebookGarden | undefined;
}

/** Reads which farm tool a message wants, with its parameters; null for none. */
export interface ToolReader {
  read(message: string, context: ReaderContext): ToolChoice | null;
}

/** All weights of the reader. */
export interface ReaderWeights extends ToolWeights {
  changes: Weights;
}

/** A tool is asked for a parameter from here on, and run from a little more than even. */
const MIN_PROBABILITY = { done: 0.75, missing: 0.8 };
const MIN_CHANGE = 0.5;

/** A call with the visitor's place where it takes one and names none. */
function withPlace(call: ToolCall, place: string | null): ToolCall {
  const takesPlace = toolSlots.get(call.id)?.some(({ kind }) => kind === 'place') === true;
  return place !== null && takesPlace && (call.parameters['place'] ?? null) === null
    ? { ...call, parameters: { ...call.parameters, place } }
    : call;
}

/** A call with the visitor's bed where it takes a length and a width and has neither. */
function withBed(call: ToolCall, bed: ReaderContext['bed']): ToolCall {
  const { length_ft: length = null, width_ft: width = null } = call.parameters;
  const takesBed = ['length_ft', 'width_ft'].every((name) =>
    toolSlots.get(call.id)?.some((slot) => slot.name === name),
  );
  return bed && takesBed && length === null && width === null
    ? { ...call, parameters: { ...call.parameters, length_ft: bed.length, width_ft: bed.width } }
    : call;
}

/** A harvest with the day on which the visitor planted the crop last, where the message names none. */
function withPlantingDay(call: ToolCall, { garden, today }: ReaderContext): ToolCall {
  const { crop: text = null, date = null, days = null } = call.parameters;
  if (call.id !== 'harvest-date' || date !== null || days !== null || typeof text !== 'string') return call;
  const crop = cropNamed(text);
  const planted = garden?.plantings
    .filter(({ cropId, day }) => cropId === crop?.id && (readDay(day) ?? Infinity) <= today)
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return planted === undefined ? call : { ...call, parameters: { ...call.parameters, date: planted } };
}

/** A call without what was added to it: null again, as where a message does not say it. */
function without(call: ToolCall, added: ToolCall, before: ToolCall): ToolCall {
  const names = Object.keys(added.parameters).filter((name) => added.parameters[name] !== before.parameters[name]);
  const own = names.map((name) => [name, before.parameters[name] ?? null]);
  return { ...call, parameters: { ...call.parameters, ...Object.fromEntries(own) } };
}

function choiceOf(call: ToolCall, probability: number, isChange: boolean, context: ReaderContext): ToolChoice | null {
  const { today, place, bed } = context;
  const told = withPlace(call, place);
  const named = withPlantingDay(withPlace(told, context.garden?.zip ?? null), context);
  const first = outcomeOf(named, today);
  const whole = first && isMissingParameter(first) ? withBed(named, bed) : named;
  const outcome = outcomeOf(whole, today);
  return (
    outcome && {
      call: whole,
      remembered: without(whole, named, told),
      missing: isMissingParameter(outcome) ? outcome.missing : null,
      probability,
      isChange,
    }
  );
}

const WHEN_READY = /\bwhen\b.*\b(?:pick|picked|harvest|harvested|ready|cut|dig)\b/;

/** The harvest of a crop that the visitor has planted, by the notebook: 'when can I pick my okra'. Null for anything else. */
function ownHarvest({ text, crops: [first] }: MessageReading, context: ReaderContext): ToolChoice | null {
  if (!first || context.pending !== null || !WHEN_READY.test(text)) return null;
  const call: ToolCall = { id: 'harvest-date', parameters: { crop: first.name, date: null, days: null } };
  return withPlantingDay(call, context) === call ? null : choiceOf(call, 1, false, context);
}

/** The likeliest call of some candidates, and the probability that any tool is wanted. */
const likeliestCall = (candidates: Candidates, weights: Weights): ArbitrationResult =>
  arbitrate(candidates, callProbabilities(candidates, weights));

const isRunnable = ({ outcome }: CallCandidate): boolean => outcome !== null && !isMissingParameter(outcome);
const isSure = (candidate: CallCandidate, wants: number): boolean =>
  wants >= (isRunnable(candidate) ? MIN_PROBABILITY.done : MIN_PROBABILITY.missing);

/** The call that a message on its own wants; null for none. */
export function bestCall(candidates: Candidates, weights: Weights): CallCandidate | null {
  const { best, wants } = likeliestCall(candidates, weights);
  return best && isSure(best, wants) ? best : null;
}

const ownCall = ({ tool, filled }: CallCandidate): ToolCall => ({ id: tool, parameters: filled.parameters });

/** The reply to a question of ours: the call that waits, with the parameter filled in; null where the reply has none. */
function reply(
  pending: ToolCall,
  reading: MessageReading,
  context: ReaderContext,
  { fills }: ReaderWeights,
): ToolChoice | null {
  const outcome = outcomeOf(pending, context.today);
  const missing = outcome && isMissingParameter(outcome) ? outcome.missing : null;
  const changed = changeCall(pending, reading, fills);
  if (missing === null) return null;
  const [first] = reading.quantities;
  const slot = toolSlots.get(pending.id)?.find(({ name }) => name === missing);
  const isBare = first?.unit === 'each' && reading.quantities.length === 1 && slot?.kind === 'number';
  const parameters = changed?.changed.includes(missing)
    ? changed.call.parameters
    : isBare
      ? { ...pending.parameters, [missing]: first.value }
      : changed && changed.filled.unused === 0 && reading.quantities.length > 0
        ? changed.call.parameters
        : null;
  return parameters && choiceOf({ id: pending.id, parameters }, 1, true, context);
}

/** Parameters of the last call that a call of another tool lacks: the bed that was asked about, its result as an amount. */
function carriedParameters(call: ToolCall, last: ToolCall, today: Day): ToolCall {
  const names = new Set(toolSlots.get(call.id)?.map(({ name }) => name));
  const kept = Object.entries(last.parameters).filter(
    ([name, value]) => names.has(name) && value !== null && name !== 'subject',
  );
  const result = outcomeOf(last, today);
  const amount =
    result &&
    !isMissingParameter(result) &&
    typeof result.value === 'number' &&
    names.has('amount') &&
    call.parameters['amount'] === undefined
      ? { amount: result.value, unit: result.unit }
      : {};
  return { id: call.id, parameters: { ...Object.fromEntries(kept), ...amount, ...call.parameters } };
}

/** Reads with some weights; for training and measuring. */
export function toolReader(weights: ReaderWeights): ToolReader {
  return {
    read(message, context) {
      const reading = readMessage(message, context.today);
      const harvest = ownHarvest(reading, context);
      if (harvest) return harvest;
      const { last, pending, today } = context;
      const candidates = callCandidates(reading, weights, context.likely, today);
      const { best, wants } = likeliestCall(candidates, weights.calls);
      const isDone = best !== null && isRunnable(best);
      const answered = pending && !(isDone && wants > 0.9) ? reply(pending, reading, context, weights) : null;
      if (answered) return answered;
      const changed = last && changeCall(last, reading, weights.fills);
      if (last && changed && changed.filled.unused === 0) {
        const own = { isSameTool: best?.tool === last.id, isDone, share: wants };
        const [share = 0] = softmax(
          changeFeatures(reading, changed, last.parameters, own, today).map((features) =>
            scoreOf(weights.changes, features),
          ),
        );
        const choice = share >= MIN_CHANGE ? choiceOf(changed.call, share, true, context) : null;
        if (choice) return choice;
      }
      if (!best) return null;
      const own = choiceOf(ownCall(best), wants, false, context);
      if (own && own.missing !== null && last) {
        const carried = choiceOf(carriedParameters(own.call, last, today), wants, true, context);
        if (carried?.missing === null && wants >= MIN_PROBABILITY.done / 2) return carried;
      }
      if (!own || wants < (own.missing === null ? MIN_PROBABILITY.done : MIN_PROBABILITY.missing)) return null;
      return own;
    },
  };
}

const FILE = join('ranking', 'tools.json');
const PARTS = ['tools', 'fills', 'calls', 'changes'] as const;

/** Opens the trained reader of content/ranking/tools.json. @throws when the file is missing or broken */
export function openToolReader(content: string): ToolReader {
  const stored = JSON.parse(readFileSync(join(content, FILE), 'utf8')) as Record<
    (typeof PARTS)[number],
    Record<string, number>
  >;
  const [tools, fills, calls, changes] = PARTS.map((part) => packWeights(stored[part]));
  if (!tools || !fills || !calls || !changes) throw new Error(`${FILE}: a part is missing`);
  return toolReader({ tools, fills, calls, changes });
}
