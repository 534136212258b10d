import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Day, dayOf } from '@farm/almanac';
import { readMessage } from '@farm/reader';
import type { ToolCall } from '../src/memory/conversation-memory';
import { readFollowUps, readQuestions } from '../src/ranking/questions';
import { callCandidates, type ToolWeights } from '../src/tools/candidates';
import { changeCall, changeFeatures } from '../src/tools/changes';
import { bestCall, toolReader, type ReaderWeights } from '../src/tools/tool-reader';
import { seededRandom } from './seeded-random';
import { hasSameParameters, saysTheSame } from './compare-calls';
import { taughtChoices, type ToolLesson } from './tool-lessons';
import { type LinearOptions, type TaughtChoice, trainLinear } from './train-linear';

/** The day on which the messages of content/questions were written; days without a year count from it. */
const WRITTEN_ON = dayOf('2026-11-28');
const FOLDS = 5;
const EVERY_ANSWERED = 20; // of the questions of cards and articles
const FILLS: LinearOptions = { epochs: 10, rate: 0.1, decay: 0.01, seed: 1, least: 2 };
const TOOLS: LinearOptions = { epochs: 15, rate: 0.1, decay: 0.02, seed: 2, least: 1 };
const CALLS: LinearOptions = { epochs: 15, rate: 0.1, decay: 0.005, seed: 3, least: 1 };

/** The probability of each tool for a message by a ranking that has not seen it; empty where it is unknown. */
export type LikelyTools = (message: string) => ReadonlyMap<string, number>;
const UNKNOWN: LikelyTools = () => new Map();

/** A conversation whose last message changes a call. */
interface FollowUpLesson {
  turns: readonly string[];
  tool: string;
  parameters: ToolCall['parameters'];
}

interface ToolLessons {
  messages: readonly ToolLesson[];
  followUps: readonly FollowUpLesson[];
  /** Messages with numbers that want no tool. */
  noTool: ReadonlySet<string>;
}

/** All lessons of content/questions. @throws for a broken line */
function readToolLessons(content: string): ToolLessons {
  const { tools, withoutTool, byAnswer } = readQuestions(content);
  // Questions that a card or an article answers want no calculation.
  const answered = [...byAnswer.values()].flat().filter((_, at) => at % EVERY_ANSWERED === 0);
  return {
    messages: [
      ...tools.map(({ tool, message, parameters }) => ({ tool, message, parameters, last: null })),
      ...[...withoutTool, ...answered].map((message) => ({ tool: null, message, parameters: {}, last: null })),
    ],
    followUps: readFollowUps(content),
    noTool: new Set(withoutTool),
  };
}

/** The part that tests in a fold; examples of one tool stand together in the files. */
const foldOf = (at: number): number => (at * 7 + Math.floor(at / 24)) % FOLDS;

function firstStage(lessons: readonly ToolLesson[], today: Day) {
  const { fills, tools } = taughtChoices(lessons, today);
  return { fills: trainLinear(fills, FILLS), tools: trainLinear(tools, TOOLS) };
}

/** A lesson with the filled calls of weights that have not seen it. */
interface HeldLesson extends ToolLesson {
  fold: number;
  candidates: ReturnType<typeof callCandidates>;
}

const heldLessons = (
  lessons: readonly ToolLesson[],
  fold: number,
  weights: Pick<ToolWeights, 'tools' | 'fills'>,
  likely: LikelyTools,
  today: Day,
): HeldLesson[] =>
  lessons.map((lesson) => ({
    ...lesson,
    fold,
    candidates: callCandidates(readMessage(lesson.message, today), weights, likely(lesson.message), today),
  }));

/** What a lesson teaches about the choice between filled calls; nothing where the right tool is not among them. */
function callChoice({ tool, candidates: { calls, none } }: HeldLesson): TaughtChoice[] {
  const right = tool === null ? calls.length : calls.findIndex((call) => call.tool === tool);
  return right < 0 ? [] : [{ candidates: [...calls.map(({ features }) => features), none], right }];
}

/** How the reader does on messages that it has not learned from; shares of 1. */
export interface HeldOutFigures {
  messages: number;
  tool: number;
  /** The tool with all parameters. */
  parameters: number;
  /** The tool with parameters that say the same. */
  answer: number;
  /** Calls for messages of no-tool.jsonl. */
  falseCalls: number;
}

/** Measures lessons by the choices that the other folds teach. */
function heldOutFigures(lessons: readonly HeldLesson[], noTool: ReadonlySet<string>, today: Day): HeldOutFigures {
  const counts = { messages: 0, tool: 0, parameters: 0, answer: 0, falseCalls: 0 };
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const calls = trainLinear(lessons.filter((each) => each.fold !== fold).flatMap(callChoice), CALLS);
    for (const { tool, parameters, message, candidates } of lessons.filter((each) => each.fold === fold)) {
      const best = bestCall(candidates, calls);
      const isRight = tool !== null && best?.tool === tool;
      if (tool !== null) counts.messages += 1;
      if (isRight) counts.tool += 1;
      if (isRight && hasSameParameters(best.filled.parameters, parameters)) counts.parameters += 1;
      if (isRight && saysTheSame(tool, best.filled.parameters, parameters, today)) counts.answer += 1;
      if (best && noTool.has(message)) counts.falseCalls += 1;
    }
  }
  const share = (count: number, of: number) => Math.round((1000 * count) / of) / 1000;
  const { messages, tool, parameters, answer, falseCalls } = counts;
  return {
    messages,
    tool: share(tool, messages),
    parameters: share(parameters, messages),
    answer: share(answer, messages),
    falseCalls: share(falseCalls, noTool.size),
  };
}

