import type { OutputScan } from '../guard/output';
import { sourceOf, type Answer, type AnswerEngine, type Turn } from './engine';

/** How an answer came to be. */
export interface Spoken {
  answer: Answer;
  status: 'done' | 'stopped' | 'replaced';
  /** Rules that the engine's words broke; empty for an answer that stands. */
  misses: readonly string[];
}

interface Listening {
  tell: (event: { kind: 'text'; text: string } | { kind: 'replaced'; text: string }) => void;
  /** Whether the visitor pressed Stop, on any copy of the service. */
  isStopped: () => Promise<boolean>;
  scan: OutputScan;
}

/**
 * Lets an engine speak. A sentence is told only when it passed the output guard; the first that does not ends the
 * engine's turn, and the reviewed answer takes its place. An engine that fails never fails the answer.
 */
export async function speak(engine: AnswerEngine, turn: Turn, { tell, isStopped, scan }: Listening): Promise<Spoken> {
  const line = new AbortController();
  const passages = turn.passages.map(sourceOf);
  let said = '';
  const replace = (misses: readonly string[]): Spoken => {
    line.abort();
    tell({ kind: 'replaced', text: turn.safe.text });
    return { answer: turn.safe, status: 'replaced', misses };
  };
  try {
    for await (const event of engine.answer(turn, line.signal)) {
      if (event.kind === 'replaced') return replace([event.why]);
      if (event.kind === 'done') {
        const misses = scan(event.answer);
        return misses.length > 0 ? replace(misses) : { answer: event.answer, status: 'done', misses };
      }
      const misses = scan({ ...turn.safe, text: event.text, sources: passages });
      if (misses.length > 0) return replace(misses);
      said += event.text;
      tell(event);
      if (await isStopped()) {
        line.abort();
        return { answer: { ...turn.safe, text: said.trim(), engine: engine.id }, status: 'stopped', misses: [] };
      }
    }
  } catch {
    return replace(['engine-failed']);
  }
  return replace(['engine-silent']);
}
