import type { Zone } from './zones';

export interface Answer {
  /** Plain text. */
  text: string;
  zone: Zone;
  /** The articles it says: every factual sentence stands in one of them. */
  sources: readonly { id: string; title: string }[];
}

/** Whatever finds the words of an answer. The first one needs no account and no network. */
export interface Engine {
  id: 'retrieval' | 'model';
  answer(question: string, signal: AbortSignal): Promise<Answer>;
}
