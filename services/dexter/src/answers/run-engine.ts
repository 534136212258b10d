import type { OutputFilter } from '../guard/output-filter';
import { type Answer, type AnswerEngine, type AnswerEvent, sourceOf, type Turn } from './engine';

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
  const passages = turn.passages.map(sourceOf);
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
        const misses = filter(event.answer);
        return misses.length > 0 ? replace(misses) : { answer: event.answer, status: 'done', misses };
      }
      const misses = filter({ ...turn.safe, text: event.text, sources: passages });
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