/** The last call before the last message of a conversation, as the reader itself reads it. */
function callBefore(
  turns: readonly string[],
  weights: ReaderWeights,
  today: Day,
): { last: ToolCall | null; pending: ToolCall | null } {
  const reader = toolReader(weights);
  let before: { last: ToolCall | null; pending: ToolCall | null } = { last: null, pending: null };
  for (const message of turns.slice(0, -1)) {
    const choice = reader.read(message, { today, likely: new Map(), place: null, ...before });
    if (choice) before = { last: choice.call, pending: choice.missing === null ? null : choice.call };
  }
  return before;
}

const MAX_OTHERS = 600;

/** What conversations teach about a change, and messages of their own after any other call about none. */
function changeChoices(
  followUps: readonly FollowUpLesson[],
  messages: readonly ToolLesson[],
  weights: ReaderWeights,
  today: Day,
): TaughtChoice[] {
  const random = seededRandom(4);
  const calls = messages.flatMap(({ tool, parameters }) => (tool === null ? [] : [{ id: tool, parameters }]));
  const others = messages
    .filter((_, at) => at % Math.ceil(messages.length / MAX_OTHERS) === 0)
    .map(({ message }) => ({ message, last: calls[Math.floor(random() * calls.length)] ?? null, isChange: false }));
  const changes = followUps.flatMap(({ turns, tool }) => {
    const { last } = callBefore(turns, weights, today);
    return last ? [{ message: turns.at(-1) ?? '', last, isChange: last.id === tool }] : [];
  });
  return [...others, ...changes].flatMap(({ message, last, isChange }) => {
    const reading = readMessage(message, today);
    const changed = last && changeCall(last, reading, weights.fills);
    if (!last || !changed) return [];
    const own = toolReader({ ...weights, changes: new Map() }).read(message, {
      today,
      likely: new Map(),
      last: null,
      pending: null,
      place: null,
    });
    const features = changeFeatures(
      reading,
      changed,
      last.parameters,
      {
        isSameTool: own?.call.id === last.id,
        isDone: own !== null && own.missing === null,
        share: own?.probability ?? 0,
      },
      today,
    );
    return [{ candidates: features, right: isChange ? 0 : 1 }];
  });
}

/** Trains the reader of tools. Each of its stages learns from what those before it make of messages that they have not seen. */
function trainReader(
  { messages, followUps, noTool }: ToolLessons,
  likely: LikelyTools = UNKNOWN,
  today: Day = WRITTEN_ON,
): { weights: Record<keyof ReaderWeights, ReadonlyMap<string, number>>; figures: HeldOutFigures } {
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    learned: messages.filter((_, at) => foldOf(at) !== fold),
    held: messages.filter((_, at) => foldOf(at) === fold),
  }));
  const lessons = folds.flatMap(({ learned, held }, fold) =>
    heldLessons(held, fold, firstStage(learned, today), likely, today),
  );
  const figures = heldOutFigures(lessons, noTool, today);
  const calls = trainLinear(lessons.flatMap(callChoice), CALLS);
  const draft = { ...firstStage(messages, today), calls, changes: new Map<string, number>() };
  // Changes of a call are filled by what the messages and the conversations before taught.
  const changing = followUps.flatMap(({ turns, tool, parameters }): ToolLesson[] => {
    const { last } = callBefore(turns, draft, today);
    return last && last.id === tool
      ? [
          {
            message: turns.at(-1) ?? '',
            tool,
            parameters: changedOnly(last.parameters, parameters),
            last: last.parameters,
          },
        ]
      : [];
  });
  const { fills } = taughtChoices([...messages, ...changing], today);
  const whole = { ...draft, fills: trainLinear(fills, FILLS) };
  return {
    weights: { ...whole, changes: trainLinear(changeChoices(followUps, messages, whole, today), CALLS) },
    figures,
  };
}

const changedOnly = (before: ToolCall['parameters'], after: ToolCall['parameters']): ToolCall['parameters'] =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );

/** Trains the reader on all lessons of content/questions and writes content/ranking/tools.json. @returns its figures */
export function trainTools(content: string, likely: LikelyTools = UNKNOWN): HeldOutFigures {
  const { weights, figures } = trainReader(readToolLessons(content), likely);
  const parts = Object.entries(weights).map(([part, map]) => [part, Object.fromEntries(map)]);
  const stored = { heldOut: figures, ...Object.fromEntries(parts) };
  writeFileSync(join(content, 'ranking', 'tools.json'), `${JSON.stringify(stored)}\n`);
  return figures;
}
