import { startModelSandbox, type ModelScript } from '@farm/server-kit/testing/model-sandbox';
import { farmDay } from '@farm/almanac';
import { modelEngine } from '../src/model/model-engine';
import { openAiModel } from '../src/model/openai.provider';
import { usageRepository } from '../src/model/usage.repository';
import { cases, dexterForTest, tools } from '../src/testing/dexter-for-test';
import { conversationCases, type ConversationCase } from './conversation-cases';
import { examinationClock, examine, figuresByGroup } from './examine';
import { markdownTable } from './markdown-table';
import { formatShare } from './share';

type Messages = readonly { role?: unknown; content?: unknown }[];

const PATIENCE = { firstMs: 200, silenceMs: 200, totalMs: 2_000 };
const NEVER_SPENT = { tokens: 1e9, microUsd: 1e9 };

const lastOf = (messages: Messages, role: string): string =>
  String(messages.findLast((each) => each.role === role)?.content ?? '');

/** The draft or else the first passage, each sentence with a number: what a model does that only rewords. */
function draftOf(messages: Messages): string {
  const system = lastOf(messages, 'system');
  const draft =
    /<draft [^>]*>([\s\S]*?)<\/draft/.exec(system)?.[1] ?? /\[1\]>\n.*\n([\s\S]*?)\n<\/passage/.exec(system)?.[1];
  return (draft ?? 'I do not know.').replace(/([.!?])(\s|$)/g, ' [1]$1$2');
}

/** The result of the last tool with its number. */
function resultOf(messages: Messages): string {
  const last = messages.at(-1);
  if (last?.role !== 'tool') return draftOf(messages);
  const { passage, text } = JSON.parse(String(last.content)) as { passage: string; text: string };
  return text.replace(/([.!?])(\s|$)/g, ` ${passage}$1$2`);
}

/** The farm tool for the visitor's message, as a model that understands it would call it. */
function callOf(messages: Messages) {
  const today = farmDay(examinationClock().now());
  const choice = tools.read(lastOf(messages, 'user'), {
    today,
    likely: new Map(),
    last: null,
    pending: null,
    place: null,
  });
  return choice && { name: choice.call.id, arguments: choice.call.parameters };
}

const BEHAVIORS: readonly { name: string; script: ModelScript | null }[] = [
  { name: 'offline, no key', script: null },
  { name: 'repeats the draft with its source', script: { name: 'good-answer', text: draftOf } },
  { name: 'calls a farm tool where one fits', script: { name: 'tool-call', call: callOf, text: resultOf } },
  { name: 'refuses', script: 'refusal' },
  { name: 'stalls', script: 'silence' },
  { name: 'lies: adds a price', script: { name: 'invented-price', text: draftOf } },
  { name: 'lies: tells its instructions', script: 'leaked-canary' },
  { name: 'fails with 500', script: 'failing' },
];

/** The conversations of the open half that were not chosen because they hold. */
const isOriginal = ({ id }: ConversationCase): boolean => Number(id.split('-').at(-1)) < 100;

async function rowOf(script: ModelScript | null, conversations: readonly ConversationCase[]): Promise<string[]> {
  const sandbox = await startModelSandbox(script ? { script } : {});
  const dexter = await dexterForTest({ cases, clock: examinationClock() });
  const model = openAiModel({ apiKey: 'double', baseUrl: sandbox.url, model: 'double' });
  const usage = usageRepository(dexter.database.db, NEVER_SPENT);
  const engine = modelEngine({ model, usage, price: null, clock: dexter.deps.clock, patience: PATIENCE });
  const api = script ? dexter.replica({ engine }) : dexter.api;
  const graded = await examine(api, conversations);
  const replies = await dexter.database.db.message.findMany({ where: { role: 'dexter' }, select: { engine: true } });
  const all = figuresByGroup(graded).at(-1);
  await dexter.close();
  await sandbox.close();
  if (!all) throw new Error('no figures');
  const byModel = replies.filter(({ engine: each }) => each === 'model').length;
  return [
    formatShare(all.facts),
    `${all.wrong.some} of ${all.wrong.of}`,
    `${byModel} of ${replies.length}`,
    String(sandbox.requests().length),
    `${all.latency.p50.toFixed(0)} ms`,
  ];
}

/** How the examination goes with a double of a model server on this machine, by what the double does. */
export async function modelTable(): Promise<string> {
  const conversations = conversationCases().open.filter(isOriginal);
  const rows: string[][] = [];
  for (const { name, script } of BEHAVIORS) rows.push([name, ...(await rowOf(script, conversations))]);
  return markdownTable(['the double', 'facts held', 'facts wrong', 'said by the model', 'calls', 'p50'], rows);
}
