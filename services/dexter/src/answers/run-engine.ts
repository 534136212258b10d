import type { OutputFilter } from '../guard/output-filter';
import type { ToolCall } from '../memory/conversation-memory';
import type { Answer, AnswerEngine, AnswerEvent, Turn } from './engine';

/** Returns the reviewed answer. It needs no account and no network, and it cannot fail. */
export const offlineEngine: AnswerEngine = {
  id: 'retrieval',
  async *answer({ safe }): AsyncIterable<AnswerEvent> {
    yield { kind: 'done', answer: safe };
  },
};

export interface EngineOutcome {
  answer: Answer;
  status: 'done' | 'stopped' | 'replaced';
  /** Rules that the engine's text broke. */
  misses: readonly string[];
  /** The last farm tool that the engine called; `missing` is the parameter that the answer asks for. */
  toolCall?: ToolCall & { missing?: string };
}

interface RunEngineOptions {
  emit: (event: { kind: 'text'; text: string } | { kind: 'replaced'; text: string }) => void;
  /** Whether the visitor pressed Stop, on any replica. */
  isStopped: () => Promise<boolean>;
  filter: OutputFilter;
}

/**
 * Runs an engine. Each sentence must pass the output filter before it is emitted; the first that does not stops the
 * engine, and the reviewed answer replaces it. So does an engine that fails.
 */
export async function runEngine(
  engine: AnswerEngine,
  turn: Turn,
  { emit, isStopped, filter }: RunEngineOptions,
): Promise<EngineOutcome> {
  const controller = new AbortController();
  const sources = turn.passages.flatMap((passage) => passage.sources);
  const known = new Set([...sources, ...turn.safe.sources].map(({ id }) => id));
  const evidenceOf = (event: { evidence?: readonly string[] }) =>
    event.evidence ?? turn.passages.map((passage) => passage.text);
  let text = '';
  const replace = (misses: readonly string[]): EngineOutcome => {
    controller.abort();
    emit({ kind: 'replaced', text: turn.safe.text });
    return { answer: turn.safe, status: 'replaced', misses };
  };
  try {
    for await (const event of engine.answer(turn, controller.signal)) {
      if (event.kind === 'replaced') return replace([event.why]);
      if (event.kind === 'done') {
        const { answer, toolCall } = event;
        const isForeign = event.evidence === undefined && answer.sources.some(({ id }) => !known.has(id));
        const misses = [...(isForeign ? ['no-source'] : []), ...filter({ ...answer, evidence: evidenceOf(event) })];
        if (misses.length > 0) return replace(misses);
        return { answer, status: 'done', misses, ...(toolCall && { toolCall }) };
      }
      const checked = { text: event.text, sources, zone: 'answer' } as const;
      const misses = filter({ ...checked, evidence: evidenceOf(event) });
      if (misses.length > 0) return replace(misses);
      text += event.text;
      emit(event);
      if (await isStopped()) {
        controller.abort();
        return { answer: { ...turn.safe, text: text.trim(), engine: engine.id }, status: 'stopped', misses: [] };
      }
    }
  } catch {
    return replace(['engine-failed']);
  }
  return replace(['engine-silent']);
}
